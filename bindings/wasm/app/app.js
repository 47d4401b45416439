// @ts-check
// tetron.html: opens what is dropped, chosen, pasted or named in the link, shows it, and saves it in other forms.
import { Workers } from "./background.js";
import { ChunksPanel } from "./chunks_panel.js";
import { ClearsPanel } from "./clears_panel.js";
import { CoreTimeline } from "./core_timeline.js";
import { themeOf } from "./draw.js";
import { element } from "./dom.js";
import { Page } from "./page.js";
import { NumeronPage, isNumeron } from "./numeron_page.js";
import { StatisticsPanel } from "./statistics_panel.js";
import { load } from "./tetron.js";
import { TilingsPanel } from "./tilings_panel.js";
import { Waiting } from "./waiting.js";

/** What can be opened: a file, a round of it, a line of a list. @typedef {{name: string, bytes: Uint8Array, round: number}} Entry */

const mostBytes = 512 << 20;
/** Bytes of a recording that is checked at once. */
const little = 1 << 20;
/** Milliseconds for inferring a profile: where it holds up the page, and where it does not. */
const inferring = [4000, 20_000];
// Of an animation, in milliseconds: what it has where there is no loop, and at most.
const usual = 10_000;
const longest = 60_000;

/** @typedef {{events: number, cells: {field: number, column: number, row: number}[]}} Marked */

class AppPage extends Page {
  // Page draws before these are there.
  /** @type {(() => void) | undefined} */
  onDraw = undefined;
  /** Cells that are outlined at one moment. @type {Marked | undefined} */
  marked = undefined;
  /** Whether a field takes keys, for its cells. */
  takesKeys = false;

  /** @param {boolean} takesKeys */
  setKeys(takesKeys) {
    if (takesKeys === this.takesKeys) return;
    this.takesKeys = takesKeys;
    for (const { canvas, numbers, field } of this.cards) {
      canvas.tabIndex = takesKeys ? 0 : -1;
      canvas.setAttribute("role", takesKeys ? "application" : "img");
      canvas.setAttribute("aria-label", takesKeys ? this.labelOf(field) : numbers.title);
    }
  }

  /** Of a field that takes keys. @param {number} field */
  labelOf(field) {
    const names = this.game.names.filter((_, id) => this.state.fieldOf(id) === field);
    const { rounds } = /** @type {any} */ (this.timeline).core.info;
    const [where, back] = rounds > 0 ? ["the event that set it", "events"] : ["its bytes", "chunks"];
    return `Field of ${names.join(", ")}: arrow keys choose a cell, Enter goes to ${where}, Escape back to the ${back}`;
  }

  /** @param {number} player */
  fumenOf(player) {
    return /** @type {any} */ (this.timeline).core.momentFumen(player);
  }

  draw() {
    super.draw();
    this.onDraw?.();
  }

  /** @param {Page["cards"][number]} card */
  drawCard(card) {
    super.drawCard(card);
    if (this.takesKeys) card.canvas.setAttribute("aria-label", this.labelOf(card.field));
    const { marked, state } = this;
    if (!marked || marked.events !== state.events) return;
    const context = /** @type {CanvasRenderingContext2D} */ (card.canvas.getContext("2d"));
    context.strokeStyle = getComputedStyle(card.canvas).getPropertyValue("--accent");
    context.lineWidth = Math.max(2, card.size / 8);
    const inner = context.lineWidth / 2;
    for (const { field, column, row } of marked.cells)
      if (field === card.field)
        context.strokeRect(column * card.size + inner, row * card.size + inner, card.size - 2 * inner, card.size - 2 * inner);
  }
}


class App {
  /** @param {import("./tetron.js").Tetron} tetron @param {Workers} workers */
  constructor(tetron, workers) {
    this.tetron = tetron;
    this.workers = workers;
    /** @type {Entry[]} */
    this.entries = [];
    /** Which of them is shown. */
    this.index = 0;
    /** @type {AppPage | null} */
    this.page = null;
    /** @type {import("./tetron.js").Recording | null} */
    this.core = null;
    this.name = "";
    this.profile = "";
    this.saving = new Waiting(workers);
    this.checking = new Waiting(workers);
    this.inferring = new Waiting(workers);
    element("save").after(this.saving.place);
    element("check").before(this.checking.place);
    element("inferred").before(this.inferring.place);
    this.statistics = new StatisticsPanel(element("statistics"));
    this.chunks = new ChunksPanel(element("chunks"), element("cell"), (events, cells) => this.mark(events, cells));
    this.clears = new ClearsPanel(element("clears"), workers, () => this.situation());
    this.numeron = new NumeronPage(element("numeron"), tetron, workers);
    this.tilings = new TilingsPanel(element("terrain"), workers);
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
    element("fields").addEventListener("click", (event) => this.pickCell(event), true);
    element("fields").addEventListener("keydown", (event) => this.pickByKey(event));
    element("choose-cell").addEventListener("click", () => this.page?.cards.find((card) => this.page?.isShown(card))?.canvas.focus());
    element("infer").addEventListener("click", () => void this.infer());
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
      if (file.name.endsWith(".properties")) {
        if (!this.isOpen("clears")) this.openTab("clears");
        await this.clears.takeKicks(file);
        continue;
      }
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
    this.index = index;
    try {
      if (isNumeron(entry.bytes)) this.openNumeron(entry);
      else this.open(entry);
      this.complain("");
    } catch (error) {
      this.complain(`${entry.name}: ${/** @type {Error} */ (error).message}`);
    }
    this.showList(index);
  }

  /** @param {Entry} entry */
  open(entry) {
    const options = { round: entry.round, salvage: true, profile: this.profile };
    const core = this.tetron.open(entry.bytes, options);
    this.workers.use({ bytes: entry.bytes, options });
    const { rounds } = core.info;
    if (this.entries.length === 1 && rounds > 1)
      this.entries = Array.from({ length: rounds }, (_, i) => ({ ...entry, round: i + 1 }));
    this.replace(core, entry.name);
  }

  /** A game about numbers has no fields. @param {Entry} entry */
  openNumeron({ name, bytes }) {
    this.numeron.show(new TextDecoder().decode(bytes), name);
    this.leave();
    if (!element("panel").hidden) this.openTab(/** @type {HTMLElement} */ (element("panel").querySelector("section:not([hidden])")).id.replace("tab-", ""));
    this.core = this.page = null;
    this.workers.use(null);
    document.body.classList.remove("playing");
    element("start").hidden = true;
    element("title").textContent = document.title = `Numer0n · ${name}`;
    element("about").textContent = "";
    element("damage").hidden = true;
  }

  /** Another of the games that are open. @param {number} by */
  step(by) {
    const before = this.page;
    const to = this.index + by;
    if (!before) return;
    if (!(to in this.entries)) return before.note(by < 0 ? "this is the first game" : "this is the last game");
    // Whether a match goes on is a part of the secret.
    if (by > 0 && this.entries[to].round && before.controller.hidesResult) return before.controller.onHeldBack();
    this.show(to);
    if (this.page && this.page !== before) this.page.goOnFrom(before);
  }

  /** Playing has come to the end: the next round of the match begins a second later. */
  goOn() {
    const { page, index, entries } = this;
    const next = entries[index + 1];
    if (!page || !next?.round || next.bytes !== entries[index].bytes) return;
    page.note(`round ${next.round}`);
    setTimeout(() => {
      if (this.page === page && page.controller.ended) this.step(1);
    }, 1000);
  }

  /** Closes the recording that is open. */
  leave() {
    this.page?.close();
    this.core?.close();
    this.chunks.close();
    for (const waiting of [this.saving, this.checking, this.inferring]) waiting.close();
  }

  /** @param {number} index of the entry that is shown */
  showList(index) {
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
    this.leave();
    this.core = core;
    this.name = name;
    document.body.classList.add("playing");
    element("start").hidden = true;
    this.numeron.close();
    this.page = new AppPage(game, /** @type {any} */ (timeline));
    this.page.onStep = (by) => this.step(by);
    this.page.controller.onEnd = () => this.goOn();
    this.page.onDraw = () => this.drawPanels();
    this.page.setKeys(this.isOpen("chunks"));
    for (const place of document.querySelectorAll("#tabs [data-tab=chunks], #tab-chunks h2"))
      place.textContent = core.info.rounds > 0 ? "Events" : "Chunks";
    void this.check(core);
    element("inferred").textContent = "";
    this.page.layOut();
    this.page.refresh();
  }

  /** @param {string} name */
  isOpen(name) {
    return !element("panel").hidden && !element(`tab-${name}`).hidden;
  }

  drawPanels() {
    const { core, page } = this;
    if (!core || !page) return;
    if (this.isOpen("chunks")) this.chunks.show(core, page.state.events);
    if (this.isOpen("statistics")) this.statistics.show(core, page);
  }

  /** Goes to a moment and outlines cells there. @param {number} events @param {Marked["cells"]} cells */
  mark(events, cells) {
    const { page } = this;
    if (!page) return;
    page.marked = { events, cells };
    page.act(() => {
      page.controller.playing = false;
      page.controller.seekEvents(events);
    });
  }

  /** While the chunks are shown, a cell of a field is a question. @param {MouseEvent} event */
  pickCell(event) {
    const { page } = this;
    const card = page?.cards.find(({ canvas }) => canvas === event.target);
    if (!page || !card || page.wasSwipe || !this.isOpen("chunks")) return;
    event.stopPropagation();
    const box = card.canvas.getBoundingClientRect();
    const { width, height } = page.game.layout;
    const column = Math.floor(((event.clientX - box.left) / box.width) * width);
    const row = Math.floor(((event.clientY - box.top) / box.height) * height);
    if (column < 0 || row < 0 || column >= width || row >= height) return;
    this.chunks.pickCell({ field: card.field, column, row }, page.state.events);
  }

  /** The same with keys: from the cell that is outlined, else from the lowest on the left. @param {KeyboardEvent} event */
  pickByKey(event) {
    const { page } = this;
    const card = page?.cards.find(({ canvas }) => canvas === event.target);
    if (!page?.takesKeys || !card || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "Enter") this.chunks.focus();
    else if (event.key === "Escape") element("choose-cell").focus();
    else if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    if (!way) return;
    const { width, height } = page.game.layout;
    const last = page.marked?.cells.find(({ field }) => field === card.field);
    const column = last ? (last.column + way[0] + width) % width : 0;
    const row = last ? (last.row + way[1] + height) % height : height - 1;
    this.chunks.pickCell({ field: card.field, column, row }, page.state.events);
  }

  /** What the panel of perfect clears begins with. */
  situation() {
    const { page, core } = this;
    if (!page || !core) return null;
    const { state, game, timeline } = page;
    const player = page.controller.focus ?? Math.max(0, state.players.findIndex(({ alive }) => alive));
    const letter = (/** @type {number | null | undefined} */ style) => {
      const cell = timeline.profile.stones[style ?? -1]?.cell ?? 0;
      return " ILOZTJS"[cell]?.trim() ?? "";
    };
    const { stone, next } = state.players[player];
    const gauge = page.gaugeOf(player);
    const coming = gauge ? [stone?.style, gauge.held, ...gauge.next] : [stone?.style, next];
    return {
      cells: /** @type {Uint8Array} */ (state.cells[state.fieldOf(player)]),
      width: game.layout.width,
      height: game.layout.height,
      known: coming.map(letter).join(""),
      ...core.clearDefaults(),
    };
  }

  /** Opens a tab, or closes the panel if it is open. @param {string} name */
  openTab(name) {
    const panel = element("panel");
    const isOpen = this.isOpen(name);
    panel.hidden = isOpen;
    for (const tab of panel.querySelectorAll("section")) tab.hidden = tab.id !== `tab-${name}`;
    for (const button of document.querySelectorAll("#tabs button"))
      button.setAttribute("aria-expanded", String(!isOpen && /** @type {HTMLElement} */ (button).dataset.tab === name));
    this.drawPanels();
    this.page?.setKeys(this.isOpen("chunks"));
    this.page?.layOut();
    this.page?.refresh();
    if (name === "tilings") this.tilings.draw();
    if (name === "clears" && this.isOpen(name)) this.clears.take();
  }

  /** @param {import("./tetron.js").Recording} core */
  async check(core) {
    const said = element("check");
    const tell = (/** @type {import("./tetron.js").Problem[]} */ problems) =>
      (said.textContent = problems.length === 0 ? "No problems." : problems.map(({ message }) => message).join("\n"));
    // What comes of a round was compared when it was opened.
    if (core.info.rounds > 0 || core.info.bytes < little) return void tell(core.check());
    said.textContent = "Checking …";
    await this.checking.during(
      async (ask) => tell(await ask({ of: "recording", method: "check", values: [] })),
      (problem) => (said.textContent = problem),
    );
    // What it had open is not needed for anything else.
    this.checking.close();
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
    await this.saving.during(
      async (ask) => {
        const { method, values, of = "recording" } = this.formOf(form, page);
        const made = await ask({ of, method, values });
        saveAs(new Blob([Array.isArray(made) ? made.join("\n") + "\n" : made]), `${stem}.${form}`);
      },
      (problem) => page.note(problem),
    );
  }

  /** The question whose answer is the file. @param {string} form @param {AppPage} page @returns {{of?: "gif", method?: string, values: unknown[]}} */
  formOf(form, page) {
    if (form === "gif") return { of: "gif", values: [this.shot(page)] };
    const method = { json: "toJson", csv: "toCsv", txt: "toFumen", html: "toHtml", tet: "toTet" }[form];
    return { method, values: form === "html" ? [this.name] : [] };
  }

  /** Of the fields that are shown: the loop if there is one, else the next ten seconds. @param {AppPage} page @returns {import("./gif.js").Shot} */
  shot(page) {
    const { loopStart, loopEnd, now, barEnd } = page.controller;
    const from = loopEnd === null ? now : (loopStart ?? 0);
    const shown = page.cards.filter((card) => page.isShown(card));
    return {
      from,
      to: Math.min(loopEnd ?? from + usual, from + longest, barEnd),
      fields: shown.map(({ field }) => field),
      background: getComputedStyle(document.body).getPropertyValue("--background"),
      look: { ...page.look, theme: themeOf(document.body) },
    };
  }

  async infer() {
    const said = element("inferred");
    said.textContent = "Looking for the profile …";
    const limit = inferring[Number(await this.inferring.isApart())];
    await this.inferring.during(
      async (ask) => {
        /** @type {import("./tetron.js").Inferred | null} */
        const found = await ask({ of: "recording", method: "infer", values: [limit] });
        if (!found) {
          said.textContent = "There are no fields to infer a profile from.";
          return;
        }
        said.textContent = [found.fit, found.certainty, found.reading, "", found.profile].join("\n");
        this.profile = found.profile;
        element("use-profile").hidden = false;
        element("use-profile").onclick = () => this.show(Number(/** @type {HTMLSelectElement} */ (element("list")).value || 0));
      },
      (problem) => (said.textContent = problem),
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
  const module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  const tetron = await load({ wasm: module });
  element("kinds").textContent = tetron.kinds().map(({ game, endings }) => `${game} (${endings.join(", ")})`).join("; ");
  const app = new App(tetron, new Workers(module, tetron));
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
