/**
 * A card seen large: while it is held down, or, by keyboard, until the key is pressed once more.
 * It shows what is in sight anyway: so it is nothing for screen readers, and a card that lies face
 * down stays as it is.
 */

import { make } from "./make.js";

/** How long a press is one that asks for a closer look, in milliseconds. */
const LONG = 450;
/** How far such a press may slip, in CSS pixels. */
const SLIP = 10;

export class Loupe {
  #picture;
  /** @type {HTMLElement | null} */
  #glass = null;
  /** The press that is on. */
  #press = new AbortController();

  /**
   * @param {HTMLElement} table  whose buttons can be held down
   * @param {(control: HTMLElement) => Element | null} picture  a new picture of what a control
   *   shows; null: there is none to be had
   */
  constructor(table, picture) {
    this.#picture = picture;
    table.addEventListener("pointerdown", (event) => this.#pressed(event));
    table.addEventListener("focusout", () => this.close());
  }

  /**
   * Shows a control large, or lets it go again.
   *
   * @param {Element | null} control
   */
  toggle(control) {
    if (!this.close() && control instanceof HTMLElement) this.#look(control);
  }

  /** @returns {boolean} whether there was something to close */
  close() {
    const glass = this.#glass;
    this.#glass = null;
    glass?.remove();
    return glass !== null;
  }

  /** @param {HTMLElement} control */
  #look(control) {
    const picture = control.isConnected && this.#picture(control);
    if (!picture) return;
    this.#glass = make(
      "div",
      { class: "loupe", "aria-hidden": "true" },
      make("span", { class: "loupe-card" }, picture),
    );
    document.body.append(this.#glass);
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    this.#press.abort();
    this.close();
    const control = event.target instanceof Element ? event.target.closest("button") : null;
    if (!control || event.button !== 0) return;
    const press = (this.#press = new AbortController());
    const waiting = setTimeout(() => this.#look(control), LONG);
    const end = () => {
      press.abort();
      // The click that follows a long press is no touch.
      if (this.close()) swallowClick();
    };
    const { signal } = press;
    signal.addEventListener("abort", () => clearTimeout(waiting));
    const here = { capture: true, signal };
    window.addEventListener("pointerup", end, here);
    window.addEventListener("pointercancel", end, here);
    window.addEventListener("blur", end, { signal });
    window.addEventListener(
      "pointermove",
      (move) => {
        // What is being looked at is not dragged about.
        if (this.#glass) move.stopPropagation();
        else if (Math.hypot(move.clientX - event.clientX, move.clientY - event.clientY) > SLIP) end();
      },
      here,
    );
    if (event.pointerType !== "mouse") {
      window.addEventListener("contextmenu", (menu) => menu.preventDefault(), here);
    }
  }
}

function swallowClick() {
  const stop = (/** @type {Event} */ event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener("click", stop, { capture: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 0);
}
