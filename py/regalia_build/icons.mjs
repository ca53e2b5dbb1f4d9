// Draws SVG as PNG: the same bytes on every machine, with no letters but those it is given.
//
//     node icons.mjs <@resvg/resvg-wasm> <face> <folder> <file> <width> …
//
// Each <file>.svg in the folder becomes <file>.png beside it, so many pixels wide.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [resvg, face, folder, ...wanted] = process.argv.slice(2);
const { initWasm, Resvg } = await import(pathToFileURL(join(resvg, "index.mjs")).href);
await initWasm(await readFile(join(resvg, "index_bg.wasm")));
const font = { fontBuffers: [await readFile(face)], loadSystemFonts: false };
for (let i = 0; i < wanted.length; i += 2) {
  const svg = await readFile(join(folder, `${wanted[i]}.svg`), "utf8");
  const drawn = new Resvg(svg, { fitTo: { mode: "width", value: Number(wanted[i + 1]) }, font });
  await writeFile(join(folder, `${wanted[i]}.png`), drawn.render().asPng());
}
