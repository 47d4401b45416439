// @ts-check
// The states that the program wrote become the state of the game at any moment: convert/html/page_states.hpp says how they are written.
import { cellsOf } from "./profile.js";

/**
 * What a player has and does.
 * @typedef {object} PlayerState
 * @property {import("./profile.js").StonePlace | null} stone the one that falls
 * @property {number | null} next style of the next stone
 * @property {number | null} credits null, like level and lines, where they are not known
 * @property {number} placements
 * @property {boolean} alive
 * @property {number | null} target
 * @property {number | null} weapon
 *
 * What a field's last matrix said.
 * @typedef {object} FieldState
 * @property {number} lives
 * @property {number | null} lines
 * @property {number | null} level
 * @property {number} credits
 *
 * The numbers before anything happens.
 * @typedef {{credits: number | null, lines: number | null, level: number | null}} Begins
 *
 * @typedef {"weapon" | "four lines" | "death" | "revival" | "chat" | "perfect clear" | "spike" | "note"} MarkerKind
 * @typedef {{events: number, time: number, kind: MarkerKind, id: number, text?: string}} Marker what a note says
 * @typedef {{events: number, time: number, player: number, target: number, text: string}} Message
 * @typedef {{players: number, playersPerField: number, width: number, height: number}} Layout
 *
 * What the last event was, as far as words are made of it.
 * @typedef {object} Happening
 * @property {"placed" | "appeared" | "weapon" | "death" | "revival"} kind
 * @property {number} id the player; of a revival the field
 * @property {import("./profile.js").StonePlace} [stone] that was placed
 * @property {number} [weapon]
 * @property {number} [target]
 */

/** @type {MarkerKind[]} */
export const markerKinds = ["weapon", "four lines", "death", "revival", "chat", "perfect clear", "spike", "note"];

/** Everything there is to show at one moment. */
export class State {
  /** @param {Layout} layout @param {number} lives @param {Begins} begins */
  constructor(layout, lives, begins) {
    this.layout = layout;
    this.time = 0;
    /** How many events have happened. */
    this.events = 0;
    const fields = Math.ceil(layout.players / layout.playersPerField);
    /** @type {PlayerState[]} */
    this.players = Array.from({ length: layout.players }, () => ({
      stone: null,
      next: null,
      credits: begins.credits,
      placements: 0,
      alive: true,
      target: null,
      weapon: null,
    }));
    /** @type {FieldState[]} */
    this.fields = Array.from({ length: fields }, () => ({ lives, lines: begins.lines, level: begins.level, credits: 0 }));
    /** @type {Uint8Array[]} cells row by row from the top */
    this.cells = this.fields.map(() => new Uint8Array(layout.width * layout.height));
  }

  copy() {
    const copy = new State({ ...this.layout, players: 0 }, 0, { credits: 0, lines: 0, level: 0 });
    copy.layout = this.layout;
    copy.time = this.time;
    copy.events = this.events;
    copy.players = this.players.map((player) => ({ ...player }));
    copy.fields = this.fields.map((field) => ({ ...field }));
    copy.cells = this.cells.map((cells) => cells.slice());
    return copy;
  }

  /** @param {number} player */
  fieldOf(player) {
    return Math.floor(player / this.layout.playersPerField);
  }
}

/** Bytes of one kind, read one after the other. */
class Part {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }
  get left() {
    return this.bytes.length - this.at;
  }
  byte() {
    return this.bytes[this.at++];
  }
  number() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }
  difference() {
    const value = this.number();
    return value % 2 ? -(value + 1) / 2 : value / 2;
  }
}

/** A number that is not known counts as -1. @param {number | null} number @param {number} by */
function increased(number, by) {
  const sum = (number ?? -1) + by;
  return sum < 0 ? null : sum;
}

const ofPlayer = { fixed: 1, piece: 2, noPiece: 4, next: 8, noNext: 16, credits: 32, others: 64, placements: 128 };
const ofField = { numbers: 1, rows: 2, cells: 4 };
const fieldFrom = 128;
const newRow = 255;
const none = { style: 0, x: 0, y: 0, rot: 0 };
const partNames = /** @type {const} */ ([
  ...["times", "gaps", "who", "what"],
  ...["fixedStyle", "fixedX", "fixedY", "fixedRot", "style", "x", "y", "rot"],
  ...["next", "credits", "others", "placements", "numbers", "lines", "rows", "counts", "cells", "values", "marks"],
]);

/** @param {Uint8Array} bytes */
function partsOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  /** @type {Record<string, Part>} */
  const parts = {};
  for (const name of partNames) {
    const size = view.getUint32(at, true);
    parts[name] = new Part(bytes.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return parts;
}

const signed = (/** @type {number} */ byte) => (byte << 24) >> 24;

/** States with an index by time: the one at any moment for a bounded number of events' work. */
export class Timeline {
  /**
   * @param {Uint8Array} states @param {import("./profile.js").Profile} profile
   * @param {Layout} layout @param {number} lives @param {Begins} begins @param {string[]} texts of the messages in order
   */
  constructor(states, profile, layout, lives, begins, texts) {
    this.profile = profile;
    this.parts = partsOf(states);
    /** Of each event, in milliseconds. */
    this.times = this.timesOf(this.parts.times);
    this.events = this.times.length;
    this.duration = this.events > 0 ? this.times[this.events - 1] : 0;
    /** @type {Marker[]} */
    this.markers = [];
    /** @type {Message[]} */
    this.messages = [];
    /** What words are made of, by the number of events right after. @type {Map<number, Happening>} */
    this.happenings = new Map();
    /** For each player the number of events right after each of their placements. @type {number[][]} */
    this.placements = Array.from({ length: layout.players }, () => []);
    this.readMarks(texts);
    /** The present; moved by seek() and seekEvents(). */
    this.state = new State(layout, lives, begins);
    /** What the last event placed, or let appear. @type {Happening | null} */
    this.last = null;
    this.isIndexed = false;
    /** The event of the next record. */
    this.nextRecord = this.parts.gaps.left > 0 ? this.parts.gaps.number() : Infinity;
    this.between = Math.max(1024, Math.ceil(this.events / 2000));
    this.checkpoints = [this.checkpoint()];
    while (this.state.events < this.events) {
      this.step();
      if (this.state.events % this.between === 0) this.checkpoints.push(this.checkpoint());
    }
    this.isIndexed = true;
    this.seekEvents(0);
  }

  /** @param {Part} part */
  timesOf(part) {
    const times = [];
    for (let time = 0; part.left > 0; ) times.push((time += part.number()));
    return Uint32Array.from(times);
  }

  /** @param {string[]} texts */
  readMarks(texts) {
    const { marks } = this.parts;
    for (let events = 0; marks.left > 0; ) {
      events += marks.number();
      const kind = markerKinds[marks.byte()];
      const id = marks.byte();
      const time = this.times[events - 1];
      this.markers.push({ events, time, kind, id });
      if (kind === "weapon") this.happenings.set(events, { kind, id, weapon: marks.byte(), target: marks.byte() });
      else if (kind === "chat")
        this.messages.push({ events, time, player: id, target: marks.byte(), text: texts[this.messages.length] ?? "" });
      else if (kind === "death" || kind === "revival") this.happenings.set(events, { kind, id });
    }
  }

  checkpoint() {
    const at = Object.values(this.parts).map((part) => part.at);
    return { state: this.state.copy(), nextRecord: this.nextRecord, at };
  }

  /** @param {Timeline["checkpoints"][number]} checkpoint */
  load({ state, nextRecord, at }) {
    this.state = state.copy();
    this.nextRecord = nextRecord;
    this.last = null;
    Object.values(this.parts).forEach((part, i) => (part.at = at[i]));
  }

  /** Lets the next event happen. */
  step() {
    const { state, parts } = this;
    this.last = null;
    while (this.nextRecord === state.events) {
      const who = parts.who.byte();
      const what = parts.what.byte();
      if (who < fieldFrom) this.changePlayer(who, what);
      else this.changeField(who - fieldFrom, what);
      this.nextRecord = parts.gaps.left > 0 ? this.nextRecord + parts.gaps.number() : Infinity;
    }
    state.time = this.times[state.events];
    ++state.events;
  }

  /**
   * A place of the parts whose names begin with `name`.
   * @param {string[]} names @param {import("./profile.js").StonePlace} before @returns {import("./profile.js").StonePlace}
   */
  place([style, x, y, rot], before) {
    const { parts } = this;
    return {
      style: (before.style + parts[style].byte()) & 255,
      x: signed(before.x + parts[x].byte()),
      y: signed(before.y + parts[y].byte()),
      rot: (before.rot + parts[rot].byte()) & 255,
    };
  }

  /** @param {number} id @param {number} what */
  changePlayer(id, what) {
    const { parts, state } = this;
    const player = state.players[id];
    const fell = player.stone ?? none;
    if (what & ofPlayer.fixed) {
      const stone = this.place(["fixedStyle", "fixedX", "fixedY", "fixedRot"], fell);
      this.fix(id, stone);
      ++player.placements;
      if (!this.isIndexed) this.placements[id].push(state.events + 1);
      this.last = { kind: "placed", id, stone };
    }
    if (what & ofPlayer.piece) {
      const isFirst = !player.stone && player.placements === 0;
      player.stone = this.place(["style", "x", "y", "rot"], fell);
      if (isFirst) this.last ??= { kind: "appeared", id };
    }
    if (what & ofPlayer.noPiece) player.stone = null;
    if (what & ofPlayer.next) player.next = parts.next.byte();
    if (what & ofPlayer.noNext) player.next = null;
    if (what & ofPlayer.credits) player.credits = increased(player.credits, parts.credits.difference());
    if (what & ofPlayer.others) {
      const has = parts.others.byte();
      const target = parts.others.byte();
      const weapon = parts.others.byte();
      player.alive = (has & 1) !== 0;
      player.target = has & 2 ? target : null;
      player.weapon = has & 4 ? weapon : null;
    }
    if (what & ofPlayer.placements) player.placements += parts.placements.difference();
  }

  /** Draws a stone's cells into its player's field. @param {number} player @param {import("./profile.js").StonePlace} stone */
  fix(player, stone) {
    const { state, profile } = this;
    const { width, height } = state.layout;
    const cells = state.cells[state.fieldOf(player)];
    for (const { column, row, cell } of cellsOf(profile, stone))
      if (column >= 0 && column < width && row >= 0 && row < height) cells[row * width + column] = cell;
  }

  /** @param {number} id @param {number} what */
  changeField(id, what) {
    const { parts, state } = this;
    const field = state.fields[id];
    if (what & ofField.numbers) {
      field.lives = parts.numbers.byte();
      field.level = increased(field.level, parts.numbers.difference());
      field.lines = increased(field.lines, parts.lines.difference());
      field.credits += parts.credits.difference();
    }
    const { width, height } = state.layout;
    if (what & ofField.rows) {
      const before = state.cells[id];
      const after = new Uint8Array(before.length);
      let from = height;
      for (let row = height - 1; row >= 0; --row) {
        const up = parts.rows.byte();
        if (up === newRow) continue;
        from -= up + 1;
        after.set(before.subarray(from * width, (from + 1) * width), row * width);
      }
      state.cells[id] = after;
    }
    if (what & ofField.cells) {
      let at = -1;
      for (let count = parts.counts.number(); count > 0; --count) state.cells[id][(at += parts.cells.number())] = parts.values.byte();
    }
  }

  /** What the last event was, as far as there are words for it. @returns {Happening | null} */
  happened() {
    return this.last ?? this.happenings.get(this.state.events) ?? null;
  }

  /** The first `events` events have happened. @param {number} events */
  seekEvents(events) {
    const wanted = Math.max(0, Math.min(events, this.events));
    // The last event is always let happen, for happened().
    const checkpoint = this.checkpoints[Math.min(Math.floor(Math.max(0, wanted - 1) / this.between), this.checkpoints.length - 1)];
    if (wanted < this.state.events || checkpoint.state.events > this.state.events) this.load(checkpoint);
    while (this.state.events < wanted) this.step();
  }

  /** All events up to and including `time` (ms) have happened. @param {number} time */
  seek(time) {
    this.seekEvents(this.eventsAt(time));
  }

  /** How many events have happened at `time`. @param {number} time */
  eventsAt(time) {
    return firstIndex(this.events, (i) => this.times[i] > time);
  }
}

/**
 * The first of 0..count-1 for which `is` holds, given that it holds for all after it; else count.
 * @param {number} count @param {(index: number) => boolean} is
 */
export function firstIndex(count, is) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (is(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
