// Pages of fumens as they go into a module and come out of it: records, as bindings/wasm/fumen_record.hpp has them.
import { TetronError, text, utf8, type Instance } from "./instance.js";

export const recordSize = 256;
export const at = { piece: 240, rotation: 241, x: 242, y: 243, flags: 244, comment: 248 };
export const bit = { lock: 1, mirror: 2, colorize: 4, rise: 8, field: 16, comment: 32 };
export const cellCount = 240;

/** A page as it is shown: all of it is its own. */
export interface FumenPage {
  /** 240, from the top left, the garbage row last: 0 empty, 1 to 7 ILOZTJS, 8 gray. */
  cells: Uint8Array;
  /** The piece (1 to 7), how often it is turned to the right, and its centre: y upwards from the lowest row, 0. */
  operation: { piece: number; rotation: number; x: number; y: number } | null;
  comment: string;
  lock: boolean;
  mirror: boolean;
  colorize: boolean;
  rise: boolean;
}

/** By their numbers in bindings/wasm/fumen_edit.cpp. */
const edits = ["mirror", "shift", "clearRows", "rise", "gray", "prune", "leave"] as const;
/** What editPage() does: `leave` gives the page that follows. */
export type FumenEdit = (typeof edits)[number];

/** Each page of a result of the module: its number, the record of it within `all`, and its comment. */
export function readRecords<T>(
  { from, bytes, view }: { from: number; bytes: Uint8Array; view: DataView },
  make: (index: number, all: Uint8Array, own: number, comment: string) => T,
): T[] {
  const count = view.getUint32(from + 4, true);
  const records = from + 16;
  const comments = records + count * recordSize;
  // One copy for all pages: each has its part.
  const all = bytes.slice(records, comments);
  const pages: T[] = new Array(count);
  let commentFrom = -1;
  let commentSize = -1;
  let comment = "";
  for (let i = 0; i < count; ++i) {
    const own = i * recordSize;
    const nextFrom = view.getUint32(records + own + at.comment, true);
    const nextSize = view.getUint32(records + own + at.comment + 4, true);
    if (nextFrom !== commentFrom || nextSize !== commentSize) {
      commentFrom = nextFrom;
      commentSize = nextSize;
      comment = text(bytes, comments + nextFrom, comments + nextFrom + nextSize);
    }
    pages[i] = make(i, all, own, comment);
  }
  return pages;
}

/** The pages of a fumen. Throws what the module says. */
export function decodeRecords<T>(
  used: Instance,
  data: string,
  make: (index: number, all: Uint8Array, own: number, comment: string) => T,
  isStrict = true,
): T[] {
  let input = used.input(data.length);
  let size = data.length;
  for (let i = 0; i < data.length; ++i) {
    const code = data.charCodeAt(i);
    if (code > 127) {
      const long = utf8(data);
      input = used.input((size = long.length));
      input.bytes.set(long, input.at);
      break;
    }
    input.bytes[input.at + i] = code;
  }
  return readRecords(used.call("tetron_fumen_decode", input.at, size, isStrict ? 1 : 0), make);
}

/** The fumens in any text, in order, as words. */
export function findFumens(used: Instance, data: string): string[] {
  const long = utf8(data);
  const { at, bytes } = used.input(long.length);
  bytes.set(long, at);
  const found = used.call("tetron_fumen_find", at, long.length);
  return text(found.bytes, found.from, found.to).split("\n").slice(0, -1);
}

/** Puts records and comments into the module's memory; gives where, and how many bytes they are. */
function putRecords(used: Instance, count: number, commentOf: (index: number) => string | undefined, write: (bytes: Uint8Array, own: number, index: number) => void) {
  const texts: (Uint8Array | undefined)[] = [];
  let size = count * recordSize;
  let lastText: string | undefined;
  let lastBytes = new Uint8Array(0) as Uint8Array;
  for (let i = 0; i < count; ++i) {
    const comment = commentOf(i);
    if (comment === undefined || comment === lastText) {
      texts.push(comment === undefined ? undefined : lastBytes);
      continue;
    }
    lastText = comment;
    lastBytes = utf8(comment);
    size += lastBytes.length;
    texts.push(lastBytes);
  }
  const { at: base, bytes, view } = used.input(size);
  let comments = 0;
  let written: Uint8Array | undefined;
  let writtenAt = 0;
  for (let i = 0; i < count; ++i) {
    const own = base + i * recordSize;
    write(bytes, own, i);
    const ownText = texts[i];
    if (ownText === undefined) continue;
    if (ownText !== written) {
      bytes.set(ownText, base + count * recordSize + comments);
      written = ownText;
      writtenAt = comments;
      comments += ownText.length;
    }
    view.setUint32(own + at.comment, writtenAt, true);
    view.setUint32(own + at.comment + 4, ownText.length, true);
  }
  return { base, size: count * recordSize + comments };
}

/** The fumen of records that `write` makes. `isLenient`: with pieces that are not wholly within the columns. */
export function encodeRecords(
  used: Instance,
  count: number,
  commentOf: (index: number) => string | undefined,
  write: (bytes: Uint8Array, own: number, index: number) => void,
  isLenient = false,
): string {
  const { base, size } = putRecords(used, count, commentOf, write);
  const result = used.call("tetron_fumen_encode", base, size, count, 115, isLenient ? 1 : 0);
  return text(result.bytes, result.from, result.to);
}

export function pageOfRecord(_index: number, all: Uint8Array, own: number, comment: string): FumenPage {
  const flags = all[own + at.flags];
  const piece = all[own + at.piece];
  const signed = (index: number) => (all[own + index] << 24) >> 24;
  return {
    cells: all.subarray(own, own + cellCount),
    operation: piece ? { piece, rotation: all[own + at.rotation], x: signed(at.x), y: signed(at.y) } : null,
    comment,
    lock: (flags & bit.lock) !== 0,
    mirror: (flags & bit.mirror) !== 0,
    colorize: (flags & bit.colorize) !== 0,
    rise: (flags & bit.rise) !== 0,
  };
}

function writePage(bytes: Uint8Array, own: number, { cells, operation, lock, mirror, colorize, rise }: FumenPage): void {
  if (cells.length !== cellCount) throw new TetronError(`a page has ${cells.length} cells; expected ${cellCount}`);
  bytes.set(cells, own);
  bytes[own + at.piece] = operation?.piece ?? 0;
  bytes[own + at.rotation] = operation?.rotation ?? 0;
  bytes[own + at.x] = operation?.x ?? 0;
  bytes[own + at.y] = operation?.y ?? 0;
  bytes[own + at.flags] =
    (lock ? bit.lock : 0) | (mirror ? bit.mirror : 0) | (colorize ? bit.colorize : 0) | (rise ? bit.rise : 0) | bit.field | bit.comment;
}

export function encodePages(used: Instance, pages: readonly FumenPage[]): string {
  return encodeRecords(used, pages.length, (i) => pages[i].comment, (bytes, own, i) => writePage(bytes, own, pages[i]), true);
}

export function editPage(used: Instance, page: FumenPage, edit: FumenEdit, right = 0, up = 0): FumenPage {
  const { base, size } = putRecords(used, 1, () => page.comment, (bytes, own) => writePage(bytes, own, page));
  return readRecords(used.call("tetron_fumen_edit", base, size, edits.indexOf(edit), right, up), pageOfRecord)[0];
}
