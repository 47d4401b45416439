// @ts-check
// tetron.html: opens what is dropped, chosen, pasted or named in the link, shows it, and saves it in other forms.
import { ChunksPanel } from "./chunks_panel.js";
import { CoreTimeline } from "./core_timeline.js";
import { Page, element } from "./page.js";
import { load } from "./tetron.js";
import { TilingsPanel } from "./tilings_panel.js";

/** What can be opened: a file, a round of it, a line of a list. @typedef {{name: string, bytes: Uint8Array, round: number}} Entry */

const mostBytes = 512 << 20;

class AppPage extends Page {
  /** @param {number} player */
  fumenOf(player) {
    return /** @type {any} */ (this.timeline).core.momentFumen(player);
  }

  draw() {
    super.draw();
    this.onDraw?.();
  }
}

/** @type {{onDraw?: () => void}} */ (AppPage.prototype).onDraw = undefined;

class App {
  /** @param {import("./tetron.js").Tetron} tetron */
  constructor(tetron) {
    this.tetron = tetron;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {AppPage | null} */
    this.page = null;
    /** @type {import("./tetron.js").Recording | null} */
    this.core = null;
    this.name = "";
    this.profile = "";
    this.chunks = new ChunksPanel(element("chunks"));
    this.tilings = new TilingsPanel(element("terrain"), tetron);
    this.listen();
  }

  listen() {
    const files = /** @type {HTMLInputElement} */ (element("file"));
    files.addEventListener("change", () => void this.take([...(files.files ?? [])]));
    for (const id of ["choose", "open"]) element(id).addEventListener("click", () => files.click());
    element("paste").addEventListener("submit", (event) => {
      event.preventDefault();
      this.takeText(/** @type {HTMLTextAreaElement} */ (element("text")).value, "fumen");
    });
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      const dropped = [...(event.dataTransfer?.files ?? [])];
      if (dropped.length > 0) void this.take(dropped);
      else this.takeText(event.dataTransfer?.getData("text") ?? "", "fumen");
    });
    document.addEventListener("paste", (event) => {
      if (event.target instanceof HTMLTextAreaElement) return;
      const text = event.clipboardData?.getData("text") ?? "";
      if (/\d{3}@/.test(text)) this.takeText(text, "fumen");
    });
    element("list").addEventListener("change", () => this.show(Number(/** @type {HTMLSelectElement} */ (element("list")).value)));
    for (const button of document.querySelectorAll("#tabs button"))
      button.addEventListener("click", () => this.openTab(/** @type {HTMLElement} */ (button).dataset.tab ?? ""));
    for (const button of document.querySelectorAll("button[data-save]"))
      button.addEventListener("click", () => void this.save(/** @type {HTMLElement} */ (button).dataset.save ?? ""));
    element("infer").addEventListener("click", () => this.infer());
    window.addEventListener("hashchange", () => this.followLink());
  }

  /** What the part of the address behind # asks for. */
  followLink() {
    const asked = new Map(
      location.hash
        .slice(1)
        .split("&")
        .map((part) => /** @type {[string, string]} */ ([part.split("=")[0], part.slice(part.indexOf("=") + 1)])),
    );
    const fumen = asked.get("fumen");
    if (fumen) this.takeText(decodeURIComponent(fumen), "fumen");
    const time = Number(asked.get("t"));
    if (asked.has("t") && time >= 0) this.page?.act(() => this.page?.controller.seek(time * 1000));
  }

  /** @param {string} problem */
  complain(problem) {
    element("problem").textContent = problem;
    element("problem").hidden = !problem;
  }

  /** @param {File[]} files */
  async take(files) {
    /** @type {Entry[]} */
    const taken = [];
    for (const file of files) {
      if (file.size > mostBytes) return this.complain(`${file.name} has more than 512 MB`);
      taken.push(...entriesOf(file.name, new Uint8Array(await file.arrayBuffer())));
    }
    this.list(taken);
  }

  /** @param {string} text @param {string} name */
  takeText(text, name) {
    this.list(entriesOf(name, new TextEncoder().encode(text)));
  }

  /** @param {Entry[]} entries */
  list(entries) {
    if (entries.length === 0) return;
    this.entries = entries;
    this.profile = "";
    this.show(0);
  }

  /** @param {number} index */
  show(index) {
    const entry = this.entries[index];
    try {
      const core = this.tetron.open(entry.bytes, { round: entry.round, salvage: true, profile: this.profile });
      const { rounds } = core.info;
      if (this.entries.length === 1 && rounds > 1)
        this.entries = Array.from({ length: rounds }, (_, i) => ({ ...entry, round: i + 1 }));
      this.replace(core, entry.name);
      this.complain("");
    } catch (error) {
      this.complain(`${entry.name}: ${/** @type {Error} */ (error).message}`);
    }
    const list = /** @type {HTMLSelectElement} */ (element("list"));
    list.hidden = this.entries.length < 2;
    list.replaceChildren(
      ...this.entries.map(({ name, round }, i) => {
        const option = document.createElement("option");
        option.value = String(i);
        option.textContent = this.entries.every((other) => other.name === name) ? `${name}, ${round}` : name;
        return option;
      }),
    );
    list.value = String(index);
  }

  /** @param {import("./tetron.js").Recording} core @param {string} name */
  replace(core, name) {
    const game = /** @type {import("./page.js").Game} */ (core.pageGame(name));
    const timeline = new CoreTimeline(core, game);
    this.page?.close();
    this.core?.close();
    this.chunks.close();
    this.core = core;
    this.name = name;
    document.body.classList.add("playing");
    element("start").hidden = true;
    this.page = new AppPage(game, /** @type {any} */ (timeline));
    /** @type {any} */ (this.page).onDraw = () => this.drawPanels();
    const check = core.check();
    element("check").textContent = check.length === 0 ? "No problems." : check.map(({ message }) => message).join("\n");
    element("inferred").textContent = "";
    this.page.layOut();
    this.page.refresh();
  }

  drawPanels() {
    if (element("tab-chunks").hidden || element("panel").hidden || !this.core || !this.page) return;
    const { page } = this;
    this.chunks.show(this.core, page.state.events, (events) => page.act(() => page.controller.seekEvents(events)));
  }

  /** Opens a tab, or closes the panel if it is open. @param {string} name */
  openTab(name) {
    const panel = element("panel");
    const isOpen = !panel.hidden && !element(`tab-${name}`).hidden;
    panel.hidden = isOpen;
    for (const tab of panel.querySelectorAll("section")) tab.hidden = tab.id !== `tab-${name}`;
    for (const button of document.querySelectorAll("#tabs button"))
      button.setAttribute("aria-expanded", String(!isOpen && /** @type {HTMLElement} */ (button).dataset.tab === name));
    this.drawPanels();
    this.page?.layOut();
    this.page?.refresh();
    if (name === "tilings") this.tilings.draw();
  }

  /** @param {string} form */
  async save(form) {
    const { core, page } = this;
    if (!core || !page) return;
    const stem = this.name.replace(/\.[^.]*$/, "") || "game";
    if (form === "png") {
      const canvas = page.cards.find((card) => page.isShown(card))?.canvas;
      return canvas?.toBlob((blob) => blob && saveAs(blob, `${stem}.png`));
    }
    const made = {
      json: async () => core.toJson(),
      csv: async () => core.toCsv(),
      txt: async () => core.toFumen().join("\n") + "\n",
      html: () => core.toHtml(this.name),
      tet: async () => /** @type {any} */ (core.toTet()),
    }[form];
    if (made) saveAs(new Blob([await made()]), `${stem}.${form}`);
  }

  infer() {
    if (!this.core) return;
    element("inferred").textContent = "Looking for the profile …";
    // So that the words are seen first.
    requestAnimationFrame(() =>
      setTimeout(() => {
        const found = this.core?.infer(4000);
        if (!found) {
          element("inferred").textContent = "There are no fields to infer a profile from.";
          return;
        }
        element("inferred").textContent = [found.fit, found.certainty, found.reading, "", found.profile].join("\n");
        this.profile = found.profile;
        element("use-profile").hidden = false;
        element("use-profile").onclick = () => this.show(Number(/** @type {HTMLSelectElement} */ (element("list")).value || 0));
      }, 0),
    );
  }
}

/** A list of fumens has one a line; anything else is one entry. @param {string} name @param {Uint8Array} bytes @returns {Entry[]} */
function entriesOf(name, bytes) {
  const start = new TextDecoder().decode(bytes.subarray(0, 4096)).trimStart();
  if (!/^(https?:\/\/\S*?)?[a-z]\d{3}@/i.test(start)) return [{ name, bytes, round: 1 }];
  const lines = new TextDecoder()
    .decode(bytes)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"));
  return lines.map((line, i) => ({
    name: lines.length > 1 ? `${name} ${i + 1}` : name,
    bytes: new TextEncoder().encode(line),
    round: 1,
  }));
}

/** @param {Blob} blob @param {string} name */
function saveAs(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A page that is served can be installed; one on a disk has nothing to be fetched from. */
function offerToInstall() {
  if (!location.protocol.startsWith("http")) return;
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "tetron.webmanifest";
  document.head.append(link);
}

async function start() {
  offerToInstall();
  const packed = Uint8Array.from(atob(element("core").textContent ?? ""), (c) => c.charCodeAt(0));
  element("core").remove();
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const app = new App(await load({ wasm: await new Response(stream).arrayBuffer() }));
  app.followLink();
  return {
    app,
    openBytes: (/** @type {string} */ name, /** @type {number[]} */ bytes) => app.list(entriesOf(name, Uint8Array.from(bytes))),
    seek: (/** @type {number} */ ms) => app.page?.act(() => app.page?.controller.seek(ms)),
    state: () => app.page?.state,
    fumen: () => app.page?.fumen(),
  };
}

/** @type {any} */ (window).tetron = start().catch((error) => {
  element("problem").textContent = `This browser cannot run it: ${error.message}`;
  element("problem").hidden = false;
});
