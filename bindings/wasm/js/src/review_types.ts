// What a review says: the names and meanings of `tetron review --format json`.
import type { Operation } from "./fumen.js";

/** In what costs are counted: lines that a player still clears, or hundredths of the chance to win the round. */
export type CostUnit = "lines" | "percent";
export type Grade = "fine" | "inaccuracy" | "mistake" | "blunder";

/** What a placement does by itself. */
export interface Deed {
  lines: number;
  spin: "none" | "mini" | "full";
  /** Rows, before they meet what waits. */
  attack: number;
  all_clear: boolean;
  breaks_chain: boolean;
}

export interface ReviewedPlacement {
  player: number;
  /** Of the player, from 1. */
  placement: number;
  t_ms: number;
  /** Null for a piece that is no tetromino. */
  played: Operation | null;
  best: Operation | null;
  /** How many places are better, plus 1; of how many that could be reached. */
  rank: number;
  of: number;
  cost: number;
  unit: CostUnit;
  grade: Grade;
  /** What was wrong, and in words with its figures; null if the placement is fine. */
  fault: string | null;
  words: string | null;
  lines_expected: number;
  survival: number;
  new_holes: number;
  best_new_holes: number;
  missed_four_lines: boolean;
  /** Whether it is one of the places that are known to be reached. */
  found: boolean;
  /** Where attack counts, the rest. */
  waiting?: number;
  chance?: number;
  best_chance?: number;
  did?: Deed;
  could?: Deed;
}

export interface ReviewedPlayer {
  player: number;
  placements: number;
  mean_cost: number;
  unit: CostUnit;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  best: number;
  new_holes: number;
  missed_four_lines: number;
  not_valued: number;
}

export interface Review {
  unit: CostUnit;
  placements: ReviewedPlacement[];
  players: ReviewedPlayer[];
}

export interface ReviewOptions {
  /** How many pieces to look at, the one that falls included: from 1 to 7; unless given 3 in rounds that are won by attack, else 2. */
  depth?: number;
  /** About how long a part takes; 50 unless given. */
  milliseconds?: number;
}

/** Cells of a field, each its column and its row from the top. */
export type ReviewedCells = [column: number, row: number][];

/** What was found in a part of the time. */
export interface ReviewPart {
  unit: CostUnit;
  /** The steps from which on a cost may be called a mistake, and the number of the usual one. */
  thresholds: number[];
  usual: number;
  /** The moment that it has come to, in milliseconds. */
  reached: number;
  done: boolean;
  /** Lines as `tetron review --format json` writes them: placements, and players at the end. */
  text: string;
  /** Of each placement how many events had happened with it, where it was put, and where it had better been put. */
  moments: [events: number, played: ReviewedCells, best: ReviewedCells][];
}
