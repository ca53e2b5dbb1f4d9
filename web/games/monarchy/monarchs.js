/**
 * The cards of Monarchy as the page draws them, in the order of the pack, and the sets in the
 * order of the scorecard. What a set scores comes with the view. A test holds this table to the
 * rules' own.
 */

/** @typedef {{id: string, house: string | null, names: string[], reign: string, prints: string}} Monarch */

/** @type {readonly Monarch[]} */
export const MONARCHS = Object.freeze([
  { id: "william-1", house: "normans", names: ["william"], reign: "1066–1087", prints: "21" },
  { id: "william-2", house: "normans", names: ["william"], reign: "1087–1100", prints: "13" },
  { id: "henry-1", house: "normans", names: ["henry"], reign: "1100–1135", prints: "35" },
  { id: "stephen", house: "normans", names: ["stephen"], reign: "1135–1154", prints: "19" },
  { id: "henry-2", house: "angevins", names: ["henry"], reign: "1154–1189", prints: "35" },
  { id: "richard-1", house: "angevins", names: ["richard"], reign: "1189–1199", prints: "10" },
  { id: "john", house: "angevins", names: ["john"], reign: "1199–1216", prints: "17" },
  { id: "henry-3", house: "plantagenets", names: ["henry", "jubilee"], reign: "1216–1272", prints: "56" },
  { id: "edward-1", house: "plantagenets", names: ["edward"], reign: "1272–1307", prints: "35" },
  { id: "edward-2", house: "plantagenets", names: ["edward"], reign: "1307–1327", prints: "20" },
  { id: "edward-3", house: "plantagenets", names: ["edward", "jubilee"], reign: "1327–1377", prints: "50" },
  { id: "richard-2", house: "plantagenets", names: ["richard"], reign: "1377–1399", prints: "22" },
  { id: "henry-4", house: "lancaster", names: ["henry"], reign: "1399–1413", prints: "14" },
  { id: "henry-5", house: "lancaster", names: ["henry"], reign: "1413–1422", prints: "9" },
  { id: "henry-6", house: "lancaster", names: ["henry"], reign: "1422–1461, 1470–1471", prints: "40" },
  { id: "edward-4", house: "york", names: ["edward"], reign: "1461–1470, 1471–1483", prints: "21" },
  { id: "edward-5", house: "york", names: ["edward"], reign: "1483", prints: "0" },
  { id: "richard-3", house: "york", names: ["richard"], reign: "1483–1485", prints: "2" },
  { id: "henry-7", house: "tudors", names: ["henry"], reign: "1485–1509", prints: "24" },
  { id: "henry-8", house: "tudors", names: ["henry"], reign: "1509–1547", prints: "38" },
  { id: "edward-6", house: "tudors", names: ["edward"], reign: "1547–1553", prints: "6" },
  { id: "mary-1", house: "tudors", names: ["mary"], reign: "1553–1558", prints: "5" },
  { id: "elizabeth-1", house: "tudors", names: ["elizabeth"], reign: "1558–1603", prints: "45" },
  { id: "james-1", house: "stuarts", names: ["james"], reign: "1603–1625", prints: "22" },
  { id: "charles-1", house: "stuarts", names: ["charles"], reign: "1625–1649", prints: "24" },
  { id: "charles-2", house: "stuarts", names: ["charles"], reign: "1660–1685", prints: "25" },
  { id: "james-2", house: "stuarts", names: ["james"], reign: "1685–1688", prints: "3" },
  { id: "william-mary", house: "stuarts", names: ["william", "mary"], reign: "1689–1702", prints: "14 / 6" },
  { id: "anne", house: "stuarts", names: ["anne"], reign: "1702–1714", prints: "12" },
  { id: "george-1", house: "hanover", names: ["george"], reign: "1714–1727", prints: "13" },
  { id: "george-2", house: "hanover", names: ["george"], reign: "1727–1760", prints: "33" },
  { id: "george-3", house: "hanover", names: ["george", "jubilee"], reign: "1760–1820", prints: "60" },
  { id: "george-4", house: "hanover", names: ["george"], reign: "1820–1830", prints: "10" },
  { id: "william-4", house: "hanover", names: ["william"], reign: "1830–1837", prints: "7" },
  { id: "victoria", house: "hanover", names: ["victoria", "jubilee"], reign: "1837–1901", prints: "64" },
  { id: "edward-7", house: "saxe-coburg-gotha", names: ["edward"], reign: "1901–1910", prints: "9" },
  { id: "george-5", house: "windsor", names: ["george"], reign: "1910–1936", prints: "26" },
  { id: "edward-8", house: "windsor", names: ["edward"], reign: "1936", prints: "0" },
  { id: "george-6", house: "windsor", names: ["george"], reign: "1936–1952", prints: "16" },
  { id: "elizabeth-2", house: "windsor", names: ["elizabeth", "jubilee"], reign: "1952–2022", prints: "50" },
  { id: "jane-grey", house: null, names: ["jane-grey"], reign: "1553", prints: "0" },
  { id: "cromwell", house: null, names: ["cromwell"], reign: "1653–1658", prints: "−11" },
]);

/** Houses, then names, then the jubilee monarchs. @type {readonly string[]} */
export const SETS = Object.freeze([
  "normans",
  "angevins",
  "plantagenets",
  "lancaster",
  "york",
  "tudors",
  "stuarts",
  "hanover",
  "saxe-coburg-gotha",
  "windsor",
  "anne",
  "charles",
  "edward",
  "elizabeth",
  "george",
  "henry",
  "james",
  "john",
  "mary",
  "richard",
  "stephen",
  "victoria",
  "william",
  "jane-grey",
  "cromwell",
  "jubilee",
]);

/** How many of the sets are houses; they stand first. */
export const HOUSES = 10;

const BY_ID = new Map(MONARCHS.map((one, place) => [one.id, { ...one, place }]));

/**
 * A card by its id, with its place in the pack.
 *
 * @param {string} id
 * @returns {Monarch & {place: number}}
 */
export function monarch(id) {
  const found = BY_ID.get(id);
  if (!found) throw new Error(`no monarch ${id}`);
  return found;
}

/** The cards of each set, by its name. @type {ReadonlyMap<string, readonly string[]>} */
export const MEMBERS = new Map(
  SETS.map((set) => [
    set,
    MONARCHS.filter(({ house, names }) => house === set || names.includes(set)).map(({ id }) => id),
  ]),
);

/** What a card prints when Elizabeth II counts all her years. */
const FULL = "70";

/**
 * The years that a card prints.
 *
 * @param {string} id
 * @param {boolean} full  whether Elizabeth II counts all her years
 * @returns {string}
 */
export const printed = (id, full) => (full && id === "elizabeth-2" ? FULL : monarch(id).prints);
