// @ts-check
// A fumen that is being drawn: its pages, which of them is shown, and every step back. Pages are never changed, only replaced.

/** @typedef {import("./tetron.js").FumenPage} FumenPage */
/** One step: at which page, what stood there, what stands there now, and which page was shown before and after. @typedef {{at: number, removed: FumenPage[], added: FumenPage[], from: number, to: number, key: string}} Step */

/** @returns {FumenPage} */
export const emptyPage = () => ({ cells: new Uint8Array(240), operation: null, comment: "", lock: true, mirror: false, colorize: true, rise: false });

export class Drawing {
  /** @param {FumenPage[]} pages at least one @param {number} [index] */
  constructor(pages, index = 0) {
    this.pages = [...pages];
    this.index = Math.max(0, Math.min(pages.length - 1, index));
    /** @type {Step[]} */
    this.done = [];
    /** @type {Step[]} */
    this.undone = [];
    this.onChange = () => {};
  }

  get page() {
    return this.pages[this.index];
  }

  /** @param {number} index */
  go(index) {
    const to = Math.max(0, Math.min(this.pages.length - 1, Math.floor(index) || 0));
    // What is written after that is a step of its own.
    if (this.done.length > 0) this.done[this.done.length - 1].key = "";
    this.index = to;
  }

  /**
   * Other pages in the place of some; steps of one key on one page, one after the other, are one step.
   * @param {number} at @param {number} count @param {FumenPage[]} added @param {number} to the page shown then @param {string} [key]
   */
  change(at, count, added, to, key = "") {
    const last = this.done[this.done.length - 1];
    const removed = this.pages.splice(at, count, ...added);
    if (key && last?.key === key && last.at === at && last.added.length === count) last.added = added;
    else this.done.push({ at, removed, added, from: this.index, to, key });
    this.undone = [];
    this.index = to;
    this.onChange();
  }

  /** Something else on the page that is shown. @param {Partial<FumenPage>} parts @param {string} [key] */
  edit(parts, key) {
    this.change(this.index, 1, [{ ...this.page, ...parts }], this.index, key);
  }

  /** @param {FumenPage} page after the one that is shown */
  add(page) {
    this.change(this.index + 1, 0, [page], this.index + 1);
  }

  /** The last page becomes an empty one. */
  remove() {
    const { index, pages } = this;
    if (pages.length === 1) this.change(0, 1, [emptyPage()], 0);
    else this.change(index, 1, [], Math.min(index, pages.length - 2));
  }

  /** The page that is shown changes places with the one so many before or after it. @param {number} by */
  move(by) {
    const [from, to] = [this.index, this.index + by];
    if (!(to in this.pages)) return;
    const low = Math.min(from, to);
    const [a, b] = [this.pages[low], this.pages[low + 1]];
    this.change(low, 2, [b, a], to);
  }

  undo() {
    const step = this.done.pop();
    if (!step) return false;
    if (this.done.length > 0) this.done[this.done.length - 1].key = "";
    this.pages.splice(step.at, step.added.length, ...step.removed);
    this.undone.push(step);
    this.index = step.from;
    this.onChange();
    return true;
  }

  redo() {
    const step = this.undone.pop();
    if (!step) return false;
    this.pages.splice(step.at, step.removed.length, ...step.added);
    this.done.push(step);
    this.index = step.to;
    this.onChange();
    return true;
  }
}
