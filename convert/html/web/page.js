// @ts-check
// The page: fields, bar, buttons, keys. Everything from the recording is set as text, never as markup.
import { Controller, speeds } from "./controller.js";
import { drawField, drawMeter, drawNext, drawStones, paletteNames, playerColour } from "./draw.js";
import { fumenOf } from "./fumen.js";
import { gaugeAt, gaugeText, gaugesOf } from "./gauges.js";
import { actionOf, keyTable, touchTable } from "./keys.js";
import { clockText, eventText, levelLabel, messageText, speedText } from "./text.js";
import { firstIndex } from "./timeline.js";

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
 * @property {string[]} messages
 * @property {number} lives
 * @property {import("./timeline.js").Layout} layout
 * @property {import("./profile.js").Profile} profile
 * @property {import("./gauges.js").StoredGauge[][] | null} gauges
 * @property {number} start
 * @property {number | null} focus
 * @property {number | null} winner the player's id; null if there is none
 * @property {string} [round] of a match: which one it is, and how the match stands before it
 * @property {string} editor what comes before a fumen in a link
 */

/** @type {Record<import("./timeline.js").MarkerKind, string>} */
const markerColours = {
  weapon: "#e3a84a",
  "four lines": "#57c4d6",
  death: "#e5686a",
  revival: "#6fc173",
  chat: "#8d96a5",
};
// The rows of text above and below a field, and the room between fields, in CSS pixels.
const textHeight = 60;
const smallTextHeight = 80;
const smallWidth = 600;
const gap = 12;
// A card is no narrower, for its player's name.
const narrowest = 96;

export const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} tag @param {string} [text] @param {string} [className] */
function make(tag, text = "", className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** Changes nothing where it says that already. @param {HTMLElement} what @param {string} text */
function setText(what, text) {
  if (what.textContent !== text) what.textContent = text;
}

export class Page {
  /** @param {Game} game @param {import("./timeline.js").Timeline} timeline */
  constructor(game, timeline) {
    /** Ends what listens when the page is closed. */
    this.closing = new AbortController();
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
    this.look = { palette: 0, shadow: false };
    this.seek = /** @type {HTMLInputElement} */ (element("seek"));
    this.cards = this.makeCards();
    /** The messages that stand in the list: as many as may be shown. @type {HTMLElement[]} */
    this.lines = [];
    this.lastFrame = 0;
    this.noteTimer = 0;
    this.isWaiting = false;
    /** Where a finger came down, and whether it went far enough to mean something. */
    this.touchedAt = 0;
    this.wasSwipe = false;
    this.setTexts();
    this.layOut();
    this.listen();
    this.refresh();
  }

  get state() {
    return this.controller.state;
  }

  /** What stands around the fields, as far as it may be told. */
  drawTexts() {
    const { hidesResult } = this.controller;
    const { file, about, damage, profileUsed, profileKind, names, winner } = this.game;
    const won = !this.controller.tellsResult || winner === null ? "" : ` · won by ${names[winner]}`;
    setText(element("title"), names.join(", ") + won);
    // A file's name often says who won, and the place of the damage how much there is.
    const told = hidesResult ? [about, profileKind] : [file, about, profileUsed];
    setText(element("about"), told.filter(Boolean).join(" · "));
    setText(element("damage"), hidesResult ? "" : damage);
    element("damage").hidden = hidesResult || !damage;
    const title = hidesResult ? `${names.join(", ")} · ${about}` : `${names.join(", ")}${won} · ${file}`;
    if (document.title !== title) document.title = title;
  }

  /** How many messages may be shown. */
  get shownMessages() {
    const { messages } = this.timeline;
    return firstIndex(messages.length, (i) => !this.controller.mayShow(messages[i]));
  }

  drawMessages() {
    const shown = this.shownMessages;
    while (this.lines.length > shown) this.lines.pop()?.remove();
    while (this.lines.length < shown) this.lines.push(this.makeMessage(this.timeline.messages[this.lines.length]));
    this.lines.forEach((line, i) =>
      line.classList.toggle("to-come", this.timeline.messages[i].events > this.state.events),
    );
    element("show-chat").hidden = shown === 0;
  }

  setTexts() {
    element("keys").replaceChildren();
    if (matchMedia("(any-pointer: coarse)").matches)
      for (const [gesture, description] of touchTable) {
        const row = make("div");
        row.append(make("dt", gesture), make("dd", description));
        element("keys").append(row);
      }
    // A telephone has no keys.
    if (!matchMedia("(any-pointer: fine), (any-hover: hover)").matches) return;
    for (const [, keys, description] of keyTable) {
      const row = make("div");
      const chords = keys.split(" ");
      const last = chords[chords.length - 1].replace("Shift+", "");
      row.append(make("dt", chords.length > 3 ? `${chords[0]} - ${last}` : chords.join(", ")));
      row.append(make("dd", description));
      element("keys").append(row);
    }
  }

  makeCards() {
    return this.state.fields.map((_, field) => {
      const card = make("section", "", "field");
      const players = make("div", "", "players");
      const first = field * this.game.layout.playersPerField;
      const ids = this.game.names.map((_, id) => id).slice(first, first + this.game.layout.playersPerField);
      card.setAttribute("aria-label", ids.map((id) => this.game.names[id]).join(", "));
      const tags = ids.map((id) => {
        const tag = make("button", "", "player");
        const next = /** @type {HTMLCanvasElement} */ (make("canvas"));
        next.width = this.gauges ? 240 : 88;
        next.classList.toggle("stones", this.gauges !== null);
        next.height = 48;
        if (ids.length > 1) {
          // Marks the player's stones in the field, too.
          const owner = make("span", String(id + 1), "owner");
          owner.style.backgroundColor = playerColour(id);
          owner.setAttribute("aria-hidden", "true");
          tag.append(owner);
          tag.classList.add("owned");
        }
        tag.append(make("b", this.game.names[id]), next);
        tag.addEventListener("click", () => this.act(() => this.setFocus(this.controller.focus === id ? null : id)));
        players.append(tag);
        return { id, tag, next };
      });
      const well = make("div", "", "well");
      const canvas = /** @type {HTMLCanvasElement} */ (make("canvas"));
      canvas.setAttribute("role", "img");
      well.append(canvas);
      const numbers = make("div", "", "numbers");
      well.addEventListener("click", () => {
        if (!this.wasSwipe) this.act(() => this.setFocus(this.controller.focus === null ? first : null));
      });
      card.append(players, well, numbers);
      element("fields").append(card);
      return { field, card, tags, well, canvas, numbers, size: 0 };
    });
  }

  /** @param {import("./timeline.js").Message} message @returns {HTMLElement} */
  makeMessage(message) {
    const button = make("button");
    const time = make("time", clockText(message.time));
    const who = this.game.names[message.player] ?? `player ${message.player}`;
    const whom = message.target === 0 ? "" : ` to ${this.game.names[message.target] ?? message.target}`;
    button.append(time, " ", make("b", who), `${whom}: ${message.text}`);
    button.addEventListener("click", () => this.act(() => this.controller.seekEvents(message.events)));
    const line = make("li");
    line.append(button);
    element("messages").append(line);
    return line;
  }

  /** The largest cells that the room allows, in device pixels. */
  layOut() {
    const room = element("fields");
    const { width, height } = this.game.layout;
    const shown = this.cards.filter((card) => this.isShown(card));
    const text = window.innerWidth > smallWidth ? textHeight : smallTextHeight;
    const ratio = window.devicePixelRatio || 1;
    let best = 1;
    let bestColumns = 1;
    for (let columns = 1; columns <= shown.length; ++columns) {
      const rows = Math.ceil(shown.length / columns);
      const across = (room.clientWidth - 32 - (columns - 1) * gap) / columns / width;
      const down = ((room.clientHeight - 16 - (rows - 1) * gap) / rows - text) / height;
      const size = Math.floor(Math.min(across, down) * ratio);
      if (size <= best) continue;
      best = size;
      bestColumns = columns;
    }
    room.style.gridTemplateColumns = `repeat(${bestColumns}, auto)`;
    const most = (room.clientWidth - 32 - (bestColumns - 1) * gap) / bestColumns;
    for (const card of this.cards) {
      card.card.hidden = !this.isShown(card);
      card.size = best;
      card.canvas.width = best * width;
      card.canvas.height = best * height;
      card.canvas.style.width = `${card.canvas.width / ratio}px`;
      card.canvas.style.height = `${card.canvas.height / ratio}px`;
      card.card.classList.toggle("narrow", Math.max(card.canvas.width / ratio, Math.min(narrowest, most)) < 110);
      card.card.style.width = `${Math.max(card.canvas.width / ratio, Math.min(narrowest, most))}px`;
    }
    const markers = /** @type {HTMLCanvasElement} */ (element("markers"));
    markers.width = Math.max(1, Math.round(markers.clientWidth * ratio));
    markers.height = Math.round(10 * ratio);
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
    element("note").textContent = text;
    element("note").hidden = false;
    clearTimeout(this.noteTimer);
    this.noteTimer = window.setTimeout(() => (element("note").hidden = true), 2500);
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
    const before = this.state.events;
    this.controller.advance(Math.max(0, now - this.lastFrame));
    for (const message of this.timeline.messages)
      if (message.events > before && message.events <= this.state.events)
        this.say(messageText(message, this.game.names));
    this.draw();
    if (!this.controller.playing) return;
    this.isWaiting = true;
    this.lastFrame = now;
    requestAnimationFrame((next) => this.frame(next));
  }

  draw() {
    for (const card of this.cards) if (this.isShown(card)) this.drawCard(card);
    this.drawBar();
    this.drawTexts();
    this.drawMessages();
    const { playing, speed, now } = this.controller;
    element("play").classList.toggle("on", playing);
    element("play").setAttribute("aria-label", playing ? "Pause" : "Play");
    element("speed").textContent = speedText(speed);
    element("speed").setAttribute("aria-label", `Speed ${speedText(speed)}`);
    const whole = this.controller.hidesResult ? "" : ` / ${clockText(this.timeline.duration)}`;
    element("clock").textContent = clockText(now) + whole;
    const editor = /** @type {HTMLAnchorElement} */ (element("editor"));
    if (!playing) editor.href = this.game.editor + this.fumen();
    this.onDrawn();
  }

  /** @param {Page["cards"][number]} card */
  drawCard({ field, tags, well, canvas, numbers, size }) {
    const { state } = this;
    drawField(canvas, state, this.timeline.profile, field, size, this.look);
    for (const { id, tag, next } of tags) {
      tag.setAttribute("aria-pressed", String(this.controller.focus === id));
      tag.classList.toggle("out", !state.players[id].alive);
      const gauge = this.gaugeOf(id);
      const { alive } = state.players[id];
      if (gauge) drawStones(next, this.timeline.profile, alive ? [gauge.held, ...gauge.next] : [], this.look);
      else drawNext(next, this.timeline.profile, alive ? state.players[id].next : null, this.look);
      if (gauge && alive) drawMeter(canvas, gauge.waiting, size);
    }
    well.classList.toggle("over", tags.every(({ id }) => !state.players[id].alive));
    const { lines, level, lives } = state.fields[field];
    const placements = tags.map(({ id }) => state.players[id].placements).join(" + ");
    const credits = tags.map(({ id }) => state.players[id].credits).join(" + ");
    const gauge = tags.length === 1 ? this.gaugeOf(tags[0].id) : undefined;
    const text = gauge
      ? gaugeText(gauge, this.controller.now).join("")
      : `lines ${lines} · level ${levelLabel(level)} · stones ${placements} · lives ${lives} · credits ${credits}`;
    if (numbers.title === text) return;
    // Each is shown whole or not at all.
    numbers.replaceChildren(...text.split(" · ").map((part) => make("span", part)));
    numbers.title = text;
    canvas.setAttribute("aria-label", text);
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

  drawBar() {
    const { now, loopStart, loopEnd, kinds } = this.controller;
    this.seek.max = String(this.barEnd);
    this.seek.value = String(Math.round(now));
    this.seek.setAttribute("aria-valuetext", clockText(now));
    const canvas = /** @type {HTMLCanvasElement} */ (element("markers"));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const x = (/** @type {number} */ time) => Math.round((time / this.barEnd) * (canvas.width - 2));
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (loopStart !== null) {
      context.fillStyle = "rgb(124 179 255 / 0.35)";
      context.fillRect(x(loopStart), 0, Math.max(2, x(loopEnd ?? loopStart) - x(loopStart)), canvas.height);
    }
    for (const marker of this.timeline.markers) {
      if (!kinds.has(marker.kind) || !this.controller.mayShow(marker)) continue;
      const share = { weapon: 0.6, "four lines": 0.8, death: 1, revival: 1, chat: 0.4 }[marker.kind];
      context.fillStyle = markerColours[marker.kind];
      context.fillRect(x(marker.time), canvas.height * (1 - share), 2, canvas.height * share);
    }
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

  /** @param {string} action @param {number} index of the key among the action's */
  perform(action, index) {
    const { controller } = this;
    const { now } = controller;
    switch (action) {
      case "play-pause":
        return controller.togglePlaying();
      case "placement-back":
        return controller.stepPlacement(-1);
      case "placement-on":
        return controller.stepPlacement(1);
      case "second-back":
        return controller.seek(now - 1000);
      case "second-on":
        return controller.seek(now + 1000);
      case "five-seconds-back":
        return controller.seek(now - 5000);
      case "five-seconds-on":
        return controller.seek(now + 5000);
      case "event-back":
        controller.playing = false;
        return controller.seekEvents(this.state.events - 1);
      case "event-on":
        controller.playing = false;
        return controller.seekEvents(this.state.events + 1);
      case "start":
        return controller.seek(0);
      case "end":
        return controller.seek(controller.barEnd);
      case "percent":
        return controller.seek((index / 10) * controller.barEnd);
      case "marker-back":
        return controller.stepMarker(-1);
      case "marker-on":
        return controller.stepMarker(1);
      case "slower":
        return controller.stepSpeed(-1);
      case "faster":
        return controller.stepSpeed(1);
      case "normal-speed":
        controller.speed = 1;
        return;
      case "focus-player":
        return this.setFocus(index);
      case "focus-all":
        return this.setFocus(null);
      case "marker-kinds":
        return this.note(`markers: ${controller.nextKinds()}`);
      case "loop-start":
        return controller.setLoopStart();
      case "loop-end":
        return controller.setLoopEnd();
      case "chat":
        return this.toggleChat();
      case "palette":
        this.look.palette = (this.look.palette + 1) % paletteNames.length;
        return this.note(`palette: ${paletteNames[this.look.palette]}`);
      case "theme":
        return this.toggleTheme();
      case "landing-shadow":
        this.look.shadow = !this.look.shadow;
        return;
      case "hide-result":
        controller.toggleHiding();
        return this.note(controller.hides ? "the result is hidden" : "the result is shown");
      case "previous-file":
        return this.onStep?.(-1);
      case "next-file":
        return this.onStep?.(1);
      case "copy-fumen":
        return void this.copyFumen();
      case "fullscreen":
        if (document.fullscreenElement) return void document.exitFullscreen();
        return void document.documentElement.requestFullscreen?.().catch(() => {});
      case "help":
        return this.toggleHelp();
    }
  }

  toggleChat() {
    const chat = element("chat");
    chat.hidden = !chat.hidden || this.shownMessages === 0;
    element("show-chat").setAttribute("aria-expanded", String(!chat.hidden));
    this.layOut();
  }

  toggleTheme() {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === "light" ? "dark" : "light";
  }

  toggleHelp() {
    const help = /** @type {HTMLDialogElement} */ (element("help"));
    if (help.open) help.close();
    else help.showModal();
  }

  listen() {
    const on = (/** @type {any} */ what, /** @type {string} */ type, /** @type {(event: any) => void} */ f) =>
      what.addEventListener(type, f, { signal: this.closing.signal, passive: type === "wheel" });
    const does = (/** @type {string} */ id, /** @type {string} */ action) =>
      on(element(id), "click", () => this.act(() => this.perform(action, 0)));
    does("play", "play-pause");
    does("back", "placement-back");
    does("on", "placement-on");
    does("show-chat", "chat");
    does("copy", "copy-fumen");
    does("show-help", "help");
    const { signal } = this.closing;
    for (const button of document.querySelectorAll("button[data-action]"))
      button.addEventListener(
        "click",
        () => this.act(() => this.perform(/** @type {HTMLElement} */ (button).dataset.action ?? "", 0)),
        { signal },
      );
    on(element("show-more"), "click", () => {
      element("more").hidden = !element("more").hidden;
      element("show-more").setAttribute("aria-expanded", String(!element("more").hidden));
      this.layOut();
      this.refresh();
    });
    on(element("fields"), "pointerdown", (event) => {
      this.touchedAt = event.clientX;
      this.wasSwipe = false;
    });
    on(element("fields"), "pointerup", (event) => {
      const way = event.clientX - this.touchedAt;
      if (event.pointerType !== "touch" || Math.abs(way) < 40) return;
      this.wasSwipe = true;
      this.act(() => this.controller.stepPlacement(way < 0 ? 1 : -1));
    });
    on(element("speed"), "click", () =>
      this.act(() => {
        this.controller.speed = speeds[(speeds.indexOf(this.controller.speed) + 1) % speeds.length];
      }),
    );
    on(this.seek, "input", () => this.act(() => this.controller.seek(Number(this.seek.value))));
    const bar = element("bar");
    on(bar, "pointermove", (event) => this.hover(event));
    on(bar, "pointerleave", () => (element("hover").hidden = true));
    on(element("fields"), "wheel", (event) => this.act(() => this.controller.stepPlacement(event.deltaY > 0 ? 1 : -1)));
    on(document, "keydown", (event) => this.press(event));
    on(window, "resize", () => {
      this.layOut();
      this.draw();
    });
    const prefersLight = matchMedia("(prefers-color-scheme: light)");
    const follow = () => {
      document.documentElement.dataset.theme = prefersLight.matches ? "light" : "dark";
      this.draw();
    };
    on(prefersLight, "change", follow);
    follow();
  }

  /** What was chosen for another game stays for this one, which plays if that one did. @param {Page} before */
  goOnFrom(before) {
    const { speed, focus, hides, kinds } = before.controller;
    Object.assign(this.controller, { speed, kinds, playing: before.goesOn });
    if (hides !== this.controller.hides) this.controller.toggleHiding();
    this.look = before.look;
    this.setFocus(focus !== null && focus < this.game.layout.players ? focus : null);
    this.refresh();
  }

  /** Takes the recording out of the page, for another one. */
  close() {
    this.goesOn = this.controller.playing || this.controller.ended;
    this.closing.abort();
    this.controller.playing = false;
    clearTimeout(this.noteTimer);
    for (const id of ["fields", "messages"]) element(id).replaceChildren();
    element("chat").hidden = true;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const found = actionOf(event);
    if (!found) return;
    const help = /** @type {HTMLDialogElement} */ (element("help"));
    if (help.open && found.action !== "help") return;
    // A control in focus keeps the keys that work it; a selected text is copied as ever.
    const isButton = document.activeElement instanceof HTMLButtonElement && !help.open;
    if (isButton && event.key === " ") return;
    if (found.action === "copy-fumen" && String(getSelection())) return;
    event.preventDefault();
    this.act(() => this.perform(found.action, found.index));
  }

  /** @param {PointerEvent} event */
  hover(event) {
    const bar = element("bar").getBoundingClientRect();
    const share = Math.max(0, Math.min(1, (event.clientX - bar.left) / bar.width));
    const time = share * this.barEnd;
    const near = this.timeline.markers
      .filter((marker) => this.controller.kinds.has(marker.kind) && this.controller.mayShow(marker))
      .map((marker) => ({ marker, away: (Math.abs(marker.time - time) / this.barEnd) * bar.width }))
      .filter(({ away }) => away < 5)
      .sort((a, b) => a.away - b.away)[0]?.marker;
    const hover = element("hover");
    hover.textContent = clockText(time) + (near ? ` · ${this.game.names[near.id] ?? ""}: ${near.kind}` : "");
    hover.hidden = false;
    hover.style.left = `${Math.max(0, Math.min(bar.width - hover.offsetWidth, share * bar.width - hover.offsetWidth / 2))}px`;
  }
}
