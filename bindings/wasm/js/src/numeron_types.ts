// Numer0n game records.

export type Side = "first" | "second";

/** A Numer0n game record, and what follows from it. */
export interface NumeronRecord {
  /** The record's JSON form, with `candidates` after each entry: `tetron numeron show --format json`. */
  game: { tournament: number; digits: number; first?: string; second?: string; records: ({ candidates: Record<Side, number> } & Record<string, unknown>)[] };
  /** `tetron numeron check --format json`. */
  check: { records: number; winner: Side | null; contradiction: { record: number; line?: number; why: string } | null; version: number };
  /** Candidates for the number of the first and of the second, at the start. */
  start: [number, number];
  /** The entries in words. */
  records: string[];
  /** The entry that cannot be, in words. */
  problem: string | null;
}

/** Calls that are best in one way: what they leave, how many there are, how many of them can be the number itself. */
export interface BestCalls {
  left: number;
  ties: number;
  possible: number;
  calls: string[];
}

/** What can be concluded about the number of one side; best calls only where there is a candidate. */
export interface NumeronSide {
  candidates: number;
  numbers: string[];
  worst?: BestCalls;
  average?: BestCalls;
}

/** `tetron numeron analyse --format json`. */
export interface NumeronAnalysis {
  after: number;
  /** Who calls next. */
  next: Side;
  winner: Side | null;
  contradiction: NumeronRecord["check"]["contradiction"];
  first: NumeronSide;
  second: NumeronSide;
  /** Of this form. */
  version: number;
}
