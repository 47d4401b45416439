// @ts-check
// What a review draws: the curve of values, marks on the bar of the time, places on the fields.
import { element } from "./dom.js";
import { playerColour } from "./draw.js";
import { cellsIn } from "./review_parts.js";

/** @typedef {import("./review_parts.js").Judged} Judged @typedef {import("./app_page.js").AppPage} AppPage */

/** @type {Record<string, string>} */
export const gradeColours = { fine: "#8d96a5", inaccuracy: "#d9b23c", mistake: "#e8833a", blunder: "#e5484d" };
const grades = Object.keys(gradeColours);
const better = "#3fb950"; // the window's

/** The columns of the bar that have a mistake, each with the worst of them. */
const onBar = { mistakes: /** @type {Judged[]} */ ([]), key: "", columns: /** @type {Map<number, string>} */ (new Map()) };

/** On the bar, over the markers of the recording. @param {AppPage} page @param {Judged[]} mistakes */
export function drawMarks(page, mistakes) {
  const canvas = /** @type {HTMLCanvasElement} */ (element("markers"));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const wide = Math.max(2, Math.round(canvas.height / 5));
  const end = page.barEnd;
  const key = `${mistakes.length} ${canvas.width} ${end}`;
  if (onBar.mistakes !== mistakes || onBar.key !== key) {
    onBar.columns.clear();
    for (const { time, grade } of mistakes) {
      const x = Math.round((time / end) * (canvas.width - wide));
      const there = onBar.columns.get(x);
      if (!there || grades.indexOf(grade) > grades.indexOf(there)) onBar.columns.set(x, grade);
    }
    Object.assign(onBar, { mistakes, key });
  }
  for (const [x, grade] of onBar.columns) {
    context.fillStyle = gradeColours[grade];
    context.fillRect(x, 0, wide, canvas.height);
  }
}

/**
 * How good each player's field was: a line a player, a step at each placement, a tick below for each mistake.
 * @param {HTMLCanvasElement} plot @param {AppPage} page @param {Judged[][]} byPlayer of what may be shown @param {Judged[]} mistakes
 */
export function drawValues(plot, page, byPlayer, mistakes) {
  const context = /** @type {CanvasRenderingContext2D} */ (plot.getContext("2d"));
  const style = getComputedStyle(plot);
  const { width, height } = plot;
  const { focus } = page.controller;
  const low = height - 16;
  const x = (/** @type {number} */ time) => Math.round((time / page.barEnd) * (width - 2));
  let most = 1;
  for (const own of byPlayer) for (const { lines } of own) most = Math.max(most, lines);
  context.clearRect(0, 0, width, height);
  context.fillStyle = style.getPropertyValue("--well");
  context.fillRect(0, 0, width, height);
  byPlayer.forEach((own, id) => {
    if (focus !== null && focus !== id) return;
    context.strokeStyle = playerColour(id);
    context.lineWidth = 3;
    context.beginPath();
    let [column, before] = [-1, low];
    for (const one of own) {
      const at = x(one.time);
      const y = low - (one.lines / most) * (low - 6);
      // Of a long game many are in one column: the last of them is shown.
      if (at !== column && column >= 0) {
        context.lineTo(column, before);
        context.lineTo(at, before);
      }
      [column, before] = [at, y];
    }
    context.lineTo(column, before);
    context.stroke();
  });
  const marked = new Set();
  for (const { player, time } of mistakes) {
    const at = x(time);
    if (marked.has(at)) continue;
    marked.add(at);
    context.fillStyle = playerColour(player);
    context.fillRect(at, low + 4, 2, 12);
  }
  return most;
}

/** Hollow, as the window has it. @param {CanvasRenderingContext2D} context @param {import("./review_parts.js").Cells} cells @param {number} risen @param {number} size */
function outline(context, cells, risen, size) {
  const line = Math.max(2, Math.floor(size / 8));
  const has = (/** @type {number} */ column, /** @type {number} */ row) => cells.some(([c, r]) => c === column && r === row);
  for (const [column, row] of cells) {
    const [left, top] = [column * size, (row - risen) * size];
    if (!has(column - 1, row)) context.fillRect(left, top, line, size);
    if (!has(column + 1, row)) context.fillRect(left + size - line, top, line, size);
    if (!has(column, row - 1)) context.fillRect(left, top, size, line);
    if (!has(column, row + 1)) context.fillRect(left, top + size - line, size, line);
  }
}

/** Where the player of the recording put a piece. @param {import("./cards.js").Card} card @param {import("./review_parts.js").Cells} cells @param {number} risen */
export function drawPlace({ canvas, size }, cells, risen) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = getComputedStyle(canvas).getPropertyValue("--text");
  outline(context, cells, risen, size);
}

/** Where a piece was put, and in green where it had better been put. @param {import("./cards.js").Card} card @param {Judged} one @param {number} risen rows since */
export function drawGhost(card, one, risen) {
  drawPlace(card, cellsIn(one.played), risen);
  const { canvas, size } = card;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = better;
  outline(context, cellsIn(one.best), risen, size);
}
