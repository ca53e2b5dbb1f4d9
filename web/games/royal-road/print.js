/**
 * What there is to print of Royal Road: its 55 cards.
 *
 * @import {Printed} from "../../app/print.js"
 */

import { text } from "../../app/text.js";
import { heraldicCard } from "../../parts/heraldic-card.js";
import { drawings, drawTrio, letter } from "./pyramid.js";
import { RULERS } from "./rulers.js";

/** @returns {Printed} */
export function printed() {
  const drawn = drawings();
  letter(drawn, (colour) => text.say(`mark.${colour}`));
  return {
    drawings: [drawn],
    cards: RULERS.map(({ id, house, reign, trio }) =>
      heraldicCard({
        arms: id,
        house,
        name: text.say(`ruler.${id}`),
        reign,
        dynasty: text.say(`house.${house}`),
        mark: /^\d+/.exec(reign)?.[0],
        foot: drawTrio(trio),
      }),
    ),
    sheets: [],
  };
}
