/**
 * A game of this device that cannot be opened: it was tampered with, is of other rules, or is
 * nothing that can be read. What is kept of it can still be saved, mended or deleted.
 *
 * @import {App} from "./types.d.ts"
 * @import {Session} from "./session.js"
 */

import { ask } from "./dialogs.js";
import { linkWords } from "./links.js";
import { note } from "./live.js";
import { unopenedPanel } from "./panel.js";
import { whyBad } from "./refusals.js";
import { codeOf, messageOf } from "./session.js";
import { text } from "./text.js";
import { openExport } from "./wishes.js";

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
  const code = codeOf(error);
  if (code === "NotKept") {
    return unopenedPanel({ words: text.say("unopened.NotKept"), detail: "" }, {});
  }
  if (code === "BadLink") {
    return unopenedPanel({ words: text.say("unopened.BadLink"), detail: linkWords(error) }, {});
  }
  const facts = /** @type {any} */ (error)?.facts ?? {};
  const why = whyBad(code, facts);
  return unopenedPanel(
    why ? { words: why, detail: "" } : { words: text.say("unopened.other"), detail: messageOf(error) },
    {
      save: async () => {
        const words = { title: text.say("unopened.save"), words: text.say("unopened.save.about") };
        if (await ask({ ...words, yes: text.say("record.show") })) {
          await openExport(session.raw(), `${id}.txt`);
        }
      },
      // Where a move does not hold, those before it do.
      ...(facts.kind === "move" ? { mend: () => void mend(app, session) } : {}),
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
