// Pictures of pages of fumens, made without a canvas. Comments are in SVG alone: pixels have no letters here.
import { gifOf } from "./gif_file.js";
import { TetronError } from "./instance.js";
import { cellsOfPiece } from "./pieces.js";
import { pngOf } from "./png_file.js";

/** What is drawn of a page: see FumenPage. */
export interface Drawn {
  cells: Uint8Array;
  operation: { piece: number; rotation: number; x: number; y: number } | null;
  comment: string;
}

export interface PictureOptions {
  /** Pixels of a cell, 22 unless said; 4 to 64. */
  cell?: number;
  /** Rows that are shown; as many as have blocks on any page, and one more, unless said. */
  rows?: number;
  /** Which page, from 1, where one is drawn; the first unless said. */
  page?: number;
  /** Of an animation, milliseconds for each page; 500 unless said. */
  delay?: number;
}

const columns = 10;
const playRows = 23;
const background = "#15181e";
const empty = "#0c0e12";
/** By fumen's numbers; the page of a recording has the same. */
export const blockColours = ["#171b21", "#4bbfd1", "#e3944a", "#e2c651", "#db5f63", "#a773d6", "#5b83e4", "#69b966", "#7d8594"];

/** A colour on its way to another. */
function mixed(colour: string, other: number, share: number): string {
  const parts = [1, 3, 5].map((from) => Math.round(Number.parseInt(colour.slice(from, from + 2), 16) * (1 - share) + other * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

// The background, the lines between cells; then of each block its middle, its light edges and its dark ones.
const colours = [background, empty, ...blockColours.flatMap((block) => [block, mixed(block, 255, 0.28), mixed(block, 0, 0.28)])];

/** A block for each cell, from the top of the rows that are shown; the garbage row last, if there is one. */
function boardOf({ cells, operation }: Drawn, rows: number, garbage: boolean): Uint8Array {
  const board = cells.slice((playRows - rows) * columns, (playRows + (garbage ? 1 : 0)) * columns);
  for (const { x, y } of operation ? cellsOfPiece(operation.piece, operation.rotation, operation.x, operation.y) : [])
    if (x >= 0 && x < columns && y < rows && y >= (garbage ? -1 : 0)) board[(rows - 1 - y) * columns + x] = operation?.piece ?? 0;
  return board;
}

/** What all pages of a picture have in common. */
function frameOf(pages: readonly Drawn[], { cell = 22, rows }: PictureOptions) {
  if (pages.length === 0) throw new TetronError("there is no page to draw");
  if (!(cell >= 4 && cell <= 64)) throw new TetronError(`cell is ${cell}; expected 4 to 64`);
  if (rows !== undefined && !(rows >= 1 && rows <= playRows)) throw new TetronError(`rows is ${rows}; expected 1 to ${playRows}`);
  const size = Math.floor(cell);
  let high = 0;
  let garbage = false;
  for (const { cells, operation } of pages) {
    const first = cells.findIndex((block) => block !== 0);
    if (first >= 0) high = Math.max(high, playRows - Math.floor(first / columns));
    garbage ||= cells.subarray(playRows * columns).some((block) => block !== 0);
    for (const { y } of operation ? cellsOfPiece(operation.piece, operation.rotation, operation.x, operation.y) : []) high = Math.max(high, y + 1);
  }
  const shown = Math.floor(rows ?? Math.max(4, Math.min(playRows, high + 1)));
  // A line of background stands between the field and the garbage row.
  const gap = garbage ? Math.max(2, Math.floor(size / 6)) : 0;
  return { size, rows: shown, garbage, gap, width: columns * size, height: (shown + (garbage ? 1 : 0)) * size + gap };
}

type Look = ReturnType<typeof frameOf>;

function pixelsOf(page: Drawn, { size, rows, garbage, gap, width, height }: Look): Uint8Array {
  const pixels = new Uint8Array(width * height);
  const fill = (left: number, top: number, wide: number, high: number, colour: number) => {
    for (let y = top; y < top + high; ++y) pixels.fill(colour, y * width + left, y * width + left + wide);
  };
  const bevel = size < 8 ? 0 : Math.max(1, Math.floor(size / 14));
  boardOf(page, rows, garbage).forEach((block, i) => {
    const row = Math.floor(i / columns);
    const left = (i % columns) * size;
    const top = row * size + (row >= rows ? gap : 0);
    const side = size - 1;
    fill(left, top, size, size, 1);
    const first = 2 + 3 * block;
    fill(left, top, side, side, first);
    if (block === 0 || bevel === 0) return;
    fill(left, top, side, bevel, first + 1);
    fill(left, top, bevel, side, first + 1);
    fill(left, top + side - bevel, side, bevel, first + 2);
    fill(left + side - bevel, top, bevel, side, first + 2);
  });
  return pixels;
}

function chosen(pages: readonly Drawn[], { page = 1 }: PictureOptions): Drawn {
  const found = pages[page - 1];
  if (!found) throw new TetronError(`there is no page ${page}; there are ${pages.length}`);
  return found;
}

export function pngOfPages(pages: readonly Drawn[], options: PictureOptions = {}): Uint8Array {
  const page = chosen(pages, options);
  const look = frameOf([page], options);
  return pngOf(look.width, look.height, pixelsOf(page, look), colours);
}

/** All pages, one after the other; the last one stays twice as long. */
export function gifOfPages(pages: readonly Drawn[], options: PictureOptions = {}): Uint8Array {
  const look = frameOf(pages, options);
  const { delay = 500 } = options;
  const frames = pages.map((page, i) => ({ pixels: pixelsOf(page, look), time: i + 1 < pages.length ? delay : 2 * delay }));
  return gifOf(look.width, look.height, frames, colours);
}

const escaped = (text: string): string =>
  // What XML cannot have is left out.
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "").replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** With the comment below. */
export function svgOfPages(pages: readonly Drawn[], options: PictureOptions = {}): string {
  const page = chosen(pages, options);
  const { size, rows, garbage, gap, width, height } = frameOf([page], options);
  const lines = page.comment ? page.comment.split("\n") : [];
  const whole = height + (lines.length > 0 ? Math.ceil(lines.length * 18 + 8) : 0);
  const parts = [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${whole}" width="${width}" height="${whole}">`, `<rect width="100%" height="100%" fill="${background}"/>`];
  boardOf(page, rows, garbage).forEach((block, i) => {
    const row = Math.floor(i / columns);
    const top = row * size + (row >= rows ? gap : 0);
    parts.push(`<rect x="${(i % columns) * size}" y="${top}" width="${size - 1}" height="${size - 1}" fill="${blockColours[block]}"/>`);
  });
  lines.forEach((line, i) =>
    parts.push(`<text x="4" y="${height + 18 * (i + 1)}" font-family="sans-serif" font-size="14" fill="#e7eaf0">${escaped(line)}</text>`),
  );
  return `${parts.join("\n")}\n</svg>\n`;
}
