// @ts-check
// Questions that take long, as a worker answers them; or the page itself, where there are no workers.
import { gifOf } from "./gif.js";

/** What is open, and how it is read. @typedef {{bytes: Uint8Array, options: import("./tetron.js").OpenOptions}} Source */
/** A method of the core or of the recording, or an animation. @typedef {{of: "core" | "recording" | "gif", method?: string, values: unknown[]}} Question */
/** Told from time to time which share is done, up to 1. @typedef {(share: number) => void} Tell */

export class Jobs {
  /** @param {import("./tetron.js").Tetron} tetron */
  constructor(tetron) {
    this.tetron = tetron;
    /** @type {Source | null} */
    this.source = null;
    /** @type {import("./tetron.js").Recording | null} */
    this.recording = null;
  }

  /** What questions of a recording are about from now on. @param {Source | null} source */
  use(source) {
    this.recording?.close();
    this.recording = null;
    this.source = source;
  }

  opened() {
    if (!this.source) throw new Error("nothing is open");
    return (this.recording ??= this.tetron.open(this.source.bytes, this.source.options));
  }

  /** @param {Question} question @param {Tell} tell @returns {unknown} or a promise of it */
  answer({ of, method = "", values }, tell) {
    if (of === "gif") return gifOf(this.tetron, this.opened(), /** @type {any} */ (values[0]), tell);
    const target = /** @type {any} */ (of === "core" ? this.tetron : this.opened());
    return target[method](...values);
  }
}
