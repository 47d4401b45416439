// The core: recordings, fumens, tilings. load() gives a Tetron.
import { Instance, TetronError, text, utf8 } from "./instance.js";
import { fumenOperations, type FumenOperations } from "./fumen_operations.js";
import { decodeRecords, editPage, encodePages, findFumens, pageOfRecord, type FumenEdit, type FumenPage } from "./fumen_records.js";
import type { FieldOnImage } from "./field_image.js";
import type { Match, Stats } from "./match_types.js";
import type { NumeronAnalysis, NumeronRecord } from "./numeron_types.js";
import { packedPage } from "./page_text.js";
import { gifOfPages, pngOfPages, svgOfPages, type PictureOptions } from "./pictures.js";
import { place } from "./place.js";
import { Recording, type RecordingImage } from "./recording_class.js";
import type { Kind, OpenOptions } from "./recording_types.js";
import type { End, PerfectClearChance, PerfectClearDefaults, PerfectClearOptions, PerfectClearWays, Placed, Rows, TilingOptions } from "./solver_types.js";

const pieceOrder = ["I", "L", "O", "Z", "T", "J", "S"] as const;
const drops = ["soft", "hard", "none", "180"] as const;
const muchMemory = 128 << 20;

/** What can be drawn: the text of a fumen, its pages, or a recording. */
export type Drawable = string | readonly FumenPage[] | Recording;
export interface RecordingPictureOptions extends PictureOptions {
  /** Whose field, from 0; the first player's unless said. */
  player?: number;
}

/** A byte for each cell, 0 where it is empty. */
function putRows(bytes: Uint8Array, at: number, rows: string[], width: number): void {
  rows.forEach((row, y) => {
    for (let x = 0; x < width; ++x) bytes[at + y * width + x] = " ._".includes(row[x] ?? " ") ? 0 : 1;
  });
}

/** The garbage row of a fumen has not risen: counted as the lowest, every answer would be wrong. */
function stackOf(field: Rows): string[] {
  const rows = Array.isArray(field) ? field : field.str({ garbage: false }).split("\n").filter((row) => row);
  if (rows.length === 24 && rows.every((row) => row.length === 10))
    throw new TetronError("these are 24 rows, the last of them the garbage row of a fumen; give the field itself, or its rows without it");
  return rows;
}

/** The core. load() makes one. */
export class Tetron {
  private readonly core: Instance;
  private readonly open_ = new Set<Recording>();
  /** What the commands of `tetron fumen` do, all of them; tetron/fumen has those that do not ask the solver. */
  readonly fumens: FumenOperations<string | readonly FumenPage[]>;

  /** @param memory bytes that it may have, 1 GiB at most @param progress see LoadOptions */
  constructor(module: WebAssembly.Module, memory?: number, progress?: (share: number) => void) {
    this.core = new Instance(module, memory, progress);
    this.fumens = fumenOperations(
      () => this.core,
      (fumen) => (typeof fumen === "string" ? fumen : this.fumenText(fumen)),
    );
  }

  /** The kinds of recordings that open() takes. */
  kinds(): Kind[] {
    const { from, to, bytes } = this.core.call("tetron_kinds");
    return JSON.parse(text(bytes, from, to));
  }

  /** What is in a file that was packed by gzip; any other file as it is. open(), match(), stats() and matchHtml() do this. Throws a TetronError. */
  unpacked(data: Uint8Array | ArrayBuffer): Uint8Array {
    const file = data instanceof Uint8Array ? data : new Uint8Array(data);
    if (file[0] !== 0x1f || file[1] !== 0x8b) return file;
    try {
      const { at, bytes } = this.core.input(file.length);
      bytes.set(file, at);
      const plain = this.core.call("tetron_unpacked", at, file.length);
      return plain.to > plain.from ? plain.bytes.slice(plain.from, plain.to) : file;
    } finally {
      this.giveBack();
    }
  }

  /** A recording of any of kinds(), packed by gzip or not, the lossless JSON of a .tet file, or a fumen as text. Throws a TetronError. */
  open(data: Uint8Array | ArrayBuffer | string, options: OpenOptions = {}): Recording {
    const given = typeof data === "string" ? utf8(data) : data instanceof Uint8Array ? data.slice() : new Uint8Array(data);
    const bytes = this.unpacked(given);
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

  /** What adopt() of another thread takes: all that this core has in its memory. Pages open large files in a worker with it. */
  image(recording: Recording): RecordingImage {
    return recording.image();
  }
  /** The recording that another thread opened from the same data with the same options. What was open here opens again when it is asked. */
  async adopt(image: RecordingImage, data: Uint8Array, options: OpenOptions = {}): Promise<Recording> {
    await this.core.adopt(image);
    const recording = new Recording(this.core, data, options, (closed) => {
      this.open_.delete(closed);
      this.giveBack();
    }, image);
    this.open_.add(recording);
    return recording;
  }

  /** The rounds of a match, which are not played for it; none of what is not a match. Throws a TetronError. */
  match(data: Uint8Array | ArrayBuffer): Match {
    return JSON.parse(this.matchAnswer("tetron_match", this.unpacked(data)));
  }
  /**
   * Measures of each player and round of a recording of any kind, then of each player and match: the lines of
   * `tetron stats --format json` without the file. Throws a TetronError.
   */
  stats(data: Uint8Array | ArrayBuffer): Stats[] {
    const lines = this.matchAnswer("tetron_stats", this.unpacked(data));
    return lines.trimEnd().split("\n").filter(Boolean).map((line) => JSON.parse(line) as Stats);
  }
  /** A page that plays all its rounds; `file` is the name it shows. `hidden`: it shows nothing of what comes later. */
  matchHtml(data: Uint8Array | ArrayBuffer, file = "match", hidden = false): Promise<string> {
    return packedPage(this.matchAnswer("tetron_match_html", this.unpacked(data), utf8(file), hidden ? 1 : 0));
  }

  /** `name` and what follows it come behind the data. */
  private matchAnswer(call: string, data: Uint8Array, name?: Uint8Array, ...more: number[]): string {
    const { at, bytes } = this.core.input(data.length + (name?.length ?? 0));
    bytes.set(data, at);
    if (name) bytes.set(name, at + data.length);
    const used = this.core.call(call, at, data.length, ...(name ? [name.length] : []), ...more);
    const answer = text(used.bytes, used.from, used.to);
    this.giveBack();
    return answer;
  }

  /** Much memory that nothing is in. */
  private giveBack(): void {
    if (this.open_.size === 0 && this.core.memorySize > muchMemory) this.core.drop();
  }

  /** The pages of a fumen of any version, or of a link that has one, as they are shown; `salvage`: as far as they can be read. */
  fumenPages(data: string, { salvage = false }: { salvage?: boolean } = {}): FumenPage[] {
    const pages = decodeRecords(this.core, data, pageOfRecord, !salvage);
    this.giveBack();
    return pages;
  }
  /** The fumens in any text, a page, a chat or a mail, in order: what `tetron fumen find` lists, each as often as it is there. */
  fumensIn(data: string): string[] {
    const found = findFumens(this.core, data);
    this.giveBack();
    return found;
  }
  /** The fumen that shows these pages, version 1.15. What is the same as on the page before is not written again. */
  fumenText(pages: readonly FumenPage[]): string {
    const fumen = encodePages(this.core, pages);
    this.giveBack();
    return fumen;
  }
  /** What a page becomes, as the commands of `tetron fumen` change it; "shift" moves it so many cells `right` and `up`. */
  fumenEdit(page: FumenPage, edit: FumenEdit, right = 0, up = 0): FumenPage {
    return editPage(this.core, page, edit, right, up);
  }

  /** Pages of a fumen; of a recording the moment sought last of one player, or, of all of it, each placement. */
  private drawn(what: Drawable, player: number, all: boolean): FumenPage[] {
    if (!(what instanceof Recording)) return typeof what === "string" ? this.fumenPages(what) : [...what];
    const text = all || what.info.kind === "fumen" ? what.toFumen()[player] : what.momentFumen(player);
    if (text === undefined) throw new TetronError(`there is no player ${player}`);
    return this.fumenPages(text);
  }
  /** A PNG file of one page of a fumen, or of the field of a recording at the moment sought last. No canvas is needed. */
  renderPng(what: Drawable, options: RecordingPictureOptions = {}): Uint8Array {
    return pngOfPages(this.drawn(what, options.player ?? 0, false), options);
  }
  /** The same as SVG, with the comment. */
  renderSvg(what: Drawable, options: RecordingPictureOptions = {}): string {
    return svgOfPages(this.drawn(what, options.player ?? 0, false), options);
  }
  /** A GIF file of all pages; of a recording of each placement of one player. */
  renderGif(what: Drawable, options: RecordingPictureOptions = {}): Uint8Array {
    return gifOfPages(this.drawn(what, options.player ?? 0, true), options);
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
   * With how many sequences of pieces all rows can be cleared. `queue` as
   * `tetron pc --queue` takes it: "*p7" is a bag of seven.
   */
  perfectClears(rows: Rows, queue: string, options: PerfectClearOptions = {}): PerfectClearChance {
    return this.perfect("tetron_pc_percent", rows, queue, options) as PerfectClearChance;
  }
  /** The ways to do it, `most` of them. */
  perfectClearWays(rows: Rows, queue: string, most = 100, options: PerfectClearOptions = {}): PerfectClearWays {
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

  private perfect(name: string, field: Rows, queue: string, options: PerfectClearOptions, ...more: number[]): unknown {
    const rows = stackOf(field);
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

  /** The fields on a picture, an ImageData for example: the likeliest first, none if there is nothing like one. */
  fieldsOnImage({ data, width, height }: { data: Uint8Array | Uint8ClampedArray; width: number; height: number }): FieldOnImage[] {
    const { at, bytes } = this.core.input(data.length);
    bytes.set(data, at);
    const { bytes: used, from, to } = this.core.call("tetron_fields_on_image", at, data.length, width, height);
    const answer = JSON.parse(text(used, from, to)) as FieldOnImage[];
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
  const files = (await import(name)) as {
    readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
  };
  return files.readFile(url);
}

declare const process: unknown;
