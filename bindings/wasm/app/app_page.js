// @ts-check
// The page of a game that the core plays, with cells that are outlined and fields that take keys.
import { Attempt, attemptKeys } from "./attempt.js";
import { element } from "./dom.js";
import { keyTable } from "./keys.js";
import { Page } from "./page.js";
import { noteKeys } from "./notes_panel.js";
import { reviewKeys } from "./review_panel.js";

keyTable.push(...reviewKeys, ...attemptKeys, ...noteKeys);

/** @typedef {{events: number, cells: {field: number, column: number, row: number}[]}} Marked */

export class AppPage extends Page {
  // Page draws before these are there.
  /** @type {(() => void) | undefined} */
  onDraw = undefined;
  /** Cells that are outlined at one moment. @type {Marked | undefined} */
  marked = undefined;
  /** Whether a field takes keys, for its cells. */
  takesKeys = false;
  /** @type {import("./review_panel.js").ReviewPanel | undefined} */
  review = undefined;

  /** Asks for a note about this moment. */
  onNote = () => {};

  /** Somebody who plays on. @type {Attempt | undefined} */
  attempt = undefined;
  /** One that was saved. @type {((name: string, bytes: Uint8Array) => void) | undefined} */
  onAttempt = undefined;

  /** Its line, to be kept: since when, its name, its match. @type {((time: number, name: string, match: Uint8Array) => void) | undefined} */
  onLine = undefined;

  /** @returns {import("./timeline.js").State} */
  get state() {
    return this.attempt?.state ?? super.state;
  }

  /** The field of the chosen player, else of the first that lives, and the pieces that are known there. */
  situation() {
    const { state, game, timeline, controller } = this;
    const player = controller.focus ?? Math.max(0, state.players.findIndex(({ alive }) => alive));
    const letter = (/** @type {number | null | undefined} */ style) => {
      const cell = timeline.profile.stones[style ?? -1]?.cell ?? 0;
      return " ILOZTJS"[cell]?.trim() ?? "";
    };
    const { stone, next } = state.players[player];
    const gauge = this.gaugeOf(player);
    const coming = gauge ? [stone?.style, gauge.held, ...gauge.next] : [stone?.style, next];
    return {
      cells: /** @type {Uint8Array} */ (state.cells[state.fieldOf(player)]),
      width: game.layout.width,
      height: game.layout.height,
      known: coming.map(letter).join(""),
    };
  }

  /** Begins to play on, or goes back to the recording. */
  takeOver() {
    if (this.attempt) return this.attempt.end();
    if (element("fields").offsetParent === null) return;
    const { controller } = this;
    const alive = Math.max(0, this.state.players.findIndex((player) => player.alive));
    if (controller.focus === null && this.game.layout.players > 2) return this.note("whose field? tap a name, or press a number, then play on");
    try {
      Attempt.begin(this, controller.focus ?? alive);
    } catch (error) {
      this.note(/** @type {Error} */ (error).message);
    }
  }

  /** Who plays on sees the falling piece. */
  get mayCut() {
    return !this.attempt;
  }

  /** Beside a card of the review there is room for the one field that it speaks of. @param {{field: number}} card */
  isShown(card) {
    const subject = this.attempt || this.controller.focus !== null ? null : (this.review?.subject ?? null);
    return subject === null ? super.isShown(card) : this.state.fieldOf(subject) === card.field;
  }

  /** @param {number} id */
  gaugeOf(id) {
    const gauge = super.gaugeOf(id);
    return gauge && this.attempt?.player === id ? this.attempt.gauge(gauge) : gauge;
  }

  close() {
    this.attempt?.end();
    super.close();
  }

  /** @param {string} action @param {number} index of the key among the action's */
  perform(action, index) {
    if (action === "take-over") return this.takeOver();
    if (action === "note") return this.onNote();
    if (!this.review?.perform(action)) super.perform(action, index);
  }

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

  /** What is said of a game that is not shown would stand above something else. */
  drawTexts() {
    if (element("fields").offsetParent !== null) super.drawTexts();
  }

  draw() {
    super.draw();
    this.onDraw?.();
  }

  /** @param {import("./cards.js").Card} card */
  drawCard(card) {
    super.drawCard(card);
    this.review?.drawCard(card);
    this.attempt?.drawCard(card);
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
