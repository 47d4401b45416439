// @ts-check
// A recording that the core plays, with the face of convert/html/web/timeline.js: the page does not know which of them it has.
import { firstIndex } from "./timeline.js";

/** @typedef {import("./timeline.js").State} State */

export class CoreTimeline {
  /**
   * @param {import("./tetron.js").Recording} core
   * @param {import("./page.js").Game} game
   */
  constructor(core, game) {
    const { events, duration, markers, placements } = core.info;
    this.core = core;
    this.game = game;
    this.profile = game.profile;
    this.layout = game.layout;
    this.events = events;
    this.duration = duration;
    this.markers = markers;
    this.placements = placements;
    this.times = core.times();
    this.messages = markers
      .filter(({ kind }) => kind === "chat")
      .map(({ events: after, time, id, target = 0 }, i) => ({
        events: after,
        time,
        player: id,
        target,
        text: game.messages[i] ?? "",
      }));
    /** @type {State} */
    this.state = this.shown(core.seekEvents(0));
  }

  /** @param {import("./tetron.js").State} state @returns {State} */
  shown(state) {
    const { layout } = this;
    const fieldOf = (/** @type {number} */ player) => Math.floor(player / layout.playersPerField);
    return /** @type {any} */ ({ ...state, layout, fieldOf });
  }

  /** What the last event was, as far as there are words for it. */
  happened() {
    return this.core.happened(this.state.events);
  }

  /** @param {number} events */
  seekEvents(events) {
    const wanted = Math.max(0, Math.min(events, this.events));
    if (wanted !== this.state.events) this.state = this.shown(this.core.seekEvents(wanted));
  }

  /** @param {number} time */
  seek(time) {
    this.seekEvents(this.eventsAt(time));
  }

  /** @param {number} time */
  eventsAt(time) {
    return firstIndex(this.events, (i) => this.times[i] > time);
  }
}
