// @ts-check
// The keys of the drawing board.
import { columns, filled, indexOf, inside, playRows, rowWithHole } from "./field_tools.js";

/** @typedef {import("./draw_view.js").DrawView} DrawView @typedef {import("./draw_view.js").Tool} Tool */

const letters = "_ILOZTJSX";
/** @type {Record<string, string>} */
const actsOfKeys = { PageUp: "before", PageDown: "after", Home: "first", End: "last", Enter: "next", Delete: "delete", Backspace: "no-piece", "+": "zoom" };

/** Those that other programs have, as far as there are any. @param {DrawView} view @param {KeyboardEvent} event */
export function press(view, event) {
  const { target, key } = event;
  const isWritten = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "checkbox");
  if (!view.isShown || isWritten || event.defaultPrevented || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (document.activeElement instanceof HTMLButtonElement && (key === " " || key === "Enter")) return;
  if (!(event.ctrlKey ? pressControl(view, event) : pressPlain(view, event))) return;
  event.preventDefault();
}

/** @param {DrawView} view @param {KeyboardEvent} event */
function pressControl(view, { key, shiftKey }) {
  const what = { z: shiftKey ? "redo" : "undo", y: "redo", c: String(getSelection()) ? "" : "copy-text" }[key.toLowerCase()];
  if (what) view.act(what);
  return Boolean(what);
}

/** @param {DrawView} view @param {KeyboardEvent} event */
function pressPlain(view, { key, shiftKey }) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
  if (way && document.activeElement === view.board.canvas) return step(view, way[0], way[1]);
  const what = key.toLowerCase() === "r" ? (shiftKey ? "turn-left" : "turn-right") : actsOfKeys[key];
  if (what) {
    view.act(what);
    return true;
  }
  const tool = /** @type {Record<string, Tool>} */ ({ c: "cells", p: "piece", f: "fill" })[key];
  const block = key === "e" ? 0 : key.length === 1 && key !== "_" ? letters.indexOf(key.toUpperCase()) : -1;
  if (tool) view.choose(tool);
  else if (block >= 0) view.take(block);
  else if (key === " " && document.activeElement === view.board.canvas) set(view);
  else return false;
  return true;
}

/** Moves the piece, or what draws cells with keys. @param {DrawView} view @param {number} right @param {number} up */
function step(view, right, up) {
  const { board, drawing } = view;
  const { operation } = drawing.page;
  if (view.tool === "piece") {
    const start = operation ?? { piece: view.block, rotation: view.rotation, x: 4, y: playRows - 3 };
    view.place(inside(operation ? { ...start, x: start.x + right, y: start.y + up } : start));
  } else {
    const { x, y } = board.cursor;
    board.cursor = { x: (x + right + columns) % columns, y: Math.max(-1, Math.min(board.rows - 1, y + up)) };
    view.drawBoard();
  }
  return true;
}

/** What Space does. @param {DrawView} view */
function set(view) {
  const { board, drawing } = view;
  if (view.tool === "piece") return view.act("drop");
  const { x, y } = board.cursor;
  const old = drawing.page.cells;
  if (view.tool === "row") return view.apply({ ...drawing.page, cells: rowWithHole(old, x, y, view.block) });
  const block = old[indexOf(x, y)] === view.block ? 0 : view.block;
  const cells = view.tool === "fill" ? filled(old, x, y, block) : old.slice();
  cells[indexOf(x, y)] = block;
  view.apply({ ...drawing.page, cells });
}
