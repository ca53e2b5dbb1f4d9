/**
 * The end of a game: the crown of the placard comes down upon it, and a few small crowns fall.
 * Nothing of this waits for anybody, bars a touch, or stays; under reduced motion there is none.
 */

import { pace } from "./glide.js";
import { drawing, make } from "./make.js";

const CROWNS = 16;

/**
 * @param {Element} placard  what is put up at the end
 * @param {{joy?: boolean}} [how]  `joy`: with crowns that fall
 * @returns {Promise<void>} resolves when all is still
 */
export async function crown(placard, { joy = true } = {}) {
  const ms = pace();
  if (!ms) return;
  const motions = [descend(placard.querySelector(".placard-crown"), ms * 3)];
  const rain = make("div", { class: "rain", "aria-hidden": "true" });
  if (joy) {
    placard.append(rain);
    for (let n = 0; n < CROWNS; n++) motions.push(fall(rain, n, ms * 9));
  }
  await Promise.allSettled(motions.map((motion) => motion?.finished));
  rain.remove();
}

/** @param {Element | null} it @param {number} duration */
const descend = (it, duration) =>
  it?.animate(
    [
      { transform: "translateY(-14rem) rotate(-16deg) scale(1.5)", opacity: 0 },
      { transform: "translateY(.5rem) rotate(3deg)", opacity: 1, offset: 0.62 },
      { transform: "translateY(-.25rem) rotate(-1deg)", offset: 0.82 },
      { transform: "none", opacity: 1 },
    ],
    { duration, easing: "cubic-bezier(.3, .1, .3, 1)" },
  );

/**
 * @param {HTMLElement} rain
 * @param {number} n  which of the crowns
 * @param {number} duration
 */
function fall(rain, n, duration) {
  const one = drawing("crown", "falling");
  // Spread evenly, with a little chance in everything.
  const some = (/** @type {number} */ most) => Math.random() * most;
  one.style.insetInlineStart = `${((n + some(0.8)) / CROWNS) * 100}%`;
  one.style.scale = String(0.6 + some(0.7));
  rain.append(one);
  const turn = some(80) - 40;
  return one.animate(
    [
      { transform: `translate(0, -3rem) rotate(${-turn}deg)`, opacity: 1 },
      { opacity: 1, offset: 0.75 },
      { transform: `translate(${some(8) - 4}rem, 105vh) rotate(${turn * 4}deg)`, opacity: 0 },
    ],
    {
      duration: duration * (0.8 + some(0.5)),
      delay: some(duration * 0.35),
      easing: "cubic-bezier(.35, .1, .7, .9)",
      fill: "both",
    },
  );
}
