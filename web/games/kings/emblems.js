/**
 * The four titles as emblems: crown, coronet, helmet and scythe. Each is told by its shape; the
 * word stands beside it, seen or heard.
 */

import { drawing } from "../../parts/make.js";

const SVG = "http://www.w3.org/2000/svg";

/** Drawn in a field 64 × 64. @type {Readonly<Record<string, string>>} */
const DRAWN = Object.freeze({
  prince: `
    <g fill="#d5dbe3"><path d="M11 42 8 23 21 32 32 16 43 32 56 23 53 42Q32 47 11 42Z"/>
    <path d="M11 45.5Q32 50.5 53 45.5V53Q32 58 11 53Z"/>
    <circle cx="8" cy="20" r="3.6"/><circle cx="56" cy="20" r="3.6"/><circle cx="32" cy="12" r="4"/></g>
    <g fill="#1f4e9c"><path d="M32 26l4 7-4 7-4-7z"/><circle cx="20" cy="38" r="2.2"/><circle cx="44" cy="38" r="2.2"/></g>
    <g fill="#5d6a7c"><circle cx="20" cy="51" r="1.7"/><circle cx="32" cy="52.4" r="1.7"/><circle cx="44" cy="51" r="1.7"/></g>`,
  soldier: `
    <path fill="#b3122a" d="M31 13C29 4 37 2 45 4C53 6 56 14 53 22C49 15 42 11 31 13Z"/>
    <path fill="#aeb7c2" d="M13 34C13 19 20 11 32 11S51 19 51 34V45C46 54 40 59 32 59S18 54 13 45Z"/>
    <path fill="#d9dfe6" d="M13 34C13 19 20 11 32 11V59C24 59 18 54 13 45Z"/>
    <path fill="#2b2f36" d="M17 31H29V36H17ZM35 31H47V36H35Z"/>
    <path fill="#e9b949" d="M29.5 12H34.5V59H29.5Z"/><path fill="#e9b949" d="M12 27H52V30H12Z"/>
    <g fill="#2b2f36"><circle cx="22" cy="43" r="1.6"/><circle cx="22" cy="49" r="1.6"/><circle cx="42" cy="43" r="1.6"/><circle cx="42" cy="49" r="1.6"/><circle cx="26" cy="46" r="1.4"/><circle cx="38" cy="46" r="1.4"/></g>`,
  peasant: `
    <path fill="none" stroke="#9c6b35" stroke-width="4.4" stroke-linecap="round" d="M21 60C26 44 33 30 46 11"/>
    <path fill="none" stroke="#9c6b35" stroke-width="4" stroke-linecap="round" d="M28 43l9 3M35 29l8 4"/>
    <path fill="#d5dbe3" d="M49 7C33 3 14 8 4 25C18 15 32 13 45 15Z"/>
    <path fill="#8d97a3" d="M4 25C18 15 32 13 45 15L46 12C32 10 17 13 4 25Z"/>`,
});

/**
 * The emblem of a title, silent for screen readers.
 *
 * @param {string} title  king, prince, soldier or peasant
 * @returns {SVGSVGElement}
 */
export function emblem(title) {
  if (title === "king") return drawing("crown", "emblem");
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "emblem");
  svg.setAttribute("viewBox", "0 0 64 64");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = DRAWN[title] ?? "";
  return svg;
}
