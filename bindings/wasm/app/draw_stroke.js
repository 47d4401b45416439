// @ts-check
// What is drawn with a pointer from the moment it is pressed until it is lifted.
import { filled, indexOf, rowWithHole, snapped } from "./field_tools.js";

/** @typedef {import("./tetron.js").FumenPage} FumenPage */

export class DrawStroke {
  /** @param {import("./draw_view.js").DrawView} view */
  constructor(view) {
    this.view = view;
    /** The page as it will be, and the block of which its cells become. @type {{page: FumenPage, block: number} | null} */
    this.drawn = null;
    const { canvas } = view.board;
    canvas.addEventListener("pointerdown", (event) => this.begin(event));
    canvas.addEventListener("pointermove", (event) => this.goOn(event));
    canvas.addEventListener("pointerup", () => this.finish());
    canvas.addEventListener("pointercancel", () => this.abandon());
  }

  /** @param {PointerEvent} event */
  begin(event) {
    // A second finger changes nothing.
    if (event.button > 2 || this.drawn) return;
    event.preventDefault();
    const { board, drawing, tool, block } = this.view;
    this.view.settleComment();
    board.canvas.focus({ preventScroll: true });
    board.canvas.setPointerCapture(event.pointerId);
    const at = board.cellAt(event);
    // The block that is there goes away again; so does any with the right button.
    const isOut = event.button === 2 || drawing.page.cells[indexOf(at.x, at.y)] === block;
    this.drawn = { page: drawing.page, block: isOut ? 0 : block };
    if (tool === "row") {
      this.drawn.page = { ...drawing.page, cells: rowWithHole(drawing.page.cells, at.x, at.y, event.button === 2 ? 0 : block) };
      return this.finish();
    }
    if (tool === "fill") {
      this.drawn.page = { ...drawing.page, cells: filled(drawing.page.cells, at.x, at.y, this.drawn.block) };
      return this.finish();
    }
    board.cursor = at;
    this.goOn(event);
  }

  /** @param {PointerEvent} event */
  goOn(event) {
    const { drawn } = this;
    const { board, tool, block, rotation } = this.view;
    if (!drawn) return;
    const to = board.cellAt(event);
    if (tool === "piece") {
      drawn.page = event.buttons & 2 ? { ...drawn.page, operation: null } : { ...drawn.page, operation: snapped(drawn.page.cells, { piece: block, rotation, x: to.x, y: to.y }) };
    } else {
      const cells = drawn.page.cells.slice();
      const from = board.cursor;
      const steps = Math.max(1, Math.abs(to.x - from.x), Math.abs(to.y - from.y));
      // A fast pointer leaves no gaps.
      for (let i = 0; i <= steps; ++i) cells[indexOf(Math.round(from.x + ((to.x - from.x) * i) / steps), Math.round(from.y + ((to.y - from.y) * i) / steps))] = drawn.block;
      drawn.page = { ...drawn.page, cells };
    }
    board.cursor = to;
    this.view.drawBoard();
  }

  /** The whole stroke is one step. */
  finish() {
    const { drawn } = this;
    const { drawing } = this.view;
    this.drawn = null;
    if (!drawn) return;
    const { cells, operation } = drawn.page;
    const isSame = cells.every((cell, i) => cell === drawing.page.cells[i]) && JSON.stringify(operation) === JSON.stringify(drawing.page.operation);
    if (isSame) this.view.drawBoard();
    else this.view.apply(drawn.page);
  }

  abandon() {
    this.drawn = null;
    this.view.drawBoard();
  }
}
