// @ts-check
// Actions and elapsed time become a moment of the recording. Knows nothing of the page.
import { firstIndex, markerKinds } from "./timeline.js";

export const speeds = [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16];
// While playing, a mark this long ago (ms of real time) still counts as where we are: one can step back twice.
const grace = 700;

export class Controller {
  /**
   * @param {import("./timeline.js").Timeline} timeline
   * @param {{start: number, focus: number | null, hidden: boolean}} settings
   */
  constructor(timeline, settings) {
    this.timeline = timeline;
    this.playing = false;
    this.speed = 1;
    /** Milliseconds on the recording's clock. */
    this.now = 0;
    /** @type {number | null} */
    this.focus = settings.focus;
    /** @type {number | null} */
    this.loopStart = null;
    /** @type {number | null} */
    this.loopEnd = null;
    /** The kinds of markers shown and stepped through. */
    this.kinds = new Set(markerKinds);
    /** What has not been played is a secret. */
    this.hides = false;
    /** The furthest moment that was shown since then, and how many events had happened. */
    this.reached = 0;
    this.reachedEvents = 0;
    /** Told when somebody wants to go beyond that. */
    this.onHeldBack = () => {};
    /** Told when playing has come to the end. */
    this.onEnd = () => {};
    this.wasPlayed = false;
    this.seek(settings.start);
    if (settings.hidden) this.toggleHiding();
  }

  get state() {
    return this.timeline.state;
  }

  /** Whether playing has come to the end, and nothing has been done since. */
  get ended() {
    return this.wasPlayed && !this.playing && this.state.events >= this.timeline.events;
  }

  /** True as long as there is something that must not be told. */
  get hidesResult() {
    const { duration, events } = this.timeline;
    return this.hides && (this.reached < duration || this.reachedEvents < events);
  }

  /** Whether who won may be shown: at the end of the game; with the result hidden, from when it was seen on. */
  get tellsResult() {
    return this.state.events >= this.timeline.events || (this.hides && !this.hidesResult);
  }

  /** Whether what happens at a mark may be shown. @param {{events: number, time: number}} mark */
  mayShow(mark) {
    return !this.hides || (mark.time <= this.reached && mark.events <= this.reachedEvents);
  }

  /** The moment at the end of the bar (ms): with the result hidden, what has been seen. */
  get barEnd() {
    return this.hides ? this.reached : this.timeline.duration;
  }

  toggleHiding() {
    this.hides = !this.hides;
    this.reached = this.now;
    this.reachedEvents = this.state.events;
  }

  /** Playing has come to a moment. @param {number} time */
  noteReached(time) {
    this.timeline.seek(time);
    this.reached = Math.max(this.reached, time);
    this.reachedEvents = Math.max(this.reachedEvents, this.state.events);
  }

  /** To the last that was seen. */
  holdBack() {
    this.seek(this.reached);
    this.onHeldBack();
  }

  /** @param {number} time */
  seek(time) {
    // A fraction of a millisecond more is where the bar ends.
    if (this.hidesResult && time >= this.reached + 1) return this.holdBack();
    const last = this.hidesResult ? this.reached : this.timeline.duration;
    this.now = Math.max(0, Math.min(Math.round(time), last));
    this.timeline.seek(this.now);
    // Of the last moment seen there may have been a part only.
    if (this.hidesResult && this.state.events > this.reachedEvents) this.timeline.seekEvents(this.reachedEvents);
    this.stopAtEnd();
  }

  /** @param {number} events */
  seekEvents(events) {
    if (this.hidesResult && events > this.reachedEvents) return this.holdBack();
    this.timeline.seekEvents(events);
    this.now = this.state.time;
    this.stopAtEnd();
  }

  stopAtEnd() {
    this.wasPlayed = false;
    if (this.state.events === this.timeline.events) this.playing = false;
  }

  togglePlaying() {
    const atLoopEnd = this.loopStart !== null && this.now === this.loopEnd;
    if (!this.playing && atLoopEnd) this.seek(/** @type {number} */ (this.loopStart));
    else if (!this.playing && this.state.events === this.timeline.events) this.seek(0);
    this.playing = !this.playing;
  }

  /** @param {number} elapsed milliseconds of real time */
  advance(elapsed) {
    if (!this.playing) return;
    let time = this.now + elapsed * this.speed;
    if (this.loopStart !== null && this.loopEnd !== null && this.now <= this.loopEnd && time >= this.loopEnd) {
      this.noteReached(this.loopEnd);
      time = this.loopStart;
    }
    this.now = Math.max(0, Math.min(time, this.timeline.duration));
    this.noteReached(this.now);
    if (this.now < this.timeline.duration) return;
    this.playing = false;
    this.wasPlayed = true;
    this.onEnd();
  }

  /** @param {{events: number, time: number}} mark */
  isBehind(mark) {
    if (mark.events >= this.state.events) return false;
    return !this.playing || this.now - mark.time > grace * this.speed;
  }

  /** @param {number} events right after the mark */
  mark(events) {
    return { events, time: this.timeline.times[events - 1] };
  }

  /**
   * Goes to the nearest of several lists of marks, each in order.
   * @param {number} direction -1 or 1 @param {number[][]} lists numbers of events
   */
  step(direction, lists) {
    const { events } = this.state;
    /** @type {number[]} */
    const found = [];
    for (const list of lists) {
      const index =
        direction > 0
          ? firstIndex(list.length, (i) => list[i] > events)
          : firstIndex(list.length, (i) => !this.isBehind(this.mark(list[i]))) - 1;
      if (index >= 0 && index < list.length) found.push(list[index]);
    }
    // Whether there is another one is a part of the secret.
    if (direction > 0 && this.hidesResult && !found.some((mark) => mark <= this.reachedEvents)) this.holdBack();
    else if (found.length > 0) this.seekEvents(direction > 0 ? Math.min(...found) : Math.max(...found));
    else if (direction < 0) this.seekEvents(0);
  }

  /** @param {number} direction */
  stepPlacement(direction) {
    const { placements } = this.timeline;
    this.step(direction, this.focus === null ? placements : [placements[this.focus]]);
  }

  /** @param {number} direction */
  stepMarker(direction) {
    const shown = this.timeline.markers.filter(({ kind }) => this.kinds.has(kind));
    this.step(direction, [shown.map(({ events }) => events)]);
  }

  /** @param {number} direction */
  stepSpeed(direction) {
    const index = speeds.indexOf(this.speed) + direction;
    if (index >= 0 && index < speeds.length) this.speed = speeds[index];
  }

  /** All kinds, then each alone, then all again. The name of what is shown now. */
  nextKinds() {
    const alone = this.kinds.size === 1 ? markerKinds.indexOf([...this.kinds][0]) : -1;
    this.kinds = new Set(alone + 1 < markerKinds.length ? [markerKinds[alone + 1]] : markerKinds);
    return this.kinds.size === 1 ? [...this.kinds][0] : "all";
  }

  /** Sets the loop's start, or ends the loop. */
  setLoopStart() {
    const isSet = this.loopStart !== null;
    this.loopStart = isSet ? null : this.now;
    if (isSet) this.loopEnd = null;
  }

  /** Without a start the loop is from the beginning. Whether there is a loop now: it must end after it begins. */
  setLoopEnd() {
    const start = this.loopStart ?? 0;
    if (this.now <= start) return false;
    this.loopStart = start;
    this.loopEnd = this.now;
    return true;
  }
}
