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
  kind: "tet" | "tetrio" | "fumen" | "json";
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

const pieceOrder = ["I", "L", "O", "Z", "T", "J", "S"] as const;
const commentKinds = ["none", "carried", "stats", "quiz"] as const;
const muchMemory = 128 << 20;

/** An open recording. close() gives its memory back. */
export class Recording {
  private number = -1;
  private generation = -1;
  private known: Info | null = null;

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
    const { from, to, bytes } = this.core.call("tetron_bytes", this.handle());
    return bytes.slice(from, to);
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
  /** Every problem, as `tetron check` finds them. */
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

/** The core. load() makes one. */
export class Tetron {
  private readonly core: Instance;
  private readonly open_ = new Set<Recording>();

  /** @param memory bytes that it may have, 1 GiB at most */
  constructor(module: WebAssembly.Module, memory?: number) {
    this.core = new Instance(module, memory);
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
    rows.forEach((row, y) => {
      for (let x = 0; x < width; ++x) bytes[at + y * width + x] = " ._".includes(row[x] ?? " ") ? 0 : 1;
    });
    pieceOrder.forEach((piece, i) => (bytes[at + size + i] = Math.min(255, pieces?.[piece] ?? 0)));
    const used = this.core.call(name, at, width, rows.length, pieces ? at + size : 0, limit, memory, ...more);
    const answer = JSON.parse(text(used.bytes, used.from, used.to));
    this.giveBack();
    return answer;
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
}

/** Gets the core: from beside the package's files, unless `wasm` is given. */
export async function load(options: LoadOptions = {}): Promise<Tetron> {
  const { wasm, memory } = options;
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm ?? (await fetched()));
  return new Tetron(module, memory);
}

async function fetched(): Promise<BufferSource> {
  const url = place();
  if (url.protocol !== "file:" || typeof process === "undefined") return (await fetch(url)).arrayBuffer();
  const name = "node:fs/promises";
  const files = (await import(/* webpackIgnore: true */ /* @vite-ignore */ name)) as {
    readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
  };
  return files.readFile(url);
}

declare const process: unknown;
