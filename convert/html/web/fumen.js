// @ts-check
// One page of fumen, version 1.15: docs/formats/fumen.md.
import { cellsOf, garbageCell } from "./profile.js";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const columns = 10;
const rows = 24; // the last one is the garbage row
const cellCount = columns * rows;
const letters = " ILOZTJS";

/** Cells of each piece about its centre as it appears, [right, up], by fumen's piece numbers. */
const shapes = [
  [],
  [[-1, 0], [0, 0], [1, 0], [2, 0]],
  [[-1, 0], [0, 0], [1, 0], [1, 1]],
  [[0, 0], [1, 0], [0, 1], [1, 1]],
  [[-1, 1], [0, 1], [0, 0], [1, 0]],
  [[-1, 0], [0, 0], [1, 0], [0, 1]],
  [[-1, 1], [-1, 0], [0, 0], [1, 0]],
  [[-1, 0], [0, 0], [0, 1], [1, 1]],
];

/** Fumen's number of each rotation, clockwise from the one in which a piece appears. */
const rotationNumbers = [2, 1, 0, 3];

/**
 * From the cell under the editor's cursor to the centre, [right, up], by piece and rotation where they differ.
 * @type {Record<string, Record<number, [number, number]>>}
 */
const cursorShifts = {
  I: { 2: [1, 0], 3: [0, -1] },
  O: { 0: [0, -1], 2: [1, 0], 3: [1, -1] },
  S: { 0: [0, -1], 1: [-1, 0] },
  Z: { 0: [0, -1], 3: [1, 0] },
};

/** @typedef {{piece: number, rotation: number, x: number, y: number}} Operation */

/**
 * The tetromino that covers these cells of the board (y upwards from 0), `preferred` rotation first; null if none.
 * @param {{x: number, y: number}[]} cells @param {number} preferred @returns {Operation | null}
 */
export function operationOf(cells, preferred) {
  const key = (/** @type {{x: number, y: number}[]} */ list) =>
    list.map(({ x, y }) => y * 1000 + x).sort((a, b) => a - b).join();
  const wanted = key(cells);
  for (const rotation of [preferred, 0, 1, 2, 3])
    for (let piece = 1; piece < shapes.length; ++piece) {
      let turned = shapes[piece];
      for (let turn = 0; turn < rotation; ++turn) turned = turned.map(([right, up]) => [up, -right]);
      for (const { x, y } of cells)
        if (key(turned.map(([right, up]) => ({ x: x + right, y: y + up }))) === wanted) return { piece, rotation, x, y };
    }
  return null;
}

/** A number as `digits` characters, the low one first. @param {number} number @param {number} digits */
function digitsOf(number, digits) {
  let text = "";
  for (let i = 0; i < digits; ++i) {
    text += alphabet[number % 64];
    number = Math.floor(number / 64);
  }
  return text;
}

/** As the escape() of old browsers wrote it. @param {string} text */
function escaped(text) {
  return text.replace(/[^A-Za-z0-9@*_+\-./]/g, (unit) => {
    const hex = unit.charCodeAt(0).toString(16).toUpperCase();
    return hex.length > 2 ? `%u${hex.padStart(4, "0")}` : `%${hex.padStart(2, "0")}`;
  });
}

/** @param {string} comment of fewer than 4,096 characters when escaped */
function commentDigits(comment) {
  const text = escaped(comment);
  let digits = digitsOf(text.length, 2);
  for (let from = 0; from < text.length; from += 4) {
    let group = 0;
    for (let i = Math.min(from + 4, text.length) - 1; i >= from; --i) group = group * 96 + text.charCodeAt(i) - 32;
    digits += digitsOf(group, 5);
  }
  return digits;
}

/** @param {Operation} operation */
function operationNumber({ piece, rotation, x, y }) {
  const [right, up] = cursorShifts[letters[piece]]?.[rotation] ?? [0, 0];
  const row = rows - 2 - (y - up);
  return ((row * columns + x - right) * 4 + rotationNumbers[rotation]) * 8 + piece;
}

/**
 * A fumen of one page.
 * @param {Uint8Array} board 240 blocks from the top left, the garbage row last: 0 empty, 1-7 ILOZTJS, 8 gray
 * @param {Operation | null} operation @param {string} comment
 */
export function encodePage(board, operation, comment) {
  let data = "";
  for (let from = 0; from < cellCount; ) {
    let to = from;
    while (to < cellCount && board[to] === board[from]) ++to;
    data += digitsOf((board[from] + 8) * cellCount + (to - from - 1), 2);
    from = to;
  }
  // An empty board is a repeated one; this page repeats nothing more.
  if (board.every((block) => block === 0)) data += "A";
  const colorize = 4;
  const hasComment = comment ? 8 : 0;
  data += digitsOf((operation ? operationNumber(operation) : 0) + (colorize + hasComment) * cellCount * 32, 3);
  if (comment) data += commentDigits(comment);
  return `v115@${data.replace(/^(.{42})|(.{47})/g, "$&?").replace(/\?$/, "")}`;
}

/**
 * A player's field at a moment with the falling stone as its piece, and a quiz comment when the next one is known.
 * Of a field that is wider than a fumen, the ten columns that are the player's share.
 * @param {import("./timeline.js").State} state @param {import("./profile.js").Profile} profile @param {number} player
 */
export function fumenOf(state, profile, player) {
  const { width, height, playersPerField } = state.layout;
  const share = player % playersPerField;
  const first = width > columns ? Math.min(share * Math.floor(width / playersPerField), width - columns) : 0;
  const board = new Uint8Array(cellCount);
  const cells = state.cells[state.fieldOf(player)];
  const blocks = new Map(profile.stones.map((kind) => [kind?.cell, kind?.block]));
  const block = (/** @type {number} */ cell) => (cell > garbageCell ? blocks.get(cell) ?? garbageCell : cell);
  const set = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ cell) => {
    if (x >= 0 && x < columns && y >= 0 && y < rows - 1) board[(rows - 2 - y) * columns + x] = block(cell);
  };
  for (let y = 0; y < Math.min(height, rows - 1); ++y)
    for (let x = 0; x < columns; ++x)
      set(x, y, x < width ? cells[(height - 1 - y) * width + first + x] : garbageCell);

  const { stone, next } = state.players[player];
  if (!stone) return encodePage(board, null, "");
  const positions = cellsOf(profile, stone).map(({ column, row, cell }) => ({
    x: column - first,
    y: height - 1 - row,
    cell,
  }));
  const onBoard = positions.every(({ x, y }) => x >= 0 && x < columns && y >= 0 && y < rows - 1);
  const operation = onBoard && positions.length === 4 ? operationOf(positions, stone.rot) : null;
  if (!operation || positions.some(({ cell }) => cell !== operation.piece)) {
    for (const { x, y, cell } of positions) set(x, y, cell);
    return encodePage(board, null, "");
  }
  const nextLetter = letters[profile.stones[next ?? -1]?.cell ?? 0]?.trim();
  return encodePage(board, operation, nextLetter ? `#Q=[](${letters[operation.piece]})${nextLetter}` : "");
}
