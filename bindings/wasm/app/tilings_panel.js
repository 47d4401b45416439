// @ts-check
// A terrain that is drawn, and in how many ways tetrominoes cover it.
import { Waiting } from "./waiting.js";

const columns = 10;
const rows = 8; // where nothing was taken over
const size = 26;
// ms; the longer one only where it does not hold up the page.
const limit = 250;
const longLimit = 60_000;
const most = 50;
/** @type {Record<string, string>} */
export const pieceColours = { I: "#3fb8d4", L: "#e08e3c", O: "#dcc23c", Z: "#d9534f", T: "#a765c9", J: "#4f6fd8", S: "#5cb85c" };

/** The cells of each piece about its centre, [column, row], rows downwards. @type {Record<string, number[][]>} */
const shapes = {
  I: [[-1, 0], [0, 0], [1, 0], [2, 0]],
  L: [[-1, 0], [0, 0], [1, 0], [1, -1]],
  O: [[0, 0], [1, 0], [0, -1], [1, -1]],
  Z: [[-1, -1], [0, -1], [0, 0], [1, 0]],
  T: [[-1, 0], [0, 0], [1, 0], [0, -1]],
  J: [[-1, -1], [-1, 0], [0, 0], [1, 0]],
  S: [[-1, 0], [0, 0], [0, -1], [1, -1]],
};

/** How often each letter is there; null where one is not a piece. @param {string} text @returns {Record<string, number> | null} */
function counted(text) {
  /** @type {Record<string, number>} */
  const pieces = {};
  for (const letter of text.toUpperCase().replace(/[\s,]/g, "")) {
    if (!(letter in shapes)) return null;
    pieces[letter] = (pieces[letter] ?? 0) + 1;
  }
  return pieces;
}

/** "1 piece", "2 pieces". @param {number | bigint} count @param {string} what */
export const many = (count, what) => `${count.toLocaleString("en")} ${what}${BigInt(count) === 1n ? "" : "s"}`;

export class TilingsPanel {
  /** @param {HTMLElement} place @param {import("./background.js").Workers} workers */
  constructor(place, workers) {
    this.waiting = new Waiting(workers);
    this.cells = Array.from({ length: rows }, () => Array(columns).fill(false));
    this.index = 0;
    /** @type {[string, number, number, number][][]} */
    this.found = [];
    this.canvas = document.createElement("canvas");
    this.canvas.width = columns * size;
    this.canvas.height = rows * size;
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", "Terrain: arrow keys move, Space sets a cell");
    this.said = document.createElement("p");
    this.said.setAttribute("role", "status");
    this.pieces = document.createElement("input");
    Object.assign(this.pieces, { id: "tiling-pieces", type: "text", spellcheck: false, autocomplete: "off", placeholder: "bags of seven" });
    const label = document.createElement("label");
    label.append("Pieces ", this.pieces);
    this.next = document.createElement("button");
    this.next.textContent = "Next tiling";
    this.clear = document.createElement("button");
    this.clear.textContent = "Clear";
    /** Makes a link of the question. @type {(rows: string[], values: Partial<import("./links.js").Question>) => void} */
    this.onShare = () => {};
    const link = document.createElement("button");
    link.id = "tiling-link";
    link.textContent = "Copy link";
    link.addEventListener("click", () => this.onShare(this.cells.map((row) => row.map((is) => (is ? "X" : "_")).join("")), { pieces: this.pieces.value, said: /\d tilings?/.test(this.said.textContent ?? "") ? (this.said.textContent ?? "") : "" }));
    /** What a link said. */
    this.linked = document.createElement("p");
    this.cursor = { x: 0, y: rows - 1 };
    place.replaceChildren(this.canvas, label, this.linked, this.said, this.waiting.place, this.next, " ", this.clear, " ", link);
    this.listen();
    void this.count();
  }

  get rows() {
    return this.cells.length;
  }

  /** A shape from elsewhere, rows from the top. @param {boolean[][]} cells */
  take(cells) {
    this.linked.textContent = "";
    this.cells = [...Array.from({ length: Math.max(0, rows - cells.length) }, () => Array(columns).fill(false)), ...cells];
    this.canvas.height = this.rows * size;
    this.cursor = { x: 0, y: this.rows - 1 };
    void this.count();
  }

  /** What a link asks about the shape that is there. @param {import("./links.js").Question} question */
  askLinked({ pieces, said }) {
    this.pieces.value = pieces.slice(0, 200);
    this.linked.textContent = said ? `The link says: ${said.slice(0, 300)}` : "";
    void this.count();
  }

  listen() {
    let to = true;
    const cell = (/** @type {PointerEvent} */ event) => {
      const box = this.canvas.getBoundingClientRect();
      const x = Math.floor(((event.clientX - box.left) / box.width) * columns);
      const y = Math.floor(((event.clientY - box.top) / box.height) * this.rows);
      return { x: Math.max(0, Math.min(columns - 1, x)), y: Math.max(0, Math.min(this.rows - 1, y)) };
    };
    const set = (/** @type {{x: number, y: number}} */ { x, y }) => {
      if (this.cells[y][x] === to) return;
      this.linked.textContent = "";
      this.cells[y][x] = to;
      void this.count();
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      const at = cell(event);
      to = !this.cells[at.y][at.x];
      this.canvas.setPointerCapture(event.pointerId);
      set(at);
    });
    this.canvas.addEventListener("pointermove", (event) => event.buttons && set(cell(event)));
    this.canvas.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      const { x, y } = this.cursor;
      if (way) this.cursor = { x: (x + way[0] + columns) % columns, y: (y + way[1] + this.rows) % this.rows };
      else if (event.key === " ") {
        to = !this.cells[y][x];
        set(this.cursor);
      } else return;
      event.preventDefault();
      event.stopPropagation();
      this.draw();
    });
    this.pieces.addEventListener("input", () => {
      this.linked.textContent = "";
      void this.count();
    });
    // What is written here are no keys of the page.
    this.pieces.addEventListener("keydown", (event) => event.key !== "Escape" && event.stopPropagation());
    this.next.addEventListener("click", () => {
      this.index = this.found.length > 0 ? (this.index + 1) % this.found.length : 0;
      this.draw();
    });
    this.clear.addEventListener("click", () => {
      for (const row of this.cells) row.fill(false);
      this.linked.textContent = "";
      void this.count();
    });
  }

  async count() {
    const terrain = this.cells.map((row) => row.map((is) => (is ? "X" : ".")).join(""));
    const filled = this.cells.flat().filter(Boolean).length;
    this.index = 0;
    this.found = [];
    this.draw();
    if (filled === 0) {
      this.waiting.close();
      this.said.textContent = "Draw the cells to be covered.";
      return;
    }
    const wrong = this.problem(filled);
    if (wrong) {
      this.waiting.close();
      this.said.textContent = `${many(filled, "cell")}: ${wrong}`;
      return;
    }
    const letters = this.pieces.value.trim();
    const pieces = letters ? counted(letters) : undefined;
    const from = letters ? "with these pieces" : "with pieces from bags of seven";
    const tell = (/** @type {{tilings: bigint, end: string}} */ { tilings, end }) =>
      (this.said.textContent = `${many(filled, "cell")}: ${end === "complete" ? "" : "at least "}${many(tilings, "tiling")} ${from}${
        tilings === 0n && !letters ? "; type letters into Pieces for others, such as IIOOT" : ""
      }`);
    const isApart = await this.waiting.isApart();
    await this.waiting.during(
      async (ask) => {
        const counted = await ask({ of: "core", method: "count", values: [terrain, { limit, pieces }] });
        tell(counted);
        if (counted.tilings > 0n || counted.end !== "complete") {
          this.found = (await ask({ of: "core", method: "tilings", values: [terrain, most, { limit, pieces }] })).tilings;
          this.draw();
        }
        if (counted.end === "time" && isApart) tell(await ask({ of: "core", method: "count", values: [terrain, { limit: longLimit, pieces }] }));
      },
      (problem) => (this.said.textContent += ` ${problem}`),
    );
  }

  /** Why these cells cannot be covered with the pieces that were chosen. @param {number} filled */
  problem(filled) {
    if (filled % 4 !== 0) return "each piece has four, and this is not a multiple of four";
    const letters = this.pieces.value.trim();
    const pieces = letters ? counted(letters) : null;
    if (letters && !pieces) return `there is '${letters.slice(0, 20)}'; expected letters of I L O Z T J S`;
    const count = Object.values(pieces ?? {}).reduce((sum, one) => sum + one, 0);
    return pieces && count * 4 !== filled ? `they take ${many(filled / 4, "piece")}; you chose ${count}` : "";
  }

  draw() {
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    const style = getComputedStyle(this.canvas);
    const fill = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ colour) => {
      context.fillStyle = colour;
      context.fillRect(x * size, y * size, size - 1, size - 1);
    };
    this.cells.forEach((row, y) =>
      row.forEach((is, x) => fill(x, y, style.getPropertyValue(is ? "--label" : "--grid"))),
    );
    for (const [piece, rotation, column, row] of this.found[this.index] ?? [])
      for (let [x, y] of shapes[piece]) {
        for (let turn = 0; turn < rotation; ++turn) [x, y] = [-y, x];
        fill(column + x, row + y, pieceColours[piece]);
      }
    context.strokeStyle = style.getPropertyValue("--accent");
    if (document.activeElement === this.canvas)
      context.strokeRect(this.cursor.x * size + 1, this.cursor.y * size + 1, size - 3, size - 3);
    this.next.textContent = this.found.length > 1 ? `Next tiling (${this.index + 1} of ${this.found.length})` : "Next tiling";
  }
}
