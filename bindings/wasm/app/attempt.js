// @ts-check
// Playing on from a moment of the recording, with keys or with buttons for fingers. The core plays it as it does in the window.
import { element, make, setText } from "./dom.js";
import { drawField } from "./draw.js";
import { drawBest, drawPlace } from "./review_drawing.js";
import { saveAs } from "./picture.js";
import { steeringOf } from "./steering.js";

/** @typedef {import("./app_page.js").AppPage} AppPage @typedef {import("./tetron.js").AttemptKey} AttemptKey */

/** Keys of the window that the page has, too. @type {[name: string, keys: string, description: string][]} */
export const attemptKeys = [["take-over", "o Enter", "play on from here: arrows, x, z, Space, c, Backspace, r; Ctrl+G for a goal, Ctrl+K keeps the line"]];

/** Milliseconds: before it begins, and of one frame at most. */
const countdown = 3000;
const longestFrame = 100;

/** Who tries a placement again: told what was judged, asked for the next one and for how many were done better. @typedef {{judged: (good: boolean) => void, next: () => void, tally: () => string}} Trial */

export class Attempt {
  /** @param {AppPage} page @param {number} player */
  static begin(page, player) {
    /** @type {import("./tetron.js").Recording} */
    const core = /** @type {any} */ (page.timeline).core;
    page.controller.playing = false;
    core.seekEvents(page.state.events);
    core.beginAttempt(player, { countdown });
    page.attempt = new Attempt(page, core, player);
  }

  /** A placement of the recording is tried again. @param {AppPage} page @param {number} player @param {number} events with it @param {Trial} trial */
  static tryAgain(page, player, events, trial) {
    /** @type {import("./tetron.js").Recording} */
    const core = /** @type {any} */ (page.timeline).core;
    page.controller.playing = false;
    core.tryAgain(player, events);
    page.attempt = new Attempt(page, core, player, trial);
  }

  /** @param {AppPage} page @param {import("./tetron.js").Recording} core @param {number} player @param {Trial} [trial] */
  constructor(page, core, player, trial) {
    this.trial = trial;
    /** What was said of the last drop. */
    this.verdict = "";
    this.isBestShown = false;
    /** What follows once the best place was shown is not counted. */
    this.wasBestShown = false;
    this.page = page;
    this.core = core;
    this.player = player;
    this.closing = new AbortController();
    this.info = core.attemptInfo();
    this.state = this.shown();
    this.focusBefore = page.controller.focus;
    this.isGhostShown = false;
    this.race = /** @type {HTMLCanvasElement} */ (make("canvas", "", "race"));
    this.race.setAttribute("role", "img");
    this.race.setAttribute("aria-label", "The recording at the same time");
    this.last = performance.now();
    this.said = "";
    document.body.classList.add("playing-on");
    element("attempt").hidden = false;
    element("more").hidden = true;
    element("show-more").setAttribute("aria-expanded", "false");
    /** @type {HTMLElement} */ (document.activeElement)?.blur?.();
    for (const button of this.buttons("hold")) button.hidden = !this.info.mayHold;
    element("attempt-ghost").setAttribute("aria-pressed", "false");
    for (const id of ["attempt-ghost", "attempt-goal", "attempt-save", "attempt-keep"]) element(id).hidden = trial !== undefined;
    for (const id of ["attempt-next", "attempt-best"]) element(id).hidden = trial === undefined;
    setText(element("attempt-verdict"), "");
    this.listen();
    // A finger needs the field large. The page knows of the attempt only when this is done.
    queueMicrotask(() => {
      if (page.attempt !== this) return;
      page.setFocus(player);
      page.refresh();
      this.tell();
    });
    requestAnimationFrame((now) => this.frame(now));
  }

  /** @param {string} key @returns {NodeListOf<HTMLElement>} */
  buttons(key) {
    return document.querySelectorAll(`#attempt [data-steer="${key}"]`);
  }

  /** As the page shows moments. */
  shown() {
    return /** @type {any} */ (this.page.timeline).shown(this.core.attemptState());
  }

  listen() {
    const { signal } = this.closing;
    document.addEventListener("keydown", (event) => this.keyDown(event), { signal, capture: true });
    document.addEventListener("keyup", (event) => this.release(steeringOf(event.key)), { signal });
    window.addEventListener("blur", () => this.go(() => this.core.releaseAttempt()), { signal });
    window.addEventListener("hashchange", () => this.end(), { signal, capture: true });
    // What leads to another moment of the recording waits until it is shown again.
    for (const type of ["wheel", "click", "pointerup"])
      element("fields").addEventListener(type, (event) => event.stopPropagation(), { signal, capture: true });
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#attempt [data-steer]"))) {
      const key = /** @type {AttemptKey} */ (button.dataset.steer);
      button.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        this.press(key);
      }, { signal });
      for (const type of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(type, () => this.release(key), { signal });
      // Of a keyboard or of a reader of the screen.
      button.addEventListener("click", (event) => {
        if (event.detail !== 0) return;
        this.press(key);
        this.release(key);
      }, { signal });
      button.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    }
    element("attempt-ghost").addEventListener("click", () => this.toggleGhost(), { signal });
    element("attempt-goal").addEventListener("click", () => this.nextGoal(), { signal });
    element("attempt-save").addEventListener("click", () => this.save(), { signal });
    element("attempt-keep").addEventListener("click", () => this.keep(), { signal });
    element("attempt-end").addEventListener("click", () => this.end(), { signal });
    element("attempt-next").addEventListener("click", () => this.next(), { signal });
    element("attempt-best").addEventListener("click", () => this.toggleBest(), { signal });
  }

  /** @param {KeyboardEvent} event */
  keyDown(event) {
    const { target, key } = event;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return;
    if (/** @type {HTMLDialogElement} */ (element("help")).open || element("fields").offsetParent === null) return;
    const tries = this.trial !== undefined;
    if (tries && (event.ctrlKey || event.altKey || event.metaKey)) return;
    const saves = event.ctrlKey && key.toLowerCase() === "s";
    const keeps = event.ctrlKey && key.toLowerCase() === "k";
    const aims = event.ctrlKey && key.toLowerCase() === "g";
    if (!saves && !keeps && !aims && (event.ctrlKey || event.altKey || event.metaKey)) return;
    if (target instanceof HTMLButtonElement && (key === " " || key === "Enter")) return;
    const steer = steeringOf(key);
    if (saves) this.save();
    else if (keeps) this.keep();
    else if (aims) this.nextGoal();
    else if (steer) this.press(steer);
    else if (tries && key === "Enter") this.next();
    else if (tries && key.toLowerCase() === "w") this.toggleBest();
    else if (key === "Escape" || key === "Enter" || key.toLowerCase() === "o") this.end();
    else if (key.toLowerCase() === "w") this.toggleGhost();
    // These do what they always do.
    else if (key === "Tab" || "gth?f".includes(key.toLowerCase()) || key === "F11" || key === "F1") return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {AttemptKey} key */
  press(key) {
    if (this.isBestShown && key !== "again") return;
    this.isBestShown = false;
    this.go(() => this.core.pressAttempt(key));
    this.draw();
  }

  /** @param {AttemptKey | undefined} key */
  release(key) {
    if (key) this.go(() => this.core.releaseAttempt(key));
  }

  /** The module may have been started again meanwhile, and knows nothing of it then. @param {() => void} what */
  go(what) {
    try {
      what();
      const before = this.info.trial?.words ?? null;
      this.info = this.core.attemptInfo();
      this.state = this.shown();
      this.judge(before);
    } catch (error) {
      this.end();
      this.page.note(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string | null} before what was said before */
  judge(before) {
    const { trial } = this.info;
    if (!trial || !this.trial) return;
    if (trial.words !== null && before === null && !this.wasBestShown) this.trial.judged(trial.good);
    if (trial.words !== null || !this.isBestShown) this.verdict = trial.words ?? "";
    const best = element("attempt-best");
    best.setAttribute("aria-pressed", String(this.isBestShown));
    setText(element("attempt-verdict"), this.verdict || (this.isBestShown ? "The best place is green" : ""));
  }

  /** In the position before the drop, which is taken back. */
  toggleBest() {
    if (this.isBestShown) return this.press("again");
    this.isBestShown = this.wasBestShown = true;
    this.go(() => {
      this.core.pressAttempt("undo");
      this.core.releaseAttempt("undo");
    });
    this.draw();
  }

  /** The next mistake. */
  next() {
    const { trial } = this;
    this.end();
    trial?.next();
  }

  /** @param {number} now */
  frame(now) {
    if (this.closing.signal.aborted) return;
    // It waits while something else is shown in its place.
    const isSeen = element("fields").offsetParent !== null;
    const elapsed = isSeen ? Math.min(longestFrame, Math.max(0, now - this.last)) : 0;
    this.last = now;
    if (elapsed > 0 && !this.isBestShown) this.go(() => this.core.playAttempt(elapsed));
    this.draw();
    requestAnimationFrame((next) => this.frame(next));
  }

  draw() {
    if (this.closing.signal.aborted) return;
    this.page.draw();
    this.tell();
  }

  /** How it stands, where the page says what is shown. */
  tell() {
    const { over, source, goal, countdown: left } = this.info;
    if (this.trial) {
      const text = "put the piece better than in the recording";
      if (text !== this.said) this.page.note((this.said = text));
      return;
    }
    const how = over
      ? "over: Undo takes a piece back, Again begins again, Back goes to the recording"
      : left > 0 ? `playing on in ${Math.ceil(left / 1000)}` : `playing on, ${source}`;
    const text = goal ? `${goal}; ${how}` : how;
    if (text === this.said) return;
    this.said = text;
    this.page.note(text);
  }

  /** Beside the field: what is held and what comes. @param {import("./gauges.js").Gauge} gauge @returns {import("./gauges.js").Gauge} */
  gauge(gauge) {
    const { held, coming } = this.info;
    return { ...gauge, held, next: coming.slice(0, gauge.next.length), waiting: 0 };
  }

  /** Its own numbers, and where the piece went in the recording. @param {import("./cards.js").Card} card */
  drawCard(card) {
    if (!card.tags.some(({ id }) => id === this.player)) return;
    const { pieces, lines, time, done, risen, recorded } = this.info;
    const races = recorded !== null && !this.page.controller.hidesResult;
    const text = [`lines ${lines}`, `pieces ${pieces}`, `${(time > 0 ? (pieces * 1000) / time : 0).toFixed(2)} PPS`];
    if (recorded && races) text.push(`recording: lines ${recorded.lines}, pieces ${recorded.pieces}`);
    text.push(`${(time / 1000).toFixed(0)} s`);
    this.drawRace(card, races);
    card.numbers.replaceChildren(...text.map((part) => make("span", part)));
    card.numbers.title = text.join(" · ");
    card.canvas.setAttribute("aria-label", card.numbers.title);
    if (this.info.trial) return this.drawTrial(card, this.info.trial);
    if (done && this.isGhostShown && !this.page.controller.hidesResult) drawPlace(card, done, -risen);
  }

  /** Where it was dropped, or where the best place is. @param {import("./cards.js").Card} card @param {import("./tetron.js").TrialInfo} trial */
  drawTrial(card, { words, good, cleared, played, best }) {
    if (this.isBestShown) drawBest(card, best);
    else if (words === null || cleared) return;
    else if (good) drawBest(card, played);
    else drawPlace(card, played, 0);
  }

  /** The recording beside the field, small, where there is room. @param {import("./cards.js").Card} card @param {boolean} isShown */
  drawRace(card, isShown) {
    const { page, race } = this;
    race.hidden = !isShown || card.size === 0;
    if (race.hidden) return;
    if (race.parentElement !== card.well) card.well.append(race);
    const { width, height } = page.game.layout;
    const size = Math.max(3, Math.round(card.size / 3));
    if (race.width !== size * width) [race.width, race.height] = [size * width, size * height];
    race.style.width = `${race.width / (devicePixelRatio || 1)}px`;
    drawField(race, /** @type {any} */ (page.timeline).shown(this.core.attemptRecorded()), page.timeline.profile, card.field, size, page.look);
  }

  /** Something to try, of what the recording's player did next. */
  nextGoal() {
    const hidden = this.page.controller.hidesResult;
    let goals = 1;
    this.go(() => (goals = this.core.nextGoal({ hidden })));
    if (goals > 1) return this.draw();
    this.page.note(hidden ? "the result is hidden: goals would tell what comes" : "the recording has no lines and no garbage after this");
  }

  toggleGhost() {
    this.isGhostShown = !this.isGhostShown;
    element("attempt-ghost").setAttribute("aria-pressed", String(this.isGhostShown));
    if (this.isGhostShown && this.page.controller.hidesResult) this.page.note("the result is hidden: this would tell what comes");
    this.draw();
  }

  /** As a match. */
  match() {
    const { file, round, names } = this.page.game;
    return this.core.attemptMatch(round ? `${file}, ${round}` : file, names[this.player]);
  }

  /** As a line of play of the moment at which it began. */
  keep() {
    const { pieces, lines } = this.info;
    if (pieces === 0) return this.page.note("place a piece first: a line has pieces");
    const name = `${this.page.game.names[this.player]}: played on, lines ${lines}`;
    this.page.onLine?.(this.page.controller.now, name, new TextEncoder().encode(this.match()));
  }

  save() {
    const stem = this.page.game.file.replace(/\.[^.]*$/, "") || "game";
    const name = `${stem}-${String(this.state.time).padStart(7, "0")}ms.json`;
    const text = this.match();
    saveAs(new Blob([text], { type: "application/json" }), name);
    this.page.onAttempt?.(name, new TextEncoder().encode(text));
    this.page.note(`saved ${name}: it is in the list of games, too`);
  }

  end() {
    const { page } = this;
    if (this.closing.signal.aborted) return;
    this.closing.abort();
    page.attempt = undefined;
    this.race.remove();
    document.body.classList.remove("playing-on");
    element("attempt").hidden = true;
    try {
      this.core.endAttempt();
    } catch {
      // The module was started again.
    }
    page.setFocus(this.focusBefore);
    page.note(`back to the recording${this.trial?.tally() ?? ""}`);
    page.refresh();
  }
}
