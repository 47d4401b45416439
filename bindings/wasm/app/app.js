// @ts-check
// tetron.html: opens what is dropped, chosen, pasted or named in the link, shows it, and saves it in other forms.
import { Asker, Stopped, Workers } from "./background.js";
import { CellPicker } from "./cell_picker.js";
import { ChunksPanel } from "./chunks_panel.js";
import { ClearsPanel } from "./clears_panel.js";
import { followTheme } from "./actions.js";
import { AppPage } from "./app_page.js";
import { Back } from "./back.js";
import { offerChanges } from "./changed_keys.js";
import { CoreTimeline } from "./core_timeline.js";
import { DetailsPanel, little } from "./details_panel.js";
import { element, showNote } from "./dom.js";
import { Drawings } from "./drawings.js";
import { Entries, drawEntries, isCutFumen, problemOf } from "./entries.js";
import { offerToInstall, takeLaunched } from "./installing.js";
import { Intake } from "./intake.js";
import { linkTo, through } from "./links.js";
import { unpackedLzma } from "./lzma.js";
import { offerManual } from "./manual_link.js";
import { Session } from "./session.js";
import { Sharing } from "./sharing.js";
import { NotesPanel } from "./notes_panel.js";
import { NumeronPage, isNumeron } from "./numeron_page.js";
import { ReviewPanel } from "./review_panel.js";
import { save } from "./saving.js";
import { StatisticsPanel } from "./statistics_panel.js";
import { load } from "./tetron.js";
import { TilingsPanel } from "./tilings_panel.js";
import { Views } from "./views.js";
import { Waiting } from "./waiting.js";

/** @typedef {import("./entries.js").Entry} Entry */

export class App {
  /** @param {import("./tetron.js").Tetron} tetron @param {Workers} workers */
  constructor(tetron, workers) {
    this.tetron = tetron;
    this.workers = workers;
    this.entries = new Entries();
    /** @type {AppPage | null} */
    this.page = null;
    /** @type {import("./tetron.js").Recording | null} */
    this.core = null;
    this.profile = "";
    /** Asks how many rounds files have. */
    this.counting = new Asker(workers);
    this.opening = new Waiting(workers);
    /** The number of what was shown last: what is opened for another comes too late. */
    this.turn = 0;
    this.saving = new Waiting(workers);
    element("list").after(this.opening.place);
    element("save").after(this.saving.place);
    this.statistics = new StatisticsPanel(element("statistics"));
    this.review = new ReviewPanel(workers, () => this.views.press("statistics"));
    this.chunks = new ChunksPanel(element("chunks"), element("cell"), (events, cells) => this.picker.mark(events, cells));
    this.picker = new CellPicker(this);
    this.details = new DetailsPanel(this);
    this.clears = new ClearsPanel(element("clears"), workers, () => this.situation());
    this.numeron = new NumeronPage(element("numeron"), tetron, workers);
    this.tilings = new TilingsPanel(element("terrain"), workers);
    this.views = new Views((name) => this.opened(name), (view) => (view === "draw" ? this.drawings.take() : this.drawings.give()));
    this.drawings = new Drawings(this);
    this.review.onLine = (name, fumen) => (fumen ? this.drawings.openText(fumen, name) : this.note("nothing follows that is known"));
    this.notes = new NotesPanel(this);
    this.review.onKeep = (time, name, fumen) => (fumen ? this.notes.keepLine(time, name, fumen) : this.note("nothing follows that is known"));
    this.sharing = new Sharing(this);
    this.session = new Session(this);
    this.views.onShown = () => {
      this.drawStart();
      this.drawList();
    };
    this.drawStart();
    this.back = new Back(this.views, () => (this.drawings.view.hasWork ? this.drawings.title : ""));
    this.intake = new Intake(this);
    element("list").addEventListener("change", () => this.goTo(Number(/** @type {HTMLSelectElement} */ (element("list")).value)));
    for (const button of document.querySelectorAll("button[data-save]"))
      button.addEventListener("click", () => void this.save(/** @type {HTMLElement} */ (button).dataset.save ?? ""));
    element("copy-link").addEventListener("click", () => void this.copyLink());
  }

  /** @param {string} problem */
  complain(problem) {
    element("problem").textContent = problem;
    element("problem").hidden = !problem;
  }

  /** What the first screen lists. */
  drawStart() {
    this.drawings.list.draw();
    void this.session.draw();
  }

  /** @param {Entry[]} entries @param {number} [first] the one that is shown @param {() => void} [then] once it is there */
  list(entries, first = 0, then) {
    if (entries.length === 0) return;
    this.session.opened(entries);
    this.entries.use(entries);
    this.profile = "";
    this.show(first, then);
    void this.count(entries);
  }

  /** Finds out which of the files are matches with several rounds. @param {Entry[]} entries */
  async count(entries) {
    const ask = this.counting.begin();
    for (const { file, bytes } of entries) {
      try {
        if (entries.filter((entry) => entry.file === file).length === 1)
          this.entries.take(file, await ask({ of: "core", method: "match", values: [bytes] }));
      } catch (error) {
        // What cannot be opened says so when it is shown.
        if (error instanceof Stopped) return;
      }
      this.tellMatch();
      this.drawList();
    }
  }

  /** @param {number} index @param {() => void} [then] once it is there: a large one takes a while */
  show(index, then = () => {}) {
    const entry = this.entries.all[index];
    this.entries.show(index);
    ++this.turn;
    this.opening.close();
    try {
      if (isNumeron(entry.bytes)) this.openNumeron(entry);
      else if (entry.bytes.length >= little && this.workers.isPossible) void this.openApart(entry, then);
      else this.open(entry);
      this.complain("");
      then();
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      this.complain(isCutFumen(entry, message) ? `${entry.name}: ${this.drawings.openCut(entry)}` : problemOf(entry, message));
    }
    this.drawList();
  }

  /** In a worker, whose memory is taken over: the page goes on meanwhile. @param {Entry} entry @param {() => void} then */
  async openApart(entry, then) {
    const turn = ++this.turn;
    const source = { bytes: entry.bytes, options: { round: entry.round, salvage: true, profile: this.profile } };
    const isApart = await this.opening.isApart();
    if (turn !== this.turn) return;
    await this.opening.during(
      async (ask) => {
        if (!isApart) return this.open(entry), then();
        const image = await ask({ of: "open", values: [source] });
        const core = await this.tetron.adopt(image, entry.bytes, source.options);
        if (turn !== this.turn) return core.close();
        const timeline = this.timelineOf(core, entry.name);
        await new Promise((resolve) => setTimeout(resolve, 0));
        if (turn !== this.turn) return core.close();
        this.workers.use(source);
        this.replace(timeline);
        if (core.info.kind === "fumen") this.drawings.open(entry);
        this.drawList();
        then();
      },
      (problem) => this.complain(`${entry.name}: ${problem}`),
    );
    // Its memory is here now.
    if (turn === this.turn) this.opening.close();
  }

  drawList() {
    const { hides = false } = this.page?.controller ?? {};
    drawEntries(/** @type {HTMLSelectElement} */ (element("list")), this.entries, hides);
    // Nothing of a recording is about a drawing that is not of it.
    if (this.views.view === "draw" && !this.drawings.isOpen()) element("list").hidden = true;
  }

  /** @param {Entry} entry */
  open(entry) {
    const options = { round: entry.round, salvage: true, profile: this.profile };
    const core = this.tetron.open(entry.bytes, options);
    this.workers.use({ bytes: entry.bytes, options });
    this.replace(this.timelineOf(core, entry.name));
    // A fumen is pages first, and a game when one watches it.
    if (core.info.kind === "fumen") this.drawings.open(entry);
  }

  /** A game about numbers has no fields. @param {Entry} entry */
  openNumeron({ name, bytes }) {
    this.numeron.show(new TextDecoder().decode(bytes), name);
    this.leave();
    this.core = this.page = null;
    this.workers.use(null);
    // Its panels were about the recording.
    this.views.open("");
    this.views.show("numeron");
    element("title").textContent = document.title = `Numer0n · ${name}`;
    element("about").textContent = "";
    element("damage").hidden = true;
  }

  /** Another of the games that are open. @param {number} by */
  step(by) {
    const { page: before, entries } = this;
    const to = entries.index + by;
    if (!before) return;
    if (!(to in entries.all)) return before.note(by < 0 ? "this is the first game" : "this is the last game");
    // Whether a match goes on is a part of the secret.
    const goesOn = entries.all[to].file === entries.present.file;
    if (by > 0 && goesOn && before.controller.hidesResult && !entries.maySee(to, true)) return before.controller.onHeldBack();
    this.goTo(to);
  }

  /** What was chosen for the game before stays. @param {number} index @param {() => void} [then] once it is there */
  goTo(index, then = () => {}) {
    const before = this.page;
    this.show(index, () => {
      if (!before || !this.page || this.page === before) return;
      this.page.goOnFrom(before);
      this.drawList();
      then();
    });
  }

  /** Playing has come to the end: the next round of the match begins a second later. */
  goOn() {
    const { page, entries } = this;
    const next = entries.all[entries.index + 1];
    if (!page || next?.file !== entries.present.file || !next.match) return;
    page.note(`round ${next.round}`);
    setTimeout(() => {
      if (this.page === page && page.controller.ended) this.goTo(entries.index + 1);
    }, 1000);
  }

  /** Closes the recording that is open. */
  leave() {
    this.page?.close();
    this.core?.close();
    this.chunks.close();
    this.review.leave();
    this.saving.close();
    this.details.leave();
  }

  /** @param {import("./tetron.js").Recording} core @param {string} name */
  timelineOf(core, name) {
    const game = /** @type {import("./page.js").Game} */ (core.pageGame(name));
    // The game that a fumen is watched as has a header that says nothing.
    if (core.info.kind === "fumen") game.about = "";
    return new CoreTimeline(core, game);
  }

  /** @param {CoreTimeline} timeline */
  replace(timeline) {
    const { core, game } = timeline;
    this.leave();
    this.core = core;
    this.numeron.close();
    this.views.show("watch");
    this.page = new AppPage(game, /** @type {any} */ (timeline));
    this.tellMatch();
    this.page.onStep = (by) => this.step(by);
    this.page.controller.onEnd = () => this.goOn();
    this.page.onAttempt = (name, bytes) => {
      this.entries.add(name, bytes);
      this.drawList();
    };
    this.page.onLine = (time, name, match) => this.notes.keepLine(time, name, this.tetron.open(match).toFumen()[0], false);
    this.page.onNote = () => this.notes.ask();
    this.page.review = this.review;
    this.review.use(core, this.page);
    this.page.onDraw = () => this.drawPanels();
    this.page.onDrawn = () => {
      if (this.page?.controller.tellsResult) this.page.match?.seen.add(this.page.match.index);
      this.drawList();
    };
    this.notes.use();
    this.page.setKeys(this.isOpen("chunks"));
    for (const place of document.querySelectorAll("button[data-tab=chunks], #tab-chunks h2"))
      place.textContent = core.info.rounds > 0 ? "Events" : "Chunks";
    this.details.use(core);
    // The page is laid out and drawn already, and again as soon as its room is known.
    this.drawPanels();
    this.drawList();
  }

  /** The page is told of the match, once that is known. */
  tellMatch() {
    if (!this.page) return;
    Object.assign(this.page.game, this.matchOf(this.entries.present));
    this.page.match = this.entries.matchNow();
    this.page.draw();
  }

  /** How a match stands before its round, and how it ended, for its last one. @param {Entry} entry */
  matchOf({ match, round }) {
    if (!match) return {};
    const { won } = match.rounds[round - 1];
    return round === match.rounds.length ? { won, matchResult: match.result } : { won };
  }

  /** @param {string} name */
  isOpen(name) {
    return this.views.tab === name;
  }

  drawPanels() {
    const { core, page } = this;
    this.review.draw(this.isOpen("statistics"));
    this.notes.draw();
    if (!core || !page) return;
    if (this.isOpen("chunks")) this.chunks.show(core, page.state.events);
    if (this.isOpen("statistics")) this.statistics.show(core, page);
  }

  /** What the panel of perfect clears begins with: without a game a field that is empty. */
  situation() {
    const { page, core } = this;
    if (this.views.view === "draw") return this.drawings.situation();
    if (!page || !core) return { cells: new Uint8Array(200), width: 10, height: 20, known: "", ...this.tetron.clearDefaults() };
    return { ...page.situation(), ...core.clearDefaults() };
  }

  /** A panel was opened or closed. @param {string} name of the one that is open, or nothing */
  opened(name) {
    // It was of the link before.
    element("qr").hidden = true;
    this.drawPanels();
    this.page?.setKeys(this.isOpen("chunks"));
    this.page?.layOut();
    this.page?.refresh();
    if (name !== "solve") return;
    this.tilings.draw();
    this.clears.take();
  }

  /** To the fumen that is open at this moment; of a recording to the field of the moment. */
  async copyLink() {
    const { page, core } = this;
    if (this.views.view === "draw") return this.drawings.copyLink();
    if (!page || !core) return this.complain("there is nothing to link to yet: open a recording or a fumen first");
    const isFumen = core.info.kind === "fumen";
    const fumen = isFumen ? core.toFumen()[0] : page.fumen();
    await this.sharing.copyLink(linkTo(fumen, isFumen ? Math.round(page.controller.now) : 0), fumen);
  }

  /** @param {string} text @param {string} done */
  async copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
      this.note(done);
    } catch {
      this.note(text);
    }
  }

  /** @param {string} text */
  note(text) {
    showNote(text);
  }

  /** @param {string} form */
  async save(form) {
    const { page } = this;
    if (this.views.view === "draw") return this.drawings.save(form);
    if (!page) return this.complain("there is nothing to save yet: open a recording or a fumen first");
    await save(form, page, this.entries.present, this.saving, this.tetron);
  }

}

async function start() {
  followTheme();
  offerChanges();
  offerToInstall();
  offerManual();
  const core = element("core");
  const packed = Uint8Array.from(atob(core.textContent ?? ""), (c) => c.charCodeAt(0));
  core.remove();
  const bytes = core.dataset.packing === "lzma" ? await unpackedLzma(packed) : await through(packed, new DecompressionStream("deflate"));
  const module = await WebAssembly.compile(bytes);
  const tetron = await load({ wasm: module });
  element("kinds").textContent = tetron.kinds().map(({ game, endings }) => `${game} (${endings.join(", ")})`).join("; ");
  const app = new App(tetron, new Workers(module, tetron));
  if (!(await app.session.restore())) app.intake.followLink();
  takeLaunched((files) => void app.intake.take(files));
  return {
    app,
    openBytes: (/** @type {string} */ name, /** @type {number[]} */ bytes) => app.intake.takeBytes(name, Uint8Array.from(bytes)),
    seek: (/** @type {number} */ ms) => app.page?.act(() => app.page?.controller.seek(ms)),
    state: () => app.page?.state,
    fumen: () => app.page?.fumen(),
  };
}

/** @type {any} */ (window).tetron = start().catch((error) => {
  element("problem").textContent = `This browser cannot run it: ${error.message}`;
  element("problem").hidden = false;
});
