/**
 * Brings games in: looks at each of them in Python, and takes in those that hold, all at once.
 * Until then nothing on the device is touched.
 *
 * @typedef {import("./types.d.ts").Kept} Kept
 * @typedef {import("./types.d.ts").Brought} Brought
 * @typedef {import("./keeping.js").Coming} Coming
 * @typedef {{ok?: any, error?: any}} Answer
 */

/**
 * @param {string} text  one record, or a file with everything
 * @param {{
 *   python: (call: string, args: object) => Promise<Answer>,
 *   takeIn: typeof import("./keeping.js").takeIn,
 *   progress: (done: number, of: number) => unknown,
 * }} how  `progress` is awaited before each game
 * @returns {Promise<{ok: Brought} | {error: any}>}
 */
export async function bring(text, { python, takeIn, progress }) {
  const { ok: parcel, error } = await python("unpack", { text });
  if (error) return { error };
  /** @type {Coming[]} */
  const games = [];
  /** @type {Brought["refused"]} */
  const refused = [];
  for (const [n, { id, when, text: record, foreign }] of parcel.games.entries()) {
    await progress(n, parcel.games.length);
    const answer = await python("check", { id: id ?? "", text: record, foreign });
    if (answer.error) refused.push({ n: n + 1, id, ...answer.error });
    else games.push({ ...answer.ok, id, when });
  }
  const told = await takeIn(games, parcel);
  const came = told.flatMap(({ id, came }, n) => (came ? [{ ...games[n].entry, id }] : []));
  const same = told.length - came.length;
  return { ok: { came, same, refused, leftOut: parcel.left_out } };
}
