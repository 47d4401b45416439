// @ts-check
// The drawings that the browser keeps, as a list on the first screen.
import { themeOf } from "./draw.js";
import { drawPage } from "./draw_board.js";
import { emptyPage } from "./drawing.js";
import { element, make, setText } from "./dom.js";
import { columns, playRows } from "./field_tools.js";
import { drawingsAsText, drawingsOfText, forgetDrawing, keepDrawing, keptDrawing, keptDrawings } from "./kept_drawings.js";
import { saveAs } from "./picture.js";

const cell = 3; // pixels
const digits = "012345678";

/** A day and a time, in the way that sorts. @param {number} ms */
export function dayText(ms) {
  const date = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return ms ? date.toISOString().slice(0, 16).replace("T", " ") : "";
}

export class DrawingsList {
  /** @param {import("./tetron.js").Tetron} tetron @param {(id: string) => void} onOpen @param {(problem: string) => void} complain */
  constructor(tetron, onOpen, complain) {
    this.tetron = tetron;
    this.onOpen = onOpen;
    this.complain = complain;
    /** What was deleted last, to bring it back. @type {{name: string, text: string, index: number} | null} */
    this.deleted = null;
    element("drawings-export").addEventListener("click", () => saveAs(new Blob([drawingsAsText()]), "drawings.txt"));
    const file = /** @type {HTMLInputElement} */ (element("drawings-file"));
    element("drawings-import").addEventListener("click", () => file.click());
    file.addEventListener("change", () => void this.take(file));
    element("drawings-back").addEventListener("click", () => this.bringBack());
    window.addEventListener("storage", () => this.draw());
  }

  draw() {
    if (element("start").hidden) return;
    const all = keptDrawings();
    element("drawings").hidden = element("drawings-export").hidden = all.length === 0;
    element("drawings-list").replaceChildren(...all.map((kept) => this.row(kept)));
    element("drawings-back").hidden = this.deleted === null;
    setText(element("drawings-back"), `Bring back ${this.deleted?.name ?? ""}`);
  }

  /** @param {import("./kept_drawings.js").Kept & {id: string}} kept */
  row({ id, name, count, changed, cells }) {
    const row = document.createElement("li");
    const open = /** @type {HTMLButtonElement} */ (make("button"));
    open.type = "button";
    open.append(this.picture(cells), make("span", name), make("small", [`${count} ${count === 1 ? "page" : "pages"}`, dayText(changed)].filter(Boolean).join(" · ")));
    open.addEventListener("click", () => this.onOpen(id));
    const remove = /** @type {HTMLButtonElement} */ (make("button", "Delete"));
    remove.type = "button";
    remove.setAttribute("aria-label", `Delete ${name}`);
    remove.addEventListener("click", () => this.remove(id));
    row.append(open, remove);
    return row;
  }

  /** @param {string} cells */
  picture(cells) {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [columns * cell, (playRows + 1) * cell];
    const page = emptyPage();
    [...cells].slice(0, page.cells.length).forEach((one, i) => (page.cells[i] = Math.max(0, digits.indexOf(one))));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    drawPage(context, page, cell, playRows, 0, themeOf(document.body).well);
    return canvas;
  }

  /** @param {string} id */
  remove(id) {
    this.deleted = keptDrawing(id);
    forgetDrawing(id);
    this.draw();
    element("drawings-back").focus();
  }

  bringBack() {
    if (this.deleted) this.add([this.deleted]);
    this.deleted = null;
    this.draw();
  }

  /** Puts drawings into the list; those that are there already are left alone. @param {{name: string, text: string}[]} drawings @returns {number} how many came */
  add(drawings) {
    let added = 0;
    for (const { name, text } of drawings) {
      if (keptDrawings().some((one) => one.text === text && one.name === name)) continue;
      const problem = keepDrawing({ id: null, stamp: "", name }, text, this.tetron.fumenPages(text, { salvage: true }), 0);
      if (problem) throw new Error(problem);
      ++added;
    }
    return added;
  }

  /** A file of drawings. @param {HTMLInputElement} input */
  async take(input) {
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    try {
      const found = drawingsOfText(await file.text());
      if (found.length === 0) throw new Error("expected a line with a fumen for each drawing and found none; choose a file that Export all wrote");
      const added = this.add(found);
      this.complain("");
      setText(element("drawings-said"), `${added} of ${found.length} drawings came in${added < found.length ? "; the others were here already" : ""}`);
    } catch (error) {
      this.complain(`${file.name}: ${/** @type {Error} */ (error).message}`);
    }
    this.draw();
  }
}
