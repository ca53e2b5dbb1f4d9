import { GameTable } from "../../parts/game-table.js";
import { keep } from "../../parts/keep.js";

/** The heap of crowns, and a button for every number that may be taken. */
export default class CrownsTable extends GameTable {
  static tag = "crowns-table";

  /** @param {import("../../app/types.d.ts").Snapshot} snapshot */
  draw(snapshot) {
    const { heap } = snapshot.view;
    this.setAttribute("data-heap", String(heap));
    const choices = snapshot.options.most === "2" ? ["take-1", "take-2"] : ["take-1", "take-2", "take-3"];
    keep(
      this,
      choices,
      (touch) => touch,
      (touch) => {
        const made = document.createElement("button");
        made.dataset.touch = touch;
        made.textContent = this.say("take", { n: Number(touch.slice(-1)) });
        return made;
      },
      () => {},
    );
  }
}
