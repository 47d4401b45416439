// @ts-check
// Perfect clears from the field that is shown: with how many of the pieces to come, and how.
import { many, pieceColours } from "./tilings_panel.js";
import { Waiting } from "./waiting.js";

const size = 26;
const most = 12; // rows and columns
/** Milliseconds for a question: where it holds up the page, and where it does not. */
const limits = [3000, 60_000];
const mostWays = 200;

const mostBytes = 1 << 20; // of a file of kicks
/** Bytes for tables: where the page has no other memory for them, and where a worker has. */
const memories = [256 << 20, 512 << 20];

/** What the page shows: the cells of a field, the pieces that are known to come, and what is asked where nothing is chosen. @typedef {import("./tetron.js").PerfectClearDefaults & {cells: Uint8Array, width: number, height: number, known: string}} Situation */

/** As `tetron pc --kicks` has them, and what they are called here. @type {[string, string][]} */
const kickSets = [["srs", "SRS"], ["srs+", "SRS+"], ["srsx", "SRS-X"], ["tetra-x", "TETRA-X"], ["nrs", "NRS"], ["ars", "ARS"], ["asc", "ASC"], ["nokicks", "none"]];
/** @type {[string, string][]} */
const drops = [["soft", "slide under"], ["180", "and half turns"], ["hard", "drop from above"], ["none", "anywhere"]];

/** @param {[string, string][]} choices @param {string} id */
function select(choices, id) {
  return /** @type {HTMLSelectElement} */ (make("select", { id }, ...choices.map(([value, text]) => make("option", { value }, text))));
}

/** @param {string} tag @param {Record<string, string>} [attributes] @param {(string | Node)[]} children */
function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export class ClearsPanel {
  /** @param {HTMLElement} place @param {import("./background.js").Workers} workers @param {() => Situation | null} look */
  constructor(place, workers, look) {
    this.waiting = new Waiting(workers);
    this.look = look;
    /** @type {string[]} */
    this.rows = [];
    /** @type {import("./tetron.js").PerfectClearWays["ways"]} */
    this.ways = [];
    this.index = 0;
    /** Whether a field was taken over before. */
    this.wasTaken = false;
    this.lines = /** @type {HTMLInputElement} */ (make("input", { type: "number", min: "1", max: `${most}`, value: "4", id: "pc-lines" }));
    this.queue = /** @type {HTMLInputElement} */ (make("input", { type: "text", id: "pc-queue", spellcheck: "false", autocomplete: "off" }));
    this.hold = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", checked: "" }));
    this.kicks = select(kickSets, "pc-kicks");
    /** The text of a file of kicks. */
    this.ownKicks = "";
    this.file = /** @type {HTMLInputElement} */ (make("input", { type: "file", hidden: "", "aria-label": "File of kicks" }));
    this.drop = select(drops, "pc-drop");
    this.canvas = /** @type {HTMLCanvasElement} */ (make("canvas", { role: "img" }));
    this.said = make("p", { role: "status" });
    /** What a link said. */
    this.linked = make("p");
    this.more = make("div");
    this.next = make("button", { hidden: "" }, "Next way");
    const form = make(
      "form",
      {},
      make("p", {}, make("label", {}, "Rows ", this.lines), " ", make("label", {}, "Pieces ", this.queue)),
      make("p", {}, make("label", {}, this.hold, " hold"), " ", make("label", {}, "Drop ", this.drop), " ", make("label", {}, "Kicks ", this.kicks), " ", make("button", { type: "button", id: "pc-file" }, "Kick file"), this.file),
      make("p", {}, make("button", { id: "pc-ask" }, "Look for perfect clears"), " ", make("button", { type: "button", id: "pc-here" }, "Take this moment"), " ", make("button", { type: "button", id: "pc-link" }, "Copy link")),
    );
    place.replaceChildren(this.canvas, form, this.linked, this.said, this.waiting.place, this.next, this.more);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      // What is asked now may be something else than the link asked.
      this.linked.textContent = "";
      void this.ask();
    });
    // What is written here are no keys of the page.
    form.addEventListener("keydown", (event) => event.key !== "Escape" && event.stopPropagation());
    form.querySelector("#pc-here")?.addEventListener("click", () => this.take());
    form.querySelector("#pc-file")?.addEventListener("click", () => this.file.click());
    this.file.addEventListener("change", () => this.file.files?.[0] && void this.takeKicks(this.file.files[0]));
    this.lines.addEventListener("change", () => this.take(Number(this.lines.value)));
    /** Makes a link of the question. @type {(rows: string[], values: Partial<import("./links.js").Question>) => void} */
    this.onShare = () => {};
    form.querySelector("#pc-link")?.addEventListener("click", () => this.share());
    this.next.addEventListener("click", () => {
      this.index = (this.index + 1) % this.ways.length;
      this.draw();
    });
  }

  /** A file such as solution-finder's srs.properties. @param {File} file */
  async takeKicks(file) {
    if (file.size > mostBytes) {
      this.said.textContent = `${file.name} is larger than a file of kicks`;
      return;
    }
    this.ownKicks = await file.text();
    this.kicks.querySelector("[value=file]")?.remove();
    this.kicks.append(make("option", { value: "file" }, file.name));
    this.kicks.value = "file";
    this.said.textContent = "";
  }

  /** Takes over the field as it is now, with so many of its rows, or as many as can be cleared. @param {number} [lines] */
  take(lines) {
    const now = this.look();
    this.waiting.close();
    this.ways = [];
    this.linked.textContent = "";
    this.more.replaceChildren();
    if (!now || now.width > most) {
      this.rows = [];
      this.said.textContent = now ? `The field is wider than ${most} columns.` : "There is no field.";
      return this.draw();
    }
    const all = Array.from({ length: now.height }, (_, y) =>
      [...now.cells.subarray(y * now.width, (y + 1) * now.width)].map((cell) => (cell ? "X" : "_")).join(""),
    );
    const top = all.findIndex((row) => row.includes("X"));
    const high = top < 0 ? 0 : now.height - top;
    const empty = (/** @type {number} */ count) => all.slice(-count).join("").split("_").length - 1;
    let rows = lines ?? Math.max(high, now.lines);
    while (lines === undefined && rows < most && (empty(rows) % 4 !== 0 || empty(rows) === 0)) ++rows;
    rows = Math.max(1, Math.min(most, now.height, Math.floor(rows) || 4));
    this.rows = all.slice(-rows);
    this.lines.value = `${rows}`;
    // With hold one piece more than is needed.
    let missing = Math.ceil(empty(rows) / 4) + 1 - now.known.length;
    const pieces = [...now.known];
    for (; missing > 0; missing -= 7) pieces.push(`*p${Math.min(7, missing)}`);
    this.queue.value = pieces.join(",");
    if (this.kicks.value !== "file") this.kicks.value = now.kicks;
    // What was chosen later stays.
    if (!this.wasTaken) {
      this.drop.value = now.drop;
      this.hold.checked = now.hold;
    }
    this.wasTaken = true;
    this.said.textContent = high > rows ? `There are blocks above row ${rows}.` : "";
    this.draw();
  }

  /** The question with its answer, if there is one. */
  share() {
    if (this.rows.length === 0) return;
    if (this.rows[0].length !== 10) {
      this.said.textContent = `A link has fields of 10 columns; this one has ${this.rows[0].length}.`;
      return;
    }
    if (this.kicks.value === "file") {
      this.said.textContent = "A link cannot have a file of kicks: choose one of the others.";
      return;
    }
    const said = /\d %/.test(this.said.textContent ?? "") ? (this.said.textContent ?? "") : "";
    this.onShare(this.rows, { lines: this.lines.value, queue: this.queue.value, hold: this.hold.checked ? "1" : "0", drop: this.drop.value, kicks: this.kicks.value, said });
  }

  /** What a link asks; what it says the answer is stays beside the one that is found. @param {import("./links.js").Question} question */
  askLinked({ lines, queue, hold, drop, kicks, said }) {
    this.take(Number(lines) || undefined);
    if (queue) this.queue.value = queue.slice(0, 200);
    if (hold) this.hold.checked = hold !== "0";
    for (const [box, value] of /** @type {[HTMLSelectElement, string][]} */ ([[this.drop, drop], [this.kicks, kicks]])) if ([...box.options].some((one) => one.value === value)) box.value = value;
    this.linked.textContent = said ? `The link says: ${said.slice(0, 300)}` : "";
    void this.ask();
  }

  async ask() {
    if (this.rows.length === 0) return;
    const [rows, queue] = [this.rows, this.queue.value];
    this.said.textContent = "Looking …";
    this.more.replaceChildren();
    this.ways = [];
    this.draw();
    const kicks = this.kicks.value === "file" ? this.ownKicks : this.kicks.value;
    const settings = { drop: this.drop.value, hold: this.hold.checked, kicks };
    const isApart = Number(await this.waiting.isApart());
    const limit = limits[isApart];
    const options = { ...settings, limit, memory: memories[isApart] };
    await this.waiting.during(
      async (ask) => {
        const chance = await ask({ of: "core", method: "perfectClears", values: [rows, queue, options] });
        this.tell(chance, limit);
        if (chance.success === 0 && chance.end === "complete") return;
        this.list(await ask({ of: "core", method: "perfectClearWays", values: [rows, queue, mostWays, options] }));
      },
      (problem) => (this.said.textContent = problem),
    );
    this.draw();
  }

  /** @param {import("./tetron.js").PerfectClearChance} chance @param {number} limit */
  tell({ success, total, end, reason, first, failing }, limit) {
    const share = total > 0 ? ((100 * success) / total).toFixed(2) : "0.00";
    const found = `${share} %: ${success} of ${total} sequences${reason ? `; ${reason}` : ""}.`;
    if (end === "complete") this.said.textContent = found;
    else {
      const why = end === "memory" ? "this needs more memory than the page may use" : `stopped after ${limit / 1000} s`;
      this.said.textContent = `${success > 0 ? `At least ${found}` : `Not known for ${total} sequences:`} ${why}; fewer rows or unknown pieces take less.`;
      return;
    }
    const table = document.createElement("table");
    for (const [piece, works, of] of first.length > 1 ? first : []) {
      const row = table.insertRow();
      row.append(make("th", { scope: "row" }, piece), make("td", {}, `${((100 * works) / of).toFixed(2)} %`));
    }
    this.more.replaceChildren(table);
    if (failing.length > 0 && success > 0)
      this.more.append(make("p", {}, `Not with ${failing.slice(0, 20).join(" ")}${total - success > 20 ? " …" : ""}`));
  }

  /** @param {import("./tetron.js").PerfectClearWays} found */
  list({ ways, count, minimal, end }) {
    this.ways = ways;
    this.index = 0;
    this.said.textContent += ` ${end === "complete" ? "" : "At least "}${many(count, "way")}${minimal > 0 && minimal < count ? `, ${minimal} of which suffice` : ""}.`;
  }

  draw() {
    const width = this.rows[0]?.length ?? 10;
    const height = Math.max(1, this.rows.length);
    this.canvas.width = width * size;
    this.canvas.height = height * size;
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    const style = getComputedStyle(this.canvas);
    const fill = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ colour) => {
      context.fillStyle = colour;
      context.fillRect(x * size, y * size, size - 1, size - 1);
    };
    this.rows.forEach((row, y) => [...row].forEach((cell, x) => fill(x, y, style.getPropertyValue(cell === "_" ? "--grid" : "--label"))));
    const way = this.ways[this.index];
    for (const { piece, cells } of way?.pieces ?? [])
      for (const [column, row] of cells) {
        fill(column, height - 1 - row, pieceColours[piece]);
        context.fillStyle = "#000c";
        context.font = `bold ${size / 2}px sans-serif`;
        context.textAlign = "center";
        context.textBaseline = "middle";
        context.fillText(piece, (column + 0.5) * size, (height - 0.5 - row) * size);
      }
    this.next.hidden = this.ways.length < 2;
    this.next.textContent = way ? `Next way (${this.index + 1} of ${this.ways.length}, for ${way.covered} sequences)` : "";
    const order = way ? `: ${way.pieces.map(({ piece }) => piece).join(" ")}` : "";
    this.canvas.setAttribute("aria-label", `The rows to be cleared${order}`);
  }
}
