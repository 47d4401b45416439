// @ts-check
// A fumen as pages: shown, drawn, written. What was drawn is kept in the browser, and what was opened before is a step back.
import { element } from "./dom.js";
import { DrawBoard } from "./draw_board.js";
import { press } from "./draw_keys.js";
import { Drawing, emptyPage } from "./drawing.js";
import { cellsFrom, drawnLike, dropped, filled, inPieces, indexOf, isWiki, playRows, quizOf, quizText, rowWithHole, snapped, textOf } from "./field_tools.js";
import { keepDrawing, keptDrawing } from "./kept_drawings.js";
import { PageList } from "./page_list.js";
import { blockColours } from "./pictures.js";

/** @typedef {import("./tetron.js").FumenPage} FumenPage */
/** @typedef {"cells" | "piece" | "fill" | "row"} Tool */
/**
 * What was opened or begun: `original` is its text as long as nothing of it was changed, `entry` the fumen that it is a drawing of.
 * @typedef {import("./kept_drawings.js").Known & {drawing: Drawing, original: string | null, entry: import("./entries.js").Entry | null}} Opened
 */

/** So many that undo goes back to. */
const mostOpened = 20;
/** Rows that are shown larger. */
const lowRows = 12;
const letters = "_ILOZTJSX";
const blockNames = ["empty", "I", "L", "O", "Z", "T", "J", "S", "gray"];
/** What the core does to a page. @type {Record<string, [import("./tetron.js").FumenEdit, number, number]>} */
const edits = {
  up: ["shift", 0, 1],
  down: ["shift", 0, -1],
  left: ["shift", -1, 0],
  right: ["shift", 1, 0],
  mirror: ["mirror", 0, 0],
  rise: ["rise", 0, 0],
  clearRows: ["clearRows", 0, 0],
  gray: ["gray", 0, 0],
  prune: ["prune", 0, 0],
};

export class DrawView {
  /** @param {import("./tetron.js").Tetron} tetron @param {(text: string) => void} note @param {(what: string) => void} ask does what is not about pages */
  constructor(tetron, note, ask) {
    this.tetron = tetron;
    this.note = note;
    this.ask = ask;
    /** What was opened one after the other, which undo and redo go through. @type {Opened[]} */
    this.all = [{ drawing: new Drawing([emptyPage()]), name: "drawing", id: null, stamp: "", original: null, entry: null }];
    this.at = 0;
    /** Told that the drawing has another name, or is another one. */
    this.onOpened = () => {};
    /** Told that it was kept, or what is wrong with that where it is something else than before. @type {(problem: string | null) => void} */
    this.onKept = () => {};
    /** What was said of that last. */
    this.unkept = "";
    /** @type {Tool} */
    this.tool = "cells";
    this.block = 8;
    this.rotation = 0;
    /** What is drawn until the pointer is lifted. @type {{page: FumenPage, block: number} | null} */
    this.stroke = null;
    this.keeping = 0;
    this.board = new DrawBoard(/** @type {HTMLCanvasElement} */ (element("board")));
    /** Where the selection of pages begins that ends at the page that is shown; nothing without one. @type {number | null} */
    this.anchor = null;
    this.list = new PageList(element("draw-pages"), (index, isMore) => this.choosePage(index, isMore), (index, to) => this.drag(index, to));
    this.comment = /** @type {HTMLTextAreaElement} */ (element("comment"));
    this.number = /** @type {HTMLInputElement} */ (element("draw-number"));
    this.makeBlocks();
    this.listen();
    this.showOpened();
  }

  get opened() {
    return this.all[this.at];
  }

  get drawing() {
    return this.opened.drawing;
  }

  get name() {
    return this.opened.name;
  }

  /** The text that was opened, as long as nothing of it was changed. */
  get original() {
    return this.opened.original;
  }

  /** @param {string | null} text */
  set original(text) {
    this.opened.original = text;
  }

  /** The pages that are selected, at least the one that is shown: the first, and how many. */
  get range() {
    const { index, pages } = this.drawing;
    const anchor = Math.min(this.anchor ?? index, pages.length - 1);
    return { from: Math.min(anchor, index), count: Math.abs(anchor - index) + 1 };
  }

  /** Whether somebody drew here. */
  get hasWork() {
    return this.drawing.done.length > 0 || this.opened.id !== null;
  }

  get isShown() {
    return !element("draw").hidden;
  }

  makeBlocks() {
    for (const block of [8, 1, 2, 3, 4, 5, 6, 7, 0]) {
      const button = document.createElement("button");
      button.dataset.block = String(block);
      button.type = "button";
      button.title = `${blockNames[block]} (${block === 0 ? "e" : block === 8 ? "x" : letters[block].toLowerCase()})`;
      const sign = document.createElement("i");
      // Colours are set by script: the page's rules allow no style of an element's own in its text.
      sign.style.background = blockColours[block];
      button.append(sign, block === 0 ? "–" : letters[block]);
      button.setAttribute("aria-label", blockNames[block]);
      element("draw-blocks").append(button, " ");
    }
  }

  listen() {
    const draw = element("draw");
    draw.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("button");
      if (!button) return;
      const { tool, block, draw: does } = button.dataset;
      if (tool) this.choose(/** @type {Tool} */ (tool));
      else if (block) this.take(Number(block));
      else if (does) this.act(does);
      // After a click keys go on with the field.
      if (event.detail > 0 && (tool || block || (does && this.isShown && !document.querySelector("dialog[open]")))) this.board.canvas.focus({ preventScroll: true });
    });
    for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (draw.querySelectorAll("[data-flag]")))
      box.addEventListener("change", () => this.drawing.edit({ [/** @type {string} */ (box.dataset.flag)]: box.checked }));
    for (const id of ["quiz-hold", "quiz-current", "quiz-next"]) element(id).addEventListener("input", () => this.writeQuiz());
    this.comment.addEventListener("input", () => this.writeComment(this.comment.value));
    this.comment.addEventListener("change", () => this.settleComment());
    element("draw-name").addEventListener("change", () => this.rename(/** @type {HTMLInputElement} */ (element("draw-name")).value));
    window.addEventListener("pagehide", () => this.keepNow());
    document.addEventListener("visibilitychange", () => this.keepNow());
    window.addEventListener("beforeunload", (event) => {
      this.keepNow();
      if (this.unkept && this.drawing.done.length > 0) event.preventDefault();
    });
    this.number.addEventListener("change", () => this.go(Number(this.number.value) - 1));
    const { canvas } = this.board;
    canvas.addEventListener("pointerdown", (event) => this.begin(event));
    canvas.addEventListener("pointermove", (event) => this.goOn(event));
    canvas.addEventListener("pointerup", () => this.finish());
    canvas.addEventListener("pointercancel", () => this.abandon());
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    for (const type of ["focus", "blur"]) canvas.addEventListener(type, () => this.drawBoard());
    document.addEventListener("keydown", (event) => press(this, event));
    element("draw-text").addEventListener("close", () => this.takeText());
    element("field-wiki").addEventListener("click", () => {
      const text = /** @type {HTMLTextAreaElement} */ (element("field-text"));
      text.value = this.wikiText();
      text.select();
    });
    new ResizeObserver(() => this.isShown && this.layOut()).observe(element("draw-field"));
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
    this.showOpened();
  }

  /** Whether nothing was ever there. @param {Opened} opened */
  isBlank({ id, original, drawing }) {
    return id === null && original === null && drawing.done.length + drawing.undone.length === 0 && drawing.pages.length === 1 && drawing.page.cells.every((one) => one === 0);
  }

  /** To what was opened before or after this. @param {number} at */
  goToOpened(at) {
    if (!(at in this.all)) return false;
    this.keepNow();
    this.at = at;
    this.showOpened();
    this.onOpened();
    this.note(`back in ${this.name === "fumen" || this.name === "drawing" ? "the drawing before" : this.name}`);
    return true;
  }

  showOpened() {
    this.stroke = null;
    this.anchor = null;
    this.drawing.onChange = () => {
      this.original = null;
      this.keep();
      this.refresh();
    };
    this.refresh();
  }

  /** What was opened, if it is still that; else what was drawn. */
  text() {
    this.settleComment();
    return this.original ?? this.tetron.fumenText(this.drawing.pages);
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
    const { opened, drawing } = this;
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

  /** @param {Tool} tool */
  choose(tool) {
    this.tool = tool;
    if (tool === "piece" && (this.block === 0 || this.block === 8)) this.block = letters.indexOf(quizOf(this.drawing.page.comment).current || "T");
    this.drawTools();
  }

  /** @param {number} block */
  take(block) {
    this.block = block;
    const { page } = this.drawing;
    if (this.tool === "piece" && (block === 0 || block === 8)) this.tool = "cells";
    // The piece that is there becomes another.
    else if (this.tool === "piece" && page.operation) this.place({ ...page.operation, piece: block });
    this.drawTools();
  }

  /** @param {number} index */
  go(index) {
    this.settleComment();
    this.drawing.go(index);
    this.refresh();
  }

  /** A page of the list; more of them, up to this one. @param {number} index @param {boolean} isMore */
  choosePage(index, isMore) {
    if (isMore) this.anchor ??= this.drawing.index;
    this.go(index);
  }

  /** A page was dragged before the one at `to`, with all that are selected. @param {number} index @param {number} to */
  drag(index, to) {
    const { from, count } = this.range;
    const isSelected = index >= from && index < from + count;
    if (!isSelected) {
      this.anchor = null;
      this.drawing.go(index);
    }
    const moved = this.range;
    const end = moved.from + moved.count;
    this.move(to > end ? to - end : to < moved.from ? to - moved.from : 0);
  }

  /** Moves the pages that are selected. @param {number} by */
  move(by) {
    const { from, count } = this.range;
    const { anchor } = this;
    // It goes with its pages.
    if (anchor !== null && by !== 0 && from + by >= 0 && from + by + count <= this.drawing.pages.length) this.anchor = anchor + by;
    if (!this.drawing.move(from, count, by)) this.refresh();
  }

  /** Something else on every page that is selected, as one step. @param {(page: FumenPage) => FumenPage} made */
  editPages(made) {
    const { drawing } = this;
    const { from, count } = this.range;
    let at = from;
    try {
      const pages = drawing.pages.slice(from, from + count).map((page, i) => {
        at = from + i;
        return made(page);
      });
      drawing.change(from, count, pages, drawing.index);
    } catch (error) {
      this.note(`${count > 1 ? `page ${at + 1}: ` : ""}${/** @type {Error} */ (error).message}`);
    }
  }

  /** @param {string} what */
  act(what) {
    const { drawing } = this;
    this.settleComment();
    const { page, index, pages } = drawing;
    const { from, count } = this.range;
    if (what in edits) return this.edit(...edits[what]);
    switch (what) {
      case "turn-left":
      case "turn-right":
        this.rotation = ((page.operation?.rotation ?? this.rotation) + (what === "turn-right" ? 1 : 3)) % 4;
        if (page.operation) this.place(snapped(page.cells, { ...page.operation, rotation: this.rotation }));
        return;
      case "drop":
        return page.operation ? this.place(dropped(page.cells, page.operation)) : undefined;
      case "no-piece":
        return pages.slice(from, from + count).some(({ operation }) => operation) ? this.editPages((one) => ({ ...one, operation: null })) : undefined;
      case "empty":
        return this.editPages((one) => ({ ...one, cells: new Uint8Array(240), operation: null }));
      case "colour": {
        let isFirst = false;
        this.editPages((one) => {
          const { cells, hasOthers } = inPieces(this.tetron, one.cells);
          isFirst ||= hasOthers;
          return { ...one, cells };
        });
        return isFirst ? this.note("there are other ways: this is the first. How was this built shows them") : undefined;
      }
      case "undo":
        return drawing.undo() || this.goToOpened(this.at - 1) ? undefined : this.note("there is nothing to undo");
      case "redo":
        return drawing.redo() || this.goToOpened(this.at + 1) ? undefined : this.note("there is nothing to redo");
      case "before":
        return this.go(index - 1);
      case "after":
        return this.go(index + 1);
      case "first":
        return this.go(0);
      case "last":
        return this.go(pages.length - 1);
      case "earlier":
        return this.move(-1);
      case "later":
        return this.move(1);
      case "select":
        this.anchor = this.anchor === null ? index : null;
        return this.refresh();
      case "select-all":
        this.anchor = 0;
        return this.go(pages.length - 1);
      case "captions":
        element("draw").classList.toggle("captions");
        element("draw-captions").setAttribute("aria-pressed", String(element("draw").classList.contains("captions")));
        return;
      case "next":
        return this.addNext();
      case "copy":
        // What is selected then are the new ones.
        if (this.anchor !== null) this.anchor = from + 2 * count - 1;
        return drawing.duplicate(from, count);
      case "delete":
        this.anchor = null;
        return drawing.remove(from, count);
      case "clear-before":
      case "clear-after": {
        const end = from + count;
        this.anchor = null;
        if (what === "clear-before" && from > 0) drawing.remove(0, from);
        else if (what === "clear-after" && end < pages.length) drawing.remove(end, pages.length - end);
        else this.note(`there is no page ${what.slice(6)} ${count > 1 ? "these" : "this one"}`);
        return;
      }
      case "text":
        return this.askText();
      case "zoom":
        this.board.rows = this.board.rows === playRows ? lowRows : playRows;
        element("draw-zoom").setAttribute("aria-pressed", String(this.board.rows === lowRows));
        element("draw").classList.toggle("zoomed", this.board.rows === lowRows);
        return this.layOut();
      case "new":
        this.show(new Drawing([emptyPage()]), {});
        return this.onOpened();
    }
    this.ask(what);
  }

  /** Pages of a fumen among those that are there. @param {FumenPage[]} pages @param {"append" | "insert" | "replace"} how */
  takePages(pages, how) {
    const { drawing } = this;
    const [at, count] = how === "replace" ? [0, drawing.pages.length] : [how === "append" ? drawing.pages.length : drawing.index + 1, 0];
    drawing.change(at, count, pages.map((page, i) => ({ ...page, colorize: at + i === 0 && page.colorize })), at);
  }

  /** Shows the first of them. An empty page gives way. @param {FumenPage[]} pages */
  addPages(pages) {
    const { drawing } = this;
    const { cells, operation, comment } = drawing.page;
    const isEmpty = !operation && !comment && cells.every((cell) => cell === 0);
    const at = isEmpty ? drawing.index : drawing.index + 1;
    drawing.change(at, isEmpty ? 1 : 0, pages.map((page, i) => ({ ...page, colorize: at + i === 0 })), at);
  }

  /** A page with what this one leaves: its piece put, full rows gone, the quiz a piece further. */
  addNext() {
    const next = this.tetron.fumenEdit(this.drawing.page, "leave");
    const { current } = quizOf(next.comment);
    if (current && this.tool === "piece") this.block = letters.indexOf(current);
    this.drawing.add({ ...next, colorize: false });
  }

  /** @param {import("./tetron.js").FumenEdit} edit @param {number} right @param {number} up */
  edit(edit, right, up) {
    this.editPages((page) => this.tetron.fumenEdit(page, edit, right, up));
  }

  /** @param {import("./field_tools.js").Operation} operation */
  place(operation) {
    this.apply({ ...this.drawing.page, operation });
  }

  /** What the page that is shown becomes; all that are selected change with it. @param {FumenPage} made */
  apply(made) {
    const { page } = this.drawing;
    if (this.range.count > 1) this.editPages((one) => drawnLike(one, page, made));
    else this.drawing.edit({ cells: made.cells, operation: made.operation });
  }

  /** @param {PointerEvent} event */
  begin(event) {
    // A second finger changes nothing.
    if (event.button > 2 || this.stroke) return;
    event.preventDefault();
    const { board, drawing } = this;
    this.settleComment();
    board.canvas.focus({ preventScroll: true });
    board.canvas.setPointerCapture(event.pointerId);
    const at = board.cellAt(event);
    // The block that is there goes away again; so does any with the right button.
    const isOut = event.button === 2 || drawing.page.cells[indexOf(at.x, at.y)] === this.block;
    this.stroke = { page: drawing.page, block: isOut ? 0 : this.block };
    if (this.tool === "row") {
      this.stroke.page = { ...drawing.page, cells: rowWithHole(drawing.page.cells, at.x, at.y, event.button === 2 ? 0 : this.block) };
      return this.finish();
    }
    if (this.tool === "fill") {
      this.stroke.page = { ...drawing.page, cells: filled(drawing.page.cells, at.x, at.y, this.stroke.block) };
      return this.finish();
    }
    board.cursor = at;
    this.goOn(event);
  }

  /** @param {PointerEvent} event */
  goOn(event) {
    const { stroke, board } = this;
    if (!stroke) return;
    const to = board.cellAt(event);
    if (this.tool === "piece") {
      stroke.page = event.buttons & 2 ? { ...stroke.page, operation: null } : { ...stroke.page, operation: snapped(stroke.page.cells, { piece: this.block, rotation: this.rotation, x: to.x, y: to.y }) };
    } else {
      const cells = stroke.page.cells.slice();
      const from = board.cursor;
      const steps = Math.max(1, Math.abs(to.x - from.x), Math.abs(to.y - from.y));
      // A fast pointer leaves no gaps.
      for (let i = 0; i <= steps; ++i) cells[indexOf(Math.round(from.x + ((to.x - from.x) * i) / steps), Math.round(from.y + ((to.y - from.y) * i) / steps))] = stroke.block;
      stroke.page = { ...stroke.page, cells };
    }
    board.cursor = to;
    this.drawBoard();
  }

  /** The whole stroke is one step. */
  finish() {
    const { stroke, drawing } = this;
    this.stroke = null;
    if (!stroke) return;
    const { cells, operation } = stroke.page;
    const isSame = cells.every((cell, i) => cell === drawing.page.cells[i]) && JSON.stringify(operation) === JSON.stringify(drawing.page.operation);
    if (isSame) this.drawBoard();
    else this.apply(stroke.page);
  }

  abandon() {
    this.stroke = null;
    this.drawBoard();
  }

  /** @param {string} comment */
  writeComment(comment) {
    this.drawing.edit({ comment }, "comment");
  }

  /** What does not fit into a fumen is told when one has written it. */
  settleComment() {
    const { drawing, tetron } = this;
    const { comment } = drawing.page;
    if (comment.length < 600) return;
    const [{ comment: fits }] = tetron.fumenPages(tetron.fumenText([{ ...drawing.page, operation: null }]));
    if (fits === comment) return;
    this.note("a comment has at most 4,095 characters, and most non-English letters count as six: the rest was cut");
    drawing.edit({ comment: fits }, "comment");
  }

  writeQuiz() {
    const value = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (element(id)).value;
    const { text } = quizOf(this.drawing.page.comment);
    this.writeComment(quizText({ hold: value("quiz-hold"), current: value("quiz-current"), next: value("quiz-next"), text }));
  }

  askText() {
    const text = /** @type {HTMLTextAreaElement} */ (element("field-text"));
    text.value = textOf(this.drawing.page.cells);
    element("field-problem").textContent = "";
    const dialog = /** @type {HTMLDialogElement} */ (element("draw-text"));
    dialog.returnValue = "";
    dialog.showModal();
  }

  takeText() {
    const dialog = /** @type {HTMLDialogElement} */ (element("draw-text"));
    if (dialog.returnValue !== "take") return;
    const problem = this.paste(/** @type {HTMLTextAreaElement} */ (element("field-text")).value);
    if (!problem) return;
    element("field-problem").textContent = problem;
    dialog.showModal();
  }

  /** A field that is pasted as text; what is wrong with it. @param {string} text */
  paste(text) {
    if (isWiki(text)) return this.pasteWiki(text);
    const { cells, problem = "" } = cellsFrom(text, this.drawing.page.cells);
    if (cells) this.drawing.edit({ cells });
    return problem;
  }

  /** The diagrams of a wiki's text: one becomes the field of this page, several become pages. @param {string} text */
  pasteWiki(text) {
    try {
      const pages = this.tetron.fumenPages(this.tetron.fumens.fromWiki(text));
      const [{ cells, operation }] = pages;
      if (pages.length > 1) this.addPages(pages);
      else this.drawing.edit({ cells, operation });
      return "";
    } catch (error) {
      return /** @type {Error} */ (error).message;
    }
  }

  /** What is selected, as the text of a wiki. */
  wikiText() {
    const { from, count } = this.range;
    return this.tetron.fumens.wiki(this.drawing.pages.slice(from, from + count));
  }

  layOut() {
    const { width, height } = element("draw-field").getBoundingClientRect();
    if (width < 20 || height < 20) return;
    this.board.layOut(width - 4, height - 4);
    this.drawBoard();
  }

  drawBoard() {
    this.board.showsCursor = document.activeElement === this.board.canvas && this.tool !== "piece";
    this.board.draw(this.stroke?.page ?? this.drawing.page);
  }

  drawTools() {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (element("draw-tools").querySelectorAll("[data-tool], [data-block]"))) {
      const { tool, block } = button.dataset;
      button.setAttribute("aria-pressed", String(tool ? tool === this.tool : Number(block) === this.block));
    }
    this.drawBoard();
  }

  /** Which page it is, in the head. */
  drawPlace() {
    const { index, pages } = this.drawing;
    const { count } = this.range;
    element("about").textContent = `page ${index + 1} of ${pages.length}${count > 1 ? `, ${count} selected` : ""}`;
  }

  refresh() {
    const { page, pages, index } = this.drawing;
    if (this.comment.value !== page.comment) this.comment.value = page.comment;
    const quiz = quizOf(page.comment);
    for (const [id, value] of Object.entries({ "draw-name": this.name === "fumen" || this.name === "drawing" ? "" : this.name, "quiz-hold": quiz.hold, "quiz-current": quiz.current, "quiz-next": quiz.next })) {
      const box = /** @type {HTMLInputElement} */ (element(id));
      if (document.activeElement !== box) box.value = value;
    }
    for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (element("draw").querySelectorAll("[data-flag]")))
      box.checked = Boolean(page[/** @type {keyof FumenPage} */ (box.dataset.flag)]);
    this.number.value = String(index + 1);
    this.number.max = String(pages.length);
    element("draw-count").textContent = `of ${pages.length}`;
    if (this.isShown) this.drawPlace();
    const piece = page.operation ? `, piece ${letters[page.operation.piece]}` : "";
    this.board.canvas.setAttribute("aria-label", `Field of page ${index + 1} of ${pages.length}${piece}: arrow keys and Space draw, Enter makes the next page`);
    this.list.draw(this.drawing, this.range);
    element("draw-select").setAttribute("aria-pressed", String(this.anchor !== null));
    this.drawTools();
  }
}
