// @ts-check
// What this tab shows, so that it shows it again after a reload; and the list of recordings that were opened before.
import { dayText } from "./drawings_list.js";
import { element, make } from "./dom.js";
import { entriesOf, filesOf } from "./entries.js";
import { keepRecent, keepsRecent, keyOf, recentRecording, recentRecordings, setKeepsRecent } from "./recent.js";

const key = "tetron: tab";

/** Bytes, so that one reads them. @param {number} size */
const sizeText = (size) => (size < 1000 ? `${size} bytes` : size < 1_000_000 ? `${Math.round(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`);

export class Session {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    /** The files that are open. @type {string[]} */
    this.files = [];
    this.keeping = Promise.resolve();
    window.addEventListener("pagehide", () => this.write());
    document.addEventListener("visibilitychange", () => this.write());
    const keeps = /** @type {HTMLInputElement} */ (element("recent-switch"));
    keeps.checked = keepsRecent();
    keeps.addEventListener("change", () => void this.turn(keeps.checked));
  }

  /** @param {boolean} isOn */
  async turn(isOn) {
    try {
      await setKeepsRecent(isOn);
    } catch {
      this.app.complain("this browser keeps nothing");
    }
    await this.draw();
  }

  /** These were opened now. @param {import("./entries.js").Entry[]} entries */
  opened(entries) {
    const files = filesOf(entries).map((file) => ({ ...file, key: keyOf(file.name, file.bytes) }));
    this.files = files.map((file) => file.key);
    this.keeping = this.keeping.then(() => keepRecent(files));
  }

  async draw() {
    if (element("start").hidden) return;
    await this.keeping;
    const all = await recentRecordings();
    element("recent").hidden = all.length === 0;
    element("recent-list").replaceChildren(...all.map(({ key: own, name, size, opened }) => {
      const row = document.createElement("li");
      const button = /** @type {HTMLButtonElement} */ (make("button"));
      button.type = "button";
      button.append(make("span", name), make("small", `${sizeText(size)} · ${dayText(opened)}`));
      button.addEventListener("click", () => void this.open(own));
      row.append(button);
      return row;
    }));
  }

  /** @param {string} file */
  async open(file) {
    const { app } = this;
    const found = await recentRecording(file);
    if (found) app.list(entriesOf(app.tetron, found.name, found.bytes));
    else app.complain("the browser does not have this recording any more: open its file");
  }

  write() {
    const { app } = this;
    const { page, entries, drawings, views } = app;
    const { history, drawing } = drawings.view;
    const { opened } = history;
    const present = entries.present ?? { name: "", round: 1 };
    const { now = 0, focus = null, hides = false } = page?.controller ?? {};
    const state = {
      address: location.href, view: views.view, tab: views.tab, files: this.files, name: present.name, round: present.round, now, focus, hides,
      drawing: opened.id, index: drawing.index, isOpen: drawings.isOpen(),
    };
    try {
      sessionStorage.setItem(key, JSON.stringify(state));
    } catch {
      // A browser that keeps nothing.
    }
  }

  /** What was shown here before a reload; whether there was something. */
  async restore() {
    const { app } = this;
    /** @type {any} */
    let state = null;
    try {
      state = JSON.parse(sessionStorage.getItem(key) ?? "null");
    } catch {
      // Nothing that one can go on with.
    }
    const [{ type }] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    const isLink = type === "navigate" && location.hash + location.search !== "";
    if (state?.address !== location.href || isLink) return false;
    const { view, tab, files, name, round, now, focus, hides, drawing, index, isOpen } = state;
    const found = await Promise.all(files.map(recentRecording));
    const entries = found.flatMap((file, i) => (file ? entriesOf(this.app.tetron, file.name, file.bytes, i) : []));
    const finish = () => {
      const { page, drawings, views } = app;
      if (page && hides !== page.controller.hides) page.controller.toggleHiding();
      if (page?.game.layout) page.setFocus(focus);
      page?.act(() => page.controller.seek(now));
      if (drawing !== null && drawings.view.history.openKept(drawing) && isOpen) drawings.entry = app.entries.present;
      if (drawing !== null || isOpen) drawings.view.go(index);
      if (view === "draw") drawings.show();
      else if (view === "start" || page || views.view === "numeron") views.show(views.view === "numeron" && view === "watch" ? "numeron" : view);
      if (tab) views.open(tab);
    };
    if (entries.length === 0) {
      if (files.length > 0 && drawing === null) return false;
      finish();
      return true;
    }
    const at = Math.max(0, entries.findIndex((entry) => entry.name === name));
    entries[at].round = round;
    app.list(entries, at, finish);
    return true;
  }
}
