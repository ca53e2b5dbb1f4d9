/** What crosses between the page, the worker and the tables. Types alone, no code. */

declare global {
  /** In the worker, once Pyodide has come. */
  const createPyodideModule: (settings: any) => Promise<any>;
  const loadPyodide: (options: any) => Promise<any>;
  function importScripts(address: string): void;
}

/** Values that a text is filled in with. */
export type Fact = number | string | readonly (number | string)[] | null | undefined;
export type Facts = Readonly<Record<string, Fact>>;

/** Why something is refused: text `why.<key>`, its facts, and the id of the rule sentence. */
export interface Reason {
  key: string;
  rule: string;
  facts: Facts;
}

/** One legal move, and what a player touches to make it: a piece, then a place. */
export interface Legal {
  move: string;
  touches: string[];
}

/** Something that might be touched and makes no move now. */
export interface Refused extends Reason {
  touches: string[];
}

export type Told =
  | { kind: "moved"; piece: string; to: string }
  | { kind: "shown"; piece: string; face: string }
  | { kind: "hidden"; piece: string }
  | { kind: "said"; key: string; facts: Facts };

/** What somebody heard of one move; `ply` is the moment after it. */
export interface Line {
  ply: number;
  mover: number | "luck" | null;
  said: { key: string; facts: Facts }[];
}

/** How a moment that is looked back at stands in its game. */
export interface Moment {
  /** The first and the last ply that may be shown. */
  first: number;
  last: number;
  /** Who made the move that led here; null at the beginning. */
  mover: number | "luck" | null;
  /** The seats whose knowledge may be shown. */
  seats: number[];
  /** Whether everything lies open. */
  open: boolean;
  /** Whether the game itself is over. */
  over: boolean;
}

export type Turn = number | "luck" | "curtain" | "over";

export interface Seat {
  kind: "human" | `bot:${string}`;
  name: string;
}

export interface Over {
  scores: number[];
  places: number[];
}

/** The whole of a game as one seat may see it. Showing it needs nothing else. */
export interface Snapshot {
  id: string;
  game: string;
  rules: number;
  rev: number;
  ply: number;
  turn: Turn;
  /** The seat to move; while the curtain is down the seat that lifts it, and while luck is to move
   *  the one that is to throw, if it is anybody's in particular. */
  next: number | null;
  /** Whose view this is; null: a spectator's. */
  seat: number | null;
  seats: Seat[];
  options: Record<string, string>;
  /** The game's own view; every game has `places` and `faces`. */
  view: any;
  legal: Legal[];
  refused: Refused[];
  told: Told[];
  over: Over | null;
  /** null: undo is allowed; else why not. */
  undo: Reason | null;
  redo: boolean;
  practice: boolean;
  helped: boolean;
  /** A seat has changed hands. */
  reseated: boolean;
  /** The game was given up; a move takes it up again. */
  abandoned: boolean;
  /** For whoever takes the device or comes back: what was heard since. */
  since?: Line[];
  /** Only of a moment that is looked back at. */
  replay?: Moment;
}

/** What the steady player would do, and why: text `hint.<key>` with its facts. */
export interface Hint {
  move: string;
  touches: string[];
  reason: { key: string; facts: Facts };
}

/** A house rule as games.json tells it. */
export interface Option {
  name: string;
  choices: string[];
  default: string;
  /** Other defaults, taken when all options in `when` have these values; the first that fits. */
  defaults?: { when: Record<string, string>; default: string }[];
  rule: string;
  /** Ranges: prefix, lowest, highest. */
  spans?: [string, number, number][];
}

/** A game as games.json tells it. */
export interface Game {
  name: string;
  rules: number;
  seats: [number, number];
  levels: string[];
  options: Option[];
  handOver: boolean;
  /** Whether luck decides who begins; else the first seat does. */
  drawsFirst: boolean;
  /** Sets of house rules by name; what one does not name stays at its default. */
  presets: { name: string; options: Record<string, string> }[];
  /** What the lobby says of it, in every language, out of its own words. */
  words?: Record<string, Record<string, string>>;
  /** Whether the game's folder holds a painting for the lobby, `panel.svg`. */
  panel?: boolean;
  /** Whether there is a `print.js` in it: what the game prints. */
  print?: boolean;
  /** Whether there is an `example.js` in it: what its rules page draws. */
  example?: boolean;
}

/** A position on a rules page, and what of the table is shown of it. */
export interface Figure {
  id: string;
  /** The id of the sentence behind which it stands. */
  rule: string;
  shows: string;
  /** What its words are filled in with, beside what is told of a move. */
  facts: Facts;
  /** What has been touched of a move of several touches. */
  pick: string[];
  /** The selector of a button of the table that is pressed; "" for none. */
  press: string;
  snapshot: Snapshot;
}

/** A step of a worked example: a position, and what is done in it. */
export interface Step extends Omit<Figure, "rule"> {
  /** The ids of the sentences by which it is allowed, or refused. */
  rules: string[];
  /** What is touched to make the move; nothing where somebody else makes it. */
  touched: string[];
  /** The move that is made; null at the end. */
  move: string | null;
  /** What is told of the move. */
  said: { key: string; facts: Facts }[];
  /** Why another move cannot be made there. */
  refused: Reason | null;
}

/** What a rules page draws. */
export interface Example {
  figures: Figure[];
  turn: Step[];
}

export interface Games {
  version: string;
  games: Game[];
}

/** What the shelf tells of a kept game. */
export interface Kept {
  id: string;
  game: string;
  when: number;
  turn: Turn | null;
  seats: string[];
  names: string[];
  scores: number[];
  over: Over | null | boolean;
  abandoned?: boolean;
  ply: number;
  /** The day whose deal it is. */
  daily?: string | null;
  /** It came from elsewhere, finished, and counts nowhere. */
  foreign?: boolean;
  /** The figures and words of what everybody may see, e.g. the round. */
  shown: Facts;
}

/** What came of bringing games in. */
export interface Brought {
  came: Kept[];
  /** How many were there already. */
  same: number;
  /** `n`: its place in the file, from 1; the others as an EngineError has them. */
  refused: { n: number; id: string | null; code: string; message: string; facts: any }[];
  /** How many lines of ledger and drawer are not what they should be. */
  leftOut: number;
}

/** What the person has chosen for this device. */
export interface Settings {
  lang: string;
  theme: "system" | "light" | "dark";
  /** `tap`: as normal, and a finished trick waits to be tapped. */
  speed: "off" | "fast" | "normal" | "tap";
  bigIndex: boolean;
  fourColours: boolean;
  /** Whether the letters on cards are those of the language. */
  ownLetters: boolean;
  /** Whether controls lie at the other side, for the left hand. */
  mirrored: boolean;
  /** Whether the table may be heard. */
  sound: boolean;
}

/** How a game is to be opened. */
export interface Setup {
  game: string;
  seats: string[];
  names: string[];
  options: Record<string, string>;
  seed?: string;
  /** The lot has chosen who begins. */
  lot?: boolean;
  /** The deal of this day, which has its own seed. */
  daily?: string;
}

/** What brings the same deal again. */
export interface Deal {
  game: string;
  seats: string[];
  options: Record<string, string>;
  seed: string;
  daily: string | null;
}

/** What a table asks of the shell, in the detail of the one event "verb". */
export type Verb =
  | { call: "play"; move: string }
  | { call: "proceed" }
  | { call: "claim" }
  | { call: "refused"; reason: Reason | null; move?: string; rule?: string }
  | { call: "speak"; text: string }
  | { call: "last" };

/** The engine as the page sees it: one worker, one door. */
export interface EngineLike extends EventTarget {
  call(name: string, args?: object): Promise<any>;
}

/** A game on the screen, as a wish may see and change it. */
export interface Running {
  app: App;
  id: string;
  now: Snapshot;
  session: import("./session.js").Session;
  /** Asks the engine for a change, and shows what comes of it; `words`: what is heard then. */
  ask(call: string, args?: object, how?: { words?: string; animate?: boolean }): Promise<void>;
  /** Lets the computer players and the motion catch up at once. */
  hurry(): void;
  /** Lets a computer player stop thinking; resolves when nothing is under way. */
  stop(): Promise<void>;
  /** Lights up what a hint is about and says why; null: no more of it. */
  light(hint: Hint | null): void;
  /** Whether a hint is lit. */
  readonly lit: boolean;
  /** Begins another game with the same seats and rules. */
  again(): void;
}

/** What every screen is given. */
export interface App {
  house: Games;
  engine: EngineLike;
  choices: import("./settings.js").Choices;
  /** How far the engine has come, and why it failed if it did. */
  boot: { stage: string; done: number; failed: { code: string; message: string } | null };
  /** Whether it is one game in a page of somebody else's, without a lobby. */
  framed?: boolean;
  /** Whether there is a game that could not be stored, and lasts as long as the page. */
  unkept?: boolean;
  go(address: string, how?: { replace?: boolean }): void;
  /** Puts a screen in the place of the one that is there, under an address of its own. */
  enter(screen: Screen, address: string): void;
}

/** What a screen gives: the children of <main>, and what to do with them later. */
export interface Screen {
  name:
    | ("lobby" | "setup" | "game" | "replay" | "rules" | "print" | "settings" | "about" | "kept")
    | ("statistics" | "bad" | "daily");
  title: string;
  content: Node[];
  /** Called once it is seen. */
  shown?(): void;
  /** The words have changed. A screen without this is made anew. */
  words?(): void;
  /** Called before another screen takes its place. */
  close?(): void;
}
