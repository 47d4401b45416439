// @ts-check
// What is done to the cells of a page that is drawn; what the commands of `tetron fumen` do, too, the core does.
import { cellsOfPiece } from "./pieces.js";

export const columns = 10;
export const playRows = 23;
const letters = "_ILOZTJSX";

/** @typedef {{piece: number, rotation: number, x: number, y: number}} Operation */

/** Of a cell, y upwards from the lowest row; the garbage row is -1. @param {number} x @param {number} y */
export const indexOf = (x, y) => (playRows - 1 - y) * columns + x;

/** The same block everywhere where the one at a cell reaches, from side to side. @param {Uint8Array} cells @param {number} x @param {number} y @param {number} block */
export function filled(cells, x, y, block) {
  const made = cells.slice();
  const old = cells[indexOf(x, y)];
  const open = old === block ? [] : [[x, y]];
  while (open.length > 0) {
    const [column, row] = /** @type {number[]} */ (open.pop());
    // The garbage row lies apart.
    const isInside = column >= 0 && column < columns && (y < 0 ? row === -1 : row >= 0 && row < playRows);
    if (!isInside || made[indexOf(column, row)] !== old) continue;
    made[indexOf(column, row)] = block;
    open.push([column - 1, row], [column + 1, row], [column, row - 1], [column, row + 1]);
  }
  return made;
}

/** The row with one cell left open: a row of garbage. @param {Uint8Array} cells @param {number} x of the open one @param {number} y @param {number} block */
export function rowWithHole(cells, x, y, block) {
  const made = cells.slice();
  for (let column = 0; column < columns; ++column) made[indexOf(column, y)] = column === x ? 0 : block;
  return made;
}

/** A page with what was drawn on another one: cells that it changed, and its piece where that is another. @template {{cells: Uint8Array, operation: Operation | null}} Page @param {Page} page @param {{cells: Uint8Array, operation: Operation | null}} before @param {{cells: Uint8Array, operation: Operation | null}} after @returns {Page} */
export function drawnLike(page, before, after) {
  const isMoved = JSON.stringify(before.operation) !== JSON.stringify(after.operation);
  const cells = page.cells.map((cell, i) => (after.cells[i] === before.cells[i] ? cell : after.cells[i]));
  return { ...page, cells, operation: isMoved ? after.operation : page.operation };
}

/** The gray cells in the colours of pieces that cover them, and whether others would, too. @param {import("./tetron.js").Tetron} tetron @param {Uint8Array} cells */
export function inPieces(tetron, cells) {
  const count = cells.slice(0, playRows * columns).filter((cell) => cell === 8).length;
  if (count === 0) throw new Error("there is nothing gray: pieces are found in gray cells");
  if (count % 4 !== 0) throw new Error(`${count} gray cells: each piece has four, and this is not a multiple of four`);
  const rows = Array.from({ length: playRows }, (_, y) => Array.from(cells.slice(y * columns, (y + 1) * columns), (cell) => (cell === 8 ? "X" : ".")).join(""));
  const first = rows.findIndex((row) => row.includes("X"));
  const { tilings } = tetron.tilings(rows.slice(first), 2, { limit: 1000 });
  if (tilings.length === 0) throw new Error("no pieces from bags of seven cover the gray cells");
  const made = cells.slice();
  for (const [letter, rotation, column, row] of tilings[0])
    for (const { x, y } of cellsOfPiece(letters.indexOf(letter), rotation, column, playRows - 1 - first - row)) made[indexOf(x, y)] = letters.indexOf(letter);
  return { cells: made, hasOthers: tilings.length > 1 };
}

/** Whether a piece lies in the play rows, on nothing. @param {Uint8Array} cells @param {Operation} operation */
export function fits(cells, { piece, rotation, x, y }) {
  return cellsOfPiece(piece, rotation, x, y).every((cell) => cell.x >= 0 && cell.x < columns && cell.y >= 0 && cell.y < playRows && cells[indexOf(cell.x, cell.y)] === 0);
}

/** The piece moved into the field. @param {Operation} operation @returns {Operation} */
export function inside(operation) {
  const { piece, rotation, x, y } = operation;
  const cells = cellsOfPiece(piece, rotation, x, y);
  const low = (/** @type {"x" | "y"} */ axis) => Math.min(...cells.map((cell) => cell[axis]));
  const high = (/** @type {"x" | "y"} */ axis) => Math.max(...cells.map((cell) => cell[axis]));
  const into = (/** @type {"x" | "y"} */ axis, /** @type {number} */ size) => Math.max(0, -low(axis)) - Math.max(0, high(axis) - size + 1);
  return { piece, rotation, x: x + into("x", columns), y: y + into("y", playRows) };
}

/** The nearest place where it lies on nothing, at most two cells away; else where it is. @param {Uint8Array} cells @param {Operation} operation */
export function snapped(cells, operation) {
  const middle = inside(operation);
  let [best, least] = [middle, Infinity];
  for (let right = -2; right <= 2; ++right)
    for (let up = -2; up <= 2; ++up) {
      const far = right * right + up * up;
      const there = { ...middle, x: middle.x + right, y: middle.y + up };
      if (far < least && fits(cells, there)) [best, least] = [there, far];
    }
  return best;
}

/** As far down as it goes. @param {Uint8Array} cells @param {Operation} operation */
export function dropped(cells, operation) {
  let at = operation;
  for (let below = { ...at, y: at.y - 1 }; fits(cells, below); below = { ...at, y: at.y - 1 }) at = below;
  return at;
}

/** Rows from the top, without the empty ones above; the garbage row is not among them. @param {Uint8Array} cells */
export function textOf(cells) {
  const rows = [];
  for (let y = playRows - 1; y >= 0; --y) {
    const row = [...cells.subarray(indexOf(0, y), indexOf(0, y) + columns)].map((block) => letters[block]).join("");
    if (rows.length > 0 || row !== "_".repeat(columns)) rows.push(row);
  }
  return rows.join("\n");
}

/**
 * The cells that a text draws: rows from the top, the last one the lowest; letters are pieces, X, # or G gray, `_`, `.` or a blank empty.
 * The garbage row stays. What is none of that says so.
 * @param {string} text @param {Uint8Array} before @returns {{cells?: Uint8Array, problem?: string}}
 */
export function cellsFrom(text, before) {
  const lines = text.replaceAll("\r", "").split("\n");
  while (lines.length > 0 && !lines[0].trim()) lines.shift();
  while (lines.length > 0 && !lines[lines.length - 1].trim()) lines.pop();
  if (lines.length > playRows) return { problem: `there are ${lines.length} rows; a field has ${playRows}` };
  const cells = before.slice();
  cells.fill(0, 0, playRows * columns);
  for (const [i, line] of lines.entries()) {
    const row = line.trimEnd();
    if (row.length > columns) return { problem: `row ${i + 1} has ${row.length} cells; expected ${columns}` };
    for (let x = 0; x < row.length; ++x) {
      const sign = row[x].toUpperCase();
      const block = " .".includes(sign) ? 0 : "#G".includes(sign) ? 8 : letters.indexOf(sign);
      if (block < 0) return { problem: `row ${i + 1} has '${row[x]}'; expected I L O Z T J S, X for gray, _ for empty` };
      cells[indexOf(x, lines.length - 1 - i)] = block;
    }
  }
  return { cells };
}

/** Whether a text has diagrams as wikis have them. @param {string} text */
export const isWiki = (text) => /\{\{pfrow\||<playfield>/.test(text);

/** What a quiz is made of: "#Q=[hold](current)next;text". @param {string} comment */
export function quizOf(comment) {
  const found = /^#Q=\[(.?)\]\((.?)\)([^;]*);?([^]*)$/.exec(comment);
  return found ? { isQuiz: true, hold: found[1], current: found[2], next: found[3], text: found[4] } : { isQuiz: false, hold: "", current: "", next: "", text: comment };
}

/** @param {{hold: string, current: string, next: string, text: string}} quiz */
export function quizText({ hold, current, next, text }) {
  const pieces = (/** @type {string} */ from) => from.toUpperCase().replace(/[^ILOZTJS]/g, "");
  if (!pieces(hold + current + next)) return text;
  return `#Q=[${pieces(hold).slice(0, 1)}](${pieces(current).slice(0, 1)})${pieces(next)}${text ? `;${text}` : ""}`;
}
