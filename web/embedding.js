/**
 * The manual of embedding: its form, its live example, its list of events.
 *
 * @import {Games} from "./app/types.d.ts"
 */

import { home } from "./app/home.js";
import { button, make } from "./parts/make.js";

const one = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const example = /** @type {any} */ (one("example"));
const folder = new URL("./", location.href).href;

const LANGUAGES = ["en", "cs", "uk", "sl"];
const THEMES = ["system", "light", "dark"];
const MOST = 60;

/** @type {Games} */
const house = await (await fetch(new URL("games.json", home))).json();

/** What the form says, as attributes. @type {Record<string, string>} */
let given = { game: "pyramids", players: "human", lang: "en", theme: "system" };

/** The game that is chosen. */
const game = () => house.games.find(({ name }) => name === given.game) ?? house.games[0];

/** @param {string} text */
const escaped = (text) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;");

function write() {
  const told = Object.entries(given).filter(([name, value]) => name !== "theme" || value !== "system");
  const attributes = told.map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
  one("snippet").textContent = [
    `<script src="${folder}regalia.js"></script>`,
    `<regalia-game${attributes}></regalia-game>`,
  ].join("\n");
  const query = told.map((pair) => pair.map(encodeURIComponent).join("=")).join("&amp;");
  one("plain").textContent = [
    `<iframe src="${folder}embed.html?${query.replace(/%3A/g, ":").replace(/%2C/g, ",")}"`,
    `  title="Regalia" width="480" height="640" style="border:0" allow="clipboard-write"></iframe>`,
  ].join("\n");
}

/** @param {string} name @param {string} value */
function choose(name, value) {
  given = { ...given, [name]: value };
  if (name === "game") {
    const { lang, theme } = given;
    given = { game: value, players: seats(game()), lang, theme };
    draw();
  }
  for (const { name: old } of [...example.attributes]) {
    const mine = old === "game" || house.games.some(({ options }) => options.some((o) => o.name === old));
    if (mine && !(old in given)) example.removeAttribute(old);
  }
  for (const [name, value] of Object.entries(given)) {
    if (example.getAttribute(name) !== value) example.setAttribute(name, value);
  }
  write();
}

/** @param {Games["games"][number]} of @returns {string} */
const seats = ({ seats: [low] }) => ["human", ...Array(low - 1).fill("bot:steady")].join(",");

/** @param {string} name @param {readonly string[]} values */
const field = (name, values) =>
  make(
    "label",
    { class: "manual-field" },
    make("span", null, name),
    make(
      "select",
      {
        name,
        onchange: (/** @type {Event} */ event) =>
          choose(name, /** @type {HTMLSelectElement} */ (event.target).value),
      },
      ...values.map((value) =>
        make("option", { value, selected: value === given[name] }, value),
      ),
    ),
  );

function draw() {
  const { options } = game();
  one("choose").replaceChildren(
    field(
      "game",
      house.games.map(({ name }) => name),
    ),
    field("lang", LANGUAGES),
    field("theme", THEMES),
    ...options.map(({ name, choices, default: usual }) => {
      given[name] ??= usual;
      const made = field(name, choices.includes(given[name]) ? choices : [given[name], ...choices]);
      delete given[name];
      return made;
    }),
  );
}

/** @param {string} name @param {unknown} detail */
function log(name, detail) {
  const list = one("events");
  const brief = JSON.stringify(detail, (key, value) =>
    key === "view" || key === "told" || key === "options" || key === "seats" ? undefined : value,
  );
  list.prepend(make("li", { "data-event": name }, make("b", null, name), ` ${brief ?? ""}`));
  while (list.children.length > MOST) list.lastChild?.remove();
}

for (const name of ["ready", "move", "gameover", "resize", "error"]) {
  example.addEventListener(name, (/** @type {CustomEvent} */ { detail }) => log(name, detail));
}

for (const call of ["newGame", "undo", "redo", "restart", "record"]) {
  one("deeds").append(
    button({
      text: `${call}()`,
      "data-call": call,
      onclick: async () => {
        try {
          log(call, await example[call]());
        } catch (error) {
          const { code, message } = /** @type {any} */ (error);
          log(call, { code, message });
        }
      },
    }),
  );
}

one("games-named").replaceChildren(
  ...house.games.flatMap(({ name }, n) => [n ? ", " : "", make("code", null, name)]),
);
one("choose").addEventListener("submit", (event) => event.preventDefault());
one("copy").addEventListener("click", async () => {
  const copy = one("copy");
  try {
    await navigator.clipboard.writeText(one("snippet").textContent ?? "");
    copy.textContent = "Copied";
  } catch {
    getSelection()?.selectAllChildren(one("snippet"));
    copy.textContent = "It is selected: copy it by hand";
  }
});
draw();
write();
document.documentElement.dataset.page = "ready";
