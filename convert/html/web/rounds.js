// @ts-check
// The rounds of a match, one after the other on the same page.
import { element } from "./dom.js";
import { Page } from "./page.js";
import { Timeline } from "./timeline.js";

/** How long the end of a round stays before the next one begins, in milliseconds. */
const pause = 1000;

/** @param {string} base64 @returns {Promise<Uint8Array>} */
async function inflated(base64) {
  const packed = Uint8Array.from(atob(base64.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export class Rounds {
  /** @param {import("./page.js").Game[]} games @param {string[]} states of each, deflated, in base64 */
  constructor(games, states) {
    this.games = games;
    this.states = states;
    /** Which is shown, and which is to be. */
    this.index = -1;
    this.wanted = -1;
    /** The furthest that was shown: with the result hidden, no further one is named. */
    this.seen = 0;
    /** Those whose ends were shown. @type {Set<number>} */
    this.over = new Set();
    this.timer = 0;
    /** @type {Page | null} */
    this.page = null;
    this.list = /** @type {HTMLSelectElement} */ (element("rounds"));
    this.list.addEventListener("change", () => this.show(Number(this.list.value)));
  }

  /** Which round it is; how the match stands before it and how it ended; with the result hidden neither, nor how many there are. @param {number} index */
  name(index) {
    const { round = "", roundResult } = this.games[index];
    if (this.page?.controller.hides) return `round ${index + 1}`;
    return roundResult ? `${round} · ${roundResult}` : round;
  }

  /**
   * Shows a round from its beginning; what was chosen for the one before stays.
   * @param {number} index
   */
  async show(index) {
    if (!(index in this.games) || index === this.wanted) return;
    clearTimeout(this.timer);
    this.wanted = index;
    const states = await inflated(this.states[index]);
    if (this.wanted !== index) return;
    this.index = index;
    const game = this.games[index];
    const before = this.page;
    before?.close();
    this.seen = Math.max(this.seen, index);
    const page = new Page(game, new Timeline(states, game.profile, game.layout, game.lives, game.begins, game.messages));
    this.page = page;
    page.match = { index, count: this.games.length, seen: this.over };
    const { controller } = page;
    if (before) page.goOnFrom(before);
    controller.onEnd = () => this.goOn();
    page.onStep = (by) => this.step(by);
    page.onDrawn = () => {
      if (controller.tellsResult) this.over.add(index);
      this.drawList();
    };
    page.refresh();
  }

  /** @param {number} by */
  step(by) {
    const { page, index } = this;
    if (!page) return;
    if (!(index + by in this.games)) return page.note(by < 0 ? "this is the first round" : "this is the last round");
    // Whether there is another one is a part of the secret.
    if (page.controller.hidesResult && index + by > this.seen) return page.controller.onHeldBack();
    void this.show(index + by);
  }

  /** Playing has come to the end of a round. */
  goOn() {
    const { page, index } = this;
    if (!page || !(index + 1 in this.games)) return;
    page.note(`round ${index + 2}`);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (this.page === page && page.controller.ended) void this.show(index + 1);
    }, pause);
  }

  /** What may be chosen now. */
  drawList() {
    const { list, games, page } = this;
    const count = page?.controller.hides ? Math.min(games.length, this.seen + 1) : games.length;
    const names = games.slice(0, count).map((_, i) => this.name(i));
    if (list.dataset.names !== names.join("\n")) {
      list.dataset.names = names.join("\n");
      list.replaceChildren(
        ...names.map((name, i) => {
          const option = document.createElement("option");
          option.value = String(i);
          option.textContent = name;
          return option;
        }),
      );
    }
    list.hidden = games.length < 2;
    if (list.value !== String(this.index)) list.value = String(this.index);
  }
}
