// @ts-check
// The browser's Back: closes what is open above the page, and does not leave a page with a drawing in it.
import { element, showNote } from "./dom.js";

/** What closes: a dialog, the menu of buttons, a panel. @param {import("./views.js").Views} views */
function closes(views) {
  const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"));
  if (dialog) return () => dialog.close();
  if (!element("more").hidden) return () => element("show-more").click();
  return views.tab ? () => views.open("") : null;
}

/** One step of the browser's history stands above the page as long as Back has something to do here. */
export class Back {
  /** @param {import("./views.js").Views} views @param {() => string} work the name of what is drawn here, or nothing */
  constructor(views, work) {
    this.views = views;
    this.work = work;
    this.address = location.href;
    this.isLeaving = false;
    window.addEventListener("popstate", ({ state }) => this.went(state));
    for (const type of ["click", "keyup", "pointerup", "close"]) document.addEventListener(type, () => this.follow(), { capture: type === "close" });
    this.follow();
  }

  get isNeeded() {
    return closes(this.views) !== null || this.work() !== "";
  }

  /** There is such a step exactly when it is needed. */
  follow() {
    const isThere = history.state?.stays === true;
    if (this.isLeaving || isThere === this.isNeeded) return;
    if (!isThere) return history.pushState({ stays: true }, "");
    this.isLeaving = true;
    history.back();
  }

  /** @param {any} state */
  went(state) {
    const wasLeaving = this.isLeaving;
    this.isLeaving = false;
    const isLink = location.href !== this.address;
    this.address = location.href;
    if (!isLink && !wasLeaving && state?.stays !== true) {
      const close = closes(this.views);
      if (close) close();
      else if (this.work()) showNote(`Back does not leave ${this.work()}: close the tab to leave, the browser keeps it`);
    }
    this.follow();
  }
}
