// @ts-check
// A field as text: written out, pasted, as the diagram of a wiki.
import { element } from "./dom.js";
import { cellsFrom, isWiki, textOf } from "./field_tools.js";

export class DrawText {
  /** @param {import("./draw_view.js").DrawView} view */
  constructor(view) {
    this.view = view;
    element("draw-text").addEventListener("close", () => this.take());
    element("field-wiki").addEventListener("click", () => {
      const text = /** @type {HTMLTextAreaElement} */ (element("field-text"));
      text.value = this.wikiText();
      text.select();
    });
  }

  ask() {
    const text = /** @type {HTMLTextAreaElement} */ (element("field-text"));
    text.value = textOf(this.view.drawing.page.cells);
    element("field-problem").textContent = "";
    const dialog = /** @type {HTMLDialogElement} */ (element("draw-text"));
    dialog.returnValue = "";
    dialog.showModal();
  }

  take() {
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
    const { cells, problem = "" } = cellsFrom(text, this.view.drawing.page.cells);
    if (cells) this.view.drawing.edit({ cells });
    return problem;
  }

  /** The diagrams of a wiki's text: one becomes the field of this page, several become pages. @param {string} text */
  pasteWiki(text) {
    try {
      const pages = this.view.tetron.fumenPages(this.view.tetron.fumens.fromWiki(text));
      const [{ cells, operation }] = pages;
      if (pages.length > 1) this.view.addPages(pages);
      else this.view.drawing.edit({ cells, operation });
      return "";
    } catch (error) {
      return /** @type {Error} */ (error).message;
    }
  }

  /** What is selected, as the text of a wiki. */
  wikiText() {
    const { from, count } = this.view.range;
    return this.view.tetron.fumens.wiki(this.view.drawing.pages.slice(from, from + count));
  }
}
