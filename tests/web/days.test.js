import assert from "node:assert/strict";
import { test } from "node:test";
import * as days from "../../web/app/days.js";

/** @param {string} zone @param {string} moment @returns {string} what day it is there then */
function dayIn(zone, moment) {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    return days.today(new Date(moment));
  } finally {
    process.env.TZ = before;
  }
}

test("C39 the day is the one of the place, from UTC−12 to UTC+14", () => {
  const moment = "2026-11-29T11:30:00Z";
  assert.equal(dayIn("Etc/GMT+12", moment), "2026-11-28");
  assert.equal(dayIn("Etc/UTC", moment), "2026-11-29");
  assert.equal(dayIn("Etc/GMT-12", moment), "2026-11-29");
  assert.equal(dayIn("Etc/GMT-14", moment), "2026-11-30");
});

test("C39 around midnight the day turns once, at midnight", () => {
  assert.equal(dayIn("Europe/Prague", "2026-11-29T22:59:59.999Z"), "2026-11-29");
  assert.equal(dayIn("Europe/Prague", "2026-11-29T23:00:00.000Z"), "2026-11-30");
  assert.equal(dayIn("Europe/Prague", "2026-12-31T23:00:00.000Z"), "2027-01-01");
});

test("C39 daylight saving makes no day twice and skips none", () => {
  // Prague, Lord Howe (half an hour), and Santiago, where midnight itself is skipped.
  for (const zone of ["Europe/Prague", "Australia/Lord_Howe", "America/Santiago"]) {
    /** @type {string[]} */
    const seen = [];
    for (let hour = 0; hour < 366 * 24; hour++) {
      const day = dayIn(zone, new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000).toISOString());
      if (day !== seen.at(-1)) seen.push(day);
    }
    assert.equal(new Set(seen).size, seen.length);
    assert.deepEqual(seen, [...seen].sort());
    assert.ok(seen.length >= 366 && seen.length <= 367);
    assert.ok(seen.every(days.isDay));
  }
});

test("C39 what is left of today ends at midnight, also when a clock is changed meanwhile", () => {
  const before = process.env.TZ;
  process.env.TZ = "Europe/Prague";
  assert.equal(days.left(new Date("2026-10-25T00:00:00+02:00")), 25 * 3_600_000);
  assert.equal(days.left(new Date("2026-03-29T00:00:00+01:00")), 23 * 3_600_000);
  assert.equal(days.left(new Date("2026-11-29T23:59:59.999+01:00")), 1);
  process.env.TZ = before;
});

test("C39 with the clock set back a day that has come is no longer open, and opens again", () => {
  assert.equal(days.isOpen("2026-11-30", "2026-11-30"), true);
  assert.equal(days.isOpen("2026-11-30", "2026-11-29"), false);
  assert.equal(days.isOpen("2026-11-29", "2026-11-30"), true);
  assert.equal(days.isOpen("2025-12-31", "2026-11-30"), false);
});

test("a day is a date of the calendar", () => {
  for (const day of ["2026-01-01", "2028-02-29", "2000-02-29"]) assert.ok(days.isDay(day), day);
  for (const day of ["2026-02-29", "2100-02-29", "2026-13-01", "2026-04-31", "2026-1-1", "", "x"]) {
    assert.ok(!days.isDay(day), day);
  }
});

test("a month in weeks holds each of its days once, under its own weekday", () => {
  for (let month = "2025-11"; month < "2029-01"; month = days.shifted(month, 1)) {
    const all = days.weeks(month);
    assert.ok(all.every((week) => week.length === 7));
    const inside = all.flat().filter((day) => day !== null);
    assert.deepEqual(inside, [...new Set(inside)].sort());
    assert.ok(inside.every((day) => days.isDay(day) && days.monthOf(day) === month));
    assert.ok(!days.isDay(`${month}-${inside.length + 1}`));
    all.flat().forEach((day, place) => {
      if (day) assert.equal((days.noon(day).getDay() + 6) % 7, place % 7);
    });
  }
});

test("months are shifted over the ends of years", () => {
  assert.equal(days.shifted("2026-01", -1), "2025-12");
  assert.equal(days.shifted("2026-12", 1), "2027-01");
  assert.equal(days.shifted("2026-11", -23), "2024-12");
});
