// @ts-check
// A fumen as pages: shown, drawn, written. What was drawn is kept in the browser, and what was opened before is a step back.
import { element } from "./dom.js";
import { DrawBoard } from "./draw_board.js";
import { press } from "./draw_keys.js";
import { DrawStroke } from "./draw_stroke.js";
import { DrawText } from "./draw_text.js";
import { Drawing, emptyPage } from "./drawing.js";
import { columns, drawnLike, dropped, inPieces, playRows, quizOf, quizText, snapped } from "./field_tools.js";
import { OpenedDrawings } from "./opened_drawings.js";
import { PageList } from "./page_list.js";
import { blockColours } from "./pictures.js";
import { cellsOfPiece } from "./pieces.js";

/** @typedef {import("./tetron.js").FumenPage} FumenPage */
/** @typedef {"cells" | "piece" | "fill" | "row"} Tool */
/** Rows that are shown larger; more where the pages have more. */
const lowRows = 12;
/** A phone has the lower rows at first: cells for fingers. */
const isPhone = () => matchMedia("(max-width: 600px) and (min-height: 501px)").matches;

/** The rows that something is in on any of these pages. @param {FumenPage[]} pages */
function usedRows(pages) {
  let rows = 0;
  for (const { cells, operation } of pages) {
    while (rows < playRows && cells.subarray(0, (playRows - rows) * columns).some((cell) => cell !== 0)) ++rows;
    if (operation) for (const { y } of cellsOfPiece(operation.piece, operation.rotation, operation.x, operation.y)) rows = Math.min(playRows, Math.max(rows, y + 1));
  }
  return rows;
}
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
    this.history = new OpenedDrawings(tetron, note, () => this.showOpened());
    /** @type {Tool} */
    this.tool = "cells";
    this.block = 8;
    this.rotation = 0;
    this.isZoomed = isPhone();
    this.board = new DrawBoard(/** @type {HTMLCanvasElement} */ (element("board")));
    this.stroke = new DrawStroke(this);
    this.asText = new DrawText(this);
    /** Where the selection of pages begins that ends at the page that is shown; nothing without one. @type {number | null} */
    this.anchor = null;
    this.list = new PageList(element("draw-pages"), (index, isMore) => this.choosePage(index, isMore), (index, to) => this.drag(index, to));
    this.comment = /** @type {HTMLTextAreaElement} */ (element("comment"));
    this.number = /** @type {HTMLInputElement} */ (element("draw-number"));
    this.makeBlocks();
    this.listen();
    this.showOpened();
  }

  get drawing() {
    return this.history.opened.drawing;
  }

  get name() {
    return this.history.opened.name;
  }

  /** The pages that are selected, at least the one that is shown: the first, and how many. */
  get range() {
    const { index, pages } = this.drawing;
    const anchor = Math.min(this.anchor ?? index, pages.length - 1);
    return { from: Math.min(anchor, index), count: Math.abs(anchor - index) + 1 };
  }

  /** Whether somebody drew here. */
  get hasWork() {
    return this.drawing.done.length > 0 || this.history.opened.id !== null;
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
      sign.style.background = block === 0 ? "var(--well)" : blockColours[block];
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
    element("draw-name").addEventListener("change", () => this.history.rename(/** @type {HTMLInputElement} */ (element("draw-name")).value));
    this.number.addEventListener("change", () => this.go(Number(this.number.value) - 1));
    const { canvas } = this.board;
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    for (const type of ["focus", "blur"]) canvas.addEventListener(type, () => this.drawBoard());
    document.addEventListener("keydown", (event) => press(this, event));
    new ResizeObserver(() => this.isShown && this.layOut()).observe(element("draw-field"));
  }

  showOpened() {
    this.stroke.drawn = null;
    this.anchor = null;
    this.drawing.onChange = () => {
      this.history.opened.original = null;
      this.history.keep();
      this.refresh();
    };
    this.refresh();
  }

  /** What was opened, if it is still that; else what was drawn. */
  text() {
    this.settleComment();
    return this.history.opened.original ?? this.tetron.fumenText(this.drawing.pages);
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
        return drawing.undo() || this.history.step(-1) ? undefined : this.note("there is nothing to undo");
      case "redo":
        return drawing.redo() || this.history.step(1) ? undefined : this.note("there is nothing to redo");
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
        this.showAll(false);
        this.anchor = this.anchor === null ? index : null;
        return this.refresh();
      case "select-all":
        this.showAll(false);
        this.anchor = 0;
        return this.go(pages.length - 1);
      case "captions":
        this.showAll(false);
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
        return this.asText.ask();
      case "zoom":
        this.isZoomed = !this.isZoomed;
        this.drawTools();
        return this.layOut();
      case "more":
        return this.showAll(!element("draw").classList.contains("more"));
      case "new":
        this.history.show(new Drawing([emptyPage()]), {});
        return this.history.onOpened();
    }
    this.ask(what);
  }

  /** On a phone: all tools, in the place of comment and pages. @param {boolean} isAll */
  showAll(isAll) {
    element("draw").classList.toggle("more", isAll);
    element("draw-more").setAttribute("aria-expanded", String(isAll));
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

  layOut() {
    const { width, height } = element("draw-field").getBoundingClientRect();
    if (width < 20 || height < 20) return;
    this.board.rows = this.isZoomed ? Math.min(playRows, Math.max(lowRows, usedRows(this.drawing.pages) + 1)) : playRows;
    this.board.layOut(width - 4, height - 4);
    this.drawBoard();
  }

  drawBoard() {
    this.board.showsCursor = document.activeElement === this.board.canvas && this.tool !== "piece";
    this.board.draw(this.stroke.drawn?.page ?? this.drawing.page);
  }

  drawTools() {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (element("draw-tools").querySelectorAll("[data-tool], [data-block]"))) {
      const { tool, block } = button.dataset;
      button.setAttribute("aria-pressed", String(tool ? tool === this.tool : Number(block) === this.block));
    }
    element("draw-zoom").setAttribute("aria-pressed", String(this.isZoomed));
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
    if (this.isZoomed && this.isShown) this.layOut();
  }
}
