/**
 * Installing the page as an app: an item in the lobby, there only where it leads somewhere. Most
 * browsers tell when they can and then ask the person themselves; on iPhones and iPads the person
 * does it by hand, and is told how. Frames have no such item, and the single file has nothing that
 * could be installed.
 */

import { make } from "../parts/make.js";
import { open } from "./dialogs.js";
import { text } from "./text.js";

/** @typedef {Event & {prompt(): Promise<unknown>}} Offer */

/** The item, which came with the page. */
const item = document.getElementById("install");

/** The browser's offer to install, which can be taken up once. @type {Offer | null} */
let offer = null;

/** Shows the item whenever the page can be installed, and is not yet. */
export function offerInstalling() {
  if (!item || self !== top || Reflect.get(globalThis, "regaliaInlined")) return;
  addEventListener("beforeinstallprompt", (event) => {
    // It would be shown over the page, at a moment of the browser's choice.
    event.preventDefault();
    offer = /** @type {Offer} */ (event);
    show(item);
  });
  addEventListener("appinstalled", () => {
    offer = null;
    show(item);
  });
  item.addEventListener("click", () => {
    const taken = offer;
    offer = null;
    if (taken) void taken.prompt().finally(() => show(item));
    else explain();
  });
  show(item);
}

/** Only those devices have this mark; it is true in the installed page. */
const byHand = () => Reflect.get(navigator, "standalone") === false;

/** @param {HTMLElement} element */
function show(element) {
  element.hidden = !offer && !byHand();
}

function explain() {
  open({
    title: text.say("install"),
    content: [
      make("p", null, text.say("install.by_hand")),
      make("p", { class: "soft" }, text.say("install.about")),
    ],
  });
}
