// @ts-check
// What comes into the page: files that are chosen or dropped, what is pasted, examples, what another program sends, what the address asks for.
import { Stopped } from "./background.js";
import { element } from "./dom.js";
import { entriesOf, entriesOfText, fumensIn, isGzip } from "./entries.js";
import { examples } from "./examples.js";
import { takeShared } from "./installing.js";
import { askedBy } from "./links.js";

const mostBytes = 512 << 20;

/** @typedef {import("./entries.js").Entry} Entry */

export class Intake {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.listen();
  }

  listen() {
    const files = /** @type {HTMLInputElement} */ (element("file"));
    files.addEventListener("change", () => void this.take([...(files.files ?? [])]));
    element("choose").addEventListener("click", () => files.click());
    element("paste").addEventListener("submit", (event) => {
      event.preventDefault();
      this.offer(/** @type {HTMLTextAreaElement} */ (element("text")).value);
    });
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      const dropped = [...(event.dataTransfer?.files ?? [])];
      if (dropped.length > 0) void this.take(dropped);
      else this.offer(event.dataTransfer?.getData("text") ?? "");
    });
    document.addEventListener("paste", (event) => {
      if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return;
      const image = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
      if (image) return void this.app.drawings.openImage(image);
      const text = event.clipboardData?.getData("text") ?? "";
      if (fumensIn(this.app.tetron, text).length > 0) this.offer(text);
      else if (this.app.views.view === "draw" && text.trim()) this.app.complain(this.app.drawings.view.asText.paste(text));
    });
    for (const button of document.querySelectorAll("button[data-example]"))
      button.addEventListener("click", () => void this.showExample(/** @type {HTMLElement} */ (button).dataset.example ?? ""));
    window.addEventListener("hashchange", () => this.followLink({ search: "", hash: location.hash }));
  }

  /** What the page's address asks for. A bad link is told, and leaves the page as it is. */
  followLink(address = /** @type {{search: string, hash: string}} */ (location)) {
    const { fumen, seconds, problem, game, question, isShared } = askedBy(address);
    if (isShared) return void this.openShared();
    if (game) return void this.app.sharing.open(game, seconds ?? 0);
    if (fumen) this.takeText(fumen, "fumen");
    if (question) this.app.sharing.ask(question);
    if (seconds !== undefined) {
      this.app.page?.act(() => this.app.page?.controller.seek(seconds * 1000));
      this.app.drawings.follow();
    }
    if (problem) this.app.complain(problem);
  }

  /** What another program of the phone sent. */
  async openShared() {
    const { files, text } = await takeShared();
    if (files.length > 0) await this.take(files);
    else if (text) this.offer(text);
  }

  /** @param {string} name */
  async showExample(name) {
    const { file, text, bytes, tab } = await examples[name]();
    this.app.list(entriesOf(this.app.tetron, file, bytes ?? new TextEncoder().encode(text)));
    if (tab) this.app.views.open(tab);
  }

  /** @param {File[]} files */
  async take(files) {
    /** @type {Entry[]} */
    const taken = [];
    /** @type {File[]} */
    const notes = [];
    let problem = "";
    for (const [number, file] of files.entries()) {
      if (file.name.endsWith(".properties")) {
        this.app.views.open("solve");
        await this.app.clears.takeKicks(file);
        continue;
      }
      if (file.name.endsWith(".notes")) {
        notes.push(file);
        continue;
      }
      if (file.type.startsWith("image/")) {
        await this.app.drawings.openImage(file);
        continue;
      }
      if (file.size > mostBytes) return this.app.complain(`${file.name} has more than 512 MB`);
      const plain = await this.plain(file.name, new Uint8Array(await file.arrayBuffer()));
      if (plain === "stopped") return;
      if (typeof plain === "string") {
        problem ||= plain;
        continue;
      }
      taken.push(...entriesOf(this.app.tetron, plain.name, plain.bytes, number));
    }
    this.app.list(taken);
    for (const file of notes) await this.app.notes.take(file);
    // The others are there all the same.
    if (problem) this.app.complain(problem);
  }

  /** A file by its name and bytes. @param {string} name @param {Uint8Array} bytes */
  async takeBytes(name, bytes) {
    const plain = await this.plain(name, bytes);
    if (typeof plain !== "string") this.app.list(entriesOf(this.app.tetron, plain.name, plain.bytes));
    else if (plain !== "stopped") this.app.complain(plain);
  }

  /** A file as it was before gzip packed it; what is wrong with it; or "stopped", for another. @param {string} name @param {Uint8Array} bytes @returns {Promise<{name: string, bytes: Uint8Array} | string>} */
  async plain(name, bytes) {
    if (!isGzip(bytes)) return { name, bytes };
    const ask = this.app.counting.begin();
    try {
      return { name: name.replace(/\.gz$/i, ""), bytes: /** @type {Uint8Array} */ (await ask({ of: "core", method: "unpacked", values: [bytes] })) };
    } catch (error) {
      return error instanceof Stopped ? "stopped" : `${name}: ${/** @type {Error} */ (error).message}`;
    }
  }

  /** What somebody pasted: over a drawing with work in it there is a choice. @param {string} text */
  offer(text) {
    const open = () => this.takeText(text, "fumen");
    const { drawings, tetron } = this.app;
    if (this.app.views.last !== "draw" || !drawings.view.hasWork || fumensIn(tetron, text).length === 0) return open();
    try {
      const pages = entriesOfText(tetron, "fumen", text).flatMap(({ bytes }) => tetron.fumenPages(new TextDecoder().decode(bytes), { salvage: true }));
      drawings.offer(pages, open);
    } catch {
      // It says what is wrong with it.
      open();
    }
  }

  /** @param {string} text @param {string} name */
  takeText(text, name) {
    if (!text.trim()) return this.app.complain("there is nothing to show: paste a fumen, a link with one, or a record of Numer0n");
    this.app.list(entriesOfText(this.app.tetron, name, text));
  }
}
