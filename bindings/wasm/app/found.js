// @ts-check
// What a review has found so far, and which of it is among the mistakes.
import { firstIndex } from "./timeline.js";

/** @typedef {import("./review_parts.js").Judged} Judged */

const classes = ["inaccuracy", "mistake", "blunder"];

/** What a player's placements come to. @typedef {{player: number, placements: number, best: number, cost: number, inaccuracies: number, mistakes: number, blunders: number}} Summary */

export class FoundSoFar {
  /** @param {number} players */
  constructor(players) {
    this.unit = "lines";
    /** @type {number[]} */
    this.thresholds = [];
    this.usual = 0;
    /** The moment that the review has come to. */
    this.reached = 0;
    this.isDone = false;
    /** In the order of the recording. @type {Judged[]} */
    this.all = [];
    /** @type {Judged[][]} */
    this.byPlayer = Array.from({ length: players }, () => []);
    /** @type {Summary[]} */
    this.sums = [];
  }

  /** @param {import("./review_parts.js").Found} part */
  take({ unit, thresholds, usual, reached, done, placements }) {
    Object.assign(this, { unit, thresholds, usual, reached, isDone: done });
    for (const one of placements) {
      this.all.push(one);
      this.byPlayer[one.player].push(one);
    }
  }

  /** The last placement of a player when so many events have happened. @param {number} player @param {number} events */
  last(player, events) {
    const own = this.byPlayer[player];
    return own[firstIndex(own.length, (i) => own[i].events > events) - 1];
  }

  /** From which cost on, at a step of the slider. @param {number} step */
  threshold(step) {
    return this.thresholds[step] ?? 0;
  }

  /** "4.2 % of the round", as the command has it. @param {number} cost */
  costText(cost) {
    return this.unit === "percent" ? `${cost.toFixed(2)} % of the round` : `${cost.toFixed(2)} lines`;
  }

  /** How many of a player's placements may be shown: the first ones. @param {number} player @param {(one: Judged) => boolean} mayShow */
  seen(player, mayShow) {
    const own = this.byPlayer[player];
    return firstIndex(own.length, (i) => !mayShow(own[i]));
  }

  /** Of so many of a player's placements. What was counted before is not counted again. @param {number} player @param {number} count */
  summary(player, count) {
    let sum = this.sums[player];
    if (!sum || sum.placements > count) sum = this.sums[player] = { player, placements: 0, best: 0, cost: 0, inaccuracies: 0, mistakes: 0, blunders: 0 };
    for (; sum.placements < count; ++sum.placements) {
      const one = this.byPlayer[player][sum.placements];
      const grade = classes.indexOf(one.grade);
      sum.best += Number(one.rank === 1);
      sum.cost += one.cost;
      sum.inaccuracies += Number(grade === 0);
      sum.mistakes += Number(grade >= 1);
      sum.blunders += Number(grade === 2);
    }
    return sum;
  }
}
