/**
 * <regalia-game>: a game of Regalia in any page. One file, as a classic script or as a module:
 *
 *     <script src="https://…/regalia.js"></script>
 *     <regalia-game game="pyramids" players="human" lang="en"></regalia-game>
 *
 * Attributes are the parameters of embed.html: game, seed, players, lang, theme, speed, place and the
 * house rules of the game. `src` names embed.html where it does not stand beside this file; `height`
 * holds the height still; `loading`, `sandbox` and `title` go to the frame. Events: ready, move,
 * gameover, resize, error. Methods give promises: newGame, undo, redo, restart, state, record,
 * setOptions. The frame is a page of its own: all that comes out of it is what a spectator may know.
 */

(() => {
  "use strict";

  /** Messages of another number are none of ours. */
  const VERSION = 1;
  const EVENTS = ["ready", "move", "gameover", "resize", "error"];
  /** Attributes of the element itself; all others are parameters of the frame. */
  const OWN = new Set(
    "accesskey autofocus class dir draggable enterkeyhint exportparts height hidden id inert is \
    itemid itemprop itemref itemscope itemtype loading nonce part popover role sandbox slot \
    spellcheck src style tabindex title translate width".split(/\s+/),
  );
  /** What the frame can change without beginning anew. */
  const LOOKS = new Set(["lang", "theme", "speed"]);

  /** Where this file stands, so that embed.html can be found beside it. */
  const script = /** @type {HTMLScriptElement | null} */ (
    document.currentScript ?? document.querySelector('script[src$="/regalia.js"], script[src="regalia.js"]')
  );
  const beside = script?.src ? new URL("embed.html", script.src).href : null;

  /** @typedef {{resolve: (ok: any) => void, reject: (error: Error) => void}} Waiting */

  class RegaliaGame extends HTMLElement {
    /** @type {HTMLIFrameElement | null} */ #frame = null;
    /** @type {MessagePort | null} */ #port = null;
    /** @type {Map<number, Waiting>} */ #waiting = new Map();
    /** @type {object[]} what was called before there was anybody to hear it */ #early = [];
    #last = 0;
    #origin = "";
    #watching = new MutationObserver((changes) => this.#changed(changes));
    #hear = (/** @type {MessageEvent} */ event) => this.#greet(event);

    // ---- for the page -----------------------------------------------------------------------

    /**
     * A new game in the place of the one that is there.
     *
     * @param {Record<string, unknown>} [setup]  `players`, `seed` and house rules, for this one
     *   game; what is left out is as the attributes say, and the deal a new one
     * @returns {Promise<Record<string, string>>} the house rules in full
     */
    newGame(setup = {}) {
      return this.#call("newGame", setup);
    }

    /** Takes the last move back. @returns {Promise<object>} what a spectator sees then */
    undo() {
      return this.#call("undo");
    }

    /** Makes again what was taken back. @returns {Promise<object>} */
    redo() {
      return this.#call("redo");
    }

    /** The same deal from the beginning. @returns {Promise<object>} */
    restart() {
      return this.#call("restart");
    }

    /** What a spectator sees now. @returns {Promise<object>} */
    state() {
      return this.#call("state");
    }

    /** The record of the game, once it is over. @returns {Promise<string>} */
    record() {
      return this.#call("record");
    }

    /**
     * House rules and players of the next new game; language, theme and speed at once.
     *
     * @param {Record<string, unknown>} options  null takes one back to its default
     * @returns {Promise<Record<string, string>>} the house rules in full
     */
    setOptions(options) {
      return this.#call("setOptions", options);
    }

    // ---- the frame --------------------------------------------------------------------------

    connectedCallback() {
      if (!this.shadowRoot) {
        this.attachShadow({ mode: "open" });
        if (!this.style.display) this.style.display = "block";
      }
      addEventListener("message", this.#hear);
      this.#watching.observe(this, { attributes: true });
      this.#show();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#hear);
      this.#watching.disconnect();
      this.#leave("the element was taken out of its page");
      this.#frame?.remove();
      this.#frame = null;
    }

    /** Begins with the attributes as they are now. */
    #show() {
      const address = this.#address();
      this.#leave("the game was replaced by another one");
      this.#frame?.remove();
      this.#frame = null;
      if (!address) return;
      const frame = document.createElement("iframe");
      frame.loading = this.getAttribute("loading") === "eager" ? "eager" : "lazy";
      frame.title = this.getAttribute("title") ?? "Regalia";
      frame.allow = "clipboard-write";
      const sandbox = this.getAttribute("sandbox");
      if (sandbox !== null) frame.setAttribute("sandbox", sandbox);
      const shut = sandbox !== null && !sandbox.split(/\s+/).includes("allow-same-origin");
      this.#origin = shut || address.protocol === "file:" ? "null" : address.origin;
      frame.src = address.href;
      // By rule, not by a style sheet, which the page's own policy might not allow.
      Object.assign(frame.style, {
        display: "block",
        width: "100%",
        height: this.#fixed() ?? "640px",
        border: "0",
        colorScheme: "normal",
      });
      this.#frame = frame;
      this.shadowRoot?.append(frame);
    }

    /** @returns {string | null} the height, where it is to stay */
    #fixed() {
      const height = this.getAttribute("height");
      if (height === null) return null;
      const given = /^\d+$/.test(height) ? `${height}px` : height;
      // What is no height is none: the frame is as high as it needs to be.
      return CSS.supports("height", given) ? given : null;
    }

    /** @returns {URL | null} */
    #address() {
      const source = this.getAttribute("src") ?? beside;
      /** @type {URL} */
      let address;
      try {
        address = new URL(source ?? "", document.baseURI);
        if (source === null || !/^(https?|file):$/.test(address.protocol)) throw new Error();
      } catch {
        const message = `<regalia-game> needs src, the address of embed.html; it has “${source ?? ""}”`;
        this.#emit("error", { code: "NoSource", message });
        return null;
      }
      for (const { name, value } of this.attributes) {
        const own = OWN.has(name) || /^(aria-|data-|on)/.test(name);
        if (!own) address.searchParams.set(name, value);
      }
      if (!address.searchParams.has("place")) {
        // So that two of the same game on one page keep theirs apart.
        const all = [...document.querySelectorAll("regalia-game")];
        address.searchParams.set("place", String(all.indexOf(this) + 1));
      }
      return address;
    }

    /** @param {MutationRecord[]} changes  of attributes */
    #changed(changes) {
      const names = new Set(changes.map(({ attributeName }) => attributeName ?? ""));
      if (names.has("height") && this.#frame) this.#frame.style.height = this.#fixed() ?? "640px";
      if (names.has("title") && this.#frame) this.#frame.title = this.getAttribute("title") ?? "";
      const asked = [...names].filter(
        (name) => name === "src" || name === "sandbox" || !(OWN.has(name) || /^(aria-|data-|on)/.test(name)),
      );
      if (!asked.length) return;
      if (asked.every((name) => LOOKS.has(name))) {
        this.setOptions(
          Object.fromEntries(asked.map((name) => [name, this.getAttribute(name)])),
        ).catch((error) => this.#emit("error", { code: error.code, message: error.message }));
      } else this.#show();
    }

    // ---- the conversation -------------------------------------------------------------------

    /** @param {MessageEvent} event  one that came to the window: is it our frame that is there? */
    #greet({ source, origin, data }) {
      const frame = this.#frame;
      if (!frame?.contentWindow || source !== frame.contentWindow) return;
      if (origin !== this.#origin || data?.regalia !== VERSION || data.type !== "here") return;
      this.#leave("the frame was loaded anew");
      const { port1, port2 } = new MessageChannel();
      this.#port = port1;
      port1.onmessage = (answer) => this.#heard(answer.data);
      // A frame that is shut off has no origin that one could name.
      const to = this.#origin === "null" ? "*" : this.#origin;
      frame.contentWindow.postMessage({ regalia: VERSION, type: "hello" }, to, [port2]);
      for (const message of this.#early.splice(0)) port1.postMessage(message);
    }

    /** @param {any} data */
    #heard(data) {
      if (data?.regalia !== VERSION) return;
      const waiting = this.#waiting.get(data.id);
      if (waiting) {
        this.#waiting.delete(data.id);
        if (data.error) {
          const error = new Error(String(data.error.message));
          waiting.reject(Object.assign(error, { code: String(data.error.code) }));
        } else waiting.resolve(data.ok);
      } else if (EVENTS.includes(data.event)) {
        const height = Number(data.detail?.height);
        if (data.event === "resize" && height > 0 && this.#frame && !this.#fixed()) {
          this.#frame.style.height = `${height}px`;
        }
        this.#emit(data.event, data.detail);
      }
    }

    /** @param {string} name @param {unknown} detail */
    #emit(name, detail) {
      this.dispatchEvent(new CustomEvent(name, { detail }));
    }

    /** @param {string} call @param {object} [args] @returns {Promise<any>} */
    #call(call, args = {}) {
      const id = ++this.#last;
      const message = { regalia: VERSION, id, call, args };
      // Whoever asks something of a game wants it, also when it is out of sight.
      if (this.#frame) this.#frame.loading = "eager";
      return new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        if (this.#port) this.#port.postMessage(message);
        else this.#early.push(message);
      });
    }

    /** @param {string} why  ends the conversation with a frame that goes */
    #leave(why) {
      if (!this.#port) return;
      this.#port.close();
      this.#port = null;
      for (const { reject } of this.#waiting.values()) {
        reject(Object.assign(new Error(why), { code: "Gone" }));
      }
      this.#waiting.clear();
    }
  }

  if (!customElements.get("regalia-game")) customElements.define("regalia-game", RegaliaGame);
})();
