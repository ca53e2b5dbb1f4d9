/**
 * A name that no other frame at this device has as long as this one lives. No document here.
 */

/** How long the others have to say that a name is theirs, in milliseconds. */
const PATIENCE = 300;

/**
 * The first free one of `name`, `name-2`, `name-3`, …
 *
 * @param {string} name
 * @param {(name: string) => Promise<boolean>} [take]  whether it was free, and is ours now
 * @returns {Promise<string>}
 */
export async function own(name, take = lock) {
  for (let n = 1; ; n++) {
    const mine = n === 1 ? name : `${name}-${n}`;
    if (await take(mine)) return mine;
  }
}

/**
 * Takes a name by a lock, which the browser frees when the frame goes.
 *
 * @param {string} name
 * @param {LockManager | undefined} [locks]
 * @returns {Promise<boolean>}
 */
export function lock(name, locks = globalThis.navigator?.locks) {
  // There are none in a page of plain http.
  if (!locks) return call(name);
  return new Promise((resolve) => {
    const hold = (/** @type {Lock | null} */ held) => {
      resolve(held !== null);
      return held ? new Promise(() => {}) : undefined;
    };
    Promise.resolve()
      .then(() => locks.request(`regalia ${name}`, { ifAvailable: true }, hold))
      // Where they are refused nothing is kept either, so that there is nothing to share.
      .catch(() => resolve(true));
  });
}

/**
 * Takes a name by calling it out: whoever has it says so. Of two that call at the same time it is
 * the one with the lower number's.
 *
 * @param {string} name
 * @param {{patience?: number, open?: (name: string) => BroadcastChannel}} [how]
 * @returns {Promise<boolean>}
 */
export function call(name, { patience = PATIENCE, open = (on) => new BroadcastChannel(on) } = {}) {
  const me = Math.random();
  /** @type {BroadcastChannel} */
  let channel;
  try {
    channel = open(`regalia ${name}`);
  } catch {
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    let mine = false;
    const leave = () => {
      clearTimeout(waiting);
      channel.close();
      resolve(false);
    };
    const waiting = setTimeout(() => {
      mine = true;
      resolve(true);
    }, patience);
    channel.onmessage = ({ data }) => {
      if (data?.taken) {
        if (data.taken === me) leave();
      } else if (mine || me < data?.who) channel.postMessage({ taken: data.who });
      else leave();
    };
    channel.postMessage({ who: me });
  });
}
