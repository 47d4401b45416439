// @ts-check
// Keys and buttons that steer a piece, and what they do while they are held: as the window has it.

/** @typedef {import("./tetron.js").AttemptKey} AttemptKey */

/** Milliseconds until a key to a side repeats, from one step to the next then, and of a row while a piece is let fall. */
const [delay, step, soft] = [167, 33, 33];

/** @type {Record<string, AttemptKey>} */
const keyOf = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowDown: "down",
  ArrowUp: "turn-right",
  " ": "drop",
  x: "turn-right",
  z: "turn-left",
  c: "hold",
  Backspace: "undo",
  r: "again",
};

/** @param {string} key as events name it */
export const steeringOf = (key) => keyOf[key.length === 1 ? key.toLowerCase() : key];

export class Steering {
  constructor() {
    /** Keys that are down, the last one at the end; and how long each waits for its next step. @type {Map<AttemptKey, number>} */
    this.held = new Map();
  }

  /** @param {AttemptKey} key @returns {boolean} whether it was up: systems repeat keys */
  press(key) {
    if (this.held.has(key)) return false;
    this.held.set(key, key === "down" ? soft : delay);
    return true;
  }

  /** @param {AttemptKey} key */
  release(key) {
    if (!this.held.delete(key)) return;
    // The other side, if that is still held, begins anew.
    const other = key === "left" ? "right" : "left";
    if (key !== "down" && this.held.has(other)) this.held.set(other, delay);
  }

  /** The steps that the time leads to, without the first one of a press. @param {number} elapsed */
  advance(elapsed) {
    /** @type {AttemptKey[]} */
    const steps = [];
    const side = [...this.held.keys()].filter((key) => key === "left" || key === "right").pop();
    for (const key of /** @type {(AttemptKey | undefined)[]} */ ([side, "down"])) {
      let waits = key && this.held.get(key);
      if (key === undefined || waits === undefined) continue;
      for (waits -= elapsed; waits <= 0 && steps.length < 100; waits += key === "down" ? soft : step) steps.push(key);
      this.held.set(key, waits);
    }
    return steps;
  }
}
