/**
 * Games from elsewhere: from files, from pasted text, or dropped on the page. Python looks at all
 * of them before anything is touched, and a report says what came of each.
 *
 * @import {App, Brought} from "./types.d.ts"
 */

import { button, make, way } from "../parts/make.js";
import { open } from "./dialogs.js";
import { codeOf, messageOf } from "./faults.js";
import { whyBad } from "./refusals.js";
import { text } from "./text.js";

/** Bytes that are still read; Python has limits of its own for what they say. */
const LARGEST = 20_000_000;

/** @typedef {{name: string, brought?: Brought, error?: unknown}} Report */

/** Bringing in goes on; a second one would only be in its way. */
let busy = false;

/**
 * Brings in what these files or texts hold, and reports.
 *
 * @param {App} app
 * @param {(File | string)[]} sources
 */
export async function bringIn(app, sources) {
  if (busy || !sources.length) return;
  busy = true;
  const meter = make("progress", { max: 1, value: 0, "aria-label": text.say("bring.under_way") });
  const waiting = open({ title: text.say("bring.under_way"), content: [meter] });
  const heard = (/** @type {Event} */ event) => {
    const { done, of } = /** @type {CustomEvent} */ (event).detail;
    meter.value = done / of;
  };
  app.engine.addEventListener("bringing", heard);
  /** @type {Report[]} */
  const reports = [];
  for (const source of sources) reports.push(await one(app, source));
  app.engine.removeEventListener("bringing", heard);
  busy = false;
  waiting.close();
  document.dispatchEvent(new Event("shelf"));
  openReport(reports);
}

/** @param {App} app @param {File | string} source @returns {Promise<Report>} */
async function one(app, source) {
  const name = typeof source === "string" ? "" : source.name;
  try {
    const size = typeof source === "string" ? source.length : source.size;
    if (size > LARGEST) throw new TooLarge();
    const found = typeof source === "string" ? source : await source.text();
    return { name, brought: await app.engine.call("bring", { text: found }) };
  } catch (error) {
    return { name, error };
  }
}

class TooLarge extends Error {}

/** @param {Report[]} reports */
function openReport(reports) {
  const came = reports.flatMap(({ brought }) => brought?.came ?? []);
  open({
    title: text.say(came.length ? "bring.report" : "bring.report.none"),
    class: "brought",
    content: reports.flatMap((report) => [
      reports.length > 1 && report.name ? make("h3", null, report.name) : null,
      ...(report.brought ? outcome(report.brought) : [failure(report.error)]),
    ]),
    actions:
      came.length === 1
        ? [
            way({
              icon: came[0].over ? "eye" : "play",
              text: text.say(came[0].over ? "lobby.look" : "lobby.continue"),
              class: "primary",
              href: `#play/${came[0].id}`,
            }),
          ]
        : [],
  });
}

/** @param {Brought} brought @returns {Node[]} */
function outcome({ came, same, refused, leftOut }) {
  const nothing = !came.length && !same && !refused.length;
  const games = came.map(({ game, names }) => {
    const people = names.filter(Boolean);
    const title = text.of(game, "game.name");
    return make("li", null, people.length ? `${title} – ${people.join(", ")}` : title);
  });
  return [
    came.length ? make("p", { "data-brought": "came" }, text.say("bring.came", { n: came.length })) : null,
    games.length ? make("ul", { class: "plain-list" }, ...games) : null,
    same ? make("p", { "data-brought": "same" }, text.say("bring.same", { n: same })) : null,
    refused.length && (came.length || refused.length > 1)
      ? make("p", { "data-brought": "refused" }, text.say("bring.refused", { n: refused.length }))
      : null,
    refused.length > 1 || (refused.length && came.length)
      ? make(
          "ul",
          { class: "plain-list" },
          ...refused.map((one) =>
            make("li", null, text.say("bring.nth", { n: one.n, reason: words(one) })),
          ),
        )
      : null,
    refused.length === 1 && !came.length ? failure(refused[0]) : null,
    leftOut ? make("p", null, text.say("bring.left_out", { n: leftOut })) : null,
    nothing && !leftOut ? make("p", null, text.say("bring.nothing")) : null,
  ].filter((one) => one !== null);
}

/** @param {unknown} error */
const failure = (error) => make("p", { class: "wrong", role: "alert", "data-brought": "refused" }, words(error));

/** @param {unknown} error @returns {string} why it was refused */
function words(error) {
  if (error instanceof TooLarge) return text.say("badrecord.long");
  const code = codeOf(error);
  if (code === "Full") return text.say("bring.full");
  const facts = /** @type {any} */ (error)?.facts ?? {};
  return whyBad(code, facts) || text.say("bring.broken", { message: messageOf(error) });
}

/**
 * Asks for files.
 *
 * @param {App} app
 */
export function chooseFiles(app) {
  const input = make("input", { type: "file", multiple: true });
  input.addEventListener("change", () => void bringIn(app, [...(input.files ?? [])]));
  input.click();
}

/**
 * Opens a place to paste a record into.
 *
 * @param {App} app
 */
export function openPaste(app) {
  const area = make("textarea", {
    rows: 12,
    spellcheck: "false",
    class: "record",
    "aria-label": text.say("bring.paste.about"),
  });
  const dialog = open({
    title: text.say("bring.paste"),
    content: [make("p", { class: "soft" }, text.say("bring.paste.about")), area],
    actions: [
      button({
        icon: "check",
        text: text.say("bring.take"),
        class: "primary",
        onclick: () => {
          const found = area.value;
          if (!found.trim()) return area.focus();
          dialog.close();
          void bringIn(app, [found]);
        },
      }),
      button({ text: text.say("cancel"), onclick: () => dialog.close() }),
    ],
  });
  area.focus();
}

/** Screens on which things may be dropped. */
const OPEN = ["lobby", "kept"];

/**
 * Lets files and texts be dropped on the lobby.
 *
 * @param {App} app
 */
export function takeDrops(app) {
  const { body } = document;
  const here = () => OPEN.includes(body.dataset.screen ?? "");
  addEventListener("dragover", (event) => {
    const offers = event.dataTransfer?.types.some((one) => one === "Files" || one === "text/plain");
    if (!offers || !here() || document.querySelector("dialog:modal")) return;
    event.preventDefault();
    body.dataset.drop = "over";
  });
  const away = () => delete body.dataset.drop;
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) away();
  });
  addEventListener("drop", (event) => {
    away();
    if (!here() || !event.dataTransfer || document.querySelector("dialog:modal")) return;
    event.preventDefault();
    const { files } = event.dataTransfer;
    const words = event.dataTransfer.getData("text/plain");
    void bringIn(app, files.length ? [...files] : words ? [words] : []);
  });
}
