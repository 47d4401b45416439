// Playing on from a moment of a recording: docs/review.md.

export type AttemptKey = "left" | "right" | "down" | "drop" | "turn-right" | "turn-left" | "hold" | "undo" | "again";

/** In the order of the core. */
export const attemptKeys: readonly AttemptKey[] = ["left", "right", "down", "drop", "turn-right", "turn-left", "hold", "undo", "again"];

/** How an attempt stands. */
export interface AttemptInfo {
  /** Milliseconds since it began. */
  time: number;
  pieces: number;
  lines: number;
  over: boolean;
  mayHold: boolean;
  /** Styles, as profiles number them: the held piece, and those after this one. */
  held: number | null;
  coming: number[];
  /** Where the next piece comes from: "pieces as they came", "pieces from bags" or "pieces drawn evenly". */
  source: string;
  /** Milliseconds until a piece falls by a row. */
  rowTime: number;
  /** Where the player of the recording put this piece; null if it is another one. */
  done: [column: number, row: number][] | null;
  /** By how many rows more the field had risen there. */
  risen: number;
  /** Milliseconds until something moves. */
  countdown: number;
  /** "goal: 2 of 4 lines, 6 pieces left"; empty without one. */
  goal: string;
  /** What the recording's player has done since the moment; null where the recording ends there. */
  recorded: { pieces: number; lines: number } | null;
  /** Where a placement of the recording is tried again; null elsewhere. */
  trial: TrialInfo | null;
}

/** A placement that is tried again. */
export interface TrialInfo {
  /** What the review says of the drop: "Best", "Better: 0.06 % instead of 1.6 %", "No better: 2.1 %"; null before it. */
  words: string | null;
  /** Better than in the recording. */
  good: boolean;
  /** Whether the drop cleared rows. */
  cleared: boolean;
  /** Where the piece was dropped; before that, where it was in the recording. */
  played: [column: number, row: number][];
  best: [column: number, row: number][];
}
