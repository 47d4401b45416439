// @ts-check
// The drawing among what is open: which fumen it came from, what is asked about it, and files of it.
import { element, showNote } from "./dom.js";
import { DrawView } from "./draw_view.js";
import { Drawing } from "./drawing.js";
import { DrawingsList } from "./drawings_list.js";
import { entriesOf } from "./entries.js";
import { columns, playRows, quizOf } from "./field_tools.js";
import { pixelsOf } from "./image_pixels.js";
import { linkTo } from "./links.js";
import { deliver, saveAs } from "./picture.js";
import { sheetOf } from "./sheet.js";

/** Of a fumen that is watched, milliseconds: docs/decisions/fumens.md#recordings-and-fumens */
const pageTime = 1000;
const letters = " ILOZTJS";
/** The methods of a recording that make a file of a form. @type {Record<string, string>} */
const methods = { json: "toJson", csv: "toCsv", html: "toHtml", tet: "toTet" };

export class Drawings {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.view = new DrawView(app.tetron, showNote, (what) => this.does(what));
    this.view.history.onOpened = () => this.drawTitle();
    this.view.history.onKept = (problem) => {
      if (problem !== null) app.complain(problem);
      app.session.write();
    };
    this.list = new DrawingsList(app.tetron, (id) => this.openKept(id), (problem) => app.complain(problem));
    /** The moment of a recording that was taken over last. */
    this.moment = "";
    element("paste-offer").addEventListener("close", () => this.takeOffer());
    /** What is offered: pages, or to open them as a drawing of their own. @type {{pages: import("./tetron.js").FumenPage[], open: () => void} | null} */
    this.offered = null;
  }

  /** The fumen that is open, and that this is a drawing of. */
  get entry() {
    return this.view.history.opened.entry;
  }

  /** @param {import("./entries.js").Entry | null} entry */
  set entry(entry) {
    this.view.history.opened.entry = entry;
  }

  /** One of those that the browser keeps. @param {string} id */
  openKept(id) {
    const { app } = this;
    try {
      if (!this.view.history.openKept(id)) return app.complain("another tab deleted this drawing");
      app.complain("");
      this.show();
    } catch (error) {
      app.complain(`what was drawn cannot be read: ${/** @type {Error} */ (error).message}`);
    }
  }

  /** Pages that came where there is work: one is asked what becomes of them. @param {import("./tetron.js").FumenPage[]} pages @param {() => void} open */
  offer(pages, open) {
    const counted = (/** @type {number} */ count) => `${count} ${count === 1 ? "page" : "pages"}`;
    this.offered = { pages, open };
    element("paste-said").textContent = `The drawing has ${counted(this.view.drawing.pages.length)}, what you paste ${counted(pages.length)}. Undo takes each of these back.`;
    const dialog = /** @type {HTMLDialogElement} */ (element("paste-offer"));
    dialog.returnValue = "";
    dialog.showModal();
  }

  takeOffer() {
    const { offered, view } = this;
    const { returnValue: how } = /** @type {HTMLDialogElement} */ (element("paste-offer"));
    this.offered = null;
    if (!offered) return;
    if (how === "new") return offered.open();
    if (how !== "append" && how !== "insert" && how !== "replace") return;
    view.settleComment();
    view.takePages(offered.pages, how);
    this.show();
  }

  show() {
    this.app.views.show("draw");
    this.drawTitle();
    this.view.layOut();
  }

  /** What the drawing is called. */
  get title() {
    const { name } = this.view;
    return name === "fumen" || name === "drawing" ? "Drawing" : name;
  }

  drawTitle() {
    if (this.app.views.view !== "draw") return;
    element("title").textContent = document.title = this.title;
    this.view.drawPlace();
  }

  /** @param {import("./entries.js").Entry} entry whose fumen can be read */
  open(entry) {
    const { view } = this;
    // Of a list, what was drawn of the one before stays with it.
    if (this.entry && this.entry !== entry && view.history.opened.original === null) this.settle(this.entry);
    const text = new TextDecoder().decode(entry.bytes);
    const known = view.history.all.find((one) => one.entry === entry && one.original === text);
    if (known) view.history.enter(known);
    else view.history.open(text, entry);
    this.show();
  }

  /** The pages that there are of a fumen that was cut off; what to say of it. @param {import("./entries.js").Entry} entry */
  openCut({ name, bytes }) {
    try {
      const pages = this.app.tetron.fumenPages(new TextDecoder().decode(bytes), { salvage: true });
      this.view.history.show(new Drawing(pages), { name });
      this.show();
      return `this link was cut off; ${pages.length === 1 ? "the first page is" : `the first ${pages.length} pages are`} here. Copy the whole link for the rest.`;
    } catch {
      return "this link was cut off before the end of its first page: copy the whole link";
    }
  }

  /** The fumen becomes what is drawn of it. @param {import("./entries.js").Entry} entry */
  settle(entry) {
    const text = this.view.text();
    entry.bytes = new TextEncoder().encode(text);
    this.view.history.opened.original = text;
  }

  /** The page of the moment that is watched. */
  follow() {
    const { page } = this.app;
    if (this.isOpen() && page) this.view.go(Math.round(page.controller.now / pageTime));
  }

  /** Whether what is drawn is the fumen that is open. */
  isOpen() {
    return this.entry !== null && this.entry === this.app.entries.present;
  }

  /** Someone wants to draw: of a fumen its page, of a recording the moment that is shown. */
  take() {
    const { page, core, views } = this.app;
    if (views.view === "watch" && page && core) {
      if (this.isOpen()) this.follow();
      else {
        const fumen = page.fumen();
        if (fumen !== this.moment) this.takeMoment(fumen, this.app.entries.present.name.replace(/\.[^.]*$/, ""));
        this.moment = fumen;
      }
    }
    this.show();
  }

  /** What was drawn before stays, as the pages before. @param {string} fumen @param {string} name */
  takeMoment(fumen, name) {
    const { view, app } = this;
    const [page] = app.tetron.fumenPages(fumen);
    if (view.hasWork) view.drawing.add({ ...page, colorize: false });
    else view.history.show(new Drawing([page]), { name });
    this.entry = null;
  }

  /** Pages of their own, as a new drawing. @param {string} fumen @param {string} name */
  openText(fumen, name) {
    this.entry = null;
    this.view.history.show(new Drawing(this.app.tetron.fumenPages(fumen)), { name });
    this.app.views.open("");
    this.show();
  }

  /** A screenshot: its fields become pages, the likeliest first. @param {File} file */
  async openImage(file) {
    const { app, view } = this;
    let pixels;
    try {
      pixels = await pixelsOf(file);
    } catch {
      return app.complain(`${file.name}: this is no picture that this browser can read`);
    }
    const { data, width, height } = pixels;
    await app.opening.during(
      async (ask) => {
        /** @type {import("./tetron.js").FieldOnImage[]} */
        const fields = await ask({ of: "core", method: "fieldsOnImage", values: [{ data, width, height }] });
        if (fields.length === 0) return app.complain(`${file.name}: found no field of ten columns; cut the picture to the field`);
        const pages = fields.flatMap(({ fumen }) => app.tetron.fumenPages(fumen));
        view.settleComment();
        view.addPages(pages);
        this.entry = null;
        app.complain("");
        this.show();
        const others = fields.length > 1 ? `; what else may be a field is on ${fields.length > 2 ? `the ${fields.length - 1} pages` : "the page"} after it` : "";
        app.note(`a field, ${Math.round(100 * fields[0].sure)} % sure${others}`);
      },
      (problem) => app.complain(`${file.name}: ${problem}`),
    );
  }

  /** Someone wants to watch: a fumen as it is drawn now. */
  give() {
    const { view, entry, app } = this;
    if (app.views.view !== "draw" || !entry || !this.isOpen()) return;
    const { index } = view.drawing;
    if (view.history.opened.original === null) {
      this.settle(entry);
      // With all the steps back that there are.
      app.show(app.entries.index);
    }
    app.page?.act(() => app.page?.controller.seek(index * pageTime));
  }

  /** @param {string} what */
  does(what) {
    const { app, view } = this;
    switch (what) {
      case "copy-text":
        return void app.copy(view.text(), "copied the fumen");
      case "ask-clears":
        app.views.open("solve");
        return app.clears.take();
      case "ask-rest":
        return this.cover(false);
      case "ask-built":
        return this.cover(true);
      case "keys":
        return /** @type {HTMLDialogElement} */ (element("help")).showModal();
      case "keep-line":
        return app.notes.keepDrawing();
      case "image":
        return element("file").click();
      case "play":
        return this.play();
      case "all":
        return app.views.show("start");
    }
  }

  play() {
    const { app, view } = this;
    if (!this.isOpen()) {
      const [entry] = entriesOf(app.tetron, view.name, new TextEncoder().encode(view.text()));
      this.entry = entry;
      this.settle(entry);
      app.list([entry]);
    }
    app.views.press("watch");
    app.page?.act(() => app.page?.controller.togglePlaying());
  }

  /** Which pieces cover the blocks, or what is free below the highest of them. @param {boolean} isBlocks */
  cover(isBlocks) {
    const { cells } = this.view.drawing.page;
    const first = cells.subarray(0, playRows * columns).findIndex((block) => block !== 0);
    const top = first < 0 ? playRows - 4 : Math.floor(first / columns);
    const rows = Array.from({ length: playRows - top }, (_, i) => [...cells.subarray((top + i) * columns, (top + i + 1) * columns)]);
    this.app.tilings.take(rows.map((row) => row.map((block) => (block !== 0) === isBlocks)));
    this.app.views.open("solve");
    element("terrain").scrollIntoView();
  }

  /** What perfect clears are looked for from. */
  situation() {
    const { page } = this.view.drawing;
    const quiz = quizOf(page.comment);
    const known = quiz.isQuiz ? quiz.current + quiz.hold + quiz.next : (letters[page.operation?.piece ?? 0] ?? "").trim();
    return { cells: page.cells.subarray(0, playRows * columns), width: columns, height: playRows, known: known.slice(0, 20), ...this.app.tetron.clearDefaults() };
  }

  copyLink() {
    const fumen = this.view.text();
    void this.app.sharing.copyLink(linkTo(fumen, this.view.drawing.index * pageTime), fumen);
  }

  /** @param {string} form */
  async save(form) {
    const { view, app } = this;
    const stem = view.name.replace(/\.[^.]*$/, "") || "drawing";
    const text = view.text();
    const { pages, index } = view.drawing;
    const { tetron } = app;
    await app.saving.during(
      async (ask) => {
        const made =
          form === "txt" ? `${text}\n`
          : form === "gif" ? await ask({ of: "core", method: "renderGif", values: [text] })
          : form === "png" ? tetron.renderPng(pages, { page: index + 1 })
          : form === "svg" ? tetron.renderSvg(pages, { page: index + 1 })
          : form === "sheet" ? await sheetOf(pages)
          : await this.converted(text, form, stem);
        const name = form === "sheet" ? `${stem}-sheet.png` : `${stem}.${form}`;
        if (["png", "gif", "sheet"].includes(form)) await deliver(new Blob([made]), name, form === "gif" ? "image/gif" : "image/png");
        else saveAs(new Blob([made]), name);
      },
      (problem) => app.complain(problem),
    );
  }

  /** @param {string} text @param {string} form @param {string} name */
  async converted(text, form, name) {
    const recording = this.app.tetron.open(text);
    try {
      return await /** @type {any} */ (recording)[methods[form]](...(form === "html" ? [name] : []));
    } finally {
      recording.close();
    }
  }
}
