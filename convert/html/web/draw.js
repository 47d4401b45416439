// @ts-check
// Draws a field on a canvas.
import { cellsOf, emptyCell } from "./profile.js";

/** By cell, from empty to garbage; stones that are no tetromino take the others in turn. */
const standard = ["#000000", "#4bbfd1", "#e3944a", "#e2c651", "#db5f63", "#a773d6", "#5b83e4", "#69b966", "#7d8594"];
const others = ["#d98bb5", "#8fb8a8", "#c9a27a", "#9aa3e6", "#b6c26a", "#6fa7c4", "#d0796a", "#a9a0b8"];
// Told apart with any colour vision, by lightness as well as hue.
const safe = ["#000000", "#56b4e9", "#e69f00", "#f0e442", "#d55e00", "#cc79a7", "#0072b2", "#009e73", "#999999"];
const letters = " ILOZTJS";
const firstExtra = 16;
// Those of the window: cmake/bundle_web.cmake compares them with scene/text/player_tag.cpp.
const playerColours = ["#5b8de0", "#d9853b", "#54a95a", "#cf5a8a", "#8f74d8", "#2fa3a3", "#b5962f", "#d2605a"];
const teamColours = ["#e5605a", "#5a9bf0", "#5fb85f", "#d8b23a", "#b483e6", "#3fb8b8", "#e08a3c", "#e07ab0"];
const smallestWithOwner = 4;
const smallestWithNumber = 11;

export const paletteNames = ["game", "guideline", "colour-blind"];

/**
 * The colour of each cell value.
 * @param {import("./profile.js").Profile} profile @param {number} palette index in paletteNames
 */
export function coloursOf(profile, palette) {
  const base = palette === 2 ? safe : standard;
  const colours = Array.from({ length: 256 }, (_, cell) =>
    cell < base.length ? base[cell] : others[Math.max(0, cell - firstExtra) % others.length],
  );
  if (palette === 0) for (const kind of profile.stones) if (kind?.colour) colours[kind.cell] = kind.colour;
  return colours;
}

/** @param {CanvasRenderingContext2D} context */
function block(context, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size, /** @type {string} */ colour) {
  const gap = size >= 5 ? Math.max(1, Math.round(size / 20)) : 0;
  const side = size - gap;
  context.fillStyle = colour;
  context.fillRect(x, y, side, side);
  if (size < 8) return;
  const bevel = Math.max(1, Math.floor(size / 14));
  context.fillStyle = "rgb(255 255 255 / 0.28)";
  context.fillRect(x, y, side, bevel);
  context.fillRect(x, y, bevel, side);
  context.fillStyle = "rgb(0 0 0 / 0.28)";
  context.fillRect(x, y + side - bevel, side, bevel);
  context.fillRect(x + side - bevel, y, bevel, side);
}

/** @param {number} player */
export const playerColour = (player) => playerColours[player % playerColours.length];

/** From 1, as in the window. @param {number} team */
export const teamColour = (team) => teamColours[(team + teamColours.length - 1) % teamColours.length];

/**
 * Whose stone it is, where several share the field: an outline in the player's colour, and the player's number on the
 * first of its cells, from the left, then from the top, that has no other number.
 * @param {CanvasRenderingContext2D} context @param {{column: number, row: number}[]} positions @param {number} size
 * @param {number} player @param {Set<string>} numbered cells with a number
 */
function drawOwner(context, positions, size, player, numbered) {
  const line = Math.max(1, Math.floor(size / 8));
  const gap = size >= 5 ? Math.max(1, Math.round(size / 20)) : 0;
  const has = (/** @type {number} */ column, /** @type {number} */ row) =>
    positions.some((cell) => cell.column === column && cell.row === row);
  context.fillStyle = playerColour(player);
  for (const { column, row } of positions) {
    const [x, y] = [column * size, row * size];
    const width = size - (has(column + 1, row) ? 0 : gap);
    const height = size - (has(column, row + 1) ? 0 : gap);
    if (!has(column - 1, row)) context.fillRect(x, y, line, height);
    if (!has(column + 1, row)) context.fillRect(x + width - line, y, line, height);
    if (!has(column, row - 1)) context.fillRect(x, y, width, line);
    if (!has(column, row + 1)) context.fillRect(x, y + height - line, width, line);
  }
  const first = positions
    .filter(({ column, row }) => row >= 0 && !numbered.has(`${column} ${row}`))
    .sort((a, b) => a.column - b.column || a.row - b.row)[0];
  if (!first || size < smallestWithNumber) return;
  numbered.add(`${first.column} ${first.row}`);
  const side = size - gap;
  context.fillRect(first.column * size, first.row * size, side, side);
  context.fillStyle = "#000000";
  context.font = `bold ${Math.floor(size * 0.7)}px sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(String(player + 1), first.column * size + side / 2, first.row * size + side * 0.54);
}

/**
 * Where a stone would land: the lowest place straight below that touches no block.
 * @param {import("./timeline.js").State} state @param {number} field
 * @param {{column: number, row: number, cell: number}[]} positions
 */
function landed(state, field, positions) {
  const { width, height } = state.layout;
  const cells = state.cells[field];
  const fits = (/** @type {number} */ down) =>
    positions.every(({ column, row }) => {
      const below = row + down;
      return below < height && (below < 0 || cells[below * width + column] === emptyCell);
    });
  // A stone without cells would fall for ever.
  if (positions.length === 0 || !fits(0)) return [];
  let down = 0;
  while (fits(down + 1)) ++down;
  return positions.map(({ column, row, cell }) => ({ column, row: row + down, cell }));
}

/**
 * @typedef {object} Look
 * @property {number} palette
 * @property {boolean} shadow show where stones will land
 * @property {Theme} [theme] unless the canvas has a style of its own
 */

/**
 * What is around the stones.
 * @typedef {{well: string, grid: string, edge: string}} Theme
 */

/** @param {HTMLElement} element @returns {Theme} */
export function themeOf(element) {
  const style = getComputedStyle(element);
  return { well: style.getPropertyValue("--well"), grid: style.getPropertyValue("--grid"), edge: style.getPropertyValue("--edge") };
}

/**
 * The cells of a field and the stones that fall in it.
 * @param {HTMLCanvasElement | OffscreenCanvas} canvas of width x height cells of `size` device pixels
 * @param {import("./timeline.js").State} state @param {import("./profile.js").Profile} profile
 * @param {number} field @param {number} size @param {Look} look
 */
export function drawField(canvas, state, profile, field, size, look) {
  const { width, height, playersPerField, players } = state.layout;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const { well, grid, edge } = look.theme ?? themeOf(/** @type {HTMLCanvasElement} */ (canvas));
  const colours = coloursOf(profile, look.palette);
  context.fillStyle = well;
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (size >= 5) {
    context.fillStyle = grid;
    for (let x = 1; x < width; ++x) context.fillRect(x * size - 1, 0, 1, canvas.height);
    for (let y = 1; y < height; ++y) context.fillRect(0, y * size - 1, canvas.width, 1);
    context.fillStyle = edge;
    for (let share = 1; share < playersPerField; ++share)
      context.fillRect(Math.round((share * width) / playersPerField) * size - 1, 0, 1, canvas.height);
  }
  const put = (/** @type {number} */ column, /** @type {number} */ row, /** @type {number} */ cell) => {
    block(context, column * size, row * size, size, colours[cell]);
    if (paletteNames[look.palette] !== "colour-blind" || size < 10 || !(cell in [...letters]) || cell === 0) return;
    context.fillStyle = "rgb(0 0 0 / 0.75)";
    context.font = `bold ${Math.floor(size * 0.6)}px sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(letters[cell], (column + 0.5) * size, (row + 0.54) * size);
  };
  state.cells[field].forEach((cell, i) => {
    if (cell !== emptyCell) put(i % width, Math.floor(i / width), cell);
  });
  const numbered = new Set();
  for (let id = field * playersPerField; id < Math.min(players, (field + 1) * playersPerField); ++id) {
    const { stone } = state.players[id];
    if (!stone) continue;
    const positions = cellsOf(profile, stone);
    if (look.shadow) {
      context.globalAlpha = 0.3;
      for (const { column, row, cell } of landed(state, field, positions)) put(column, row, cell);
      context.globalAlpha = 1;
    }
    for (const { column, row, cell } of positions) put(column, row, cell);
    if (playersPerField > 1 && size >= smallestWithOwner) drawOwner(context, positions, size, id, numbered);
  }
}

/**
 * Rows of garbage that wait: a bar at the left edge, as high as they will be.
 * @param {HTMLCanvasElement} canvas of a field @param {number} rows @param {number} size device pixels of a cell
 */
export function drawMeter(canvas, rows, size) {
  if (rows === 0) return;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const width = Math.max(2, Math.floor(size / 5));
  const shown = Math.min(rows, Math.floor(canvas.height / size));
  context.fillStyle = "#e5686a";
  for (let row = 1; row <= shown; ++row) context.fillRect(0, canvas.height - row * size, width, size - 1);
}

/**
 * Which columns the stones take that are above what is shown of a field: a line at its upper edge.
 * @param {HTMLCanvasElement} canvas of a field @param {import("./timeline.js").State} state
 * @param {import("./profile.js").Profile} profile @param {number} field @param {number} size @param {number} above rows
 */
export function drawAbove(canvas, { players, layout }, profile, field, size, above) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const { playersPerField } = layout;
  for (const { stone } of above > 0 ? players.slice(field * playersPerField, (field + 1) * playersPerField) : []) {
    const cells = stone ? cellsOf(profile, stone) : [];
    if (cells.some(({ row }) => row >= above)) continue;
    for (const { column, cell } of cells) {
      context.fillStyle = coloursOf(profile, 0)[cell];
      context.fillRect(column * size, above * size, size, Math.max(2, size >> 2));
    }
  }
}

/**
 * The held stone, first, and those that come: from left to right, or from top to bottom.
 * @param {HTMLCanvasElement} canvas @param {import("./profile.js").Profile} profile @param {(number | null)[]} styles
 * @param {Look} look @param {number} down how many a column has room for, 0 in a row
 */
export function drawStones(canvas, profile, styles, look, down) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const { width, height } = canvas;
  context.clearRect(0, 0, width, height);
  if (styles.length === 0) return;
  const share = Math.floor(down > 0 ? height / Math.max(down, styles.length) : width / styles.length);
  styles.forEach((style, i) => {
    if (down > 0) put(context, profile, style, look, 0, width, share - 8, i * share);
    else put(context, profile, style, look, i * share, share - 4, height);
  });
  context.fillStyle = getComputedStyle(canvas).getPropertyValue("--edge");
  if (down > 0) context.fillRect(4, share - 5, width - 8, 2);
  else context.fillRect(share - 3, 4, 2, height - 8);
}

/**
 * The next stone in a small box.
 * @param {HTMLCanvasElement} canvas @param {import("./profile.js").Profile} profile @param {number | null} style
 * @param {Look} look
 */
export function drawNext(canvas, profile, style, look) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.clearRect(0, 0, canvas.width, canvas.height);
  put(context, profile, style, look, 0, canvas.width, canvas.height);
}

/**
 * A stone in the middle of a box at the top of a canvas.
 * @param {CanvasRenderingContext2D} context @param {import("./profile.js").Profile} profile
 * @param {number | null} style @param {Look} look @param {number} from @param {number} width @param {number} height
 * @param {number} [top]
 */
function put(context, profile, style, look, from, width, height, top = 0) {
  const kind = style === null ? null : profile.stones[style];
  if (!kind || kind.turns[0].length === 0) return;
  const rights = kind.turns[0].map(([right]) => right);
  const ups = kind.turns[0].map(([, up]) => up);
  const left = Math.min(...rights);
  const highest = Math.max(...ups);
  const columns = Math.max(...rights) - left + 1;
  const rows = highest - Math.min(...ups) + 1;
  const size = Math.max(1, Math.floor(Math.min(width / Math.max(4, columns), height / Math.max(2, rows))));
  const x = from + Math.floor((width - columns * size) / 2);
  const y = top + Math.floor((height - rows * size) / 2);
  const colours = coloursOf(profile, look.palette);
  for (const [right, up, cell] of kind.turns[0])
    block(context, x + (right - left) * size, y + (highest - up) * size, size, colours[cell]);
}
