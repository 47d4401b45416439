// The core of tetron: recordings, fumens, tilings, in browsers and Node.js. load() gives a Tetron.
import { Instance, TetronError, text, utf8 } from "./instance.js";
import { place } from "./place.js";

export { TetronError };

export interface Layout {
  players: number;
  playersPerField: number;
  /** Columns and rows of a field. */
  width: number;
  height: number;
}

export type MarkerKind = "weapon" | "four lines" | "death" | "revival" | "chat";

/** Something worth jumping to: how many events have happened right after it, when, and of which player or field. */
export interface Marker {
  events: number;
  time: number;
  kind: MarkerKind;
  id: number;
  /** Of the chunk, in bytes. */
  offset: number;
}

export interface Info {
  /** What was opened; "json" is the lossless form of a .tet file. */
  kind: "tet" | "tetrio" | "fumen" | "json" | "match";
  /** How many rounds a match of TETR.IO has; 0 of other files. */
  rounds: number;
  names: string[];
  mode: string;
  date: string;
  time: string;
  /** Of the format, times ten. */
  version: number;
  winner: number;
  /** Then the winner means nothing. */
  highscore: boolean;
  score: number;
  lives: number;
  layout: Layout;
  /** How many chunks there are after the header. */
  events: number;
  /** When the last of them happens, in milliseconds. */
  duration: number;
  bytes: number;
  /** The name of the profile it is read with. */
  profile: string;
  damage: { message: string; offset: number } | null;
  /** Whether a round of TETR.IO came out as its file states it. */
  exact: boolean | null;
  markers: Marker[];
  /** For each player the number of events right after each of their placements. */
  placements: number[][];
}

export interface PlayerState {
  /** The falling stone as it is stored, x and y signed. */
  stone: { style: number; x: number; y: number; rot: number } | null;
  next: number | null;
  credits: number;
  placements: number;
  alive: boolean;
  target: number | null;
  weapon: number | null;
}

export interface FieldState {
  lives: number;
  lines: number;
  level: number;
  doubles: number;
  triples: number;
  tetrises: number;
  credits: number;
}

/** Everything there is to show at one moment. */
export interface State {
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
  credits: number;
  /** Of the player's field, as are the numbers of single to fourfold lines. */
  lines: number;
  singles: number;
  doubles: number;
  triples: number;
  tetrises: number;
  /** Of TETR.IO. */
  gauge: Gauge | null;
}

export interface Gauge {
  placements: number;
  lines: number;
  piecesPerSecond: number;
  attackPerMinute: number;
  versusScore: number;
  attackPerPiece: number;
  backToBack: number;
  combo: number;
  sent: number;
  received: number;
  /** Key presses more than needed. */
  faults: number;
  /** Rows of garbage that were cleared. */
  dug: number;
}

/** For each player 128 values at equal distances. Credits are the attack in recordings of TETR.IO. */
export interface Curves {
  credits: number[][];
  perMinute: number[][];
}

/** What the header says of the end. */
export interface Result {
  winner: number | null;
  score: number;
  lines: number;
  level: string;
}

/** How a cell came to what stands in it. */
export interface CellSource {
  /** How many events had happened right after it. */
  events: number;
  /** Where its chunk is in the file, and which of its bytes say so. */
  offset: number;
  first: number;
  size: number;
}

export interface Problem {
  severity: "error" | "warning";
  message: string;
  offset: number;
}

/** A profile that was inferred from a recording. */
export interface Inferred {
  /** TOML, for OpenOptions.profile. */
  profile: string;
  /** How many fields were compared, and how many come out with no wrong cell. */
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

export type PieceCounts = Partial<Record<"I" | "L" | "O" | "Z" | "T" | "J" | "S", number>>;

export interface TilingOptions {
  /** How many of each; without it they come from bags of seven. */
  pieces?: PieceCounts;
  /** Milliseconds; 10,000 unless given. */
  limit?: number;
  /** Bytes for the solver's tables; 256 MiB unless given. */
  memory?: number;
}

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

export type Side = "first" | "second";

/** A Numer0n game record, and what follows from it. */
export interface NumeronRecord {
  /** The record's JSON form, with `candidates` after each entry: `tetron numeron show --format json`. */
  game: { tournament: number; digits: number; first?: string; second?: string; records: ({ candidates: Record<Side, number> } & Record<string, unknown>)[] };
  /** `tetron numeron check --format json`. */
  check: { records: number; winner: Side | null; contradiction: { record: number; line?: number; why: string } | null };
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
}

/** A piece in a way, with its four cells in the field as it is at the beginning: [column, row], the lowest row being 0. */
export interface PlacedPiece {
  piece: string;
  cells: [column: number, row: number][];
}

const pieceOrder = ["I", "L", "O", "Z", "T", "J", "S"] as const;
const commentKinds = ["none", "carried", "stats", "quiz"] as const;
const drops = ["soft", "hard", "none", "180"] as const;
const muchMemory = 128 << 20;

/** An open recording. close() gives its memory back. */
export class Recording {
  private number = -1;
  private generation = -1;
  private known: Info | null = null;
  /** How many events had happened at the moment that was sought last. */
  private events = 0;

  /** @internal see Tetron.open() */
  constructor(
    private readonly core: Instance,
    private bytes: Uint8Array | null,
    private readonly options: OpenOptions,
    private readonly onClose: (recording: Recording) => void,
  ) {
    this.handle();
  }

  /** Its number in the present instance, in which it is opened if that is a new one. */
  private handle(): number {
    if (this.bytes === null) throw new TetronError("the recording is closed");
    if (this.generation === this.core.generation && this.core.memorySize > 0) return this.number;
    const { round = 1, salvage = false, profile = "" } = this.options;
    const toml = utf8(profile);
    const { at, bytes } = this.core.input(this.bytes.length + toml.length);
    bytes.set(this.bytes, at);
    bytes.set(toml, at + this.bytes.length);
    const size = this.bytes.length;
    this.number = Number(this.read("tetron_open", at, size, round - 1, salvage ? 1 : 0, at + size, toml.length));
    this.generation = this.core.generation;
    // Of a new instance the recording is at its beginning.
    if (this.events > 0) this.core.call("tetron_seek_events", this.number, this.events);
    return this.number;
  }

  private read(name: string, ...args: number[]): string {
    const { from, to, bytes } = this.core.call(name, ...args);
    return text(bytes, from, to);
  }

  private state(name: string, at: number): State {
    const number = this.handle();
    const { from, to, bytes, view } = this.core.call(name, number, at);
    const size = view.getUint32(from, true);
    const state = JSON.parse(text(bytes, from + 4, from + 4 + size)) as State;
    this.events = state.events;
    const each = (to - from - 4 - size) / Math.max(1, state.fields.length);
    state.cells = state.fields.map((_, i) => bytes.slice(from + 4 + size + i * each, from + 4 + size + (i + 1) * each));
    return state;
  }

  get info(): Info {
    return (this.known ??= JSON.parse(this.read("tetron_info", this.handle())) as Info);
  }
  /** All events up to and including that many milliseconds have happened. */
  seek(ms: number): State {
    return this.state("tetron_seek", Math.max(0, Math.min(0xffffffff, Math.floor(ms))));
  }
  /** The first so many events have happened. */
  seekEvents(events: number): State {
    return this.state("tetron_seek_events", Math.max(0, Math.min(0xffffffff, Math.floor(events))));
  }
  /** When each event happens, in milliseconds. */
  times(): Uint32Array {
    const { from, to, bytes } = this.core.call("tetron_times", this.handle());
    return new Uint32Array(bytes.slice(from, to).buffer);
  }
  /** The .tet file: what was opened, or what was made of it. */
  toTet(): Uint8Array {
    const { from, to, bytes } = this.core.call("tetron_file", this.handle());
    return bytes.slice(from, to);
  }
  /** The bytes that all offsets are of: those of the .tet file, but for a fumen that shows more rows than such a file does. */
  shownBytes(): Uint8Array {
    const { from, to, bytes } = this.core.call("tetron_bytes", this.handle());
    return bytes.slice(from, to);
  }
  /** What a question about perfect clears from a field of the recording is, where it says nothing else. */
  clearDefaults(): PerfectClearDefaults {
    return JSON.parse(this.read("tetron_pc_usual", this.handle()));
  }
  /** What `tetron convert -o game.json` writes. */
  toJson(): string {
    return this.read("tetron_to_json", this.handle());
  }
  toCsv(): string {
    return this.read("tetron_to_csv", this.handle());
  }
  /** A fumen for each player. */
  toFumen(comment: (typeof commentKinds)[number] = "carried"): string[] {
    return this.read("tetron_to_fumen", this.handle(), commentKinds.indexOf(comment)).trimEnd().split("\n");
  }
  /** The field of a player at the moment that was sought last, as a fumen of one page. */
  momentFumen(player = 0): string {
    return this.read("tetron_moment_fumen", this.handle(), player);
  }
  /** A page that replays the recording; `file` is the name it shows. */
  async toHtml(file = "recording"): Promise<string> {
    const page = this.named("tetron_to_html", file);
    const begin = '<script type="text/plain" id="recording">';
    const from = page.indexOf(begin) + begin.length;
    const to = page.indexOf("</script>", from);
    const stored = Uint8Array.from(atob(page.slice(from, to)), (c) => c.charCodeAt(0));
    const plain = await through(new DecompressionStream("deflate"), stored);
    const packed = await through(new CompressionStream("deflate"), plain);
    let binary = "";
    for (let i = 0; i < packed.length; i += 8192) binary += String.fromCharCode(...packed.subarray(i, i + 8192));
    return page.slice(0, from) + btoa(binary) + page.slice(to);
  }
  /** What such a page knows besides the chunks: docs/formats/html.md, #game. */
  pageGame(file = "recording"): unknown {
    return JSON.parse(this.named("tetron_page_game", file));
  }
  /** So many chunks from that number on, from 0: what `tetron dump --format json --hex` says of each. */
  chunks(first = 0, count = 100): Record<string, unknown>[] {
    return JSON.parse(this.read("tetron_chunks", this.handle(), first, count));
  }
  /** What every player has at the moment that was sought last; `now` in milliseconds, if it is later than its last event. */
  statistics(now = 0): Statistics[] {
    return JSON.parse(this.read("tetron_statistics", this.handle(), this.events, Math.max(0, Math.floor(now))));
  }
  /** How they came there, from 0 to `end` milliseconds; `tellsLength`: in steps that may tell how long the game is. */
  curves(end = this.info.duration, tellsLength = true): Curves {
    return JSON.parse(this.read("tetron_curves", this.handle(), Math.max(0, Math.floor(end)), tellsLength ? 1 : 0));
  }
  get result(): Result {
    return JSON.parse(this.read("tetron_final_result", this.handle()));
  }
  /** How a cell of a field (rows from the top) came to what stands in it; null if it has been so since the beginning. */
  cellSource(field: number, column: number, row: number, events = this.events): CellSource | null {
    const number = this.handle();
    const { width } = this.info.layout;
    if (column < 0 || column >= width || row < 0) throw new TetronError("there is no such cell");
    return JSON.parse(this.read("tetron_cell_source", number, field, row * width + column, events));
  }
  /** The cells that a byte of a chunk is of; the chunk by its number, from 0, the byte counted from its beginning. */
  cellsOfByte(chunk: number, byte: number): { field: number; column: number; row: number }[] {
    const { width } = this.info.layout;
    const cells = JSON.parse(this.read("tetron_byte_cells", this.handle(), chunk, byte)) as [number, number][];
    return cells.map(([field, cell]) => ({ field, column: cell % width, row: Math.floor(cell / width) }));
  }
  /**
   * Every problem, as `tetron check` finds them. Of a round of TETR.IO: whose game did not come out as the file states it. Of a
   * fumen also what of it is not shown.
   */
  check(): Problem[] {
    return JSON.parse(this.read("tetron_check", this.handle()));
  }
  /** The profile that explains the recording best; null if it shows too little. `limit` in milliseconds. */
  infer(limit = 4000): Inferred | null {
    return JSON.parse(this.read("tetron_infer", this.handle(), limit));
  }

  close(): void {
    if (this.bytes === null) return;
    if (this.generation === this.core.generation && this.core.memorySize > 0)
      this.core.call("tetron_close_recording", this.number);
    this.bytes = null;
    this.onClose(this);
  }

  private named(name: string, file: string): string {
    const number = this.handle();
    const own = utf8(file);
    const { at, bytes } = this.core.input(own.length);
    bytes.set(own, at);
    return this.read(name, number, at, own.length);
  }
}

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array): Promise<Uint8Array> {
  const all = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(all).arrayBuffer());
}

/** A byte for each cell, 0 where it is empty. */
function putRows(bytes: Uint8Array, at: number, rows: string[], width: number): void {
  rows.forEach((row, y) => {
    for (let x = 0; x < width; ++x) bytes[at + y * width + x] = " ._".includes(row[x] ?? " ") ? 0 : 1;
  });
}

/** The core. load() makes one. */
export class Tetron {
  private readonly core: Instance;
  private readonly open_ = new Set<Recording>();

  /** @param memory bytes that it may have, 1 GiB at most @param progress see LoadOptions */
  constructor(module: WebAssembly.Module, memory?: number, progress?: (share: number) => void) {
    this.core = new Instance(module, memory, progress);
  }

  /** A .tet file, a .ttr or .ttrm file, the lossless JSON of one, or a fumen as text. Throws a TetronError. */
  open(data: Uint8Array | ArrayBuffer | string, options: OpenOptions = {}): Recording {
    const bytes = typeof data === "string" ? utf8(data) : data instanceof Uint8Array ? data.slice() : new Uint8Array(data);
    try {
      const recording = new Recording(this.core, bytes, options, (closed) => {
        this.open_.delete(closed);
        this.giveBack();
      });
      this.open_.add(recording);
      return recording;
    } finally {
      this.giveBack();
    }
  }

  /** Much memory that nothing is in. */
  private giveBack(): void {
    if (this.open_.size === 0 && this.core.memorySize > muchMemory) this.core.drop();
  }

  /** In how many ways tetrominoes cover the cells of the rows exactly; a lower bound unless `end` is "complete". */
  count(rows: string[], options: TilingOptions = {}): { tilings: bigint; end: End } {
    const { tilings, end } = this.solve("tetron_count", rows, options);
    return { tilings: BigInt(tilings as string), end };
  }
  /** The first `most` of these ways. */
  tilings(rows: string[], most = 1, options: TilingOptions = {}): { tilings: Placed[][]; end: End } {
    return this.solve("tetron_tilings", rows, options, most) as { tilings: Placed[][]; end: End };
  }

  private solve(name: string, rows: string[], options: TilingOptions, ...more: number[]): { tilings: unknown; end: End } {
    const { pieces, limit = 10_000, memory = 256 << 20 } = options;
    const width = Math.max(0, ...rows.map((row) => row.length));
    const size = width * rows.length;
    const { at, bytes } = this.core.input(size + 7);
    putRows(bytes, at, rows, width);
    pieceOrder.forEach((piece, i) => (bytes[at + size + i] = Math.min(255, pieces?.[piece] ?? 0)));
    const used = this.core.call(name, at, width, rows.length, pieces ? at + size : 0, limit, memory, ...more);
    const answer = JSON.parse(text(used.bytes, used.from, used.to));
    this.giveBack();
    return answer;
  }

  /**
   * With how many sequences of pieces all rows can be cleared. Rows from the top, anything but " ._" being a block; `queue` as
   * `tetron pc --queue` takes it: "*p7" is a bag of seven.
   */
  perfectClears(rows: string[], queue: string, options: PerfectClearOptions = {}): PerfectClearChance {
    return this.perfect("tetron_pc_percent", rows, queue, options) as PerfectClearChance;
  }
  /** The ways to do it, `most` of them. */
  perfectClearWays(rows: string[], queue: string, most = 100, options: PerfectClearOptions = {}): PerfectClearWays {
    const answer = this.perfect("tetron_pc_ways", rows, queue, options, most) as PerfectClearWays;
    for (const way of answer.ways)
      way.pieces = (way.pieces as unknown as [string, ...number[]][]).map(([piece, ...at]) => ({
        piece,
        cells: [0, 2, 4, 6].map((i) => [at[i], at[i + 1]] as [number, number]),
      }));
    return answer;
  }

  /** Of a field that was drawn, or that a fumen shows; Recording.clearDefaults() for others. */
  clearDefaults(): PerfectClearDefaults {
    const { from, to, bytes } = this.core.call("tetron_pc_usual", 0xffffffff);
    return JSON.parse(text(bytes, from, to));
  }

  private perfect(name: string, rows: string[], queue: string, options: PerfectClearOptions, ...more: number[]): unknown {
    const usual = this.clearDefaults();
    const { drop = usual.drop, hold = usual.hold, kicks = usual.kicks, limit = 10_000, memory = 256 << 20 } = options;
    const width = Math.max(0, ...rows.map((row) => row.length));
    const size = width * rows.length;
    const pieces = utf8(queue);
    const turns = utf8(kicks === true ? "srs" : kicks === false ? "nokicks" : kicks);
    const { at, bytes } = this.core.input(size + pieces.length + turns.length);
    putRows(bytes, at, rows, width);
    bytes.set(pieces, at + size);
    bytes.set(turns, at + size + pieces.length);
    const way = Math.max(0, drops.indexOf(drop)) | (hold ? 0 : 4);
    const used = this.core.call(name, at, width, rows.length, at + size, pieces.length, at + size + pieces.length, turns.length, way, limit, memory, ...more);
    const answer: unknown = JSON.parse(text(used.bytes, used.from, used.to));
    this.giveBack();
    return answer;
  }

  /** A Numer0n game record as text or JSON, and how many numbers are left after each entry. Throws a TetronError. */
  numeron(record: string): NumeronRecord {
    return this.numeronAnswer("tetron_numeron", record) as NumeronRecord;
  }
  /** What each side can have after the first `after` entries, and the best calls: `most` numbers of each, 0 being all. */
  numeronAnalysis(record: string, { after = 0xffffffff, most = 20 }: { after?: number; most?: number } = {}): NumeronAnalysis {
    return this.numeronAnswer("tetron_numeron_analysis", record, Math.max(0, after), Math.max(0, most)) as NumeronAnalysis;
  }

  private numeronAnswer(name: string, record: string, ...more: number[]): unknown {
    const own = utf8(record);
    const { at, bytes } = this.core.input(own.length);
    bytes.set(own, at);
    const used = this.core.call(name, at, own.length, ...more);
    return JSON.parse(text(used.bytes, used.from, used.to));
  }

  /**
   * A GIF file. `frames` is called twice and gives each frame to `show`, four bytes a pixel as in an ImageData, with the
   * milliseconds at which it begins, the first 0; it returns when the last one ends.
   */
  gif(width: number, height: number, frames: (show: (pixels: Uint8Array | Uint8ClampedArray, start: number) => void) => number, loop = true): Uint8Array {
    this.core.call("tetron_gif_begin", width, height);
    const give = (name: string, pixels: Uint8Array | Uint8ClampedArray, ...more: number[]) => {
      if (pixels.length !== 4 * width * height) throw new TetronError(`a frame has ${pixels.length} bytes`);
      const { at, bytes } = this.core.input(pixels.length);
      bytes.set(pixels, at);
      this.core.call(name, at, ...more);
    };
    frames((pixels) => give("tetron_gif_gather", pixels));
    this.core.call("tetron_gif_settle", loop ? 1 : 0);
    const end = frames((pixels, start) => give("tetron_gif_add", pixels, Math.floor(start)));
    const { from, to, bytes } = this.core.call("tetron_gif_finish", Math.floor(end));
    const file = bytes.slice(from, to);
    this.giveBack();
    return file;
  }

  /** Bytes that it has now. */
  get memorySize(): number {
    return this.core.memorySize;
  }
}

export interface LoadOptions {
  /** tetron.wasm, where it is not found beside the package's files. */
  wasm?: BufferSource | WebAssembly.Module;
  /** Bytes of memory that it may have, 1 GiB at most. */
  memory?: number;
  /** Told from time to time, while a profile is inferred, which share of it is done, up to 1. */
  progress?: (share: number) => void;
}

/** Gets the core: from beside the package's files, unless `wasm` is given. */
export async function load(options: LoadOptions = {}): Promise<Tetron> {
  const { wasm, memory, progress } = options;
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm ?? (await fetched()));
  return new Tetron(module, memory, progress);
}

async function fetched(): Promise<BufferSource> {
  const url = place();
  if (url.protocol !== "file:" || typeof process === "undefined") {
    const response = await fetch(url);
    if (!response.ok) throw new TetronError(`${url.href} cannot be fetched: the server says ${response.status} ${response.statusText}`.trimEnd());
    return response.arrayBuffer();
  }
  const name = "node:fs/promises";
  const files = (await import(/* webpackIgnore: true */ /* @vite-ignore */ name)) as {
    readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
  };
  return files.readFile(url);
}

declare const process: unknown;
