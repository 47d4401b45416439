// What is known of a match without playing it.
import type { Measured } from "./answer_types.js";

export interface MatchRound {
  /** What may be said before it: "round 3 of 9, ann 2, ben 0". */
  title: string;
  /** The winner's name; empty if there is none. */
  winner: string;
  /** How many rounds of the match each of its players has won before it, in the order in which they are shown. */
  won: number[];
  /** In milliseconds; 0 if it is not known. */
  length: number;
  /** What may be said after it: "won by ann, 1:32.400". */
  result: string;
}

export interface Match {
  rounds: MatchRound[];
  /** How it ended: "ann wins, 3 to 1"; empty if that is not known. */
  result: string;
}

/** What measures come to: docs/stats.md. null where the recording does not say. */
export type Stats = Omit<Measured, "file">;
