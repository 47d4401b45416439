// @ts-check
// The pages of a fumen as small pictures, those around the one that is shown.
import { themeOf } from "./draw.js";
import { drawPage } from "./draw_board.js";
import { columns, playRows } from "./field_tools.js";

const around = 60; // pages before and after
const cell = 4; // pixels

export class PageList {
  /** @param {HTMLElement} place @param {(index: number) => void} onChoose */
  constructor(place, onChoose) {
    this.place = place;
    this.onChoose = onChoose;
    /** What stands there. @type {{page: import("./tetron.js").FumenPage, index: number, button: HTMLElement}[]} */
    this.shown = [];
    this.theme = themeOf(place);
  }

  /** @param {import("./drawing.js").Drawing} drawing */
  draw({ pages, index }) {
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
    const button = document.createElement("button");
    button.type = "button";
    const number = document.createElement("span");
    button.append(canvas, number);
    return button;
  }

  /** @param {HTMLElement} button @param {number} index */
  number(button, index) {
    /** @type {HTMLElement} */ (button.lastChild).textContent = `${index + 1}`;
    button.setAttribute("aria-label", `Page ${index + 1}`);
    button.onclick = () => this.onChoose(index);
    return button;
  }
}
