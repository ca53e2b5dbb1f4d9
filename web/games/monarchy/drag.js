/**
 * Cards that can be dragged about inside one element. A short touch stays a touch.
 */

/** How far a card must be pulled before it is dragged, in CSS pixels. */
const PULL = 10;

/**
 * @param {HTMLElement} area  holds cards with `data-card`
 * @param {(card: string, before: string | null) => void} put  a card was let go before another,
 *   or at the end
 */
export function draggable(area, put) {
  /** @type {{card: HTMLElement, x: number, y: number, pulled: boolean, pointer: number} | null} */
  let held = null;

  area.addEventListener("pointerdown", (event) => {
    const card = event.target instanceof Element ? event.target.closest("[data-card]") : null;
    if (!(card instanceof HTMLElement) || event.button !== 0) return;
    held = { card, x: event.clientX, y: event.clientY, pulled: false, pointer: event.pointerId };
  });
  area.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.pulled) {
      if (Math.hypot(dx, dy) < PULL) return;
      // Up and down scrolls on a phone; a card is pulled sideways there.
      if (event.pointerType === "touch" && Math.abs(dy) > Math.abs(dx)) {
        held = null;
        return;
      }
      held.pulled = true;
      area.setPointerCapture(held.pointer);
      held.card.toggleAttribute("data-dragged", true);
    }
    held.card.style.translate = `${dx}px ${dy}px`;
  });
  const letGo = (/** @type {PointerEvent} */ event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const { card, pulled } = held;
    held = null;
    if (!pulled) return;
    card.style.translate = "";
    card.removeAttribute("data-dragged");
    // The click that follows was no touch.
    area.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => area.removeEventListener("click", stop, { capture: true }), 0);
    if (event.type === "pointercancel") return;
    put(String(card.dataset.card), before(area, card, event.clientX, event.clientY));
  };
  area.addEventListener("pointerup", letGo);
  area.addEventListener("pointercancel", letGo);
}

/** @param {Event} event */
const stop = (event) => {
  event.stopPropagation();
  event.preventDefault();
};

/**
 * The card before which one that was let go here belongs.
 *
 * @param {HTMLElement} area
 * @param {HTMLElement} dragged
 * @param {number} x
 * @param {number} y
 * @returns {string | null}
 */
function before(area, dragged, x, y) {
  const cards = /** @type {HTMLElement[]} */ ([...area.querySelectorAll("[data-card]")]);
  for (const card of cards) {
    if (card === dragged) continue;
    const { left, width, top, bottom } = card.getBoundingClientRect();
    if (y < top || (y <= bottom && x < left + width / 2)) return card.dataset.card ?? null;
  }
  return null;
}
