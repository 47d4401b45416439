// @ts-check
// Questions that take long, as a worker answers them; or the page itself, where there are no workers.
import { gifOf } from "./gif.js";
import { foundIn } from "./review_parts.js";

/** What is open, and how it is read. @typedef {{bytes: Uint8Array, options: import("./tetron.js").OpenOptions}} Source */
/** A method of the core or of the recording, an animation, a review, that of all rounds, or a recording that is opened for another thread. @typedef {{of: "core" | "recording" | "gif" | "review" | "match-review" | "open", method?: string, values: unknown[]}} Question */
/** A player over all rounds, with the faults that cost most first. @typedef {import("./found.js").Summary & {name: string, faults: {fault: string, times: number, cost: number}[]}} PlayerSum */
/** @typedef {{players: PlayerSum[]}} MatchSum */
/** Told from time to time which share is done, up to 1, and what was found since, if that is told. @typedef {(share: number, found?: any) => void} Tell */

/** A line of a review: of a placement, or of a player of the round. @param {PlayerSum[]} players @param {any} line */
function addTo(players, line) {
  const own = players[line.player];
  if ("placements" in line) {
    own.placements += line.placements;
    own.cost += line.mean_cost * line.placements;
    for (const figure of /** @type {const} */ (["best", "inaccuracies", "mistakes", "blunders"])) own[figure] += line[figure];
  } else if (line.fault) {
    let known = own.faults.find(({ fault }) => fault === line.fault);
    if (!known) own.faults.push((known = { fault: line.fault, times: 0, cost: 0 }));
    ++known.times;
    known.cost += line.cost;
  }
}

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

  /** All rounds, one after the other. @param {number} count @param {Tell} tell @returns {Promise<MatchSum>} */
  async matchReview(count, tell) {
    if (!this.source) throw new Error("nothing is open");
    const { bytes, options } = this.source;
    /** @type {PlayerSum[]} */
    const players = [];
    for (let round = 1; round <= count; ++round) {
      const recording = this.tetron.open(bytes, { ...options, round });
      try {
        const { duration, names } = recording.info;
        names.forEach((name, player) => (players[player] ??= { name, player, placements: 0, best: 0, cost: 0, inaccuracies: 0, mistakes: 0, blunders: 0, faults: [] }));
        for (const { text, reached } of recording.reviewParts({ milliseconds: 200 })) {
          for (const line of text.split("\n").slice(0, -1)) addTo(players, JSON.parse(line));
          tell((round - 1 + Math.min(1, reached / Math.max(1, duration))) / count);
          await new Promise((resolve) => setTimeout(resolve, 0));
        }
      } finally {
        recording.close();
      }
    }
    for (const { faults } of players) faults.sort((a, b) => b.cost - a.cost);
    return { players };
  }

  /** @param {Question} question @param {Tell} tell @returns {unknown} or a promise of it */
  answer({ of, method = "", values }, tell) {
    if (of === "gif") return gifOf(this.tetron, this.opened(), /** @type {any} */ (values[0]), tell);
    if (of === "review") return this.review(/** @type {number} */ (values[0]), tell);
    if (of === "match-review") return this.matchReview(/** @type {number} */ (values[0]), tell);
    if (of === "open") return this.imageOf(/** @type {Source} */ (values[0]));
    const target = /** @type {any} */ (of === "core" ? this.tetron : this.opened());
    return target[method](...values);
  }
}
