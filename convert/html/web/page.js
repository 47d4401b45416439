// @ts-check
// The page: fields, bar, buttons, keys. Everything from the recording is set as text, never as markup.
import { listActions, listen, perform } from "./actions.js";
import { drawCard, layOutCards, makeCards } from "./cards.js";
import { drawMessages } from "./chat.js";
import { Controller } from "./controller.js";
import { element, setText, showNote } from "./dom.js";
import { fumenOf } from "./fumen.js";
import { gaugeAt, gaugesOf } from "./gauges.js";
import { scoreNow } from "./score.js";
import { drawBar } from "./seek_bar.js";
import { Sound } from "./sound.js";
import { clockText, eventText, isolated, messageText, speedText, shortened } from "./text.js";

/**
 * What stands in the page besides the states of a game.
 * @typedef {object} Game
 * @property {string} file
 * @property {string} about mode and date
 * @property {string} damage a sentence if the file is damaged
 * @property {boolean} hidden begin with the result hidden
 * @property {string} profileUsed which profile, if it is not the built-in one
 * @property {string} profileKind the same without what tells of the rest of the game
 * @property {string[]} names
 * @property {number[]} [teams] of each player, 0 for none; where there are any
 * @property {string[]} messages
 * @property {number} lives
 * @property {import("./timeline.js").Begins} begins
 * @property {boolean} points the credits are a score, levels plain numbers, and there are no lives
 * @property {import("./timeline.js").Layout} layout
 * @property {import("./profile.js").Profile} profile
 * @property {import("./gauges.js").StoredGauge[][] | null} gauges
 * @property {number} start
 * @property {number | null} focus
 * @property {number | null} winner the player's id; null if there is none
 * @property {string} [round] of a match: which one it is, and how the match stands before it
 * @property {number[]} [won] how many rounds each player has won before it
 * @property {string} [roundResult] how that ended
 * @property {string} [matchResult] of the last round: how the match ended
 * @property {string} editor what comes before a fumen in a link
 */

export class Page {
  /** @param {Game} game @param {import("./timeline.js").Timeline} timeline */
  constructor(game, timeline) {
    /** Ends what listens when the page is closed. */
    this.closing = new AbortController();
    game.names = game.names.map(shortened);
    this.game = game;
    this.timeline = timeline;
    this.gauges = gaugesOf(game.gauges);
    this.controller = new Controller(timeline, { start: game.start, focus: game.focus, hidden: game.hidden });
    this.controller.onHeldBack = () => this.note("the result is hidden: play on to see more");
    /** Whether another game plays at once in the place of this one; said by close(). */
    this.goesOn = false;
    /** Goes so many games on, where there are several. @type {((by: number) => void) | null} */
    this.onStep = null;
    /** Told when the page has been drawn. */
    this.onDrawn = () => {};
    /** The match that the game is a round of. @type {import("./score.js").Match | null} */
    this.match = null;
    this.look = { palette: 0, shadow: true };
    this.sound = new Sound();
    this.seek = /** @type {HTMLInputElement} */ (element("seek"));
    this.cards = makeCards(this);
    /** The messages that stand in the list: as many as may be shown. @type {HTMLElement[]} */
    this.lines = [];
    this.lastFrame = 0;
    this.isWaiting = false;
    /** Where a finger came down, and whether it went far enough to mean something. */
    this.touchedAt = 0;
    this.wasSwipe = false;
    listActions();
    this.layOut();
    listen(this);
    this.refresh();
  }

  get state() {
    return this.controller.state;
  }

  /** What stands around the fields, as far as it may be told. */
  drawTexts() {
    const { hidesResult } = this.controller;
    const { file, about, damage, profileUsed, profileKind, names, winner, matchResult } = this.game;
    const round = winner === null ? "" : ` · won by ${isolated(names[winner])}`;
    const won = !this.controller.tellsResult ? "" : round + (matchResult ? ` · ${matchResult}` : "");
    const players = names.map(isolated).join(", ");
    setText(element("title"), players + won);
    // A file's name often says who won, and the place of the damage how much there is.
    const told = hidesResult ? [about, profileKind] : [file, about, profileUsed];
    setText(element("about"), told.filter(Boolean).join(" · "));
    setText(element("damage"), hidesResult ? "" : damage);
    element("damage").hidden = hidesResult || !damage;
    const title = hidesResult ? `${players} · ${about}` : `${players}${won} · ${file}`;
    if (document.title !== title) document.title = title;
  }

  /** How many rounds each player has won by now; empty where that is not told. */
  get score() {
    return scoreNow(this.game, this.match, this.controller);
  }

  layOut() {
    layOutCards(this);
  }

  /** @param {import("./cards.js").Card} card */
  drawCard(card) {
    drawCard(this, card);
  }

  /** @param {string} action @param {number} index of the key among the action's */
  perform(action, index) {
    perform(this, action, index);
  }

  /** Whether rows above the stack may be left out where there is little room. */
  get mayCut() {
    return true;
  }

  /** @param {{field: number}} card */
  isShown(card) {
    const { focus } = this.controller;
    return focus === null || this.state.fieldOf(focus) === card.field;
  }

  /** @param {number | null} player */
  setFocus(player) {
    if (player !== null && player >= this.game.layout.players) return;
    this.controller.focus = player;
    this.layOut();
  }

  /** Does something that moves the time or changes the view, and says what happened. @param {() => void} what */
  act(what) {
    const before = this.state.events;
    what();
    const { events } = this.state;
    if (events !== before && events > 0 && !this.controller.playing)
      this.say(eventText(this.timeline, this.game.names));
    this.refresh();
  }

  /** @param {string} text */
  say(text) {
    if (text) element("said").textContent = text;
  }

  /** @param {string} text */
  note(text) {
    showNote(text);
  }

  /** Shows the present, and goes on with it while playing. */
  refresh() {
    this.draw();
    if (!this.controller.playing || this.isWaiting) return;
    this.isWaiting = true;
    this.lastFrame = performance.now();
    requestAnimationFrame((now) => this.frame(now));
  }

  /** @param {number} now */
  frame(now) {
    this.isWaiting = false;
    if (this.closing.signal.aborted) return;
    const before = this.state.events;
    this.controller.advance(Math.max(0, now - this.lastFrame));
    for (const message of this.timeline.messages)
      if (message.events > before && message.events <= this.state.events)
        this.say(messageText(message, this.game.names));
    this.sound.tell(this.state);
    this.draw();
    if (!this.controller.playing) return;
    this.isWaiting = true;
    this.lastFrame = now;
    requestAnimationFrame((next) => this.frame(next));
  }

  draw() {
    // A step to another game closes this one.
    if (this.closing.signal.aborted) return;
    for (const card of this.cards) if (this.isShown(card)) this.drawCard(card);
    drawBar(this);
    this.drawTexts();
    drawMessages(this);
    const { playing, speed, now } = this.controller;
    element("play").classList.toggle("on", playing);
    element("play").setAttribute("aria-label", playing ? "Pause" : "Play");
    element("speed").textContent = speedText(speed);
    element("speed").setAttribute("aria-label", `Speed ${speedText(speed)}`);
    for (const [action, isOn] of /** @type {[string, boolean][]} */ ([["landing-shadow", this.look.shadow], ["mute", this.sound.isOn], ["hide-result", this.controller.hides]]))
      document.querySelector(`#more [data-action="${action}"]`)?.setAttribute("aria-pressed", String(isOn));
    const whole = this.controller.hidesResult ? "" : ` / ${clockText(this.timeline.duration)}`;
    setText(element("now"), clockText(now));
    setText(element("whole"), whole);
    const editor = /** @type {HTMLAnchorElement} */ (element("editor"));
    if (!playing) editor.href = this.game.editor + this.fumen();
    this.onDrawn();
  }

  /** What stands beside a player's field now. @param {number} id */
  gaugeOf(id) {
    const own = this.gauges?.[id];
    return own && gaugeAt(own, this.controller.now);
  }

  /** The end of the bar in milliseconds. */
  get barEnd() {
    return Math.max(1, Math.round(this.controller.barEnd));
  }

  /** Of the player in focus, else of the first who is alive. */
  fumen() {
    const alive = Math.max(0, this.state.players.findIndex((player) => player.alive));
    return this.fumenOf(this.controller.focus ?? alive);
  }

  /** @param {number} player */
  fumenOf(player) {
    return fumenOf(this.state, this.timeline.profile, player);
  }

  async copyFumen() {
    const fumen = this.fumen();
    try {
      await navigator.clipboard.writeText(fumen);
      this.note("copied the fumen");
    } catch {
      this.note(fumen);
    }
  }

  /** What was chosen for another game stays for this one, which plays if that one did. @param {Page} before */
  goOnFrom(before) {
    const { speed, focus, hides, kinds } = before.controller;
    Object.assign(this.controller, { speed, kinds, playing: before.goesOn });
    if (hides !== this.controller.hides) this.controller.toggleHiding();
    this.look = before.look;
    this.sound = before.sound;
    this.setFocus(focus !== null && focus < this.game.layout.players ? focus : null);
    this.refresh();
  }

  /** Takes the recording out of the page, for another one. */
  close() {
    this.goesOn = this.controller.playing || this.controller.ended;
    this.closing.abort();
    this.controller.playing = false;
    for (const id of ["fields", "messages"]) element(id).replaceChildren();
    element("chat").hidden = true;
  }

}
