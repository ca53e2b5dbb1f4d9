/**
 * Offline and new versions. A service worker keeps the whole page on the device (see sw.js); this is
 * the page's side of it. A new version is fetched behind the game and told of once, where it
 * disturbs nobody: never while a game is under way. Whoever wants it presses the button, and page,
 * Python and runtime change together, by loading the page anew.
 */

import { button, make } from "../parts/make.js";
import { hear } from "./live.js";
import { asked } from "./marks.js";
import { recall, remember } from "./settings.js";
import { text } from "./text.js";

const BUILD = document.documentElement.dataset.build ?? "";
/** Under this the version that was told of is kept, for the device and for the window. */
const TOLD = "regalia told";
/** After so long another look is taken, since an installed page may stay open for days. */
const AGAIN = 3_600_000;
/** How long a service worker has to tell which version it is. */
const PATIENCE = 3000;

/** @type {ServiceWorkerRegistration | null} */
let registration = null;
/** The new version that there is; "" if there is none. */
let next = "";
/** Whether another version has taken over, so that this page is of an old one. */
let old = false;
/** Whether the person wants the new version now. */
let pressed = false;
/** The version that this window tells of, and the one that it shall be silent about. */
let telling = "";
let silenced = "";

/**
 * Keeps the page on this device and watches for new versions. Does nothing where that is refused:
 * in a sandboxed frame, from the disk, in some private windows.
 *
 * @param {EventTarget} choices  tells when there are words of another language
 */
export async function watchVersions(choices) {
  const workers = container();
  if (!workers) return;
  workers.addEventListener("message", ({ data, ports }) => {
    if (data.ask === "build") ports[0]?.postMessage(BUILD);
  });
  workers.startMessages();
  let controlled = Boolean(workers.controller);
  workers.addEventListener("controllerchange", () => {
    // The first one takes over a page of its own version, which may stay.
    old ||= controlled;
    controlled = true;
    settle();
  });
  try {
    const script = new URL("sw.js", document.baseURI);
    registration = await workers.register(script, { updateViaCache: "none" });
  } catch {
    return;
  }
  registration.addEventListener("updatefound", () => watch(registration?.installing));
  watch(registration.installing);
  watch(registration.waiting);
  await look();
  watchPerson(choices);
}

/** @returns {ServiceWorkerContainer | null} */
function container() {
  try {
    return location.protocol.startsWith("http") ? (navigator.serviceWorker ?? null) : null;
  } catch {
    return null;
  }
}

/** @param {ServiceWorker | null | undefined} coming */
const watch = (coming) => coming?.addEventListener("statechange", () => void look());

/** @param {EventTarget} choices  where the person is, and which language is read, may change */
function watchPerson(choices) {
  const moved = new MutationObserver(settle);
  moved.observe(document.body, { attributeFilter: ["data-screen"] });
  const main = document.querySelector("main");
  if (main) moved.observe(main, { attributeFilter: ["data-turn"] });
  choices.addEventListener("change", (event) => {
    if (/** @type {CustomEvent} */ (event).detail !== "words") return;
    document.getElementById("news")?.remove();
    settle();
  });
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < AGAIN) return;
    looked = Date.now();
    registration?.update().catch(() => {});
  });
}

/** Looks which versions there are, and tells the one in charge which this page is. */
async function look() {
  const { waiting = null, active = null } = registration ?? {};
  const plain = asked("plain") || document.documentElement.dataset.start === "plain";
  active?.postMessage({ say: "here", build: BUILD, plain });
  // The one that waits; or, where this page came before its own was replaced, the one in charge.
  const newest = await buildOf(waiting ?? active);
  next = newest === BUILD ? "" : newest;
  settle();
}

/** @param {ServiceWorker | null} worker @returns {Promise<string>} "" if it does not tell */
function buildOf(worker) {
  if (!worker) return Promise.resolve("");
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    setTimeout(() => resolve(""), PATIENCE);
    worker.postMessage({ ask: "build" }, [port2]);
  });
}

/** Does what is to be done, as far as it disturbs nobody. */
function settle() {
  const { screen } = document.body.dataset;
  const over = document.querySelector("main")?.dataset.turn === "over";
  if (old && (pressed || screen === "lobby")) location.reload();
  else if (next && !old && (screen !== "game" || over) && mayTell()) tell();
  else document.getElementById("news")?.remove();
}

/** @returns {boolean} whether it is this window that tells of it: one window does, once */
function mayTell() {
  if (silenced === next) return false;
  if (telling === next) return true;
  if (recall(TOLD) === JSON.stringify(next) && !mine()) return false;
  telling = next;
  remember(TOLD, next);
  mine(next);
  return true;
}

/**
 * Whether this window told of it before it was loaded anew.
 *
 * @param {string} [build]  from now on it is this one that it tells of
 */
function mine(build) {
  try {
    if (build !== undefined) sessionStorage.setItem(TOLD, build);
    return sessionStorage.getItem(TOLD) === next;
  } catch {
    return false;
  }
}

function tell() {
  if (document.getElementById("news")) return;
  const words = text.say("news");
  document.body.append(
    make(
      "aside",
      { id: "news", class: "sheet news", "aria-label": words },
      make("p", null, make("strong", null, words), ` ${text.say("news.about")}`),
      button({ text: text.say("news.take"), class: "primary", onclick: take }),
      button({ icon: "close", label: text.say("close"), class: "plain", onclick: silence }),
    ),
  );
  hear(words, { again: true });
}

function take() {
  pressed = true;
  const waiting = registration?.waiting;
  if (waiting) waiting.postMessage({ say: "take over" });
  else location.reload();
}

function silence() {
  [telling, silenced] = ["", next];
  mine("");
  document.getElementById("news")?.remove();
}
