// @ts-check
// Notes about moments of the recording that is shown: on the bar as markers, and as a list to add to, change, export and import.
import { element, make, setText } from "./dom.js";
import { quizOf, quizText } from "./field_tools.js";
import { asNote, keepNotes, keptNotes, notesOf, notesText } from "./kept_notes.js";
import { saveAs } from "./picture.js";
import { keyOf } from "./recent.js";
import { clockText } from "./text.js";

/** @typedef {import("./kept_notes.js").Note} Note */

/** @type {[name: string, keys: string, description: string][]} */
export const noteKeys = [["note", "Insert", "a note about this moment"]];

/** @param {Note} a @param {Note} b */
const isSame = (a, b) => a.round === b.round && a.t_ms === b.t_ms && a.text === b.text && a.fumen === b.fumen;

export class NotesPanel {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    /** What was removed last, to bring it back. @type {Note | null} */
    this.removed = null;
    /** The note that is being changed. @type {Note | null} */
    this.changed = null;
    this.text = /** @type {HTMLInputElement} */ (element("note-text"));
    this.key = "";
    this.drawn = "";
    element("note-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter();
    });
    // What is written is no key of the page.
    this.text.addEventListener("keydown", (event) => event.key !== "Escape" && event.stopPropagation());
    const file = /** @type {HTMLInputElement} */ (element("notes-file"));
    element("notes-import").addEventListener("click", () => file.click());
    file.addEventListener("change", () => {
      const [chosen] = file.files ?? [];
      if (chosen) void this.take(chosen);
      file.value = "";
    });
    element("notes-export").addEventListener("click", () => saveAs(new Blob([notesText(keptNotes(this.key))]), `${app.entries.present.name}.notes`));
    element("lines-export").addEventListener("click", () => saveAs(new Blob([this.linesText()]), `${app.entries.present.name.replace(/\.[^.]*$/, "")}.lines.txt`));
    element("notes-back").addEventListener("click", () => {
      if (this.removed) this.keep([...keptNotes(this.key), this.removed]);
      this.removed = null;
      this.draw();
    });
    window.addEventListener("storage", () => this.show());
  }

  get round() {
    return this.app.entries.present?.round ?? 1;
  }

  /** Another recording is shown. */
  use() {
    const { name, bytes } = this.app.entries.present;
    this.key = keyOf(name, bytes);
    this.changed = this.removed = null;
    this.text.value = "";
    this.show();
  }

  /** A note about now is asked for. */
  ask() {
    this.app.views.open("notes");
    this.text.focus();
  }

  /** What is in the box becomes a note, or what a note says. */
  enter() {
    const { page } = this.app;
    const text = asNote(this.text.value);
    if (!page) return this.say("open a recording first: a note is about a moment of one");
    if (!text) return this.say("the note has no text");
    const note = this.changed ? { ...this.changed, text } : { round: this.round, t_ms: Math.round(page.controller.now), text };
    const { changed } = this;
    const own = keptNotes(this.key);
    const at = changed ? own.findIndex((one) => isSame(one, changed)) : -1;
    // In its place among those of the same moment.
    if (!this.keep(at < 0 ? [...own, note] : own.map((one, i) => (i === at ? note : one)))) return;
    this.say(changed ? "changed" : `noted at ${clockText(note.t_ms)}`);
    this.changed = null;
    this.text.value = "";
    this.draw();
  }

  /**
   * Keeps what could have been played from a moment of the round, to be named. @param {number} t_ms @param {string} name @param {string} fumen
   * @param {boolean} asks whether it is named at once
   */
  keepLine(t_ms, name, fumen, asks = true) {
    const note = { round: this.round, t_ms: Math.round(t_ms), text: asNote(name), fumen };
    const own = keptNotes(this.key);
    if (own.some((one) => isSame(one, note))) this.say("this line is kept already");
    else if (!this.keep([...own, note])) return this.app.complain(element("notes-said").textContent ?? "");
    else this.say(`kept the line at ${clockText(note.t_ms)}`);
    if (!asks) return this.app.note("kept the line: it is under Notes");
    this.app.views.open("notes");
    this.change(note);
  }

  /** What is drawn, of the moment of the recording that is shown. */
  keepDrawing() {
    const { page, core, drawings } = this.app;
    if (!page || !core || core.info.kind === "fumen") return this.app.note("open a recording first: a line belongs to a moment of one");
    const said = quizOf(drawings.view.drawing.pages[0].comment).text;
    this.keepLine(page.controller.now, said || drawings.title, drawings.view.text());
  }

  /** The pages of a line, with what is said of it on the first. @param {Note} note */
  pagesOf({ text, fumen = "" }) {
    const [first, ...rest] = this.app.tetron.fumenPages(fumen, { salvage: true });
    return [{ ...first, comment: quizText({ ...quizOf(first.comment), text }) }, ...rest];
  }

  /** As the file of all drawings: a name and a fumen each. */
  linesText() {
    const lines = keptNotes(this.key).filter(({ fumen }) => fumen);
    return lines.map((note) => `# ${note.text}\n${this.app.tetron.fumenText(this.pagesOf(note))}\n`).join("");
  }

  /** How many pieces two lines begin with that are the same. @param {import("./tetron.js").FumenPage[]} a @param {import("./tetron.js").FumenPage[]} b */
  shared(a, b) {
    if (String(a[0].cells) !== String(b[0].cells)) return 0;
    const differs = a.findIndex(({ operation }, i) => !operation || JSON.stringify(operation) !== JSON.stringify(b[i]?.operation));
    return differs < 0 ? a.length : differs;
  }

  /** @param {Note} note */
  change(note) {
    this.changed = note;
    this.text.value = note.text;
    this.draw();
    this.text.focus();
    this.text.select();
  }

  /** @param {Note[]} notes */
  keep(notes) {
    try {
      keepNotes(this.key, notes);
      this.show();
      return true;
    } catch (error) {
      this.say(/** @type {Error} */ (error).message);
      return false;
    }
  }

  /** @param {string} text */
  say(text) {
    setText(element("notes-said"), text);
  }

  /** Notes of a file come to those that are there. @param {File} file */
  async take(file) {
    if (!this.app.page) return this.app.complain(`${file.name}: open the recording first that the notes are about`);
    try {
      if (file.size > 1 << 20) throw new Error("has more than 1 MiB");
      const found = notesOf(await file.text());
      const own = keptNotes(this.key);
      const added = found.filter((note) => !own.some((one) => isSame(one, note)));
      if (!this.keep([...own, ...added])) return;
      this.app.views.open("notes");
      this.say(`${added.length} of ${found.length} notes came in${added.length < found.length ? "; the others were here already" : ""}`);
    } catch (error) {
      this.app.complain(`${file.name}: ${/** @type {Error} */ (error).message}`);
    }
  }

  /** Puts the notes of the round on the bar, and draws the list. */
  show() {
    const { page } = this.app;
    if (!page) return;
    const { timeline } = page;
    const own = keptNotes(this.key).filter(({ round }) => round === this.round);
    const markers = own.map(({ t_ms: time, text }) => ({ events: timeline.eventsAt(time), time, kind: /** @type {const} */ ("note"), id: 0, text }));
    timeline.markers = [...timeline.markers.filter(({ kind }) => kind !== "note"), ...markers].sort((a, b) => a.events - b.events);
    page.refresh();
    this.drawn = "";
    this.draw();
  }

  /** The list, where it is shown. */
  draw() {
    const { page, views } = this.app;
    if (views.tab !== "notes") return;
    const now = page ? clockText(page.controller.now) : "";
    setText(element("note-at"), this.changed ? `Change the note at ${clockText(this.changed.t_ms)}` : `Note at ${now}`);
    setText(element("note-enter"), this.changed ? "Change" : "Add");
    element("notes-back").hidden = this.removed === null;
    const hides = page?.controller.hidesResult ?? false;
    const notes = page ? keptNotes(this.key).filter((note) => !hides || (note.round === this.round && page.controller.mayShow({ events: page.timeline.eventsAt(note.t_ms), time: note.t_ms }))) : [];
    element("notes-export").hidden = notes.length === 0;
    const drawn = JSON.stringify([this.key, notes]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const hasRounds = notes.some(({ round }) => round > 1);
    element("lines-export").hidden = !notes.some(({ fumen }) => fumen);
    const pages = notes.map((note) => {
      try {
        return note.fumen ? this.pagesOf(note) : null;
      } catch {
        return null;
      }
    });
    element("notes-list").replaceChildren(...notes.map((note, i) => {
      const row = this.row(note, hasRounds, pages[i]);
      // A tree: what begins as a line before it is a branch of that one.
      const before = pages.slice(0, i).map((other, j) => (other && pages[i] && notes[j].round === note.round && notes[j].t_ms === note.t_ms ? this.shared(pages[i], other) : 0));
      const from = Math.max(0, ...before);
      row.classList.toggle("branch", from > 0);
      if (from > 0) row.querySelector("small")?.append(` · other from piece ${from + 1} on`);
      return row;
    }));
  }

  /** @param {Note} note @param {boolean} hasRounds @param {import("./tetron.js").FumenPage[] | null} pages of its line */
  row(note, hasRounds, pages) {
    const row = document.createElement("li");
    const pieces = pages?.filter(({ operation }) => operation).length ?? 0;
    const at = `${hasRounds ? `round ${note.round}, ` : ""}${clockText(note.t_ms)}`;
    const button = (/** @type {string} */ label, /** @type {() => void} */ what) => {
      const made = /** @type {HTMLButtonElement} */ (make("button", label));
      made.type = "button";
      if (label) made.setAttribute("aria-label", `${label} the note at ${at}`);
      made.addEventListener("click", what);
      return made;
    };
    const go = button("", () => this.goTo(note));
    go.append(make("span", note.text), make("small", pages ? `${at} · ${pieces} ${pieces === 1 ? "piece" : "pieces"}` : at));
    row.append(
      go,
      ...(pages ? [button("Pages", () => this.app.drawings.openText(this.app.tetron.fumenText(pages), note.text))] : []),
      button("Change", () => this.change(note)),
      button("Remove", () => {
        this.removed = note;
        this.keep(keptNotes(this.key).filter((one) => !isSame(one, note)));
        element("notes-back").focus();
      }),
    );
    return row;
  }

  /** @param {Note} note */
  goTo({ round, t_ms }) {
    const { app } = this;
    const { entries } = app;
    const go = () => app.page?.act(() => app.page?.controller.seek(t_ms));
    const to = entries.all.findIndex((entry) => entry.file === entries.present.file && entry.round === round);
    if (round === this.round || to < 0) return go();
    app.goTo(to, go);
  }
}
