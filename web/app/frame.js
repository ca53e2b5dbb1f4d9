/**
 * The frame's side of the conversation with the page around it.
 *
 * All messages are `{regalia: 1, …}`; others, and those of another number, are none of ours. The
 * frame says `{type: "here"}` to whatever is around it. Who wants to talk answers `{type: "hello"}`
 * with a port, and from then on everything goes through the port:
 *
 * * in: `{id, call, args}`, answered once by `{id, ok}` or `{id, error: {code, message}}`
 * * out: `{event, detail}`
 *
 * Without a port nothing is told but `{type: "resize", height}`, so that a plain frame can be made
 * as high as it needs to be. The first page that says hello is the one that is listened to.
 */

export const VERSION = 1;

/** @typedef {Record<string, (args: any) => unknown>} Calls */
/** @typedef {{postMessage(message: any, origin: string): void} | null} Around */
/** @typedef {{source: unknown, origin: string, data: any, ports: readonly MessagePort[]}} Heard */

/** @param {any} data @returns {boolean} whether a message is one of ours, of this number */
export const isOurs = (data) =>
  typeof data === "object" && data !== null && data.regalia === VERSION;

/** A refusal that the page around is told as it is. */
export class FrameError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

export class Frame {
  /** @type {Around} */ #around;
  /** @type {Calls} */ #calls;
  /** @type {() => Iterable<[string, unknown]>} */ #greeting;
  /** @type {MessagePort | null} */ #port = null;
  /** @type {string | null} the origin of the page that said hello */ #origin = null;

  /**
   * @param {{around: Around, calls: Calls, greeting: () => Iterable<[string, unknown]>}}
   *   given  `around`: the window around, null if there is none; `greeting`: the events that
   *   whoever comes to talk is told first
   */
  constructor({ around, calls, greeting }) {
    this.#around = around;
    this.#calls = calls;
    this.#greeting = greeting;
  }

  /** Tells the page around that there is somebody to talk to. */
  begin() {
    this.#around?.postMessage({ regalia: VERSION, type: "here" }, "*");
  }

  /** @param {Heard} message  one that came to the window */
  hear({ source, origin, data, ports }) {
    if (!this.#around || source !== this.#around || !isOurs(data) || data.type !== "hello") return;
    if (ports.length !== 1 || (this.#origin !== null && this.#origin !== origin)) return;
    this.#origin = origin;
    this.#port?.close();
    const port = ports[0];
    this.#port = port;
    port.onmessage = (event) => void this.#answer(port, event.data);
    for (const [event, detail] of this.#greeting()) this.tell(event, detail);
  }

  /** @param {string} event @param {unknown} detail */
  tell(event, detail) {
    if (this.#port) this.#port.postMessage({ regalia: VERSION, event, detail });
    else if (event === "resize") {
      const height = /** @type {any} */ (detail).height;
      this.#around?.postMessage({ regalia: VERSION, type: "resize", height }, "*");
    }
  }

  /** @param {MessagePort} port @param {any} data */
  async #answer(port, data) {
    if (!isOurs(data) || !Number.isInteger(data.id) || typeof data.call !== "string") return;
    const { id, call, args } = data;
    try {
      if (!Object.hasOwn(this.#calls, call)) {
        throw new FrameError("Unknown", `no call ${call.slice(0, 40)}`);
      }
      const ok = await this.#calls[call](args ?? {});
      port.postMessage({ regalia: VERSION, id, ok: ok ?? null });
    } catch (error) {
      const { code = "Broken", message = String(error) } = /** @type {any} */ (error);
      port.postMessage({ regalia: VERSION, id, error: { code, message } });
    }
  }
}
