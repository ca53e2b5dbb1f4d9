/**
 * Drives Firefox for engines.py: one JSON line in, one JSON line out, until the input ends.
 * {open: address} goes there; {ask: function} calls a function in the page. What the page complains
 * about on the console is told with every answer, as `faults`.
 */

import { createInterface } from "node:readline";

import puppeteer from "../../web/node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js";

const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: process.argv[2],
  headless: true,
  extraPrefsFirefox: { "intl.accept_languages": "en-GB" },
});
const page = (await browser.pages())[0] ?? (await browser.newPage());
await page.setViewport({ width: 1280, height: 800 });
/** @type {string[]} */
const faults = [];
page.on("console", (message) => {
  if (["error", "warn"].includes(message.type())) faults.push(message.text());
});
page.on("pageerror", (error) => faults.push(String(error)));

for await (const line of createInterface({ input: process.stdin })) {
  const { open, ask } = JSON.parse(line);
  /** @type {{ok?: unknown, error?: string}} */
  let answer;
  try {
    if (open) await page.goto(open);
    answer = { ok: ask ? await page.evaluate(`(${ask})()`) : null };
  } catch (error) {
    answer = { error: String(error) };
  }
  console.log(JSON.stringify({ ...answer, faults: faults.splice(0) }));
}
await browser.close();
