/**
 * Who sits at this device. No document here.
 *
 * @import {Setup, Snapshot} from "./types.d.ts"
 */

/** @param {Snapshot} snapshot @returns {number} how many people play */
export const people = ({ seats }) => seats.filter(({ kind }) => kind === "human").length;

/**
 * Whether the device goes from hand to hand.
 *
 * @param {Snapshot} snapshot
 * @returns {boolean}
 */
export const isShared = (snapshot) => people(snapshot) > 1;

/**
 * Whether the record of the game tells what somebody at this device may not know.
 *
 * @param {import("./types.d.ts").Games} house
 * @param {Snapshot} snapshot
 * @returns {boolean}
 */
export const tellsSecrets = ({ games }, snapshot) =>
  !snapshot.over &&
  isShared(snapshot) &&
  games.some(({ name, handOver }) => name === snapshot.game && handOver);

/**
 * Whether a computer player is to move.
 *
 * @param {Snapshot | null} snapshot
 * @returns {boolean}
 */
export const isComputers = (snapshot) =>
  typeof snapshot?.turn === "number" && snapshot.seats[snapshot.turn].kind !== "human";

/**
 * The same again: the set-up of a game, without its deal.
 *
 * @param {Snapshot} snapshot
 * @returns {Setup}
 */
export const setupOf = ({ game, seats, options }) => ({
  game,
  seats: seats.map(({ kind }) => kind),
  names: seats.map(({ name }) => name),
  options,
});
