/**
 * The start-up times, shown on demand: `?boot=report`. Milliseconds from the moment at which the
 * browser was told to go to the page. What they are called is what the code calls them:
 * `page` (it has come), `paint` (something is seen), `lobby` (it can be used), then the steps of
 * Python, and `table` (the first game can be played).
 */

import { make } from "../parts/make.js";
import { MARK, mark } from "./marks.js";
import { text } from "./text.js";

/** Opens the report and keeps it up to date. */
export function report() {
  const rows = make("tbody");
  const draw = () => {
    rows.replaceChildren(...times().map(([name, ms]) => row(name, ms)));
  };
  new PerformanceObserver(draw).observe({ entryTypes: ["mark", "paint"] });
  watchTable();
  draw();
  document.body.append(
    make(
      "section",
      { id: "boot-report", class: "sheet boot-report" },
      make("table", null, make("caption", null, text.say("boot.report")), rows),
    ),
  );
}

/** @returns {[string, number][]} what has happened so far, in its order */
function times() {
  /** @type {[string, number][]} */
  const found = [];
  const [page] = performance.getEntriesByType("navigation");
  if (page) found.push(["page", /** @type {PerformanceNavigationTiming} */ (page).responseEnd]);
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  if (paint) found.push(["paint", paint.startTime]);
  for (const { name, startTime } of performance.getEntriesByType("mark")) {
    if (name.startsWith(MARK)) found.push([name.slice(MARK.length), startTime]);
  }
  return found.sort(([, one], [, other]) => one - other);
}

/** @param {string} name @param {number} ms */
const row = (name, ms) =>
  make(
    "tr",
    { "data-mark": name, "data-ms": Math.round(ms) },
    make("th", { scope: "row" }, name),
    make("td", null, `${Math.round(ms)} ms`),
  );

/** Marks the moment at which a table first rests. */
function watchTable() {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  const look = () => {
    if (main.dataset.busy !== "no" || !main.dataset.turn) return;
    watch.disconnect();
    mark("table");
  };
  const watch = new MutationObserver(look);
  watch.observe(main, { attributeFilter: ["data-busy"] });
  look();
}
