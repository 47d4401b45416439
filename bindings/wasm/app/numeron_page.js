// @ts-check
// A Numer0n game record in place of the fields: its entries with the candidates that are left, and what follows from those up to one.
import { Waiting } from "./waiting.js";

/** @typedef {import("./tetron.js").NumeronAnalysis} Analysis @typedef {import("./tetron.js").Side} Side */

/** @type {Side[]} */
const sides = ["first", "second"];
const names = { first: "1st", second: "2nd" };

/** Whether that is such a record, as text or JSON: docs/formats/numeron.md. @param {Uint8Array} bytes */
export function isNumeron(bytes) {
  const start = new TextDecoder().decode(bytes.subarray(0, 1 << 16));
  if (/^\s*\{\s*"format"\s*:\s*"tetron-numeron"/.test(start)) return true;
  const first = start.split("\n").map((line) => line.trim()).find((line) => line && !line.startsWith("#"));
  return /^(tournament|digits|1st|2nd|先攻|後攻)\s/i.test(first ?? "");
}

/** @param {string} tag @param {(string | Node)[]} children */
function make(tag, ...children) {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
}

const counted = (/** @type {number} */ count, /** @type {string} */ what) => `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;

export class NumeronPage {
  /** @param {HTMLElement} place @param {import("./tetron.js").Tetron} tetron @param {import("./background.js").Workers} workers */
  constructor(place, tetron, workers) {
    this.place = place;
    this.tetron = tetron;
    this.waiting = new Waiting(workers);
    this.record = "";
    this.entries = 0;
    /** By how many entries are before them. @type {HTMLElement[]} */
    this.rows = [];
    this.said = make("p");
    this.said.setAttribute("role", "status");
    this.answer = make("div");
  }

  /** Throws if it cannot be read. @param {string} record @param {string} name of the file */
  show(record, name) {
    const { game, check, start, records, problem } = this.tetron.numeron(record);
    this.record = record;
    this.entries = check.records;
    const known = sides.filter((side) => game[side]).map((side) => `; the ${names[side]} has ${game[side]}`);
    const settings = make("p", `Tournament ${game.tournament}, ${game.digits} digits${known.join("")}.`);
    const end = make("p", problem ? `This cannot be: ${problem}` : check.winner ? `The ${names[check.winner]} wins.` : "");
    if (problem) end.className = "wrong";
    this.place.replaceChildren(make("h2", name), settings, end, this.table(start, game.records, records), this.said, this.waiting.place, this.answer);
    this.place.hidden = false;
    void this.analyse(this.entries);
  }

  /** @param {[number, number]} start @param {{candidates: Record<Side, number>}[]} entries @param {string[]} words */
  table(start, entries, words) {
    const table = document.createElement("table");
    const caption = make("caption", "How many numbers each side can have. Choose an entry to see which, and what to call next.");
    const head = make("tr", make("th", "entry"), ...sides.map((side) => make("th", `of the ${names[side]}`)));
    for (const cell of head.children) cell.setAttribute("scope", "col");
    this.rows = [["at the start", start], ...entries.map(({ candidates }, i) => [`${i + 1}. ${words[i]}`, sides.map((side) => candidates[side])])].map(
      ([text, counts], after) => {
        const button = make("button", /** @type {string} */ (text));
        button.addEventListener("click", () => void this.analyse(after));
        const name = make("th", button);
        name.setAttribute("scope", "row");
        return make("tr", name, .../** @type {number[]} */ (counts).map((count) => make("td", count.toLocaleString("en"))));
      },
    );
    table.append(caption, make("thead", head), make("tbody", ...this.rows));
    return table;
  }

  /** What follows from so many entries. @param {number} after */
  async analyse(after) {
    this.rows.forEach((row, i) => row.firstElementChild?.firstElementChild?.setAttribute("aria-pressed", String(i === after)));
    this.said.textContent = "Looking for the best calls …";
    this.answer.replaceChildren();
    await this.waiting.during(
      async (ask) => this.tell(await ask({ of: "core", method: "numeronAnalysis", values: [this.record, { after }] })),
      (problem) => (this.said.textContent = problem),
    );
  }

  /** @param {Analysis} analysis */
  tell(analysis) {
    const { after, next, winner } = analysis;
    const then = winner ? `the ${names[winner]} has won` : `the ${names[next]} calls next`;
    this.said.textContent = `After ${after} of ${counted(this.entries, "entry").replace("entrys", "entries")}: ${then}.`;
    this.answer.replaceChildren(...sides.flatMap((side) => this.side(side, analysis[side])));
  }

  /** @param {Side} side @param {import("./tetron.js").NumeronSide} known */
  side(side, { candidates, numbers, worst, average }) {
    const parts = [make("h3", `The number of the ${names[side]}: ${counted(candidates, "candidate")}`), this.list(numbers, candidates)];
    // Of one candidate it is the best call.
    if (!worst || !average || candidates < 2) return parts;
    const caller = names[side === "first" ? "second" : "first"];
    for (const [best, left] of /** @type {const} */ ([[worst, `${worst.left} left in the worst case`], [average, `${average.left.toFixed(2)} left on average`]]))
      parts.push(make("p", `Best calls of the ${caller}, ${left}: ${counted(best.ties, "call")}, ${best.possible} of them among the candidates`), this.list(best.calls, best.ties));
    return parts;
  }

  /** @param {string[]} numbers @param {number} all how many there are */
  list(numbers, all) {
    const more = all > numbers.length ? ` and ${(all - numbers.length).toLocaleString("en")} more` : "";
    const list = make("p", numbers.join(" ") + more);
    list.className = "numbers-left";
    return list;
  }

  close() {
    this.waiting.close();
    this.place.hidden = true;
    this.place.replaceChildren();
  }
}
