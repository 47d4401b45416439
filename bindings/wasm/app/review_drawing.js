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

/** The log odds of a chance: 0 for an even one. @param {number} chance */
const odds = (chance) => Math.log(Math.min(1 - 1e-9, Math.max(1e-9, chance)) / (1 - Math.min(1 - 1e-9, Math.max(1e-9, chance))));

/**
 * The chance of the first of two players over time. A chance is too high for the player who has just placed, so both sides are combined.
 * @param {Judged[][]} byPlayer of two players @returns {{time: number, events: number, chance: number}[]}
 */
export function duelChances(byPlayer) {
  const all = byPlayer.flat().sort((a, b) => a.events - b.events);
  const last = [0, 0];
  return all.map(({ player, time, events, chance }) => {
    last[player] = odds(chance);
    return { time, events, chance: 1 / (1 + Math.exp(-(last[0] - last[1]) / 2)) };
  });
}

/**
 * One area: below the line the first player's chance to win, above it the second one's; the middle line, and a tick for each mistake.
 * @param {HTMLCanvasElement} plot @param {AppPage} page @param {Judged[][]} byPlayer of what may be shown @param {Judged[]} mistakes
 */
export function drawChances(plot, page, byPlayer, mistakes) {
  const context = /** @type {CanvasRenderingContext2D} */ (plot.getContext("2d"));
  const style = getComputedStyle(plot);
  const { width, height } = plot;
  const low = height - 16;
  const x = (/** @type {number} */ time) => Math.round((time / page.barEnd) * (width - 2));
  context.clearRect(0, 0, width, height);
  context.fillStyle = style.getPropertyValue("--well");
  context.fillRect(0, 0, width, height);
  const chances = duelChances(byPlayer);
  const end = chances.length > 0 ? x(chances[chances.length - 1].time) : 0;
  context.fillStyle = playerColour(1);
  context.fillRect(0, 0, end, low);
  context.fillStyle = playerColour(0);
  let [column, before] = [0, low / 2];
  for (const { time, chance } of chances) {
    const at = x(time);
    if (at > column) context.fillRect(column, before, at - column, low - before);
    [column, before] = [at, Math.round((1 - chance) * low)];
  }
  context.fillStyle = style.getPropertyValue("--text");
  context.fillRect(0, Math.round(low / 2) - 1, width, 2);
  drawTicks(context, mistakes, x, low);
}

/** Whose mistake it was, below the curve. @param {CanvasRenderingContext2D} context @param {Judged[]} mistakes @param {(time: number) => number} x @param {number} low */
function drawTicks(context, mistakes, x, low) {
  const marked = new Set();
  for (const { player, time } of mistakes) {
    const at = x(time);
    if (marked.has(at)) continue;
    marked.add(at);
    context.fillStyle = playerColour(player);
    context.fillRect(at, low + 4, 2, 12);
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
  drawTicks(context, mistakes, x, low);
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

/** In green. @param {import("./cards.js").Card} card @param {import("./review_parts.js").Cells} cells */
export function drawBest({ canvas, size }, cells) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = better;
  outline(context, cells, 0, size);
}

/** How the rows of a field moved since a placement. @typedef {{risen: number, cleared: number[]}} Moved */
/** Where cells of then are now. Of the placement itself, the rows that it filled are gone. @param {import("./review_parts.js").Cells} cells @param {Moved} moved @param {boolean} isPlayed */
function movedCells(cells, { risen, cleared }, isPlayed) {
  const kept = isPlayed ? cells.filter(([, row]) => !cleared.includes(row)) : cells;
  return kept.map(([column, row]) => /** @type {[number, number]} */ ([column, row + cleared.filter((full) => full > row).length - risen]));
}

/** Where a piece was put, and in green where it had better been put. @param {import("./cards.js").Card} card @param {Judged} one @param {Moved} moved since */
export function drawGhost(card, one, moved) {
  drawPlace(card, movedCells(cellsIn(one.played), moved, true), 0);
  drawBest(card, movedCells(cellsIn(one.best), moved, false));
}
