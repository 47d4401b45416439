// @ts-check
// A field or a tumo that is drawn with the mouse or a finger, and becomes a line of the rules.

const signs = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const shades = ["#e64646", "#46a0f0", "#f0c83c", "#78c85a", "#b478e6", "#f08c3c", "#50c8c8", "#f08cb4", "#a0a0a0"];
const offered = 9; // roles, and random blocks of a tumo

/** @template {HTMLElement} T @param {string} id @returns {T} */
const part = (id) => /** @type {T} */ (document.getElementById(id));

export class Pencil {
  /** @param {() => import("./rules.js").RuleGame | null} begun a game at its beginning @param {(order: string, line: string) => void} insert */
  constructor(begun, insert) {
    this.begun = begun;
    this.insert = insert;
    /** @type {number[][]} roles, 0 is empty */
    this.cells = [];
    /** @type {string[]} of the numbers from 1 */
    this.colors = shades;
    this.ink = 1;
    /** @type {number | null} what the finger that is down writes */
    this.writes = null;
    const what = part("drawn-what");
    what.addEventListener("change", () => this.start());
    part("drawn-clear").addEventListener("click", () => this.start(true));
    part("drawn-insert").addEventListener("click", () => this.insert(...this.line()));
    const canvas = part("drawn");
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      const [x, y] = this.cellAt(event);
      // The same color again takes the block away.
      this.writes = this.cells[y]?.[x] === this.ink ? 0 : this.ink;
      this.put(x, y);
    });
    canvas.addEventListener("pointermove", (event) => this.put(...this.cellAt(event)));
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, () => (this.writes = null));
  }

  get isField() {
    return /** @type {HTMLSelectElement} */ (part("drawn-what")).value === "field";
  }

  /** The field as it begins, or an empty box. */
  start(empty = false) {
    const game = this.begun();
    const size = Number(/** @type {HTMLSelectElement} */ (part("drawn-what")).value);
    const [width, height] = this.isField ? [game?.setUp.width ?? 10, game?.setUp.height ?? 20] : [size, size];
    this.cells = Array.from({ length: height }, () => Array(width).fill(0));
    if (this.isField && game && !empty) for (const { x, y, role } of game.picture().field) if (this.cells[y]) this.cells[y][x] = role;
    this.colors = this.isField && game ? game.setUp.looks.map(({ color }) => color) : shades;
    game?.close();
    part("drawn-place").hidden = this.isField;
    part("palette").replaceChildren(...Array.from({ length: offered + 1 }, (_, number) => {
      const button = document.createElement("button");
      button.textContent = number === 0 ? "·" : signs[number - 1];
      button.ariaLabel = number === 0 ? "Empty" : this.isField ? `Role ${number}` : `Random colour ${number}`;
      button.style.borderBottomColor = number === 0 ? "" : this.colors[number - 1];
      button.ariaPressed = String(number === this.ink);
      button.addEventListener("click", () => {
        this.ink = number;
        [...part("palette").children].forEach((each, i) => (each.ariaPressed = String(i === number)));
      });
      return button;
    }));
    this.draw();
  }

  /** @param {PointerEvent} event @returns {[number, number]} */
  cellAt(event) {
    const box = part("drawn").getBoundingClientRect();
    return [Math.floor(((event.clientX - box.left) / box.width) * this.cells[0].length), Math.floor(((event.clientY - box.top) / box.height) * this.cells.length)];
  }

  /** @param {number} x @param {number} y */
  put(x, y) {
    if (this.writes === null || this.cells[y]?.[x] === undefined) return;
    this.cells[y][x] = this.writes;
    this.draw();
  }

  draw() {
    const canvas = /** @type {HTMLCanvasElement} */ (part("drawn"));
    const cell = Math.min(32, Math.floor(320 / Math.max(this.cells.length, this.cells[0].length)));
    [canvas.width, canvas.height] = [this.cells[0].length * cell, this.cells.length * cell];
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const style = getComputedStyle(document.documentElement);
    this.cells.forEach((row, y) => row.forEach((role, x) => {
      pen.fillStyle = role > 0 ? this.colors[role - 1] : style.getPropertyValue("--well");
      pen.fillRect(x * cell, y * cell, cell, cell);
      pen.strokeStyle = style.getPropertyValue("--edge");
      pen.strokeRect(x * cell + 0.5, y * cell + 0.5, cell - 1, cell - 1);
    }));
  }

  /** The order that it gives, and its line. @returns {[string, string]} */
  line() {
    const rows = this.cells.map((row) => row.map((role) => (role > 0 ? signs[role - 1] ?? "." : ".")).join(""));
    if (this.isField) {
      const first = rows.findIndex((row) => /[^.]/.test(row));
      return ["setFieldText(", `setFieldText("${rows.slice(first < 0 ? -1 : first).join("/")}")`];
    }
    const number = (/** @type {string} */ id) => Math.max(0, Math.floor(Number(/** @type {HTMLInputElement} */ (part(id)).value)));
    return ["", `setTumoText("${rows.join("/")}", ${number("drawn-kind")}, ${number("drawn-turn")})`];
  }
}
