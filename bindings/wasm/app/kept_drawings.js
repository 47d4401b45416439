// @ts-check
// The drawings that the browser keeps, each under a key of its own: two tabs never write over one list.

/**
 * One of them. `stamp` changes with each write, so that a tab sees that another one wrote; `cells` is the first page, to show it small.
 * @typedef {{name: string, text: string, index: number, count: number, changed: number, stamp: string, cells: string}} Kept
 */
/** What a tab knows of the one that it shows: no id before it is kept. @typedef {{id: string | null, stamp: string, name: string}} Known */

const prefix = "tetron: drawing";
const heading = "# drawings of tetron";
const mostDrawings = 200;
const mostCharacters = 4_000_000;
/** Names of drawings that nobody named. */
const unnamed = ["fumen", "drawing", ""];

let lastChange = 0;

const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/** @param {string} id @returns {Kept | null} */
export function keptDrawing(id) {
  try {
    const { name = "Drawing", text, index = 0, count = 1, changed = 0, stamp = "", cells = "" } = JSON.parse(localStorage.getItem(prefix + id) ?? "{}");
    return typeof text === "string" ? { name: String(name), text, index: Number(index), count: Number(count), changed: Number(changed), stamp: String(stamp), cells: String(cells) } : null;
  } catch {
    return null;
  }
}

/** The newest first. @returns {(Kept & {id: string})[]} */
export function keptDrawings() {
  try {
    const found = keys().flatMap((key) => {
      const id = key.slice(prefix.length);
      const kept = keptDrawing(id);
      return kept ? [{ ...kept, id }] : [];
    });
    return found.sort((a, b) => b.changed - a.changed);
  } catch {
    return [];
  }
}

/** A name that no other one has. @param {string} wanted */
function freeName(wanted) {
  const names = new Set(keptDrawings().map(({ name }) => name));
  const plain = wanted.replace(/ \d+$/, "");
  for (let number = 1; ; ++number) {
    const name = number === 1 ? plain : `${plain} ${number}`;
    if (!names.has(name)) return name;
  }
}

/**
 * Writes a drawing. Where another tab wrote it since, this one becomes another drawing.
 * @param {Known} known is told its id, its name and its stamp @param {string} text @param {import("./tetron.js").FumenPage[]} pages of it @param {number} index
 * @returns {string} what is wrong or was done that one has to know; mostly nothing
 */
export function keepDrawing(known, text, pages, index) {
  const there = known.id === null ? null : keptDrawing(known.id);
  const isOther = there !== null && there.stamp !== known.stamp;
  const id = known.id === null || isOther ? newId() : known.id;
  const wanted = unnamed.includes(known.name) ? "Drawing" : known.name;
  try {
    const name = id === known.id ? wanted : freeName(wanted);
    const stamp = newId();
    // Two in one millisecond have an order, too.
    lastChange = Math.max(Date.now(), lastChange + 1);
    const kept = JSON.stringify({ name, text, index, count: pages.length, cells: pages[0].cells.join(""), changed: lastChange, stamp });
    const others = keys().filter((key) => key !== prefix + id);
    const size = others.reduce((sum, key) => sum + (localStorage.getItem(key)?.length ?? 0), 0);
    if (others.length >= mostDrawings) return `the browser has ${mostDrawings} drawings, as many as are kept, and this one is not among them: delete some under Open, or save this one`;
    if (size + kept.length > mostCharacters) return `the drawings have ${(size + kept.length).toLocaleString("en")} characters, at most ${mostCharacters.toLocaleString("en")} are kept, and this one is not among them: delete some under Open, or save this one`;
    localStorage.setItem(prefix + id, kept);
    Object.assign(known, { id, name, stamp });
    return isOther ? `another tab changed ${there.name}: what is drawn here is kept as ${name}` : "";
  } catch {
    return "this browser has no room for the drawing, or keeps nothing: save it before you close the page";
  }
}

/** @param {string} id */
export function forgetDrawing(id) {
  localStorage.removeItem(prefix + id);
}

/** All of them as text: a line with the name, and one with the fumen. Everything that reads a list of fumens reads it. */
export function drawingsAsText() {
  return [heading, ...keptDrawings().flatMap(({ name, text }) => [`# ${name.replace(/\s+/g, " ")}`, text]), ""].join("\n");
}

/** The drawings of such a text, the oldest first. @param {string} all @returns {{name: string, text: string}[]} */
export function drawingsOfText(all) {
  const found = [];
  let name = "";
  for (const line of all.split("\n").map((one) => one.trim()).filter(Boolean)) {
    if (line.startsWith("#")) name = line.slice(1).trim();
    else {
      found.push({ name, text: line });
      name = "";
    }
  }
  return found.reverse();
}
