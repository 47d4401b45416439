// @ts-check
// The chunks of a recording with their bytes, around the moment that is shown.
import { clockText } from "./text.js";

const around = 40;

export class ChunksPanel {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.first = -1;
    /** @type {HTMLElement[]} */
    this.rows = [];
  }

  /** @param {import("./tetron.js").Recording} core @param {number} events that have happened @param {(events: number) => void} go */
  show(core, events, go) {
    const first = Math.max(0, Math.floor(events / around) * around - around / 2);
    if (first !== this.first) this.fill(core, (this.first = first), go);
    this.rows.forEach((row, i) => row.classList.toggle("present", first + i === events - 1));
    this.rows[events - 1 - first]?.scrollIntoView({ block: "nearest" });
  }

  /** @param {import("./tetron.js").Recording} core @param {number} first @param {(events: number) => void} go */
  fill(core, first, go) {
    this.rows = core.chunks(first, 2 * around).map((chunk, i) => {
      const { offset, type, t_ms: time, hex, ...rest } = /** @type {any} */ (chunk);
      const row = document.createElement("button");
      const bytes = document.createElement("code");
      bytes.textContent = String(hex ?? "").replace(/(..)/g, "$1 ").trim();
      const said = JSON.stringify(rest).replace(/[{}"]/g, "").replace(/,/g, " ");
      row.append(`${Number(offset).toString(16).padStart(8, "0")}  ${clockText(Number(time ?? 0))}  ${type}`, bytes);
      row.title = said;
      row.addEventListener("click", () => go(first + i + 1));
      return row;
    });
    this.place.replaceChildren(...this.rows);
  }

  close() {
    this.first = -1;
    this.rows = [];
    this.place.replaceChildren();
  }
}
