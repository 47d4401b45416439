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

  /** Pages, so that the first of all has the flag that the first one has now: it says in which colours all are shown. @param {FumenPage[]} pages @param {number} at */
  flagged(pages, at) {
    const { colorize } = this.pages[0];
    return pages.map((page, i) => {
      const flag = at + i === 0 && colorize;
      return page.colorize === flag ? page : { ...page, colorize: flag };
    });
  }

  /** Takes pages out; where none would be left there is an empty one. @param {number} from @param {number} count */
  remove(from, count) {
    const { pages } = this;
    if (count === pages.length) return this.change(0, count, [emptyPage()], 0);
    // What comes after them becomes the first page.
    const next = from === 0 ? this.flagged([pages[count]], 0) : [];
    this.change(from, count + next.length, next, Math.min(from, pages.length - count - 1));
  }

  /** The same pages again, behind them; the first of those is shown. @param {number} from @param {number} count */
  duplicate(from, count) {
    const end = from + count;
    this.change(end, 0, this.flagged(this.pages.slice(from, end), end), end);
  }

  /** Pages to another place: so many before or after where they are. The one that is shown goes with them. @param {number} from @param {number} count @param {number} by */
  move(from, count, by) {
    const { pages, index } = this;
    const to = from + by;
    if (by === 0 || to < 0 || to + count > pages.length) return false;
    const low = Math.min(from, to);
    const moved = pages.slice(from, from + count);
    const others = by > 0 ? pages.slice(from + count, to + count) : pages.slice(to, from);
    const order = by > 0 ? [...others, ...moved] : [...moved, ...others];
    this.change(low, order.length, this.flagged(order, low), index + by);
    return true;
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
