// @ts-check
// The keys of the drawing board.
import { chordOf } from "./keys.js";
import { columns, filled, indexOf, inside, playRows, rowWithHole } from "./field_tools.js";

/** @typedef {import("./draw_view.js").DrawView} DrawView @typedef {import("./draw_view.js").Tool} Tool */

/** As other programs have them, as far as there are any; without a key: actions that can be given one. @type {[name: string, keys: string, description: string][]} */
export const drawKeys = [
  ["step", "Left Right Up Down", "moves the piece, or what draws cells, when the field has the focus"],
  ["set", "Space", "draws the cell, or drops the piece, when the field has the focus"],
  ["cells", "c", "draw cells"],
  ["piece", "p", "draw the piece"],
  ["fill", "f", "fill connected cells"],
  ["row", "", "draw a row with a hole"],
  ...[..."ILOZTJS"].map((letter, i) => /** @type {[string, string, string]} */ ([`block-${i + 1}`, letter.toLowerCase(), `draw with ${letter}`])),
  ["block-8", "x", "draw with gray"],
  ["block-0", "e", "draw empty cells"],
  ["turn-right", "r", "turn the piece right"],
  ["turn-left", "Shift+r", "turn the piece left"],
  ["no-piece", "Backspace", "no piece on the page"],
  ["before", "PgUp", "page before"],
  ["after", "PgDn", "page after"],
  ["first", "Home", "first page"],
  ["last", "End", "last page"],
  ["next", "Enter", "new page with what this one leaves"],
  ["copy", "", "duplicate the page"],
  ["delete", "Delete", "remove the page"],
  ["select", "", "select pages from this one on"],
  ["select-all", "", "select all pages"],
  ["undo", "Ctrl+z", "undo"],
  ["redo", "Ctrl+y Ctrl+Shift+z", "redo"],
  ["copy-text", "Ctrl+c", "copy the fumen"],
  ["mirror", "", "mirror the field"],
  ["gray", "", "colours become gray"],
  ["colour", "", "gray becomes pieces"],
  ["text", "", "the field as text"],
  ["zoom", "+", "lower rows, larger"],
  ["keys", "?", "this help"],
];
const ways = [[-1, 0], [1, 0], [0, 1], [0, -1]];

/** What a key press asks for. @param {KeyboardEvent} event */
function actionOf(event) {
  const chord = chordOf(event, true) ?? "";
  // A letter with Shift is the letter, unless it has a meaning of its own.
  for (const one of [chord, chord.replace(/Shift\+(?=[a-z]$)/, "")])
    for (const [action, keys] of drawKeys) {
      const index = keys.split(" ").indexOf(one);
      if (index >= 0) return { action, index };
    }
  return null;
}

/** @param {DrawView} view @param {KeyboardEvent} event */
export function press(view, event) {
  const { target, key } = event;
  const isWritten = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "checkbox");
  if (!view.isShown || isWritten || event.defaultPrevented || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (document.activeElement instanceof HTMLButtonElement && (key === " " || key === "Enter")) return;
  const found = actionOf(event);
  if (!found || !perform(view, found)) return;
  event.preventDefault();
}

/** @param {DrawView} view @param {{action: string, index: number}} found @returns {boolean} whether it did something */
function perform(view, { action, index }) {
  const hasFocus = document.activeElement === view.board.canvas;
  if (action === "step") return hasFocus && step(view, ways[index][0], ways[index][1]);
  if (action === "set") {
    if (hasFocus) set(view);
    return hasFocus;
  }
  // A selected text is copied as ever.
  if (action === "copy-text" && String(getSelection())) return false;
  if (action.startsWith("block-")) view.take(Number(action.slice(6)));
  else if (["cells", "piece", "fill", "row"].includes(action)) view.choose(/** @type {Tool} */ (action));
  else view.act(action);
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
