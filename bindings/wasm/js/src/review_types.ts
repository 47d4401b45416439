// What a review says: the names and meanings of `tetron review --format json`.
import type { ReviewedPlacement, ReviewedPlayer } from "./answer_types.js";

export type { ReviewedPlacement, ReviewedPlayer };

/** In what costs are counted: lines that a player still clears, or hundredths of the chance to win the round. */
export type CostUnit = ReviewedPlacement["unit"];
export type Grade = ReviewedPlacement["grade"];
/** What a placement does by itself. */
export type Deed = NonNullable<ReviewedPlacement["did"]>;

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
