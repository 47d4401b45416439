// Numer0n game records.
import type { NumeronAnalysis, NumeronCheck } from "./answer_types.js";

export type { NumeronAnalysis, NumeronCheck };

export type Side = NumeronAnalysis["next"];

/** A Numer0n game record, and what follows from it. */
export interface NumeronRecord {
  /** The record's JSON form, with `candidates` after each entry: `tetron numeron show --format json`. */
  game: { tournament: number; digits: number; first?: string; second?: string; records: ({ candidates: Record<Side, number> } & Record<string, unknown>)[] };
  /** `tetron numeron check --format json`. */
  check: NumeronCheck;
  /** Candidates for the number of the first and of the second, at the start. */
  start: [number, number];
  /** The entries in words. */
  records: string[];
  /** The entry that cannot be, in words. */
  problem: string | null;
}

/** What can be concluded about the number of one side; best calls only where there is a candidate. */
export type NumeronSide = NumeronAnalysis["first"];
/** Calls that are best in one way. */
export type BestCalls = NonNullable<NumeronSide["worst"]>;
