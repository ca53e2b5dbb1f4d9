/**
 * The dialog that hands a game on: how it ended, the whole of it, its deal, a frame for a page.
 *
 * The deal of a running game is its seed, and who has the seed can find out every hidden card. So
 * it is no part of the dialog: it is asked for knowingly, and goes from the rules straight to the
 * clipboard or to where the person sends it, never into the page.
 *
 * @import {Deal, Snapshot} from "./types.d.ts"
 * @import {Session} from "./session.js"
 */

import { button, icon, make } from "../parts/make.js";
import { open } from "./dialogs.js";
import { messageOf } from "./faults.js";
import { dealLink, gameLink, home, isPublic, resultText, rulesLink, snippets } from "./links.js";
import { note } from "./live.js";
import { text } from "./text.js";

/** @typedef {{id: string, now: Snapshot, session: Session}} Shared */

/**
 * Opens the dialog.
 *
 * @param {Shared} shared
 * @returns {Promise<HTMLDialogElement | null>}
 */
export async function openShare({ now, session }) {
  try {
    const parts = now.over ? await finished(now, session) : running(now, session);
    return open({
      title: text.say("share"),
      class: "share",
      content: [
        ...parts,
        isPublic() ? embedding(now) : null,
        // What is taken from a file leads nobody anywhere.
        isPublic() ? null : make("p", { class: "soft" }, text.say("share.file", { file: home() })),
      ],
    });
  } catch (error) {
    note(text.say("share.none"), { tone: "bad", more: messageOf(error) });
    return null;
  }
}

/** @param {Snapshot} now @param {Session} session */
async function finished(now, session) {
  const [deal, code] = await Promise.all([
    session.deal().catch(() => /** @type {Deal | null} */ (null)),
    session.pack(),
  ]);
  return [
    part("result", resultText(now, deal), { rows: 2 + now.seats.length }),
    part("game", gameLink(code)),
    deal && part(deal.daily ? "day" : "deal", dealLink(deal)),
  ];
}

/** @param {Snapshot} now @param {Session} session */
const running = (now, session) => [
  make(
    "section",
    { class: "share-part", "data-share": "deal" },
    make("h3", null, text.say("share.deal")),
    make("p", { class: "soft" }, text.say("share.deal.about")),
    make(
      "p",
      { class: "share-warning" },
      icon("alert"),
      make("span", null, text.say("share.deal.secret")),
    ),
    actions(async () => dealLink(await session.deal({ knowing: true })), text.say("share.deal.copy")),
  ),
  part("rules", rulesLink(now)),
];

/**
 * Something to be handed on, to be seen and selected.
 *
 * @param {"result" | "game" | "deal" | "day" | "rules" | "frame" | "element"} name  its words are
 *   `share.<name>` and `share.<name>.about`
 * @param {string} what
 * @param {{rows?: number}} [how]
 */
function part(name, what, { rows = 1 } = {}) {
  const head = `share-${name}`;
  const given = {
    readonly: true,
    spellcheck: "false",
    "aria-labelledby": head,
    class: "share-text",
    onfocus: () => field.select(),
  };
  /** @type {HTMLInputElement | HTMLTextAreaElement} */
  const field = rows > 1 ? make("textarea", { ...given, rows }) : make("input", given);
  field.value = what;
  return make(
    "section",
    { class: "share-part", "data-share": name },
    make("h3", { id: head }, text.say(`share.${name}`)),
    make("p", { class: "soft" }, text.say(`share.${name}.about`)),
    field,
    actions(async () => what, text.say("record.copy"), field),
  );
}

/** @param {Snapshot} now */
function embedding(now) {
  const { frame, element } = snippets(now);
  return make(
    "details",
    { class: "share-more" },
    make("summary", null, text.say("share.embed")),
    part("frame", frame, { rows: 4 }),
    part("element", element, { rows: 4 }),
    make(
      "p",
      null,
      make("a", { href: new URL("embedding.html", home()).href }, text.say("share.embed.more")),
    ),
  );
}

/**
 * The buttons that copy and that send.
 *
 * @param {() => Promise<string>} what
 * @param {string} words  of the button that copies
 * @param {HTMLInputElement | HTMLTextAreaElement} [field]  where it can be selected
 */
function actions(what, words, field) {
  const told = make("p", { role: "status" });
  const tell = (/** @type {string} */ key, /** @type {string} */ name) => {
    told.className = name;
    told.textContent = text.say(key);
  };
  const copier = button({
    icon: "copy",
    text: words,
    onclick: async () => {
      field?.select();
      const done = await copy(what);
      copier.toggleAttribute("data-done", done);
      const label = copier.querySelector("span");
      if (done && label) label.textContent = text.say("record.copied");
      if (done) tell("record.copied", "heard");
      else tell(field ? "share.selected" : "share.no_copy", "soft");
    },
  });
  // In a frame it may be there and not be allowed.
  const can = navigator.share !== undefined && (navigator.canShare?.({ text: "Regalia" }) ?? true);
  return make(
    "div",
    { class: "buttons" },
    copier,
    can ? button({ icon: "share", text: text.say("share.send"), onclick: () => send(what) }) : null,
    told,
  );
}

/**
 * Copies what is still to come. Begun at once, since some browsers let a page copy only in the very
 * moment of a click.
 *
 * @param {() => Promise<string>} what
 * @returns {Promise<boolean>}
 */
async function copy(what) {
  const words = what();
  try {
    const blob = words.then((all) => new Blob([all], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    // Not all of them take what is still to come.
  }
  try {
    await navigator.clipboard.writeText(await words);
    return true;
  } catch {
    return false;
  }
}

/** @param {() => Promise<string>} what */
async function send(what) {
  const words = await what();
  const isLink = /^https?:\S+$/.test(words);
  // Somebody who thinks better of it is no trouble.
  await navigator.share(isLink ? { url: words } : { text: words }).catch(() => {});
}
