// @ts-check
// Which keys steer who plays on: those of the window.

/** @typedef {import("./tetron.js").AttemptKey} AttemptKey */

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
