/** What a value that a device has kept really is: it may have been changed by anybody. */

/** The last moment that a date can be, in milliseconds since 1970. */
const LAST = 8.64e15;

/**
 * @param {"string" | "number"} kind
 * @param {unknown} list
 * @returns {list is any[]} whether it is a list of nothing but these
 */
export const areAll = (kind, list) =>
  Array.isArray(list) && list.every((one) => typeof one === kind);

/** @param {unknown} time @returns {time is number} whether it is a moment that a date can be */
export const isMoment = (time) => typeof time === "number" && Math.abs(time) <= LAST;
