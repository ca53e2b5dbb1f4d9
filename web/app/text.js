/**
 * The words of the page. A text is found by its key, first among the words of the open game and
 * then among those of the shell, and filled in with facts. `py/regalia/text.py` does the same for
 * the terminal; `tests/text_cases.json` holds both to it.
 *
 * In a text, `{fact}` inserts a fact and `{fact:form}` asks for a form of it:
 *
 * - a number is written as the language writes it, with a true minus; `{points:signed}` gives +15
 *   or −35, and any other form counts things: `{left:cards}` is the text `count.cards` for that
 *   number, "3 cards";
 * - a string is a name of ours: the text `fact.value.form`, else `fact.value`, else the string
 *   itself. The facts `card`, `cards` and `top` are found under `card.`;
 * - `seat` is the player's name, see {@link Words.players};
 * - what people wrote (`name`, `names`, `move`, `text`, `found`, `file`) stands as it is;
 * - a list is each of these, joined as the language joins.
 *
 * A text may be an object of plural categories; the fact `n` chooses.
 *
 * @typedef {Readonly<Record<string, unknown>>} Facts
 * @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Entry
 * @typedef {Readonly<Record<string, Entry>>} Texts
 */

import { home } from "./home.js";

/** The languages there are words in, as their own speakers call them. */
export const languages = Object.freeze({
  en: "English",
  cs: "Čeština",
  uk: "Українська",
  sl: "Slovenščina",
});

/** Facts that are cards under another name. @type {Readonly<Record<string, string>>} */
const FOUND_UNDER = { cards: "card", top: "card" };

/** Facts that people wrote, and that are never taken for names of ours. */
const AS_IT_IS = new Set(["seat", "name", "names", "move", "text", "found", "file"]);

/** Texts handed in or fetched, by their address. @type {Map<string, Texts>} */
const provided = new Map();

/** Texts on their way, by their address. @type {Map<string, Promise<Texts>>} */
const coming = new Map();

/**
 * Hands in texts by their address, so that they are never fetched: where there is no document.
 *
 * @param {Readonly<Record<string, Texts>>} texts e.g. `{"text/en.json": {…}}`
 */
export function provide(texts) {
  for (const [address, found] of Object.entries(texts)) provided.set(address, found);
}

/**
 * The best of our languages for somebody who would like these, most liked first.
 *
 * @param {readonly string[]} wanted language tags, e.g. `navigator.languages`
 * @returns {string}
 */
export function best(wanted) {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split(/[-_]/)[0] ?? "";
    if (Object.hasOwn(languages, language)) return language;
  }
  return "en";
}

/**
 * @param {string} address relative to the folder of main.js
 * @returns {Promise<Texts>}
 */
function fetched(address) {
  const known = provided.get(address);
  if (known) return Promise.resolve(known);
  const found = coming.get(address) ?? asked(address).finally(() => coming.delete(address));
  coming.set(address, found);
  return found;
}

/** @param {string} address @returns {Promise<Texts>} */
async function asked(address) {
  const answer = await fetch(new URL(address, home));
  if (!answer.ok) throw new Error(`no words at ${address}: ${answer.status}`);
  const texts = /** @type {Texts} */ (await answer.json());
  provided.set(address, texts);
  return texts;
}

/** The words of one language, for the shell and for the open game. */
export class Words {
  /** The language now in use. */
  lang = "en";

  /** The game whose words are in use. @type {string | null} */
  game = null;

  /** Told of every missing word; in a page the key is shown in its place. */
  onMissing = (/** @type {string} */ what) => {
    if (typeof document === "undefined") throw new Error(what);
    console.error(what);
  };

  /** @type {readonly {kind: string, name: string}[]} */
  #seats = [];
  /** @type {Texts} */
  #shell = {};
  /** @type {Map<string, Texts>} */
  #games = new Map();
  /** What of each game's words is known in every language. @type {Map<string, Record<string, Texts>>} */
  #first = new Map();
  #loads = 0;
  #tools = new Tools("en");

  /** Whether there are words. */
  get ready() {
    return Object.keys(this.#shell).length > 0;
  }

  /**
   * Brings the words of a language, and of a game if one is named, and leaves those in use alone.
   *
   * @param {string} lang one of {@link languages}
   * @param {string | null} [game]
   * @param {readonly string[]} [others] games whose words are wanted too, for {@link Words.of}
   * @returns {Promise<() => void>} uses them all at once, in the place of any others
   */
  async bring(lang, game = null, others = []) {
    const games = [...new Set(game === null ? others : [game, ...others])];
    const [shell, ...owned] = await Promise.all([
      fetched(`text/${lang}.json`),
      ...games.map((name) => fetched(`games/${name}/text/${lang}.json`)),
    ]);
    return () => {
      this.#loads += 1;
      if (lang !== this.lang) this.#games.clear();
      this.lang = lang;
      this.game = game;
      this.#shell = shell;
      this.#tools = new Tools(lang);
      for (const [n, name] of games.entries()) this.#games.set(name, owned[n] ?? {});
    };
  }

  /**
   * Brings words and uses them, unless others were asked for or put to use meanwhile.
   *
   * @param {string} lang one of {@link languages}
   * @param {string | null} [game]
   * @param {readonly string[]} [others] games whose words are wanted too, for {@link Words.of}
   */
  async load(lang, game = null, others = []) {
    const turn = ++this.#loads;
    const use = await this.bring(lang, game, others);
    if (turn === this.#loads) use();
  }

  /**
   * Brings a game's words without opening it, for {@link Words.of}.
   *
   * @param {string} game
   */
  async also(game) {
    const lang = this.lang;
    const own = await fetched(`games/${game}/text/${lang}.json`);
    if (lang === this.lang) this.#games.set(game, own);
  }

  /**
   * Tells of games what the page says of them before their words have come, for {@link Words.of}.
   *
   * @param {readonly {name: string, words?: Record<string, Texts>}[]} games
   */
  introduce(games) {
    for (const { name, words = {} } of games) this.#first.set(name, words);
  }

  /**
   * Who sits where, for the fact `seat`. A seat without a name is called after its place.
   *
   * @param {readonly {kind: string, name: string}[]} seats as a snapshot has them
   */
  players(seats) {
    this.#seats = seats;
  }

  /**
   * A player's name, or e.g. "Player 2" for one who gave none.
   *
   * @param {number} seat numbered from 0
   * @returns {string}
   */
  player(seat) {
    const { kind = "human", name = "" } = this.#seats[seat] ?? {};
    if (name !== "") return name;
    return this.say(kind.startsWith("bot:") ? "player.bot" : "player.human", { n: seat + 1 });
  }

  /**
   * The text of a key, filled in.
   *
   * @param {string} key
   * @param {Facts} [facts]
   * @returns {string}
   */
  say(key, facts = {}) {
    return this.#filled(key, this.#entry(key), facts);
  }

  /**
   * A text of another game than the open one, e.g. its name in the lobby.
   *
   * @param {string} game introduced, or brought by {@link Words.load} or {@link Words.also}
   * @param {string} key
   * @param {Facts} [facts]
   * @returns {string}
   */
  of(game, key, facts = {}) {
    const first = () => own(this.#first.get(game)?.[this.lang], key);
    return this.#filled(`${game}: ${key}`, own(this.#games.get(game), key) ?? first(), facts);
  }

  /**
   * Whether another game than the open one has a text of this key, and these facts fill it.
   *
   * @param {string} game
   * @param {string} key
   * @param {Facts} facts
   * @returns {boolean}
   */
  fills(game, key, facts) {
    const entry = own(this.#games.get(game), key);
    const gaps = JSON.stringify(entry ?? "").matchAll(/\{(\w+)/g);
    return entry !== undefined && [...gaps].every(([, name]) => (facts[name] ?? null) !== null);
  }

  /**
   * Whether there is a text of this key.
   *
   * @param {string} key
   * @returns {boolean}
   */
  has(key) {
    return this.#entry(key) !== undefined;
  }

  /**
   * Whether a game brought by {@link Words.load} or {@link Words.also} has a text of this key itself.
   *
   * @param {string} game
   * @param {string} key
   * @returns {boolean}
   */
  knows(game, key) {
    return own(this.#games.get(game), key) !== undefined;
  }

  /**
   * Whether a text has a gap for this fact.
   *
   * @param {string} key
   * @param {string} fact
   * @returns {boolean}
   */
  asks(key, fact) {
    return JSON.stringify(this.#entry(key) ?? "").includes(`{${fact}`);
  }

  /**
   * The keys of the open game and of the shell that begin so, in the order of the files.
   *
   * @param {string} start e.g. `rule.`
   * @param {{own?: boolean}} [how]  `own`: those of the game alone
   * @returns {string[]}
   */
  keys(start, { own = false } = {}) {
    const all = new Set([...Object.keys(this.#own()), ...(own ? [] : Object.keys(this.#shell))]);
    return [...all].filter((key) => key.startsWith(start));
  }

  /**
   * A number as the language writes it.
   *
   * @param {number} value
   * @returns {string}
   */
  number(value) {
    // As a browser would write it, which needs a while before it writes its first number.
    if (Number.isInteger(value) && Math.abs(value) < 10_000) return minus(String(value));
    return minus(this.#tools.plain.format(value));
  }

  /**
   * Things joined as the language joins them: "a, b, and c".
   *
   * @param {readonly string[]} items
   * @returns {string}
   */
  list(items) {
    return this.#tools.list
      .formatToParts(items)
      .map(({ type, value }) => (type === "literal" ? value.replace(/ (\p{L}) $/u, " $1\u00a0") : value))
      .join("");
  }

  /** @returns {Texts} */
  #own() {
    return (this.game !== null && this.#games.get(this.game)) || {};
  }

  /**
   * @param {string} key
   * @returns {Entry | undefined}
   */
  #entry(key) {
    return own(this.#own(), key) ?? own(this.#shell, key);
  }

  /**
   * @param {string} key for complaints
   * @param {Entry | undefined} entry
   * @param {Facts} facts
   * @returns {string}
   */
  #filled(key, entry, facts) {
    const text = typeof entry === "object" ? this.#chosen(entry, facts["n"]) : entry;
    if (text === undefined) {
      this.onMissing(`no text ${key} in ${this.lang} for ${JSON.stringify(facts)}`);
      return key;
    }
    return text.replace(/\{(\w+)(?::([\w.]+))?\}/g, (gap, name, form) => {
      const fact = facts[name];
      if (fact !== undefined && fact !== null) return this.#written(name, fact, form);
      this.onMissing(`no fact ${name} for text ${key} in ${this.lang}`);
      return gap;
    });
  }

  /**
   * @param {Partial<Record<Intl.LDMLPluralRule, string>>} forms
   * @param {unknown} n
   * @returns {string | undefined}
   */
  #chosen(forms, n) {
    return typeof n === "number" ? forms[this.#tools.plural.select(n)] : undefined;
  }

  /**
   * @param {string} name
   * @param {unknown} fact
   * @param {string | undefined} form
   * @returns {string}
   */
  #written(name, fact, form) {
    if (Array.isArray(fact)) {
      return this.list(fact.map((item) => this.#written(name, item, form)));
    }
    if (typeof fact === "number") {
      if (name === "seat") return this.player(fact);
      if (form === "signed") return minus(this.#tools.signed.format(fact));
      return form === undefined ? this.number(fact) : this.say(`count.${form}`, { n: fact });
    }
    if (AS_IT_IS.has(name)) return String(fact);
    const key = `${FOUND_UNDER[name] ?? name}.${fact}`;
    if (form !== undefined && this.has(`${key}.${form}`)) return this.say(`${key}.${form}`);
    return this.has(key) ? this.say(key) : String(fact);
  }
}

/**
 * @param {Texts | undefined} texts
 * @param {string} key
 * @returns {Entry | undefined}
 */
function own(texts, key) {
  return texts !== undefined && Object.hasOwn(texts, key) ? texts[key] : undefined;
}

/** Four-figure numbers stand undivided in all four languages, whatever the browser's data says. */
const DIGITS = /** @type {Intl.NumberFormatOptions} */ ({ useGrouping: "min2" });

/** How a language writes things. Each is made when it is first needed, since that takes a while. */
class Tools {
  /** @param {string} lang */
  constructor(lang) {
    this.lang = lang;
  }
  get plain() {
    return (this.#plain ??= new Intl.NumberFormat(this.lang, DIGITS));
  }
  get signed() {
    const how = /** @type {const} */ ({ ...DIGITS, signDisplay: "exceptZero" });
    return (this.#signed ??= new Intl.NumberFormat(this.lang, how));
  }
  get plural() {
    return (this.#plural ??= new Intl.PluralRules(this.lang));
  }
  get list() {
    return (this.#list ??= new Intl.ListFormat(this.lang, { type: "conjunction" }));
  }
  /** @type {Intl.NumberFormat | undefined} */
  #plain;
  /** @type {Intl.NumberFormat | undefined} */
  #signed;
  /** @type {Intl.PluralRules | undefined} */
  #plural;
  /** @type {Intl.ListFormat | undefined} */
  #list;
}

/**
 * @param {string} number
 * @returns {string}
 */
function minus(number) {
  return number.replace("-", "\u2212");
}

/** The words of this page. */
export const text = new Words();
