// Questions about fields, and their answers.

export type PieceCounts = Partial<Record<"I" | "L" | "O" | "Z" | "T" | "J" | "S", number>>;

export interface TilingOptions {
  /** How many of each; without it they come from bags of seven. */
  pieces?: PieceCounts;
  /** Milliseconds; 10,000 unless given. */
  limit?: number;
  /** Bytes for the solver's tables; 256 MiB unless given. */
  memory?: number;
}

/** Rows from the top, anything but " ._" being a block; or a field of tetron/fumen or tetris-fumen, down from its highest block. */
export type Rows = string[] | { str(option?: { garbage?: boolean }): string };

export type End = "complete" | "enough" | "time" | "memory" | "stopped";
/** A piece, its rotation (0 spawn, 1 right, 2 reverse, 3 left), and column and row of its centre, rows from the top. */
export type Placed = [piece: string, rotation: number, column: number, row: number];

export interface PerfectClearOptions {
  /** "soft" (default): moved, turned, with kicks; "180": by half a turn, too; "hard": from above; "none": put anywhere where it rests. */
  drop?: "soft" | "180" | "hard" | "none";
  /** Whether one piece may be kept for later; it may unless given. */
  hold?: boolean;
  /**
   * How pieces turn, as `tetron pc --kicks` takes it: "srs" (unless given, see clearDefaults(); or true), "srs+", "srsx", "tetra-x", "nrs", "ars", "asc",
   * "nokicks" (or false); or the text of a file of kicks such as solution-finder's srs.properties.
   */
  kicks?: boolean | string;
  /** Milliseconds; 10,000 unless given. */
  limit?: number;
  /** Bytes for the solver's tables; 256 MiB unless given. */
  memory?: number;
}

/** What is asked where a question says nothing else: the same as `tetron pc`. */
export interface PerfectClearDefaults {
  kicks: string;
  drop: "soft" | "180" | "hard" | "none";
  hold: boolean;
  /** Of the lowest rows. */
  lines: number;
}

interface PerfectClearAnswer {
  /** Sequences that succeed: a lower bound unless `end` is "complete". */
  success: number;
  total: number;
  end: End;
  /** Why none does, where there is a plain reason. */
  reason: string;
}

export interface PerfectClearChance extends PerfectClearAnswer {
  /** Of each piece that may come first: its letter, how many sequences succeed, how many there are. */
  first: [piece: string, success: number, total: number][];
  /** Sequences that fail, 100 at most. */
  failing: string[];
}

export interface PerfectClearWays extends PerfectClearAnswer {
  /** How many ways there are, and how many of them suffice for all sequences. */
  count: number;
  minimal: number;
  /** Those that suffice come first. */
  ways: { covered: number; pieces: PlacedPiece[] }[];
}

/** A piece in a way, with its four cells in the field as it is at the beginning: [column, row], the lowest row being 0. */
export interface PlacedPiece {
  piece: string;
  cells: [column: number, row: number][];
}
