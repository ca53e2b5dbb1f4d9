/**
 * Days of the calendar where the person is, as `YYYY-MM-DD`. A day is what the device's own calendar
 * says when something is opened, never a number of hours: so midnight, time zones, daylight saving
 * and a clock that is set back change no day that was opened. No document here.
 */

/** The day of the first daily deal. */
export const FIRST = "2026-01-01";

/** @param {number} n @param {number} [width] */
const digits = (n, width = 2) => String(n).padStart(width, "0");

/** @param {number} year @param {number} month  from 1 @param {number} day */
const written = (year, month, day) => `${digits(year, 4)}-${digits(month)}-${digits(day)}`;

/**
 * What the calendar on the wall says.
 *
 * @param {Date} [now]
 * @returns {string}
 */
export const today = (now = new Date()) =>
  written(now.getFullYear(), now.getMonth() + 1, now.getDate());

/**
 * Whether this is a day of the calendar.
 *
 * @param {string} text
 * @returns {boolean}
 */
export function isDay(text) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const [, month, day] = text.split("-").map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= lengthOf(text);
}

/**
 * Whether there is a deal of this day yet.
 *
 * @param {string} day
 * @param {string} [now]  today
 * @returns {boolean}
 */
export const isOpen = (day, now = today()) => FIRST <= day && day <= now;

/** @param {string} day  or a month @returns {number} how many days its month has */
function lengthOf(day) {
  const [year, month] = day.split("-").map(Number);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
}

/**
 * A moment of this day, to be written in words: noon, which no daylight saving skips.
 *
 * @param {string} day
 * @returns {Date}
 */
export function noon(day) {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
}

/** @param {string} day @returns {string} its month, e.g. "2026-11" */
export const monthOf = (day) => day.slice(0, 7);

/**
 * The month so many months later.
 *
 * @param {string} month
 * @param {number} by
 * @returns {string}
 */
export function shifted(month, by) {
  const [year, number] = month.split("-").map(Number);
  const all = year * 12 + number - 1 + by;
  return written(Math.floor(all / 12), (all % 12) + 1, 1).slice(0, 7);
}

/**
 * The weeks of a month, Monday first; null where another month has the day.
 *
 * @param {string} month
 * @returns {(string | null)[][]}
 */
export function weeks(month) {
  const first = (noon(`${month}-01`).getDay() + 6) % 7;
  const days = Array.from({ length: lengthOf(month) }, (_, n) => `${month}-${digits(n + 1)}`);
  /** @type {(string | null)[]} */
  const cells = [...Array(first).fill(null), ...days];
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, n) => cells.slice(7 * n, 7 * n + 7));
}

/**
 * How long today lasts still, in milliseconds.
 *
 * @param {Date} [now]
 * @returns {number}
 */
export const left = (now = new Date()) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();

/**
 * Under which id the deal of a day is kept: one for every game and day.
 *
 * @param {string} game
 * @param {string} day
 * @returns {string}
 */
export const idOf = (game, day) => `daily-${game}-${day}`;
