// @ts-check
// The pages of a fumen as small pictures, those around the one that is shown.
import { themeOf } from "./draw.js";
import { drawPage } from "./draw_board.js";
import { columns, playRows, quizOf } from "./field_tools.js";

const around = 60; // pages before and after
const cell = 4; // pixels

export class PageList {
  /**
   * @param {HTMLElement} place
   * @param {(index: number, isMore: boolean) => void} onChoose with Shift, all up to that one
   * @param {(index: number, to: number) => void} onDrag a page comes before another one, or behind the last
   */
  constructor(place, onChoose, onDrag) {
    this.place = place;
    this.onChoose = onChoose;
    this.onDrag = onDrag;
    /** The page that is dragged, by its number. @type {number | null} */
    this.dragged = null;
    place.addEventListener("dragstart", (event) => {
      this.dragged = this.indexAt(event);
      event.dataTransfer?.setData("text/x-page", String(this.dragged));
    });
    place.addEventListener("dragend", () => (this.dragged = null));
    place.addEventListener("drop", (event) => this.drop(event));
    /** What stands there. @type {{page: import("./tetron.js").FumenPage, index: number, button: HTMLElement}[]} */
    this.shown = [];
    this.theme = themeOf(place);
  }

  /** Of the picture under the pointer. @param {Event} event */
  indexAt({ target }) {
    const button = /** @type {Element} */ (target).closest("button");
    return this.shown.find((one) => one.button === button)?.index ?? null;
  }

  /** @param {DragEvent} event */
  drop(event) {
    const { dragged } = this;
    const over = this.indexAt(event);
    if (dragged === null) return;
    // It is not a file or a text that is dropped.
    event.preventDefault();
    event.stopPropagation();
    const button = /** @type {Element} */ (event.target).closest("button");
    if (over === null || !button) return;
    const box = button.getBoundingClientRect();
    const isRow = getComputedStyle(this.place).flexDirection === "row";
    const isBehind = isRow ? event.clientX > box.left + box.width / 2 : event.clientY > box.top + box.height / 2;
    this.onDrag(dragged, over + (isBehind ? 1 : 0));
  }

  /** @param {import("./drawing.js").Drawing} drawing @param {{from: number, count: number}} range of those that are selected */
  draw({ pages, index }, { from, count }) {
    const first = Math.max(0, index - around);
    const last = Math.min(pages.length, index + around + 1);
    const theme = themeOf(this.place);
    if (theme.well !== this.theme.well) [this.theme, this.shown] = [theme, []];
    const before = new Map(this.shown.map((one) => [one.page, one]));
    this.shown = [];
    for (let i = first; i < last; ++i) {
      const page = pages[i];
      const old = before.get(page);
      // A page may stand there twice; its picture cannot.
      before.delete(page);
      this.shown.push({ page, index: i, button: old ? this.number(old.button, i) : this.number(this.picture(page), i) });
    }
    const buttons = this.shown.map(({ button }) => button);
    const isSame = buttons.length === this.place.children.length && buttons.every((button, i) => this.place.children[i] === button);
    if (!isSame) this.place.replaceChildren(...buttons);
    for (const { button, index: own } of this.shown) {
      if (own === index) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
      const isSelected = count > 1 && own >= from && own < from + count;
      button.classList.toggle("selected", isSelected);
button.querySelector("canvas")?.setAttribute("aria-label", isSelected ? "Selected page" : "Page");
    }
    this.reveal(buttons[index - first]);
  }

  /** Scrolls the list alone. @param {HTMLElement | undefined} button */
  reveal(button) {
    if (!button) return;
    const { place } = this;
    const [left, top] = [button.offsetLeft - place.offsetLeft, button.offsetTop - place.offsetTop];
    if (left < place.scrollLeft || left + button.offsetWidth > place.scrollLeft + place.clientWidth) place.scrollLeft = left - place.clientWidth / 2 + button.offsetWidth / 2;
    if (top < place.scrollTop || top + button.offsetHeight > place.scrollTop + place.clientHeight) place.scrollTop = top - place.clientHeight / 2 + button.offsetHeight / 2;
  }

  /** @param {import("./tetron.js").FumenPage} page */
  picture(page) {
    const canvas = document.createElement("canvas");
    canvas.width = columns * cell;
    canvas.height = (playRows + 1) * cell + 2;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.fillStyle = this.theme.edge;
    context.fillRect(0, 0, canvas.width, canvas.height);
    drawPage(context, page, cell, playRows, 2, this.theme.well);
    // With the number it is what the button is called.
    canvas.setAttribute("role", "img");
    const button = document.createElement("button");
    button.type = "button";
    button.draggable = true;
    const number = document.createElement("span");
    const caption = document.createElement("small");
    caption.textContent = quizOf(page.comment).text;
    button.append(canvas, number, caption);
    return button;
  }

  /** @param {HTMLElement} button @param {number} index */
  number(button, index) {
    /** @type {HTMLElement} */ (button.querySelector("span")).textContent = `${index + 1}`;
    button.onclick = (event) => this.onChoose(index, event.shiftKey);
    return button;
  }
}
