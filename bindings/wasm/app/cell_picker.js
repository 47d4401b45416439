// @ts-check
// While the chunks are shown, a cell of a field is a question: by a click, or by keys.
import { element } from "./dom.js";

/** @typedef {import("./app_page.js").Marked} Marked */

export class CellPicker {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    element("fields").addEventListener("click", (event) => this.pickCell(event), true);
    element("fields").addEventListener("keydown", (event) => this.pickByKey(event));
    element("choose-cell").addEventListener("click", () => app.page?.cards.find((card) => app.page?.isShown(card))?.canvas.focus());
  }

  /** Goes to a moment and outlines cells there. @param {number} events @param {Marked["cells"]} cells */
  mark(events, cells) {
    const { page } = this.app;
    if (!page) return;
    page.marked = { events, cells };
    page.act(() => {
      page.controller.playing = false;
      page.controller.seekEvents(events);
    });
  }

  /** @param {MouseEvent} event */
  pickCell(event) {
    const { page } = this.app;
    const card = page?.cards.find(({ canvas }) => canvas === event.target);
    if (!page || !card || page.wasSwipe || !this.app.isOpen("chunks")) return;
    event.stopPropagation();
    const box = card.canvas.getBoundingClientRect();
    const { width, height } = page.game.layout;
    const column = Math.floor(((event.clientX - box.left) / box.width) * width);
    const row = Math.floor(((event.clientY - box.top) / box.height) * height);
    if (column < 0 || row < 0 || column >= width || row >= height) return;
    this.app.chunks.pickCell({ field: card.field, column, row }, page.state.events);
  }

  /** The same with keys: from the cell that is outlined, else from the lowest on the left. @param {KeyboardEvent} event */
  pickByKey(event) {
    const { page } = this.app;
    const card = page?.cards.find(({ canvas }) => canvas === event.target);
    if (!page?.takesKeys || !card || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "Enter") this.app.chunks.focus();
    else if (event.key === "Escape") element("choose-cell").focus();
    else if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    if (!way) return;
    const { width, height } = page.game.layout;
    const last = page.marked?.cells.find(({ field }) => field === card.field);
    const column = last ? (last.column + way[0] + width) % width : 0;
    const row = last ? (last.row + way[1] + height) % height : height - 1;
    this.app.chunks.pickCell({ field: card.field, column, row }, page.state.events);
  }
}
