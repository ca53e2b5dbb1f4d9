/**
 * A game of this device that cannot be opened: it was tampered with, is of other rules, or is
 * nothing that can be read. What is kept of it can still be saved, mended or deleted.
 *
 * @import {App} from "./types.d.ts"
 * @import {Session} from "./session.js"
 */

import { failure } from "./boot.js";
import { ask } from "./dialogs.js";
import { codeOf, messageOf } from "./faults.js";
import { linkWords } from "./links.js";
import { note } from "./live.js";
import { isMissing } from "./missing.js";
import { unopenedPanel } from "./panel.js";
import { whyBad } from "./refusals.js";
import { text } from "./text.js";
import { openExport } from "./wishes.js";

/**
 * Why a game cannot be opened, in words, with the reason where these announce one, and with what the
 * engine said where there are none.
 *
 * @param {unknown} error
 * @returns {{words: string, reason?: string, detail?: string}}
 */
export function whyUnopened(error) {
  const code = codeOf(error);
  if (code === "NotKept") return { words: text.say("unopened.NotKept") };
  if (code === "BadLink") return { words: text.say("unopened.BadLink"), reason: linkWords(error) };
  const why = whyBad(code, factsOf(error));
  return why
    ? { words: why }
    : { words: text.say("unopened.other"), detail: messageOf(error) };
}

/** @param {unknown} error @returns {any} */
const factsOf = (error) => /** @type {any} */ (error)?.facts ?? {};

/**
 * The placard that tells why, with the ways out that there are.
 *
 * @param {App} app
 * @param {Session} session
 * @param {string} id
 * @param {unknown} error
 * @returns {HTMLElement}
 */
export function unopened(app, session, id, error) {
  // It is not the game that is at fault.
  if (isMissing(error)) return failure({ code: "NoNetwork", message: messageOf(error) });
  const why = whyUnopened(error);
  // Nothing is kept of it, so nothing can be done with it.
  if (["NotKept", "BadLink"].includes(codeOf(error))) return unopenedPanel(why, {});
  return unopenedPanel(
    why,
    {
      save: async () => {
        const words = { title: text.say("unopened.save"), words: text.say("unopened.save.about") };
        if (await ask({ ...words, yes: text.say("record.show") })) {
          await openExport(session.raw(), `${id}.txt`);
        }
      },
      // Where a move does not hold, those before it do.
      ...(factsOf(error).kind === "move" ? { mend: () => void mend(app, session) } : {}),
      drop: async () => {
        const words = { title: text.say("lobby.delete"), words: text.say("unopened.drop.about") };
        if (!(await ask({ ...words, yes: text.say("lobby.delete.yes") }))) return;
        await session.drop();
        app.go("#");
      },
    },
  );
}

/**
 * Goes on with as much of the game as holds, kept anew beside it.
 *
 * @param {App} app
 * @param {Session} session
 */
async function mend(app, session) {
  try {
    app.go(`#play/${await session.mend()}`);
  } catch (error) {
    note(text.say("unopened.none"), { tone: "bad", more: messageOf(error) });
  }
}
