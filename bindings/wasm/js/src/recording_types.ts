// What is known of an open recording.

/** A kind of recordings. */
export interface Kind {
  name: string;
  game: string;
  /** Of names of files, with the dot. */
  endings: string[];
}

export interface Layout {
  players: number;
  playersPerField: number;
  /** Columns and rows of a field. */
  width: number;
  height: number;
}

export type MarkerKind = "weapon" | "four lines" | "death" | "revival" | "chat" | "perfect clear" | "spike" | "note";

/** Where a stone is, as stored; x and y are signed. */
export interface StonePlace {
  style: number;
  x: number;
  y: number;
  rot: number;
}

/** What an event is; of some more than that is known. */
export interface Happening {
  kind: "placed" | "appeared" | "weapon" | "death" | "revival" | "chat";
  /** The player; of a revival the field. */
  id: number;
  /** Of `placed`: where, as stored. */
  stone?: StonePlace;
  /** Of `weapon`. */
  weapon?: number;
  /** Of `weapon` the player, of `chat` 0 for everybody. */
  target?: number;
}

/** Something worth jumping to: how many events have happened right after it, when, and of which player or field. */
export interface Marker {
  events: number;
  t_ms: number;
  /** The old name of `t_ms`. */
  time: number;
  kind: MarkerKind;
  id: number;
  /** Of the chunk, in bytes; of a round the number of the first of what happens. */
  offset: number;
  /** Of `chat` the player, 0 for everybody. */
  target?: number;
}

/** An event of a round: what happens to one player at one moment. */
export interface Step {
  /** Where in the file, if that is known. */
  offset?: number;
  t_ms: number;
  /** Of the first of what happens. */
  type: string;
  /** All of it, as docs/formats/match.md has events. */
  told: ({ type: string; t_ms: number; at: number; player?: number; from?: number } & Record<string, unknown>)[];
}

export interface Info {
  /** What was opened: the name of a kind (Tetron.kinds()), "json" for the lossless form of a .tet file, or "fumen". */
  kind: string;
  /** How many rounds a match has; 0 of a .tet recording and of a fumen. */
  rounds: number;
  names: string[];
  /** Of a round that of its match, as stored; so is the date. */
  mode: string;
  date: string;
  time: string;
  /** Of the format, times ten. */
  version: number;
  winner: number;
  /** Then the winner means nothing. */
  highscore: boolean;
  /** null where the recording has none. */
  score: number | null;
  lives: number;
  layout: Layout;
  /** How many chunks there are after the header; of a round how many events (Recording.steps()). */
  events: number;
  /** When the last of them happens, in milliseconds. */
  length_ms: number;
  /** The old name of `length_ms`. */
  duration: number;
  /** Of the .tet recording; of a round those of the file that was opened. */
  bytes: number;
  /** The name of the profile it is read with. */
  profile: string;
  damage: { message: string; offset: number } | null;
  /** Whether the replay of a round agrees with its file. */
  exact: boolean | null;
  markers: Marker[];
  /** For each player the number of events right after each of their placements. */
  placements: number[][];
}

export interface PlayerState {
  /** The falling stone. */
  stone: StonePlace | null;
  next: number | null;
  /** null where it is not known. */
  credits: number | null;
  placements: number;
  alive: boolean;
  target: number | null;
  weapon: number | null;
}

export interface FieldState {
  lives: number;
  /** null, like the level, where they are not known. */
  lines: number | null;
  level: number | null;
  doubles: number;
  triples: number;
  tetrises: number;
  credits: number;
}

/** Everything there is to show at one moment. */
export interface State {
  t_ms: number;
  /** The old name of `t_ms`. */
  time: number;
  events: number;
  players: PlayerState[];
  fields: FieldState[];
  /** Of each field, row by row from the top: 0 empty, 1 to 7 ILOZTJS, 8 garbage, from 16 on other stones. */
  cells: Uint8Array[];
}

/** What a player has at a moment; paces in placements a second, 0 where there are too few. */
export interface Statistics {
  placements: number;
  pace: number;
  /** Over the last ten placements. */
  recentPace: number;
  /** Placements of the last minute. */
  lastMinute: number;
  /** null, like the lines, where it is not known. */
  credits: number | null;
  /** Of the player's field, as are the numbers of single to fourfold lines. */
  lines: number | null;
  singles: number | null;
  doubles: number | null;
  triples: number | null;
  tetrises: number | null;
  /** Of games that show a queue. */
  gauge: Gauge | null;
  /** What panels show of it, the most important ones first. */
  figures: Figure[];
}

/** A number as people read it. */
export interface Figure {
  label: string;
  /** Above it in a table with a line for each player; empty if it is not in the table. */
  column: string;
  text: string;
}

export interface Gauge {
  placements: number;
  lines: number;
  piecesPerSecond: number;
  attackPerMinute: number;
  versusScore: number;
  attackPerPiece: number;
  /** Like the combo counted from 0; -1 for none. */
  backToBack: number;
  combo: number;
  sent: number;
  received: number;
  /** Key presses more than needed. */
  faults: number;
  /** Rows of garbage that were cleared. */
  dug: number;
}

/** For each player 128 values at equal distances, or none. Credits are the attack in recordings of TETR.IO. */
export interface Curves {
  credits: number[][];
  perMinute: number[][];
  /** Of games with attack or hold; else empty lists. Rates are of the last ten seconds, heights in rows. */
  apm: number[][];
  pps: number[][];
  stack: number[][];
  garbage: number[][];
}

/** A piece that was placed, as `tetron convert --to csv` tells of it. x and y are null of a piece that is no tetromino. */
export interface Placement {
  /** Of a match. */
  round?: number;
  player: number;
  name: string;
  /** From 1 for each player. */
  n: number;
  t_ms: number;
  /** The letter of a tetromino, or the style's name. */
  piece: string;
  rotation: "spawn" | "right" | "reverse" | "left" | "";
  x: number | null;
  y: number | null;
  style: number;
  stored_x: number;
  stored_y: number;
  stored_rot: number;
  /** Of the player's field the moment before. */
  lines: number | null;
  level: number | null;
  credits: number | null;
  /** These of games that tell of them, TETR.IO's: of the placement itself. */
  cleared?: number | null;
  spin?: "" | "mini" | "full";
  all_clear?: boolean | null;
  attack?: number | null;
  sent?: number | null;
  combo?: number | null;
  b2b?: number | null;
  keys?: number | null;
  faults?: number | null;
  garbage?: number | null;
  /** What was held, and the next five, as it was placed: letters, empty for nothing. */
  hold?: string;
  queue?: string;
}

/** What the recording says of the end; null for what it does not say. */
export interface Result {
  winner: number | null;
  score: number | null;
  lines: number | null;
  level: string | null;
}

/** How a cell came to what stands in it. */
export interface CellSource {
  /** How many events had happened right after it. */
  events: number;
  /** Where its chunk is in the file, and which of its bytes say so: none of an event of a round, whose place may be unknown (0). */
  offset: number;
  first: number;
  size: number;
}

export interface Problem {
  severity: "error" | "warning";
  text: string;
  /** The old name of `text`. */
  message: string;
  offset: number;
}

/** A profile that was inferred from a recording. */
export interface Inferred {
  /** TOML, for OpenOptions.profile. */
  profile: string;
  /** How many fields were compared, and how many are reproduced without a wrong cell. */
  matrices: number;
  exact: number;
  /** False if the time was over. */
  finished: boolean;
  /** Whether size, directions and packing are certain; how many of the turns that were seen are. */
  fieldCertain: boolean;
  certainTurns: number;
  turns: number;
  /** The same in sentences. */
  fit: string;
  certainty: string;
  reading: string;
}

export interface OpenOptions {
  /** Of a match of TETR.IO, from 1. */
  round?: number;
  /** Read past damage. */
  salvage?: boolean;
  /** TOML of a profile; docs/formats/profile.md. */
  profile?: string;
}
