// @ts-check
// What was opened or begun one after the other, which undo and redo go through, and what of it the browser keeps.
import { Drawing, emptyPage } from "./drawing.js";
import { keepDrawing, keptDrawing } from "./kept_drawings.js";

/**
 * What was opened or begun: `original` is its text as long as nothing of it was changed, `entry` the fumen that it is a drawing of.
 * @typedef {import("./kept_drawings.js").Known & {drawing: Drawing, original: string | null, entry: import("./entries.js").Entry | null}} Opened
 */

/** So many that undo goes back to. */
const mostOpened = 20;

export class OpenedDrawings {
  /** @param {import("./tetron.js").Tetron} tetron @param {(text: string) => void} note @param {() => void} onShown told that another one is shown */
  constructor(tetron, note, onShown) {
    this.tetron = tetron;
    this.note = note;
    this.onShown = onShown;
    /** @type {Opened[]} */
    this.all = [{ drawing: new Drawing([emptyPage()]), name: "drawing", id: null, stamp: "", original: null, entry: null }];
    this.at = 0;
    /** Told that the drawing has another name, or is another one. */
    this.onOpened = () => {};
    /** Told that it was kept, or what is wrong with that where it is something else than before. @type {(problem: string | null) => void} */
    this.onKept = () => {};
    /** What was said of that last. */
    this.unkept = "";
    this.keeping = 0;
    window.addEventListener("pagehide", () => this.keepNow());
    document.addEventListener("visibilitychange", () => this.keepNow());
    window.addEventListener("beforeunload", (event) => {
      this.keepNow();
      if (this.unkept && this.opened.drawing.done.length > 0) event.preventDefault();
    });
  }

  get opened() {
    return this.all[this.at];
  }

  /** A fumen. @param {string} text @param {import("./entries.js").Entry} entry */
  open(text, entry) {
    this.show(new Drawing(this.tetron.fumenPages(text, { salvage: true })), { name: entry.name, original: text, entry });
  }

  /** @param {Drawing} drawing @param {Partial<Opened>} about */
  show(drawing, about) {
    this.enter({ name: "drawing", id: null, stamp: "", original: null, entry: null, ...about, drawing });
  }

  /** The one before is a step back. @param {Opened} opened */
  enter(opened) {
    this.keepNow();
    const before = this.all.slice(0, this.at + 1).filter((one) => one !== opened && !this.isBlank(one));
    this.all = [...before.slice(1 - mostOpened), opened];
    this.at = this.all.length - 1;
    this.onShown();
  }

  /** Whether nothing was ever there. @param {Opened} opened */
  isBlank({ id, original, drawing }) {
    return id === null && original === null && drawing.done.length + drawing.undone.length === 0 && drawing.pages.length === 1 && drawing.page.cells.every((one) => one === 0);
  }

  /** To what was opened before or after this. @param {number} by @returns {boolean} whether there is one */
  step(by) {
    if (!(this.at + by in this.all)) return false;
    this.keepNow();
    this.at += by;
    this.onShown();
    this.onOpened();
    this.note(`back in ${this.opened.name === "fumen" || this.opened.name === "drawing" ? "the drawing before" : this.opened.name}`);
    return true;
  }

  /** Later, and all of a stroke at once. */
  keep() {
    clearTimeout(this.keeping);
    this.keeping = window.setTimeout(() => this.keepNow(), 300);
  }

  /** What waits to be kept. */
  keepNow() {
    if (!this.keeping) return;
    clearTimeout(this.keeping);
    this.keeping = 0;
    const { opened } = this;
    const { drawing } = opened;
    const before = opened.id;
    const said = keepDrawing(opened, this.tetron.fumenText(drawing.pages), drawing.pages, drawing.index);
    if (opened.id !== before) this.onOpened();
    this.onKept(said === this.unkept ? null : said);
    this.unkept = said;
  }

  /** One of those that are kept. @param {string} id @returns {boolean} whether it is there */
  openKept(id) {
    const known = this.all.find((one) => one.id === id);
    const kept = keptDrawing(id);
    if (!kept) return false;
    if (known?.stamp === kept.stamp) this.enter(known);
    else this.show(new Drawing(this.tetron.fumenPages(kept.text, { salvage: true }), kept.index), { name: kept.name, id, stamp: kept.stamp });
    return true;
  }

  /** @param {string} name */
  rename(name) {
    this.opened.name = name.trim() || "Drawing";
    this.keep();
    this.onOpened();
  }
}
