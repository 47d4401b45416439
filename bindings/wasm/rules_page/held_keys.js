// @ts-check
// Which keys of the game are held: on the keyboard, on buttons for fingers. A press that ends before its frame still counts for one.

/** @typedef {import("./rules.js").RuleKey} RuleKey */

/** As the window has them. @type {Record<string, RuleKey>} */
const keyOf = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "turn-right",
  ArrowDown: "down",
  KeyZ: "turn-left",
  ControlLeft: "turn-left",
  ControlRight: "turn-left",
  KeyX: "turn-right",
  Space: "up",
  KeyC: "hold",
};

export class HeldKeys {
  constructor() {
    /** @type {Set<RuleKey>} */
    this.held = new Set();
    /** @type {Set<RuleKey>} */
    this.pressed = new Set();
  }

  /** Whether it is a key of the game. @param {string} code @param {boolean} down */
  key(code, down) {
    const key = keyOf[code];
    if (!key) return false;
    this.set(key, down);
    return true;
  }

  /** @param {RuleKey} key @param {boolean} down */
  set(key, down) {
    if (down) {
      this.held.add(key);
      this.pressed.add(key);
    } else this.held.delete(key);
  }

  /** Those of the next frame. */
  take() {
    const keys = new Set([...this.held, ...this.pressed]);
    this.pressed.clear();
    return keys;
  }

  release() {
    this.held.clear();
    this.pressed.clear();
  }
}
