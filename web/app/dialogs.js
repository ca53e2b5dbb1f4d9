/** Dialogs: native, closed by Esc, by their button and by a click beside them. */

import { button, make } from "../parts/make.js";
import { text } from "./text.js";

let count = 0;

/**
 * Opens a dialog above the page. It leaves the document when it closes.
 *
 * @param {{title: string, content: (Node | null)[], class?: string, actions?: HTMLElement[]}} given
 * @returns {HTMLDialogElement}
 */
export function open({ title, content, actions = [], class: name = "" }) {
  const id = `dialog-${++count}`;
  const dialog = make(
    "dialog",
    { class: `sheet dialog ${name}`, "aria-labelledby": id },
    make(
      "header",
      { class: "dialog-head" },
      make("h2", { id }, title),
      button({
        icon: "close",
        label: text.say("close"),
        class: "plain",
        onclick: () => dialog.close(),
      }),
    ),
    // Scrolls, so it must be reachable by keyboard.
    make(
      "div",
      { class: "dialog-body", tabindex: "0", role: "group", "aria-labelledby": id },
      ...content,
    ),
    actions.length ? make("footer", { class: "dialog-foot" }, ...actions) : null,
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Closes all dialogs. Of those above the page nothing is left, not even until they know it. */
export function closeAll() {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.close();
    if (dialog.parentElement === document.body) dialog.remove();
  }
}

/** The keys of the table. Their words are `keys.<name>`. */
const KEYS = [
  ["Tab", "tab"],
  ["← ↑ → ↓", "arrows"],
  ["Enter", "act"],
  ["Esc", "escape"],
  ["S", "state"],
  ["L", "last"],
  ["P", "points"],
  ["H", "hand"],
  ["Z", "closer"],
  ["U", "undo"],
  ["I", "hint"],
  ["?", "help"],
];

/** The keys of a replay. */
export const REPLAY_KEYS = [
  ["← →", "step"],
  ["Home End", "ends"],
  ["Space", "run"],
  ["Tab", "tab"],
  ["?", "help"],
];

/** Opens the sheet of keys. */
export function openKeys(keys = KEYS) {
  open({
    title: text.say("keys"),
    class: "keys",
    content: [
      make(
        "dl",
        { class: "key-list" },
        ...keys.map(([key, name]) =>
          make(
            "div",
            null,
            make("dt", null, ...key.split(" ").map((one) => make("kbd", null, one))),
            make("dd", null, text.say(`keys.${name}`)),
          ),
        ),
      ),
      make("p", { class: "soft" }, text.say("keys.where")),
    ],
  });
}

/**
 * Opens a text to be copied or saved as a file.
 *
 * @param {string} record
 * @param {string} name  of the file
 * @param {{title?: string, about?: string}} [words]  where it is no record of a game
 */
export function openRecord(
  record,
  name,
  { title = text.say("record"), about = text.say("record.about") } = {},
) {
  const area = make("textarea", { readonly: true, rows: 12, spellcheck: "false", class: "record" });
  area.value = record;
  area.setAttribute("aria-label", title);
  const copy = button({
    icon: "copy",
    text: text.say("record.copy"),
    onclick: async () => {
      area.select();
      try {
        await navigator.clipboard.writeText(record);
      } catch {
        return; // It is selected: the keyboard copies it.
      }
      const words = copy.querySelector("span");
      if (words) words.textContent = text.say("record.copied");
    },
  });
  open({
    title,
    content: [make("p", { class: "soft" }, about), area],
    actions: [
      copy,
      make(
        "a",
        {
          class: "button",
          download: name,
          href: `data:text/plain;charset=utf-8,${encodeURIComponent(record)}`,
        },
        text.say("record.file"),
      ),
    ],
  });
}

/**
 * Asks before something that cannot be taken back.
 *
 * @param {{title: string, words: string, yes: string}} given
 * @returns {Promise<boolean>}
 */
export function ask({ title, words, yes }) {
  return new Promise((resolve) => {
    let sure = false;
    const dialog = open({
      title,
      content: [make("p", null, words)],
      actions: [
        button({
          text: yes,
          class: "primary",
          onclick: () => {
            sure = true;
            dialog.close();
          },
        }),
        button({ text: text.say("cancel"), onclick: () => dialog.close() }),
      ],
    });
    dialog.addEventListener("close", () => resolve(sure));
  });
}
