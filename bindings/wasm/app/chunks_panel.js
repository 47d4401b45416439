// @ts-check
// The chunks of a recording with their bytes, around the moment that is shown; from a cell of a field to the bytes that set it, and back.
// A round of a match has no chunks: its events stand there.
import { clockText } from "./text.js";

const around = 40;
const hints = {
  chunks: "Choose a cell of the field to see which bytes set it, or a byte to see its cells (by key: arrows on the field, ↑ ↓ on a line).",
  events: "Choose a cell of the field to see which event set it (by key: arrows on the field).",
};

/** @typedef {{field: number, column: number, row: number}} Cell */
/** What the panel asks of the page: a moment, and which cells are marked there. @typedef {(events: number, cells: Cell[]) => void} Go */

export class ChunksPanel {
  /** @param {HTMLElement} place @param {HTMLElement} said @param {Go} go */
  constructor(place, said, go) {
    this.place = place;
    this.said = said;
    this.go = go;
    this.first = -1;
    /** Bytes that are marked, and the moment for which they are. */
    this.picked = { at: -1, index: -1, first: 0, size: 0 };
    /** @type {HTMLElement[]} */
    this.rows = [];
    /** @type {import("./tetron.js").Recording | null} */
    this.core = null;
    place.addEventListener("click", (event) => this.click(/** @type {HTMLElement} */ (event.target)));
    place.addEventListener("keydown", (event) => this.press(event));
  }

  /** Whether it is a round of a match. */
  get isRound() {
    return (this.core?.info.rounds ?? 0) > 0;
  }
  get hint() {
    return this.isRound ? hints.events : hints.chunks;
  }

  /** @param {import("./tetron.js").Recording} core @param {number} events that have happened */
  show(core, events) {
    this.core = core;
    const { picked } = this;
    const isPicked = picked.at === events;
    if (!isPicked && picked.at >= 0) this.unpick();
    const shown = isPicked ? picked.index : events - 1;
    const first = Math.max(0, Math.floor((shown + 1) / around) * around - around / 2);
    if (first !== this.first) this.fill((this.first = first));
    if (!this.said.textContent) this.said.textContent = this.hint;
    this.rows.forEach((row, i) => row.classList.toggle("present", first + i === events - 1));
    for (const byte of this.place.querySelectorAll("mark")) byte.replaceWith(this.byte(/** @type {HTMLElement} */ (byte), false));
    for (const byte of isPicked ? this.bytesOf(picked.index) : [])
      if (Number(byte.dataset.byte) >= picked.first && Number(byte.dataset.byte) < picked.first + picked.size)
        byte.replaceWith(this.byte(byte, true));
    this.rows[shown - first]?.scrollIntoView({ block: "nearest" });
  }

  unpick() {
    this.picked = { at: -1, index: -1, first: 0, size: 0 };
    this.said.textContent = this.hint;
  }

  /** The same byte, marked or not. @param {HTMLElement} byte @param {boolean} isMarked */
  byte(byte, isMarked) {
    const made = document.createElement(isMarked ? "mark" : "span");
    made.textContent = byte.textContent;
    made.dataset.byte = byte.dataset.byte;
    return made;
  }

  /** @param {number} index @returns {HTMLElement[]} */
  bytesOf(index) {
    return [...(this.rows[index - this.first]?.querySelectorAll("[data-byte]") ?? [])].map((byte) => /** @type {HTMLElement} */ (byte));
  }

  /** @param {number} first */
  fill(first) {
    const { core } = this;
    if (!core) return;
    const items = this.isRound ? core.steps(first, 2 * around) : core.chunks(first, 2 * around);
    this.rows = items.map((item, i) => {
      const { offset, type, t_ms: time, hex, told, ...rest } = /** @type {any} */ (item);
      const row = document.createElement("button");
      row.dataset.index = String(first + i);
      const place = offset === undefined ? "" : `${hexOf(offset)}  `;
      row.append(`${place}${clockText(Number(time ?? 0))}  ${type}`, told ? this.told(told) : this.hex(String(hex ?? "")));
      row.title = told ? "" : wordsOf(rest);
      return row;
    });
    this.place.replaceChildren(...this.rows);
  }

  /** The bytes of a chunk. @param {string} hex */
  hex(hex) {
    const bytes = document.createElement("code");
    (hex.match(/../g) ?? []).forEach((text, k) => {
      const byte = document.createElement("span");
      byte.textContent = text;
      byte.dataset.byte = String(k);
      if (k > 0) bytes.append(" ");
      bytes.append(byte);
    });
    return bytes;
  }

  /** All that happens in an event of a round. @param {Record<string, unknown>[]} told */
  told(told) {
    const words = document.createElement("code");
    words.textContent = told.map(({ type, t_ms: _time, at: _at, from: _from, ...rest }) => `${type} ${wordsOf(rest)}`.trim()).join("; ");
    return words;
  }

  /** @param {HTMLElement} target */
  click(target) {
    const row = /** @type {HTMLElement | null} */ (target.closest("[data-index]"));
    if (!row) return;
    const index = Number(row.dataset.index);
    if (target.dataset.byte !== undefined) this.pickByte(index, Number(target.dataset.byte));
    else this.go(index + 1, []);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("[data-index]"));
    if (!way || !row) return;
    event.preventDefault();
    event.stopPropagation();
    const index = Number(row.dataset.index);
    const count = this.bytesOf(index).length;
    const at = this.picked.index === index ? this.picked.first : way > 0 ? -1 : count;
    this.pickByte(index, Math.max(0, Math.min(count - 1, at + way)));
    this.rows[index - this.first]?.focus();
  }

  /** The moment behind a chunk, and the cells that one of its bytes is of. @param {number} index @param {number} byte */
  pickByte(index, byte) {
    const cells = this.core?.cellsOfByte(index, byte) ?? [];
    this.picked = { at: index + 1, index, first: byte, size: 1 };
    this.go(index + 1, cells);
    const where = cells.map(({ column, row }) => `column ${column + 1}, row ${row + 1}`);
    this.said.textContent = `Byte ${byte} of the chunk: ${where.length === 0 ? "of no cell" : where.slice(0, 8).join("; ")}${where.length > 8 ? " …" : ""}.`;
  }

  /** The bytes that set a cell of the moment that is shown. @param {Cell} cell @param {number} events */
  pickCell(cell, events) {
    const source = this.core?.cellSource(cell.field, cell.column, cell.row, events);
    const name = `Column ${cell.column + 1}, row ${cell.row + 1}`;
    if (source) this.picked = { at: events, index: source.events - 1, first: source.first, size: source.size };
    else this.unpick();
    this.go(events, [cell]);
    if (source && this.isRound) {
      const place = source.offset > 0 ? `, ${hexOf(source.offset)} of the file` : "";
      this.said.textContent = `${name}: set by event ${source.events}${place}.`;
      return;
    }
    const last = source && source.size > 1 ? ` to ${hexOf(source.offset + source.first + source.size - 1)}` : "";
    this.said.textContent = source
      ? `${name}: set by ${source.size > 1 ? "bytes" : "byte"} ${hexOf(source.offset + source.first)}${last} of the file.`
      : `${name}: as it is since the beginning.`;
  }

  /** Goes to the line of the bytes that are marked, else of the moment. */
  focus() {
    const index = this.picked.index >= 0 ? this.picked.index : this.rows.findIndex((row) => row.classList.contains("present")) + this.first;
    (this.rows[index - this.first] ?? this.rows[0])?.focus();
  }

  close() {
    this.first = -1;
    this.rows = [];
    this.core = null;
    this.unpick();
    // The next recording may have the other hint.
    this.said.textContent = "";
    this.place.replaceChildren();
  }
}

/** Members and what they are, without the marks of JSON. @param {Record<string, unknown>} members */
function wordsOf(members) {
  return JSON.stringify(members).replace(/[{}"]/g, "").replace(/,/g, " ");
}

/** @param {number} offset */
function hexOf(offset) {
  return Number(offset).toString(16).padStart(8, "0");
}
