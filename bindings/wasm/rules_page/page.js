// @ts-check
// Plays rule files, and shows and changes them.
import { Rules, TetronError } from "./rules.js";
import { animationOf } from "./animation.js";
import { draw } from "./drawing.js";
import { Drafts } from "./drafts.js";
import { fillGallery } from "./gallery.js";
import { HeldKeys } from "./held_keys.js";
import { Loop } from "./loop.js";
import { Pencil } from "./pencil.js";
import { gameOf, linkOf } from "./sharing.js";
import { Sounds } from "./sounds.js";

/** A rule file of the gallery, of an exported page, or of a link. @typedef {import("./sharing.js").Game} Game */

/** @template {HTMLElement} T @param {string} id @returns {T} */
const part = (id) => /** @type {T} */ (document.getElementById(id));
const json = (/** @type {string} */ id) => JSON.parse(part(id).textContent ?? "null");

class Page {
  /** @param {Rules} rules @param {Game[]} gallery */
  constructor(rules, gallery) {
    this.rules = rules;
    this.gallery = gallery;
    this.keys = new HeldKeys();
    this.sounds = new Sounds();
    /** @type {Map<string, CanvasImageSource>} */
    this.pictures = new Map();
    /** @type {{path: string, data: string}[]} */
    this.files = [];
    /** @type {import("./rules.js").RuleGame | null} */
    this.game = null;
    /** What is changed here is kept; a page of one game shows that game. @type {Drafts | null} */
    this.drafts = gallery.length > 1 ? new Drafts() : null;
    /** The rules as they came, and what they were changed to. */
    this.original = "";
    this.changed = "";
    /** Those that are played. */
    this.running = "";
    this.seed = 1n;
    this.name = "";
    this.state = /** @type {import("./rules.js").RuleState | null} */ (null);
    /** Of each frame so far. @type {import("./rules.js").RuleKey[][]} */
    this.played = [];
    this.pencil = new Pencil(() => this.beginning(), (order, line) => this.insert(order, line));
    this.printed = "";
    this.problem = "";
    /** How many things are probably mistakes, though the game can be played. */
    this.doubts = 0;
    this.loop = new Loop(() => this.step(), () => this.draw());
    this.connect();
  }

  /** What was drawn up last, else the first one. */
  get begun() {
    const { last } = this.drafts?.kept ?? { last: "" };
    return this.gallery.find(({ name }) => name === last) ?? this.draftOf(last) ?? this.gallery[0];
  }

  /** Rules that are in no gallery, as they were changed. @param {string} name @returns {Game | undefined} */
  draftOf(name) {
    const source = this.drafts?.textOf(name);
    return source === undefined ? undefined : { name, source };
  }

  /** @param {Game} game @param {boolean} [isNew] what was changed under that name before is not shown */
  async show(game, isNew = false) {
    this.name = game.name;
    part("title").textContent = document.title = game.name;
    this.original = game.source;
    this.changed = (isNew ? undefined : this.drafts?.textOf(game.name)) ?? game.source;
    /** @type {HTMLTextAreaElement} */ (part("source")).value = this.changed;
    this.drafts?.keep(game.name, this.changed === game.source && this.gallery.includes(game) ? null : this.changed);
    this.drawGames();
    this.files = game.pictures ?? [];
    this.pictures = new Map(await Promise.all(this.files.map(async ({ path, data }) => {
      const image = new Image();
      image.src = data;
      await image.decode();
      return /** @type {const} */ ([path, image]);
    })));
    this.begin();
  }

  /** Those that the rules name. @returns {{path: string, data: string}[]} */
  get usedPictures() {
    const used = new Set(this.game?.setUp.looks.map(({ picture }) => picture));
    return this.files.filter(({ path }) => used.has(path));
  }

  get source() {
    return /** @type {HTMLTextAreaElement} */ (part("source")).value;
  }

  /** The list, with what was changed, and the way to the rules as they came. */
  drawGames() {
    const games = /** @type {HTMLSelectElement} */ (part("games"));
    const changed = this.drafts?.names ?? [];
    const own = changed.filter((draft) => !this.gallery.some(({ name }) => name === draft));
    games.replaceChildren(...[...this.gallery.map(({ name }) => name), ...own].map((name) => new Option(changed.includes(name) && !own.includes(name) ? `${name} (changed)` : name, name)));
    games.hidden = part("all").hidden = this.gallery.length < 2;
    games.value = this.name;
    part("original").hidden = this.drafts === null || this.changed === this.original;
    part("original").textContent = this.source === this.original ? "Changed" : "Original";
  }

  /** Beside the text, as far as it is scrolled. */
  numberLines() {
    const [box, lines] = [part("source"), part("lines")];
    const count = this.source.split("\n").length;
    if (lines.textContent?.split("\n").length !== count + 2) lines.textContent = `${Array.from({ length: count }, (_, i) => i + 1).join("\n")}\n\n`;
    lines.scrollTop = box.scrollTop;
  }

  /** Something was written. */
  write() {
    this.numberLines();
    this.changed = this.source;
    const isKept = this.drafts?.keep(this.name, this.source === this.original ? null : this.source) ?? true;
    if (!isKept) this.note("This browser keeps nothing: save the rules as a file.");
    this.drawGames();
  }

  /** The rules as they came, or as they were changed: nothing is lost by looking. */
  turn() {
    const box = /** @type {HTMLTextAreaElement} */ (part("source"));
    box.value = this.source === this.original ? this.changed : this.original;
    this.begin();
    this.drawGames();
  }

  /** A game from its beginning, which waits for a key. */
  begin(seed = this.seed) {
    this.seed = seed;
    this.game?.close();
    this.game = this.state = null;
    this.printed = "";
    this.played = [];
    this.keys.release();
    try {
      this.running = this.source;
      this.game = this.rules.open(this.running, seed);
      this.tell(this.rules.problems(this.source), false);
    } catch (error) {
      this.fail(error);
    }
    this.loop.running = false;
    part("sound").hidden = !this.source.includes("playSound");
    this.numberLines();
    for (const [key, has] of /** @type {const} */ ([["hold", this.game?.setUp.hold], ["up", this.game?.setUp.hard_drop]]))
      /** @type {HTMLElement} */ (document.querySelector(`#touch [data-key="${key}"]`)).hidden = !has;
    this.look();
  }

  /** @param {unknown} error */
  fail(error) {
    if (!(error instanceof TetronError)) throw error;
    // What is wrong besides is named as well.
    const others = this.rules.problems(this.source).filter(({ offset }) => this.game === null || offset !== error.offset);
    this.tell(this.game === null ? others : [error, ...others], true);
    this.loop.running = false;
  }

  /** All that is wrong or probably a mistake. @param {{message: string, offset?: number}[]} problems @param {boolean} stops */
  tell(problems, stops) {
    this.problem = stops ? problems[0].message : "";
    this.doubts = stops ? 0 : problems.length;
    part("problem").hidden = problems.length === 0;
    part("problem").replaceChildren(...problems.map(({ message, offset }) => {
      const line = document.createElement("button");
      line.textContent = message;
      line.disabled = !offset;
      line.addEventListener("click", () => this.goTo(offset ?? 1));
      return line;
    }));
    if (!stops) return;
    this.edit(true);
    if (problems[0].offset) this.goTo(problems[0].offset);
  }

  /** @param {number} line from 1 */
  goTo(line) {
    const box = /** @type {HTMLTextAreaElement} */ (part("source"));
    const lines = this.source.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    box.focus({ preventScroll: true });
    box.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    box.scrollTop = (box.scrollHeight * Math.max(0, line - 5)) / lines.length;
  }

  step() {
    if (!this.game || this.isOver) return;
    try {
      const keys = [...this.keys.take()];
      this.game.step(keys);
      this.played.push(keys);
    } catch (error) {
      this.fail(error);
    }
    this.look();
  }

  /** What the numbers say. */
  look() {
    if (!this.game) {
      part("numbers").replaceChildren();
      part("hint").textContent = "These rules cannot be played; the error is shown below.";
      return;
    }
    this.state = this.game.state();
    const { frames, over, score, level, tumos, erased, rows, longest_chain: chain, printed, sounds } = this.state;
    this.sounds.play(sounds);
    if (printed !== "") this.printed = (this.printed + printed).slice(-65536);
    part("printed").textContent = this.printed;
    part("printed-box").hidden = this.printed === "";
    const seconds = Math.floor(frames / 60);
    /** @type {[string, string | number | null][]} */
    const numbers = [["Score", score], ["Level", level], ["Time", `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`], ["Pieces", tumos], [rows === null ? "Blocks erased" : "Lines", rows ?? erased], ["Chain", chain]];
    part("numbers").replaceChildren(...numbers.filter(([, value]) => value !== null).flatMap(([name, value]) => {
      const [term, said] = [document.createElement("dt"), document.createElement("dd")];
      term.textContent = name;
      said.textContent = String(value);
      return [term, said];
    }));
    if (over !== "no") this.loop.running = false;
    const again = "Enter or a tap: another game";
    part("hint").textContent = this.problem ? "The rules caused an error." : over === "blocked" ? `No room for the next piece. ${again}` : over === "rules" ? `The game is over. ${again}` : this.loop.running ? "" : this.doubts > 0 ? `${this.doubts === 1 ? "A line of the rules is probably a mistake" : `${this.doubts} lines of the rules are probably mistakes`}: see Rules. Enter or a tap begins.` : "Enter or a tap begins. Arrows move, ↑ and X turn right, Z left, Space drops, C holds.";
    part("pause").setAttribute("aria-pressed", String(!this.loop.running && frames > 0 && over === "no"));
  }

  get isOver() {
    return this.problem !== "" || (this.state !== null && this.state.over !== "no");
  }

  /** Begins, goes on, or begins another game. */
  go() {
    if (!this.game) return;
    if (this.isOver) this.begin(this.seed + 1n);
    this.loop.running = true;
    this.keys.release();
    this.look();
    part("field").focus({ preventScroll: true });
  }

  /** Sounds on or off, where the rules have some. */
  hear() {
    this.sounds.toggle();
    part("sound").setAttribute("aria-pressed", String(this.sounds.isOn));
  }

  pause() {
    this.loop.running = false;
    this.look();
  }

  draw() {
    if (this.game) draw(/** @type {HTMLCanvasElement} */ (part("field")), this.game.setUp, this.game.picture(), this.pictures);
  }

  /** @param {boolean} open */
  edit(open) {
    part("editor").hidden = !open;
    part("edit").setAttribute("aria-expanded", String(open));
    document.body.classList.toggle("edits", open);
    this.numberLines();
    if (!open || part("functions").childElementCount > 0) return;
    part("functions").append(...this.rules.functions().flatMap(({ signature, description }) => {
      const [term, said] = [document.createElement("dt"), document.createElement("dd")];
      term.textContent = signature;
      said.textContent = description;
      return [term, said];
    }));
  }

  /** @param {string} text */
  note(text) {
    part("note").textContent = text;
    part("hint").textContent = text;
  }

  async share() {
    const { hash, isWhole } = await linkOf({ name: this.name, source: this.source, pictures: this.usedPictures });
    // Others cannot open what is on this disk.
    const isOnDisk = location.protocol === "file:";
    const link = isOnDisk ? hash : location.href.replace(/#.*$/s, "") + hash;
    const missing = isWhole ? "" : " The pictures are too large for a link and not in it: tetron rules export makes a page with them.";
    try {
      await navigator.clipboard.writeText(link);
      this.note((isOnDisk ? "This page is on a disk, where others cannot open it. Copied is what stands behind the address of any rules.html in a link." : `Copied a link of ${link.length} characters.`) + missing);
    } catch {
      location.hash = hash;
      this.note(`The link is in the address bar${isOnDisk ? "; this page is on a disk, where others cannot open it" : ""}.${missing}`);
    }
  }

  /** @param {BlobPart} content @param {string} type @param {string} ending */
  save(content, type, ending) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = `${this.name.replace(/[^\w-]+/g, "-") || "game"}.${ending}`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** The end of the game that was played, as the rules were then. */
  animate() {
    if (!this.game || this.played.length === 0) return this.note("Play first: the GIF shows the last 20 seconds.");
    this.pause();
    const gif = animationOf(this.rules, this.running, this.seed, this.played, this.pictures);
    this.save(/** @type {BlobPart} */ (gif), "image/gif", "gif");
    this.note(`Saved ${Math.min(20, Math.ceil(this.played.length / 60))} s of the game.`);
  }

  /** A game of these rules that nobody plays; null if they cannot be played. */
  beginning() {
    try {
      return this.rules.open(this.source, this.seed);
    } catch {
      return null;
    }
  }

  /** Writes a line at the end of the rules, in place of one that begins with the same order. @param {string} order @param {string} line */
  insert(order, line) {
    const box = /** @type {HTMLTextAreaElement} */ (part("source"));
    const lines = this.source.replace(/\n*$/, "").split("\n");
    const at = order === "" ? -1 : lines.findIndex((each) => each.startsWith(order));
    lines.splice(at < 0 ? lines.length : at, at < 0 ? 0 : 1, line);
    box.value = `${lines.join("\n")}\n`;
    this.write();
    this.begin();
    this.note(`Written into line ${at < 0 ? lines.length : at + 1}.`);
  }

  /** All games with pictures, or not. @param {boolean} open */
  browse(open) {
    part("gallery-list").hidden = !open;
    part("all").setAttribute("aria-expanded", String(open));
    if (!open) return;
    this.pause();
    void fillGallery(part("gallery-list"), this.rules, this.gallery, (game) => {
      this.browse(false);
      void this.show(game);
      part("field").focus({ preventScroll: true });
    });
    /** @type {HTMLElement} */ (part("gallery-list").firstElementChild).focus();
  }

  connect() {
    const on = (/** @type {string} */ id, /** @type {() => void} */ act) => part(id).addEventListener("click", act);
    on("again", () => this.begin());
    on("new", () => this.begin(this.seed + 1n));
    on("pause", () => (this.loop.running ? this.pause() : this.go()));
    on("edit", () => this.edit(part("edit").ariaExpanded !== "true"));
    on("share", () => void this.share());
    on("sound", () => this.hear());
    on("run", () => this.play());
    on("keep", () => this.save(this.source, "text/x-lua", "lua"));
    on("animate", () => this.animate());
    on("all", () => this.browse(part("all").ariaExpanded !== "true"));
    part("draw-box").addEventListener("toggle", () => /** @type {HTMLDetailsElement} */ (part("draw-box")).open && this.pencil.start());
    part("field").addEventListener("pointerdown", () => !this.loop.running && this.go());
    const games = /** @type {HTMLSelectElement} */ (part("games"));
    games.addEventListener("change", () => {
      const game = this.gallery.find(({ name }) => name === games.value) ?? this.draftOf(games.value);
      if (game) void this.show(game);
    });
    on("original", () => this.turn());
    const box = /** @type {HTMLTextAreaElement} */ (part("source"));
    box.addEventListener("input", () => this.write());
    box.addEventListener("scroll", () => this.numberLines());
    // Tab writes two blanks; after Escape it goes on to the next control.
    let leaves = false;
    box.addEventListener("focus", () => (leaves = false));
    box.addEventListener("keydown", (event) => {
      if (event.key === "Escape") leaves = true;
      if (event.key !== "Tab" || event.shiftKey || leaves) return;
      event.preventDefault();
      box.setRangeText("  ", box.selectionStart, box.selectionEnd, "end");
      this.write();
    });
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#touch button"))) {
      const key = /** @type {import("./rules.js").RuleKey} */ (button.dataset.key);
      button.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        button.setPointerCapture(event.pointerId);
        if (!this.loop.running) return this.go();
        this.keys.set(key, true);
      });
      for (const end of ["pointerup", "pointercancel"]) button.addEventListener(end, () => this.keys.set(key, false));
    }
    addEventListener("keydown", (event) => this.onKey(event));
    addEventListener("keyup", (event) => this.keys.key(event.code, false));
    addEventListener("blur", () => this.keys.release());
    document.addEventListener("visibilitychange", () => document.hidden && this.loop.running && this.pause());
  }

  play() {
    this.begin();
    if (this.game && matchMedia("(width < 760px)").matches) this.edit(false);
    if (this.game) this.go();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Enter" && event.ctrlKey) return this.play();
    if (/^(TEXTAREA|SELECT|INPUT)$/.test(target.tagName) || event.altKey || event.metaKey) return;
    if (target.closest("button, summary") && ["Enter", "Space"].includes(event.code)) return;
    if (event.key === "Escape" && !part("gallery-list").hidden) return this.browse(false);
    if (this.loop.running && this.keys.key(event.code, true)) return event.preventDefault();
    const act = { Enter: () => this.go(), Space: () => this.go(), KeyP: () => (this.loop.running ? this.pause() : this.go()), Escape: () => this.pause(), KeyR: () => this.begin(), KeyM: () => this.hear(), KeyN: () => this.begin(this.seed + 1n), KeyE: () => this.edit(part("edit").ariaExpanded !== "true"), KeyG: () => this.gallery.length > 1 && this.browse(part("all").ariaExpanded !== "true") }[event.code];
    if (!act || event.repeat || event.ctrlKey) return;
    event.preventDefault();
    act();
  }
}

/** As the other page: what the browser prefers. */
function followTheme() {
  const light = matchMedia("(prefers-color-scheme: light)");
  const set = () => (document.documentElement.dataset.theme = light.matches ? "light" : "dark");
  light.addEventListener("change", set);
  set();
}

async function start() {
  followTheme();
  const core = Uint8Array.from(atob(part("core").textContent ?? ""), (c) => c.charCodeAt(0));
  const module = await new Response(new Blob([core]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
  /** @type {Game | null} */
  const own = json("game");
  const gallery = own ? [own] : json("gallery");
  const page = new Page(new Rules(await WebAssembly.compile(module)), gallery);
  try {
    const asked = await gameOf(location.hash);
    if (asked) await page.show(asked, true);
    else await page.show(page.begun);
  } catch (error) {
    await page.show(page.begun);
    page.note(/** @type {Error} */ (error).message);
  }
  return page;
}

// For tests, and for those who look.
Object.assign(window, { rules: start() });
