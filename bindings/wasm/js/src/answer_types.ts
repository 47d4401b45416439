// What answers of the command say. Written by tests/docs/answers.py --update.

export interface ReviewedPlacement {
  /** The number of the round, in a match. */
  round?: number;
  /** The player. */
  player: number;
  /** Its number, from 1. */
  placement: number;
  /** When it was placed. */
  t_ms: number;
  /** What was played; null if it is not a tetromino. */
  played: {
    /** The piece. */
    type: "I" | "L" | "O" | "Z" | "T" | "J" | "S";
    /** How it is turned. */
    rotation: "spawn" | "right" | "reverse" | "left";
    /** Its column, as in fumens. */
    x: number;
    /** Its row, as in fumens. */
    y: number;
  } | null;
  /** The best that could be reached. */
  best: {
    /** The piece. */
    type: "I" | "L" | "O" | "Z" | "T" | "J" | "S";
    /** How it is turned. */
    rotation: "spawn" | "right" | "reverse" | "left";
    /** Its column, as in fumens. */
    x: number;
    /** Its row, as in fumens. */
    y: number;
  } | null;
  /** Its rank among what could be reached. */
  rank: number;
  /** How many placements could be reached. */
  of: number;
  /** What it lost, in the unit; 0 where the best was played. */
  cost: number;
  /** Of costs: lines, or hundredths of the chance to win the round. */
  unit: "lines" | "percent";
  /** How good it is. */
  grade: "fine" | "inaccuracy" | "mistake" | "blunder";
  /** What was wrong with it; null if it is fine. */
  fault: string | null;
  /** The same as a sentence with its figures. */
  words: string | null;
  /** Lines that are expected after it. */
  lines_expected: number;
  /** The chance to survive. */
  survival: number;
  /** Holes that it makes. */
  new_holes: number;
  /** Holes that the best one makes. */
  best_new_holes: number;
  /** Whether four lines could have been cleared. */
  missed_four_lines: boolean;
  /** Whether the search found a way to it. */
  found: boolean;
  /** With the unit percent: rows of garbage that wait. */
  waiting?: number;
  /** With the unit percent: the chance to win after it. */
  chance?: number;
  /** With the unit percent: after the best one. */
  best_chance?: number;
  /** With the unit percent: what it does by itself. */
  did?: {
    /** The lines that it clears. */
    lines: number;
    /** Whether it is a spin. */
    spin: "none" | "mini" | "full";
    /** The attack that it sends. */
    attack: number;
    /** Whether the field is empty after it. */
    all_clear: boolean;
    /** Whether back-to-back ends with it. */
    breaks_chain: boolean;
  };
  /** With the unit percent: what the best one does. */
  could?: {
    /** The lines that it clears. */
    lines: number;
    /** Whether it is a spin. */
    spin: "none" | "mini" | "full";
    /** The attack that it sends. */
    attack: number;
    /** Whether the field is empty after it. */
    all_clear: boolean;
    /** Whether back-to-back ends with it. */
    breaks_chain: boolean;
  };
  /** With --judge: what the other judge says. */
  judge?: {
    /** The rank of the placement; 0: the judge did not name it. */
    rank: number;
    /** How many placements it named. */
    of: number;
    /** How many of them cannot be reached. */
    unreached: number;
    /** Its first one. */
    best: {
      /** The piece. */
      type: "I" | "L" | "O" | "Z" | "T" | "J" | "S";
      /** How it is turned. */
      rotation: "spawn" | "right" | "reverse" | "left";
      /** Its column, as in fumens. */
      x: number;
      /** Its row, as in fumens. */
      y: number;
    } | null;
  };
  /** The file, as it was given; of a folder its path there. */
  file?: string;
}

export interface ReviewedPlayer {
  /** The number of the round, in a match. */
  round?: number;
  /** The player. */
  player: number;
  /** How many were valued. */
  placements: number;
  /** What a placement cost, in the unit. */
  mean_cost: number;
  /** Of costs: lines, or hundredths of the chance to win the round. */
  unit: "lines" | "percent";
  /** How many were inaccurate. */
  inaccuracies: number;
  /** Mistakes, with the blunders. */
  mistakes: number;
  /** Blunders. */
  blunders: number;
  /** Placements of rank 1. */
  best: number;
  /** Holes that were made. */
  new_holes: number;
  /** Four lines that were missed. */
  missed_four_lines: number;
  /** Placements without a value, which have no line. */
  not_valued: number;
  /** With --judge: the other judge. */
  judge?: {
    /** Its name. */
    name: string;
    /** Its version. */
    version: string;
    /** How many placements it answered about. */
    asked: number;
    /** Those that it would play. */
    first: number;
    /** Those among its first three. */
    first_three: number;
    /** Suggestions that cannot be reached. */
    unreached: number;
  };
  /** The file, as it was given; of a folder its path there. */
  file?: string;
}

export interface Measured {
  /** What the row is about: a player in a round, in a match, in all files, or in those of a day, a week, a month, with an opponent or of a mode (`--by`). */
  of: "round" | "match" | "all" | "day" | "week" | "month" | "opponent" | "mode";
  /** The name of the file, as given. */
  file?: string;
  /** The number of the round. */
  round: number | null;
  /** The number of the player in the match. */
  player: number | null;
  /** The name of the player. */
  name: string;
  /** Whether the player won; null if nobody did. */
  won: boolean | null;
  /** Rounds played. */
  rounds: number | null;
  /** Rounds won. */
  rounds_won: number | null;
  /** Files with this name. */
  files: number | null;
  /** The time until the player is out. */
  seconds: number | null;
  /** Pieces placed. */
  pieces: number | null;
  /** Lines cleared. */
  lines: number | null;
  /** Rows of attack per minute. */
  apm: number | null;
  /** Pieces per second. */
  pps: number | null;
  /** Rows of attack per piece: `apm / 60 / pps` [S]. */
  app: number | null;
  /** Rows of attack and of cleared garbage in 100 seconds. */
  vs: number | null;
  /** Garbage rows cleared per second: `vs / 100 - apm / 60` [S]. */
  ds_per_second: number | null;
  /** `ds_per_second / pps` [S]. */
  ds_per_piece: number | null;
  /** `app + ds_per_piece` [S]. */
  app_plus_ds_per_piece: number | null;
  /** `vs / apm` [S]. */
  vs_per_apm: number | null;
  /** `150 ds_per_piece + 50 (vs_per_apm - 2) + 125 (0.6 - app)`: the higher, the more holes in the garbage that others get [S]. */
  cheese_index: number | null;
  /** `2 app ds_per_second / pps` [S]. */
  garbage_efficiency: number | null;
  /** `app - 5 tan(1° - cheese_index / 30 · 1°)` [S]. */
  weighted_app: number | null;
  /** `apm + 45 pps + 0.444 vs + 185 app + 175 ds_per_second + 450 ds_per_piece + 315 garbage_efficiency` [S]. */
  area: number | null;
  /** `11.2 atan((a - 93) / 130) + 1`, at least 0.001, with `a = 135 pps + 290 app + 700 ds_per_piece` [S]. */
  stat_rank: number | null;
  /** How much the player plays openers; 0.5 is average [S]. */
  opener: number | null;
  /** How much the player attacks slowly and efficiently; 0.5 is average [S]. */
  plonk: number | null;
  /** How much the player relies on pace; 0.5 is average [S]. */
  stride: number | null;
  /** How much the player digs; 0.5 is average [S]. */
  infinite_downstack: number | null;
  /** Key presses: moves, turns, drops, hold [M]. */
  keys: number | null;
  /** Key presses per piece [M]. */
  kpp: number | null;
  /** Key presses per second [M]. */
  kps: number | null;
  /** Unnecessary key presses, as TETR.IO counts them. */
  finesse_faults: number | null;
  /** Pieces without unnecessary key presses, as TETR.IO counts them. */
  finesse_perfect: number | null;
  /** Unnecessary key presses with I, as counted in the simulation. */
  finesse_faults_i: number | null;
  /** Unnecessary key presses with J, as counted in the simulation. */
  finesse_faults_j: number | null;
  /** Unnecessary key presses with L, as counted in the simulation. */
  finesse_faults_l: number | null;
  /** Unnecessary key presses with O, as counted in the simulation. */
  finesse_faults_o: number | null;
  /** Unnecessary key presses with S, as counted in the simulation. */
  finesse_faults_s: number | null;
  /** Unnecessary key presses with T, as counted in the simulation. */
  finesse_faults_t: number | null;
  /** Unnecessary key presses with Z, as counted in the simulation. */
  finesse_faults_z: number | null;
  /** Rows of attack that clears made. */
  attack: number | null;
  /** Rows of attack that were sent. */
  sent: number | null;
  /** Rows of attack that cancelled waiting garbage. */
  cancelled: number | null;
  /** Rows of garbage that arrived. */
  received: number | null;
  /** `cancelled / received` [M]. */
  cancelled_share: number | null;
  /** Rows of garbage that rose. */
  garbage_risen: number | null;
  /** Rows of garbage that were cleared. */
  garbage_cleared: number | null;
  /** Attack per line [M]. */
  apl: number | null;
  /** Attack of clears without garbage in them, by lines without garbage [M]. */
  upstack_apl: number | null;
  /** Attack of clears with garbage in them, by rows of garbage cleared [M]. */
  downstack_apl: number | null;
  /** The same while fewer than four of the topmost garbage rows have their hole in the same column [M]. */
  cheese_apl: number | null;
  /** Spikes of eight rows or more: attacks with at most a second between them are one spike [M]. */
  spikes: number | null;
  /** Rows of the highest spike, as TETR.IO counts it. */
  max_spike: number | null;
  /** How often eight rows or more arrived with at most 0.2 s between them [M]. */
  spikes_received: number | null;
  /** How many of these the player survived for 4 s [M]. */
  spikes_survived: number | null;
  /** Of consecutive clears with at least four rows of attack: the share that followed a slow placement [A]. */
  attack_delay_rate: number | null;
  /** Clears of one row, spins included. */
  singles: number | null;
  /** Clears of two rows, spins included. */
  doubles: number | null;
  /** Clears of three rows, spins included. */
  triples: number | null;
  /** Clears of four rows. */
  tetrises: number | null;
  /** Clears that leave an empty field. */
  all_clears: number | null;
  /** T-spins with lines, minis included. */
  t_spins: number | null;
  /** Mini T-spins with lines. */
  mini_t_spins: number | null;
  /** T pieces placed. */
  t_pieces: number | null;
  /** T-spins with lines per T piece [A]. */
  t_efficiency: number | null;
  /** I pieces placed. */
  i_pieces: number | null;
  /** Clears of four rows per I piece [A]. */
  i_efficiency: number | null;
  /** The share of lines that were cleared four at a time. */
  tetris_rate: number | null;
  /** Lines cleared otherwise. */
  burned: number | null;
  /** Most pieces in a row without an I. */
  longest_drought: number | null;
  /** Chains of two or more difficult clears [A]. */
  b2b_chains: number | null;
  /** Their mean length after the first clear [A]. */
  b2b_chain_length: number | null;
  /** Their mean attack, with the clear that ends them [A]. */
  b2b_chain_attack: number | null;
  /** Length of the longest one, after the first clear [A]. */
  max_b2b: number | null;
  /** The most attack of one [A]. */
  max_b2b_attack: number | null;
  /** Chains of consecutive placements that clear [A]. */
  combo_chains: number | null;
  /** Their mean length after the first clear [A]. */
  combo_chain_length: number | null;
  /** Their mean attack [A]. */
  combo_chain_attack: number | null;
  /** Length of the longest one, after the first clear [A]. */
  max_combo: number | null;
  /** The most attack of one [A]. */
  max_combo_attack: number | null;
  /** Pieces up to the first placement that clears nothing after the first clear of garbage [M]. */
  opener_pieces: number | null;
  /** Attack per minute until then [M]. */
  opener_apm: number | null;
  /** Pieces per second until then [M]. */
  opener_pps: number | null;
  /** Attack per minute after that [M]. */
  midgame_apm: number | null;
  /** Pieces per second after that [M]. */
  midgame_pps: number | null;
  /** Standard deviation of the time per piece, divided by the mean [A]. */
  pps_variance: number | null;
  /** Pace of all runs of seven placements that were faster than the mean run by more than a standard deviation [A]. */
  burst_pps: number | null;
  /** Mean rows from the garbage to the highest block, at each placement [A]. */
  stack_height: number | null;
  /** Mean rows of garbage, at each placement [A]. */
  garbage_height: number | null;
  /** Rows up to the highest block. */
  max_height: number | null;
  /** How often the well changes its column [A]. */
  well_shifts: number | null;
  /** For each column from the left, the number of placements after which it is the well [M]. */
  well_columns: number[];
  /** The openers that were recognised. */
  openers: ({
    /** Its name. */
    name: string;
    /** The number of rounds. */
    rounds: number;
  })[];
  /** The pace at each level, in games that have levels. */
  levels: ({
    /** The level. */
    level: number;
    /** Pieces placed at this level. */
    pieces: number;
    /** Lines cleared at this level. */
    lines: number | null;
    /** The time at this level. */
    ms: number;
    /** Pieces per second at this level. */
    pps: number;
  })[];
  /** The back-to-back chains, if there is one round. */
  b2b: ({
    /** Clears after the first. */
    length: number;
    /** Rows of attack. */
    attack: number | null;
  } | null)[] | null;
  /** The combos, if there is one round. */
  combos: ({
    /** Clears after the first. */
    length: number;
    /** Rows of attack. */
    attack: number | null;
  } | null)[] | null;
  /** The time from a value of a curve to the next. */
  step_ms: number | null;
  /** The course, if there is one round: attack per minute in the last ten seconds. */
  apm_over_time: (number | null)[] | null;
  /** Pieces per second in the last ten seconds. */
  pps_over_time: (number | null)[] | null;
  /** Rows from the garbage to the highest block. */
  stack_heights: (number | null)[] | null;
  /** Rows of garbage. */
  garbage_heights: (number | null)[] | null;
  /** The opener of a round. */
  opener_name: string | null;
  /** The date of the match, as in `list`: 2026-01-02 03:04, or the part that is stored. */
  date: string | null;
  /** Of a row of `--by`: 2026-05-04, 2026-W19, 2026-05, the other players, or the mode; empty where it is not known. */
  group: string | null;
}

export interface NumeronAnalysis {
  /** How many records were used. */
  after: number;
  /** Who calls next. */
  next: "first" | "second";
  /** Who wins; null while nobody has. */
  winner: "first" | "second" | null;
  /** The first record that is impossible. */
  contradiction: {
    /** Its number, from 1. */
    record: number;
    /** Its line, in a text. */
    line?: number;
    /** Why it is impossible. */
    why: string;
  } | null;
  /** What is known of the number of the first. */
  first: {
    /** How many numbers are possible. */
    candidates: number;
    /** These numbers; at most --limit. */
    numbers: string[];
    /** The best calls by the worst case; not without candidates. */
    worst?: {
      /** Candidates left in the worst case. */
      left: number;
      /** How many calls do so. */
      ties: number;
      /** How many of them are candidates. */
      possible: number;
      /** The calls; at most --limit. */
      calls: string[];
    };
    /** The best calls on average; not without candidates. */
    average?: {
      /** Candidates left on average. */
      left: number;
      /** How many calls do so. */
      ties: number;
      /** How many of them are candidates. */
      possible: number;
      /** The calls; at most --limit. */
      calls: string[];
    };
  };
  /** What is known of the number of the second. */
  second: {
    /** How many numbers are possible. */
    candidates: number;
    /** These numbers; at most --limit. */
    numbers: string[];
    /** The best calls by the worst case; not without candidates. */
    worst?: {
      /** Candidates left in the worst case. */
      left: number;
      /** How many calls do so. */
      ties: number;
      /** How many of them are candidates. */
      possible: number;
      /** The calls; at most --limit. */
      calls: string[];
    };
    /** The best calls on average; not without candidates. */
    average?: {
      /** Candidates left on average. */
      left: number;
      /** How many calls do so. */
      ties: number;
      /** How many of them are candidates. */
      possible: number;
      /** The calls; at most --limit. */
      calls: string[];
    };
  };
  /** The version of this form. */
  version: 1;
}

export interface NumeronCheck {
  /** How many there are. */
  records: number;
  /** Who wins; null while nobody has. */
  winner: "first" | "second" | null;
  /** The first record that is impossible. */
  contradiction: {
    /** Its number, from 1. */
    record: number;
    /** Its line, in a text. */
    line?: number;
    /** Why it is impossible. */
    why: string;
  } | null;
  /** The version of this form. */
  version: 1;
}
