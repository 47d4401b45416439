// @ts-check
// Chunks become the state of the game at any moment: docs/formats/tet.md, "What changes a field".
import { cellsOf, unpack } from "./profile.js";
import { Recording, chunkType } from "./recording.js";

/**
 * What a player has and does.
 * @typedef {object} PlayerState
 * @property {import("./recording.js").StonePlace | null} stone the one that falls
 * @property {number | null} next style of the next stone
 * @property {number} credits
 * @property {number} placements
 * @property {boolean} alive
 * @property {number | null} target
 * @property {number | null} weapon
 *
 * What a field's last matrix said.
 * @typedef {object} FieldState
 * @property {number} lives
 * @property {number} lines
 * @property {number} level
 * @property {number} credits
 *
 * @typedef {"weapon" | "four lines" | "death" | "revival" | "chat"} MarkerKind
 * @typedef {{events: number, time: number, kind: MarkerKind, id: number}} Marker
 * @typedef {{events: number, time: number, player: number, target: number, text: string}} Message
 * @typedef {{players: number, playersPerField: number, width: number, height: number}} Layout
 */

/** @type {MarkerKind[]} */
export const markerKinds = ["weapon", "four lines", "death", "revival", "chat"];

/** Everything there is to show at one moment. */
export class State {
  /** @param {Layout} layout @param {number} lives */
  constructor(layout, lives) {
    this.layout = layout;
    this.time = 0;
    /** How many events have happened. */
    this.events = 0;
    const fields = Math.ceil(layout.players / layout.playersPerField);
    /** @type {PlayerState[]} */
    this.players = Array.from({ length: layout.players }, () => ({
      stone: null,
      next: null,
      credits: 0,
      placements: 0,
      alive: true,
      target: null,
      weapon: null,
    }));
    /** @type {FieldState[]} */
    this.fields = Array.from({ length: fields }, () => ({ lives, lines: 0, level: 0, credits: 0 }));
    /** @type {Uint8Array[]} cells row by row from the top */
    this.cells = this.fields.map(() => new Uint8Array(layout.width * layout.height));
  }

  copy() {
    const copy = new State({ ...this.layout, players: 0 }, 0);
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

/**
 * Lets one chunk happen. What names players or fields that the game does not have changes nothing.
 * @param {Recording} recording @param {number} at @param {import("./profile.js").Profile} profile @param {State} state
 */
function apply(recording, at, profile, state) {
  const player = state.players[recording.id(at)];
  const field = state.fields[recording.id(at)];
  switch (recording.type(at)) {
    case chunkType.stone: {
      const from = recording.payload(at, 2, 8);
      if (from >= 0 && player) player.stone = recording.stone(from);
      break;
    }
    case chunkType.newstone: {
      const from = recording.payload(at, 2, 16);
      if (from < 0 || !player) break;
      if (fix(state, recording.id(at), profile, recording.stone(from))) ++player.placements;
      player.stone = recording.stone(from + 4);
      player.next = recording.bytes[from + 8];
      player.credits = recording.split(from + 9);
      break;
    }
    case chunkType.matrix: {
      const packdata = recording.payload(at, 13, 0);
      if (packdata < 0 || !field) break;
      const fixed = packdata - 11;
      field.lives = recording.bytes[fixed];
      field.lines = recording.view.getUint16(fixed + 2, true);
      field.level = recording.bytes[fixed + 4];
      field.credits = recording.split(fixed + 5);
      if (state.layout.playersPerField === 1 && player) {
        player.next = recording.bytes[fixed + 1];
        player.credits = field.credits;
      }
      const packed = recording.bytes.subarray(packdata, at + recording.size(at));
      unpack(profile, packed, state.layout.width, state.cells[recording.id(at)]);
      break;
    }
    case chunkType.gameover:
      if (!player) break;
      player.alive = false;
      player.stone = null;
      break;
    case chunkType.revive:
      if (!field) break;
      field.lives = recording.second(at);
      state.players.forEach((other, id) => {
        if (state.fieldOf(id) === recording.id(at)) other.alive = true;
      });
      break;
    case chunkType.pselect:
      if (player) player.target = recording.second(at);
      break;
    case chunkType.wselect:
      if (player) player.weapon = recording.second(at);
      break;
  }
}

/**
 * Draws a stone's cells into its player's field; false if it has no shape.
 * @param {State} state @param {number} player @param {import("./profile.js").Profile} profile
 * @param {import("./recording.js").StonePlace} stone
 */
function fix(state, player, profile, stone) {
  const positions = cellsOf(profile, stone);
  const { width, height } = state.layout;
  const cells = state.cells[state.fieldOf(player)];
  for (const { column, row } of positions)
    if (column >= 0 && column < width && row >= 0 && row < height)
      cells[row * width + column] = /** @type {import("./profile.js").StoneKind} */ (profile.stones[stone.style]).cell;
  return positions.length > 0;
}

/** A recording with an index by time: the state at any moment for a bounded number of events' work. */
export class Timeline {
  /**
   * @param {Recording} recording @param {import("./profile.js").Profile} profile
   * @param {Layout} layout @param {number} lives @param {string[]} texts of the message chunks in order
   */
  constructor(recording, profile, layout, lives, texts) {
    this.recording = recording;
    this.profile = profile;
    this.times = timesOf(recording);
    this.events = this.times.length;
    this.duration = this.events > 0 ? this.times[this.events - 1] : 0;
    /** @type {Marker[]} */
    this.markers = [];
    /** @type {Message[]} */
    this.messages = [];
    /** For each player the number of events right after each of their placements. @type {number[][]} */
    this.placements = Array.from({ length: layout.players }, () => []);
    /** The present; moved by seek() and seekEvents(). */
    this.state = new State(layout, lives);
    this.between = Math.max(1024, Math.ceil(this.events / 2000));
    this.checkpoints = [this.state.copy()];
    this.index(texts);
  }

  /** @param {string[]} texts */
  index(texts) {
    const { recording, state } = this;
    const fours = state.fields.map(() => 0);
    while (state.events < this.events) {
      const at = recording.offsets[state.events];
      const id = recording.id(at);
      const placed = state.players[id]?.placements;
      this.step();
      const mark = { events: state.events, time: state.time, id };
      if (state.players[id]?.placements !== placed) this.placements[id].push(state.events);
      switch (recording.type(at)) {
        case chunkType.weapon:
          if (recording.size(at) >= 12) this.markers.push({ ...mark, kind: "weapon" });
          break;
        case chunkType.gameover:
          this.markers.push({ ...mark, kind: "death" });
          break;
        case chunkType.revive:
          this.markers.push({ ...mark, kind: "revival" });
          break;
        case chunkType.message:
          this.markers.push({ ...mark, kind: "chat" });
          this.messages.push({
            events: state.events,
            time: state.time,
            player: id,
            target: recording.second(at),
            text: texts[this.messages.length] ?? "",
          });
          break;
        case chunkType.matrix: {
          const packdata = recording.payload(at, 13, 0);
          if (packdata < 0 || !(id in fours)) break;
          const count = recording.bytes[packdata - 1];
          if (count > fours[id]) this.markers.push({ ...mark, kind: "four lines" });
          fours[id] = count;
          break;
        }
      }
      if (state.events % this.between === 0) this.checkpoints.push(state.copy());
    }
    this.seekEvents(0);
  }

  step() {
    const { state } = this;
    apply(this.recording, this.recording.offsets[state.events], this.profile, state);
    state.time = this.times[state.events];
    ++state.events;
  }

  /** The first `events` events have happened. @param {number} events */
  seekEvents(events) {
    const wanted = Math.max(0, Math.min(events, this.events));
    const checkpoint = this.checkpoints[Math.min(Math.floor(wanted / this.between), this.checkpoints.length - 1)];
    if (wanted < this.state.events || checkpoint.events > this.state.events) this.state = checkpoint.copy();
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

// How a timestamp is judged by the chunks behind it: replay/timeline/events.cpp says the same.
const plainStep = 10_000;
const witnesses = 16;
const slack = 60_000;
const longestDuration = 0xffff;

/**
 * When each chunk happens: no earlier than the one before it, and when its timestamp says, unless it is ahead of most
 * of the chunks that follow.
 * @param {Recording} recording
 */
export function timesOf(recording) {
  const { offsets, duration } = recording;
  const longest = duration === longestDuration ? Infinity : (duration || longestDuration) * 1000 + slack;
  const times = new Uint32Array(offsets.length);
  let last = 0;
  for (let i = 0; i < offsets.length; ++i) {
    const stored = recording.time(offsets[i]);
    const isPassed = i + 1 < offsets.length && recording.time(offsets[i + 1]) < stored;
    if (stored > last && (isPassed || stored - last > plainStep)) last = judged(recording, i, last, longest);
    else last = Math.max(stored, last);
    times[i] = last;
  }
  return times;
}

/**
 * When a chunk happens, by those that follow it.
 * @param {Recording} recording @param {number} index of the chunk @param {number} last when the one before happened
 * @param {number} longest the latest moment that the header leaves possible
 */
function judged(recording, index, last, longest) {
  const { offsets } = recording;
  const stored = recording.time(offsets[index]);
  let earliest = stored;
  let back = 0;
  let on = 0;
  let against = 1;
  for (const at of offsets.subarray(index + 1, index + 1 + witnesses)) {
    const time = recording.time(at);
    if (time >= stored) {
      ++on;
    } else if (time >= last) {
      ++back;
      against = 1 + on;
      earliest = Math.min(earliest, time);
    }
  }
  if (back >= against) return earliest;
  const ends = index + witnesses >= offsets.length;
  const isTooLate = stored > longest && last <= longest && stored - last > slack;
  return ends && isTooLate ? (back > 0 ? earliest : last) : stored;
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
