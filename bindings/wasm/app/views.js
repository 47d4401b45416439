// @ts-check
// What the page shows: one thing in the middle (the first screen, a game, a record of numbers, the drawing board), and at most one panel
// beside it, which is a sheet over it on a phone.
import { element } from "./dom.js";

/** @typedef {"start" | "watch" | "draw" | "numeron"} View */

/** What is in the middle. @type {Record<View, string>} */
const places = { start: "start", watch: "fields", draw: "draw", numeron: "numeron" };

export class Views {
  /**
   * @param {(tab: string) => void} onChange told when a panel was opened or closed
   * @param {(view: "watch" | "draw") => void} onView told which of these is wanted, before it is shown
   */
  constructor(onChange, onView) {
    this.onChange = onChange;
    this.onView = onView;
    /** @type {View} */
    this.view = "start";
    /** Where one comes back to from the first screen, and what there is to watch. @type {View} */
    this.last = "start";
    /** @type {View} */
    this.watched = "start";
    /** The panel that is open, or nothing. */
    this.tab = "";
    /** Told what is shown now. */
    this.onShown = () => {};
    for (const button of document.querySelectorAll("button[data-tab]"))
      button.addEventListener("click", () => this.press(/** @type {HTMLElement} */ (button).dataset.tab ?? ""));
    element("close-panel").addEventListener("click", () => this.open(""));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.tab && !document.querySelector("dialog[open]")) this.open("");
    });
    this.draw();
  }

  /** @param {View} view */
  show(view) {
    if (view === "watch" || view === "numeron") this.watched = view;
    if (view !== "start") this.last = view;
    this.view = view;
    this.draw();
    this.onShown();
  }

  /** A button of the bar, or of the menu of details. @param {string} name */
  press(name) {
    if (name === "open") this.show(this.view === "start" ? this.last : "start");
    else if (name === "watch" || name === "draw") {
      this.open("");
      this.onView(name);
      this.show(name === "watch" ? this.watched : "draw");
    } else this.open(this.tab === name ? "" : name);
  }

  /** Opens a panel; "" closes the one that is open. @param {string} tab */
  open(tab) {
    // What had the focus in the panel goes with it: the panel's button has it then.
    const opener = !tab && element("panel").contains(document.activeElement) ? document.querySelector(`#tabs [data-tab="${this.tab}"], #tabs [data-tab=details]`) : null;
    this.tab = tab;
    element("panel").hidden = !tab;
    for (const section of element("panel").querySelectorAll("section")) section.hidden = section.id !== `tab-${tab}`;
    this.draw();
    /** @type {HTMLElement | null} */ (opener)?.focus();
    this.onChange(tab);
  }

  draw() {
    document.body.dataset.view = this.view;
    document.body.dataset.tab = this.tab;
    for (const [view, id] of Object.entries(places)) if (id !== "fields") element(id).hidden = view !== this.view;
    for (const button of document.querySelectorAll("button[data-tab]")) {
      const { tab } = /** @type {HTMLElement} */ (button).dataset;
      // The menu of details stays lit while one of them is open.
      const isOpen = tab === this.tab || (tab === "details" && element("tab-details").querySelector(`[data-tab="${this.tab}"]`) !== null);
      const isView = tab === this.view || (tab === "open" && this.view === "start");
      if (tab && (tab in places || tab === "open")) button.setAttribute("aria-pressed", String(isView));
      else button.setAttribute("aria-expanded", String(isOpen));
    }
  }
}
