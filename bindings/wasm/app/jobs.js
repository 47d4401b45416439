// @ts-check
// Questions that take long, as a worker answers them; or the page itself, where there are no workers.
import { gifOf } from "./gif.js";
import { foundIn } from "./review_parts.js";

/** What is open, and how it is read. @typedef {{bytes: Uint8Array, options: import("./tetron.js").OpenOptions}} Source */
/** A method of the core or of the recording, an animation, a review, or a recording that is opened for another thread. @typedef {{of: "core" | "recording" | "gif" | "review" | "open", method?: string, values: unknown[]}} Question */
/** Told from time to time which share is done, up to 1, and what was found since, if that is told. @typedef {(share: number, found?: any) => void} Tell */

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

  /** @param {Source} source */
  imageOf({ bytes, options }) {
    const recording = this.tetron.open(bytes, options);
    try {
      return this.tetron.image(recording);
    } finally {
      recording.close();
    }
  }

  /** What is found goes ahead, and others have their turn after each part. @param {number} milliseconds of a part @param {Tell} tell */
  async review(milliseconds, tell) {
    const recording = this.opened();
    const { duration } = recording.info;
    for (const part of recording.reviewParts({ milliseconds })) {
      tell(Math.min(1, part.reached / Math.max(1, duration)), foundIn(part));
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }

  /** @param {Question} question @param {Tell} tell @returns {unknown} or a promise of it */
  answer({ of, method = "", values }, tell) {
    if (of === "gif") return gifOf(this.tetron, this.opened(), /** @type {any} */ (values[0]), tell);
    if (of === "review") return this.review(/** @type {number} */ (values[0]), tell);
    if (of === "open") return this.imageOf(/** @type {Source} */ (values[0]));
    const target = /** @type {any} */ (of === "core" ? this.tetron : this.opened());
    return target[method](...values);
  }
}
