// @ts-check
// The field that is drawn on, as a picture: 23 rows, the garbage row, the piece where it lies.
import { columns, indexOf, playRows } from "./field_tools.js";
import { blockColours } from "./pictures.js";
import { cellsOfPiece } from "./pieces.js";

/** @typedef {import("./tetron.js").FumenPage} FumenPage */

/** @param {CanvasRenderingContext2D} context @param {FumenPage} page @param {number} size of a cell in pixels @param {number} rows @param {number} gap above the garbage row @param {string} well */
export function drawPage(context, page, size, rows, gap, well) {
  const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ block, isPiece = false) => {
    const left = x * size;
    const top = (rows - 1 - y) * size + (y < 0 ? gap : 0);
    const side = size > 4 ? size - 1 : size;
    context.fillStyle = block === 0 ? well : blockColours[block];
    context.fillRect(left, top, side, side);
    if (block === 0 || size < 8) return;
    context.fillStyle = "rgb(255 255 255 / 0.25)";
    context.fillRect(left, top, side, Math.max(1, Math.floor(size / 12)));
    // The piece is not one of the field's blocks yet.
    if (!isPiece) return;
    context.strokeStyle = "#ffffff";
    context.lineWidth = Math.max(1, Math.floor(size / 12));
    context.strokeRect(left + size / 5, top + size / 5, side - (2 * size) / 5, side - (2 * size) / 5);
  };
  for (let y = -1; y < rows; ++y) for (let x = 0; x < columns; ++x) put(x, y, page.cells[indexOf(x, y)]);
  const { operation } = page;
  if (!operation) return;
  for (const { x, y } of cellsOfPiece(operation.piece, operation.rotation, operation.x, operation.y))
    if (x >= 0 && x < columns && y >= -1 && y < rows) put(x, y, operation.piece, true);
}

export class DrawBoard {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.rows = playRows;
    this.size = 20;
    /** Of whoever draws with keys. */
    this.cursor = { x: 0, y: 0 };
    this.showsCursor = false;
  }

  get gap() {
    return Math.max(3, Math.floor(this.size / 4));
  }

  /** As large as there is room for. @param {number} width @param {number} height in CSS pixels */
  layOut(width, height) {
    this.size = Math.max(6, Math.min(40, Math.floor(Math.min(width / columns, height / (this.rows + 1.25)))));
    const { style } = this.canvas;
    style.width = `${this.size * columns}px`;
    style.height = `${this.size * (this.rows + 1) + this.gap}px`;
  }

  /** @param {FumenPage} page */
  draw(page) {
    const sharp = Math.max(1, Math.min(3, window.devicePixelRatio || 1));
    const { canvas, size } = this;
    canvas.width = Math.round(size * columns * sharp);
    canvas.height = Math.round((size * (this.rows + 1) + this.gap) * sharp);
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.scale(sharp, sharp);
    const style = getComputedStyle(canvas);
    context.fillStyle = style.getPropertyValue("--edge");
    context.fillRect(0, 0, size * columns, size * (this.rows + 1) + this.gap);
    drawPage(context, page, size, this.rows, this.gap, style.getPropertyValue("--well"));
    if (!this.showsCursor) return;
    const { x, y } = this.cursor;
    context.strokeStyle = style.getPropertyValue("--accent");
    context.lineWidth = 2;
    context.strokeRect(x * size + 1, (this.rows - 1 - y) * size + (y < 0 ? this.gap : 0) + 1, size - 3, size - 3);
  }

  /** The cell under a pointer, as if the field went on where it does not. @param {PointerEvent} event */
  cellAt(event) {
    const box = this.canvas.getBoundingClientRect();
    const x = Math.floor((event.clientX - box.left) / this.size);
    const down = event.clientY - box.top;
    const garbage = this.rows * this.size + this.gap;
    const y = down >= garbage ? -1 : Math.max(0, this.rows - 1 - Math.floor(down / this.size));
    return { x: Math.max(0, Math.min(columns - 1, x)), y: Math.min(this.rows - 1, y) };
  }
}
