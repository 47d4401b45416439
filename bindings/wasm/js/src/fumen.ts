// `tetris-fumen` with the core of tetron behind it: the same names, the same pages, the same texts.
import { fromHex } from "./hex.js";
import { fumenModule } from "./fumen_module.js";
import { fumenOperations, type FilterOptions, type FumenOptions, type ShiftOptions } from "./fumen_operations.js";
import { at, bit, decodeRecords, encodeRecords, findFumens } from "./fumen_records.js";
import { Instance, TetronError } from "./instance.js";
import { gifOfPages, pngOfPages, svgOfPages, type Drawn, type PictureOptions } from "./pictures.js";
import { cellsOfPiece } from "./pieces.js";

export type PieceType = "I" | "L" | "O" | "Z" | "T" | "J" | "S" | "X" | "_";
export type RotationType = "spawn" | "right" | "reverse" | "left";

/** A piece at a place: its centre, x from the left, y upwards from the lowest row, both from 0. */
export interface Operation {
  type: PieceType;
  rotation: RotationType;
  x: number;
  y: number;
}

export interface Flags {
  lock: boolean;
  mirror: boolean;
  colorize: boolean;
  rise: boolean;
  quiz: boolean;
}

const width = 10;
const height = 23;
const playCells = width * height;
const allCells = playCells + width;

const pieceNames = ["_", "I", "L", "O", "Z", "T", "J", "S", "X"] as const;
const rotationNames = ["spawn", "right", "reverse", "left"] as const;
const pieceNumbers: Record<string, number> = {};
pieceNames.forEach((name, i) => (pieceNumbers[name] = i));
Object.assign(pieceNumbers, { " ": 0, EMPTY: 0, GRAY: 8 });
const rotationNumbers: Record<string, number> = {};
rotationNames.forEach((name, i) => (rotationNumbers[name] = i));

function pieceNumber(name: string): number {
  const number = pieceNumbers[name.toUpperCase()];
  if (number === undefined) throw new Error(`Unknown piece: ${name}`);
  return number;
}

function rotationNumber(name: string): number {
  const number = rotationNumbers[name.toLowerCase()];
  if (number === undefined) throw new Error(`Unknown rotation: ${name}`);
  return number;
}

export class Mino {
  constructor(
    public type: PieceType,
    public rotation: RotationType,
    public x: number,
    public y: number,
  ) {}

  static from(operation: Operation): Mino {
    return new Mino(operation.type, operation.rotation, operation.x, operation.y);
  }

  /** Its four cells, from the lowest row, in a row from the left. */
  positions(): { x: number; y: number }[] {
    const cells = cellsOfPiece(pieceNumber(this.type), rotationNumber(this.rotation), this.x, this.y);
    if (cells.length === 0) throw new Error("Unsupported rotation");
    return cells.sort((a, b) => a.y - b.y || a.x - b.x);
  }

  operation(): Operation {
    return { type: this.type, rotation: this.rotation, x: this.x, y: this.y };
  }

  /** Whether its type and rotation are known and all its cells lie in the play area. */
  isValid(): boolean {
    try {
      pieceNumber(this.type);
      rotationNumber(this.rotation);
    } catch {
      return false;
    }
    return this.positions().every(isInside);
  }

  copy(): Mino {
    return new Mino(this.type, this.rotation, this.x, this.y);
  }
}

function isInside({ x, y }: { x: number; y: number }): boolean {
  return 0 <= x && x < width && 0 <= y && y < height;
}

/** The index of a cell in the data: rows from the top, the garbage row last. Past an edge rows follow one another. */
function indexOf(x: number, y: number): number {
  const row = y + Math.floor(x / width);
  const column = x - Math.floor(x / width) * width;
  if (y === -1 && row === -1) return playCells + column;
  return row >= 0 && row < height ? (height - 1 - row) * width + column : -1;
}

function minoOf(operation: Operation | Mino): Mino {
  return operation instanceof Mino ? operation.copy() : Mino.from(operation);
}

/** 23 rows of 10 cells, and the garbage row below them, y = -1. */
export class Field {
  private readonly cells: Uint8Array;

  /** An empty one; see create(). */
  constructor(cells?: unknown) {
    this.cells = cells instanceof Uint8Array && cells.length === allCells ? cells : new Uint8Array(allCells);
  }

  /** Rows from the top, ten characters each: a letter, X, _ or a space. */
  static create(field?: string, garbage?: string): Field {
    const made = new Field();
    if (field !== undefined) made.load(field.trim(), 0);
    if (garbage !== undefined) made.load(garbage.trim(), -1);
    return made;
  }

  private load(blocks: string, bottom: number): void {
    if (blocks.length % width !== 0) throw new Error("Num of blocks in field should be mod 10");
    const rows = blocks.length / width;
    for (let i = 0; i < blocks.length; ++i) {
      const number = pieceNumber(blocks[i]);
      const y = rows - 1 - Math.floor(i / width);
      if (bottom === 0 || y === 0) this.put_(indexOf(i % width, bottom + y), number);
    }
  }

  private put_(index: number, number: number): void {
    if (index >= 0) this.cells[index] = number;
  }

  canFill(operation?: Operation | Mino): boolean {
    if (operation === undefined) return true;
    return minoOf(operation)
      .positions()
      .every((cell) => isInside(cell) && this.cells[indexOf(cell.x, cell.y)] === 0);
  }

  /** Whether the piece can be there and rests on something. */
  canLock(operation?: Operation | Mino): boolean {
    if (operation === undefined) return true;
    if (!this.canFill(operation)) return false;
    const below = minoOf(operation);
    below.y -= 1;
    return !this.canFill(below);
  }

  fill(operation?: Operation | Mino, force = false): Mino | undefined {
    if (operation === undefined) return undefined;
    const mino = minoOf(operation);
    if (!force && !this.canFill(mino)) throw Error("Cannot fill piece on field");
    const number = pieceNumber(mino.type);
    for (const { x, y } of mino.positions()) {
      // Rows follow one another, up to the edges of the play area.
      const flat = y * width + x;
      if (flat >= 0 && flat < playCells) this.cells[indexOf(x, y)] = number;
    }
    return mino;
  }

  /** Drops the piece, fills it in and gives it where it came to rest. */
  put(operation?: Operation | Mino): Mino | undefined {
    if (operation === undefined) return undefined;
    const mino = minoOf(operation);
    for (; mino.y >= 0; mino.y -= 1)
      if (this.canLock(mino)) {
        this.fill(mino);
        return mino;
      }
    throw Error("Cannot put piece on field");
  }

  /** Takes full rows of the play area out. */
  clearLine(): void {
    let to = height - 1;
    for (let row = height - 1; row >= 0; --row) {
      const cells = this.cells.subarray(row * width, (row + 1) * width);
      if (cells.every((cell) => cell !== 0)) continue;
      this.cells.copyWithin(to * width, row * width, (row + 1) * width);
      --to;
    }
    this.cells.fill(0, 0, (to + 1) * width);
  }

  at(x: number, y: number): PieceType {
    const name = pieceNames[this.cells[indexOf(x, y)]];
    if (name === undefined) throw new Error("Unknown piece: undefined");
    return name;
  }

  set(x: number, y: number, type: PieceType | string): void {
    this.put_(indexOf(x, y), pieceNumber(type));
  }

  copy(): Field {
    return new Field(this.cells.slice());
  }

  /** Rows from the top: without the empty ones above if `reduced`, the garbage row last if `garbage`. */
  str(option: { reduced?: boolean; separator?: string; garbage?: boolean } = {}): string {
    const { separator = "\n" } = option;
    const end = option.garbage === undefined || option.garbage ? height + 1 : height;
    let first = 0;
    if (option.reduced ?? true)
      while (first < end && this.cells.subarray(first * width, (first + 1) * width).every((cell) => cell === 0)) ++first;
    const rows: string[] = [];
    for (let row = first; row < end; ++row) {
      let line = "";
      for (let i = row * width; i < (row + 1) * width; ++i) line += pieceNames[this.cells[i]];
      rows.push(line);
    }
    return rows.join(separator);
  }
}

/** The cells of a field in the order of the data; those of this package's fields are not copied. */
function cellsOf(field: Field): Uint8Array {
  const own = (field as unknown as { cells?: unknown }).cells;
  if (field instanceof Field) return own as Uint8Array;
  // A field of another library that has at().
  const cells = new Uint8Array(allCells);
  for (let y = -1; y < height; ++y)
    for (let x = 0; x < width; ++x) cells[indexOf(x, y)] = pieceNumber((field as Field).at(x, y));
  return cells;
}

export class Page {
  private _field: Uint8Array;

  constructor(
    public index: number,
    field: Uint8Array,
    public operation: Operation | undefined,
    public comment: string,
    public flags: Flags,
    public refs: { field?: number; comment?: number },
  ) {
    this._field = field;
  }

  /** A copy of the field before the piece is put. */
  get field(): Field {
    return new Field(this._field.slice());
  }
  set field(field: Field) {
    this._field = cellsOf(field).slice();
  }

  mino(): Mino {
    return Mino.from(this.operation as Operation);
  }
}

export type Pages = Page[];

export interface EncodePage {
  comment?: string;
  operation?: Operation;
  field?: Field;
  flags?: { lock?: boolean; mirror?: boolean; colorize?: boolean; rise?: boolean };
}
export type EncodePages = EncodePage[];

let core: Instance | null = null;
function instance(): Instance {
  return (core ??= new Instance(new WebAssembly.Module(fromHex(fumenModule)), 512 << 20));
}
/** What is worth more than a new instance. */
const muchMemory = 64 << 20;

/** The memory of much text is given back. */
function after<T>(made: T): T {
  const used = instance();
  if (used.memorySize > muchMemory) used.drop();
  return made;
}

/** An error that begins as that of tetris-fumen, with the place behind it. */
function unexpected(error: unknown, data: string): unknown {
  if (!(error instanceof TetronError)) return error;
  // Bare data are a version too, which most texts that are no fumen are not.
  const isVersion = error.field === "version" || error.field === "version prefix" || !/\d{3}(@|%40)/.test(data);
  return new TetronError(
    isVersion ? `Unsupported fumen version: ${error.message}` : `Unexpected fumen: ${error.message}`,
    error.offset,
    error.field,
  );
}

/** What tetris-fumen takes for a quiz: pieces on hold, current and to come, blanks anywhere. */
function isQuizText(comment: string): boolean {
  if (!comment.startsWith("#Q=")) return false;
  return comment === "#Q=[]()" || /^#Q=\[[TIOSZJL]?]\([TIOSZJL]?\)[TIOSZJL]*;?.*$/i.test(comment.replace(/\s+/g, ""));
}

function decodePages(data: string): Pages {
  let fieldRef = 0;
  let commentRef = 0;
  // A quiz is one on the page that begins it and on those that it goes on to.
  let isQuiz = false;
  return after(decodeRecords(instance(), data, (i, all, own, comment) => {
    const flags = all[own + at.flags];
    const piece = all[own + at.piece];
    const isFirst = i === 0;
    const hasField = isFirst || (flags & bit.field) !== 0;
    const hasComment = isFirst || (flags & bit.comment) !== 0;
    if (hasField) fieldRef = i;
    if (hasComment) {
      commentRef = i;
      isQuiz = isQuizText(comment);
    }
    return new Page(
      i,
      all.subarray(own, own + allCells),
      piece
        ? new Mino(
            pieceNames[piece],
            rotationNames[all[own + at.rotation]],
            (all[own + at.x] << 24) >> 24,
            (all[own + at.y] << 24) >> 24,
          )
        : undefined,
      comment,
      {
        quiz: isQuiz,
        lock: (flags & bit.lock) !== 0,
        mirror: (flags & bit.mirror) !== 0,
        colorize: (flags & bit.colorize) !== 0,
        rise: (flags & bit.rise) !== 0,
      },
      { field: hasField ? undefined : fieldRef, comment: hasComment ? undefined : commentRef },
    );
  }));
}

function writeRecord(bytes: Uint8Array, own: number, page: EncodePage, index: number): void {
  const { lock = true, mirror = false, colorize = index === 0, rise = false } = page.flags ?? {};
  let flags =
    (lock ? bit.lock : 0) | (mirror ? bit.mirror : 0) | (colorize ? bit.colorize : 0) | (rise ? bit.rise : 0);
  // Of a page that was decoded without the copy that its field is.
  const isPage = page instanceof Page;
  const field = isPage ? undefined : page.field;
  const cells = isPage ? (page as unknown as { _field: Uint8Array })._field : field && cellsOf(field);
  if (cells) {
    bytes.set(cells, own);
    flags |= bit.field;
  }
  const { operation } = page;
  let piece = 0;
  if (operation !== undefined) {
    piece = pieceNumber(operation.type);
    if (piece === 8) throw new Error("Unsupported rotation");
    bytes[own + at.rotation] = rotationNumber(operation.rotation);
    if (Math.abs(operation.x) > 100 || Math.abs(operation.y) > 100)
      throw new TetronError(`page ${index}: the piece lies outside`, index);
    bytes[own + at.x] = operation.x;
    bytes[own + at.y] = operation.y;
  }
  bytes[own + at.piece] = piece;
  if (page.comment !== undefined) flags |= bit.comment;
  bytes[own + at.flags] = flags;
}

function encodePages(pages: EncodePages): string {
  if (pages.length === 0) return "v115@";
  return after(
    encodeRecords(
      instance(),
      pages.length,
      (i) => pages[i].comment,
      (bytes, own, i) => writeRecord(bytes, own, pages[i], i),
    ),
  );
}

export const decoder = {
  /** The pages of a fumen of any version, or of a link that has one. Throws a TetronError with its offset. */
  decode(data: string): Pages {
    try {
      return decodePages(data);
    } catch (error) {
      throw unexpected(error, data);
    }
  },
};

export const encoder = {
  /** The fumen of pages; what a page lacks is as the page before leaves it. */
  encode(pages: EncodePages): string {
    return encodePages(pages);
  },
};
/** The fumens in any text, a page, a chat or a mail, in order: what `tetron fumen find` lists, each as often as it is there. */
export function find(data: string): string[] {
  return after(findFumens(instance(), data));
}

/** A fumen as its text, or as pages of this library or of another. */
export type Fumen = string | readonly EncodePage[];

/** What the commands of `tetron fumen` do, by their names. `disassemble` and `queue` of `filter` ask the solver, which load() of "tetron" has. */
export const {
  appendMirror,
  assemble,
  clearRows,
  combine,
  comment,
  filter,
  fromWiki,
  gray,
  grayAll,
  insertRows,
  join,
  lock,
  mirror,
  pages,
  prune,
  pruneAll,
  recolour,
  reduce,
  seq,
  shift,
  split,
  stripComments,
  toV110,
  toV115,
  wiki,
} = fumenOperations<Fumen>(instance, (fumen) => (typeof fumen === "string" ? fumen : encodePages(fumen as EncodePages)));
export type { FilterOptions, FumenOptions, ShiftOptions };

/** What can be drawn: the text of a fumen, or pages of this library or of another. */
export type Drawable = string | EncodePage | readonly EncodePage[];

function drawnOf(what: Drawable): Drawn[] {
  const pages = typeof what === "string" ? decoder.decode(what) : Array.isArray(what) ? what : [what as EncodePage];
  return pages.map(({ field, operation, comment = "" }: EncodePage) => ({
    cells: cellsOf(field ?? new Field()),
    operation: operation
      ? { piece: pieceNumber(operation.type), rotation: rotationNumber(operation.rotation), x: operation.x, y: operation.y }
      : null,
    comment,
  }));
}

/** A PNG file of one page. */
export function renderPng(what: Drawable, options: PictureOptions = {}): Uint8Array {
  return pngOfPages(drawnOf(what), options);
}
/** A GIF file of all pages, one after the other. */
export function renderGif(what: Drawable, options: PictureOptions = {}): Uint8Array {
  return gifOfPages(drawnOf(what), options);
}
/** An SVG file of one page with its comment. */
export function renderSvg(what: Drawable, options: PictureOptions = {}): string {
  return svgOfPages(drawnOf(what), options);
}
export type { PictureOptions };
export { TetronError };
