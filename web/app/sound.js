/**
 * Sounds, made when they are wanted: no file is fetched. They are off until somebody asks for them.
 *
 * @import {Told} from "./types.d.ts"
 */

/**
 * Part of a sound: a tone or a noise, its start and length in seconds, the pitch from and to (of
 * noise: the middle of its band) in hertz, and the loudness.
 *
 * @typedef {[kind: OscillatorType | "noise", start: number, length: number, from: number,
 *   to: number, loud: number]} Part
 */

/**
 * The same noise several times.
 *
 * @param {number[]} starts
 * @param {number} from
 * @param {number} to
 * @returns {Part[]}
 */
const taps = (starts, from, to) => starts.map((start) => ["noise", start, 0.05, from, to, 0.35]);

/** @type {Readonly<Record<string, readonly Part[]>>} */
const SOUNDS = Object.freeze({
  deal: taps([0, 0.07, 0.14, 0.21], 3200, 1800),
  play: [
    ["noise", 0, 0.05, 2400, 900, 0.4],
    ["sine", 0, 0.06, 190, 120, 0.25],
  ],
  trick: [
    ["noise", 0, 0.2, 900, 2600, 0.2],
    ["triangle", 0.1, 0.16, 523, 523, 0.14],
    ["triangle", 0.17, 0.22, 784, 784, 0.14],
  ],
  slide: [
    ["noise", 0, 0.24, 500, 900, 0.3],
    ["sine", 0.2, 0.09, 300, 210, 0.3],
  ],
  pit: [
    ["sawtooth", 0, 0.7, 330, 48, 0.12],
    ["noise", 0.55, 0.3, 180, 70, 0.7],
  ],
  roll: taps([0, 0.09, 0.16, 0.21], 1500, 700),
  crown: [
    ["triangle", 0, 0.5, 523, 523, 0.16],
    ["triangle", 0.14, 0.5, 659, 659, 0.16],
    ["triangle", 0.28, 0.5, 784, 784, 0.16],
    ["triangle", 0.42, 0.9, 1047, 1047, 0.2],
  ],
  refused: [
    ["triangle", 0, 0.11, 196, 185, 0.25],
    ["triangle", 0.13, 0.16, 156, 147, 0.25],
  ],
});

/** Which of several sounds is heard: the first of these. */
const ORDER = Object.freeze(["pit", "crown", "trick", "deal", "roll", "slide", "play"]);

/** What is heard in every game, by what is said. */
const EVERYWHERE = Object.freeze({ dealt: "deal", over: "crown" });

/** @type {AudioContext | null} */
let audio = null;

/**
 * The sound of what happened; of several things the weightiest.
 *
 * @param {readonly Told[]} told
 * @param {Readonly<Record<string, string>>} own  a game's own sounds, by what is said
 * @returns {string} "" where nothing is to be heard
 */
export function soundOf(told, own) {
  /** @type {Record<string, string>} */
  const known = { ...EVERYWHERE, ...own };
  const heard = told.map((one) =>
    one.kind === "said" ? (known[one.key] ?? "") : one.kind === "moved" ? "play" : "",
  );
  return ORDER.find((name) => heard.includes(name)) ?? "";
}

/**
 * Lets a sound be heard, if the page is in sight and may make any.
 *
 * @param {string} name
 */
export function sound(name) {
  const parts = SOUNDS[name];
  if (!parts || document.hidden || !globalThis.AudioContext) return;
  audio ??= new AudioContext();
  // Before the first touch no page may be heard; after it this one wakes up.
  void audio.resume();
  const now = audio.currentTime + 0.01;
  for (const [kind, start, length, from, to, loud] of parts) {
    const volume = audio.createGain();
    volume.gain.setValueAtTime(loud, now + start);
    volume.gain.exponentialRampToValueAtTime(0.001, now + start + length);
    volume.connect(audio.destination);
    const begin = now + start;
    const made = kind === "noise" ? noise(audio, length) : tone(audio, kind);
    made.pitch.setValueAtTime(from, begin);
    made.pitch.exponentialRampToValueAtTime(to, begin + length);
    made.out.connect(volume);
    const { source } = made;
    source.start(begin);
    source.stop(now + start + length);
  }
}

/**
 * @param {AudioContext} from
 * @param {OscillatorType} kind
 */
function tone(from, kind) {
  const source = from.createOscillator();
  source.type = kind;
  return { source, pitch: source.frequency, out: source };
}

/**
 * A hiss within a band.
 *
 * @param {AudioContext} from
 * @param {number} length
 */
function noise(from, length) {
  const buffer = from.createBuffer(1, Math.ceil(length * from.sampleRate), from.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  const source = from.createBufferSource();
  source.buffer = buffer;
  const out = from.createBiquadFilter();
  out.type = "bandpass";
  source.connect(out);
  return { source, pitch: out.frequency, out };
}
