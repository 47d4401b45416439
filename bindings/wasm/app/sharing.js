// @ts-check
// Links with more than a field: a whole recording, a question.
import { element, showNote } from "./dom.js";
import { emptyPage } from "./drawing.js";
import { columns, indexOf } from "./field_tools.js";
import { entriesOf } from "./entries.js";
import { drawCode } from "./qr.js";
import { gameOf, isOnDisk, linkToGame, linkToQuestion, linkToRound, noAddress, servedAddress, setServedAddress } from "./links.js";

export class Sharing {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    element("copy-game").addEventListener("click", () => void this.copyGame());
    this.nameAddress();
    app.clears.onShare = (rows, values) => this.share(rows, { of: "clears", ...values });
    app.tilings.onShare = (rows, values) => this.share(rows, { of: "shape", ...values });
  }

  /** Of a match the round that is shown; of a round that has a loop, the loop. */
  async copyGame() {
    const { app } = this;
    const { page, core, entries } = app;
    if (!page || !core) return app.complain("there is nothing to link to yet: open a recording or a fumen first");
    const { link, problem } = core.info.rounds > 0 ? this.roundLink(core, page.controller) : await linkToGame(entries.present, Math.round(page.controller.now));
    this.showCode(link ?? "");
    if (link) await app.copy(link, `copied the link with the game: ${link.length.toLocaleString("en")} characters`);
    else showNote(problem ?? "");
  }

  /** @param {import("./tetron.js").Recording} core @param {import("./controller.js").Controller} controller @returns {{link?: string, problem?: string}} */
  roundLink(core, { now, loopStart, loopEnd }) {
    const { name, match, round } = this.app.entries.present;
    // In steps of 50 ms the times of a part stay whole frames.
    const part = loopEnd === null ? undefined : { from: Math.floor((loopStart ?? 0) / 50) * 50, until: Math.ceil(loopEnd) };
    const stem = name.replace(/\.[^.]*$/, "") || "game";
    try {
      return linkToRound(match ? `${stem} round ${round}` : stem, core.toJson(part), Math.max(0, Math.round(now) - (part?.from ?? 0)));
    } catch (error) {
      return { problem: /** @type {Error} */ (error).message };
    }
  }

  /** Where there is no link, the fumen alone. @param {string} link @param {string} fumen */
  async copyLink(link, fumen) {
    this.showCode(link);
    if (link) await this.app.copy(link, "copied the link");
    else await this.app.copy(fumen, `copied the fumen: ${noAddress}`);
  }

  /** For a camera, where it has room. @param {string} link */
  showCode(link) {
    element("qr").hidden = !drawCode(/** @type {HTMLCanvasElement} */ (element("qr")), link);
  }

  /** Where others find this page, which is on a disk here. */
  nameAddress() {
    const box = /** @type {HTMLInputElement} */ (element("address"));
    element("address-place").hidden = !isOnDisk();
    box.value = servedAddress();
    box.addEventListener("change", () => (element("address-problem").textContent = setServedAddress(box.value)));
  }

  /** A recording that is in a link. @param {{packed: string, name: string, round: number, isMatch: boolean}} game @param {number} seconds */
  async open({ packed, name, round, isMatch }, seconds) {
    const { app } = this;
    try {
      const [entry] = entriesOf(app.tetron, name, await gameOf(packed, isMatch));
      app.list([{ ...entry, round }]);
      app.page?.act(() => app.page?.controller.seek(seconds * 1000));
    } catch (error) {
      app.complain(/** @type {Error} */ (error).message);
    }
  }

  /** The question about these rows, "X" and "_" from the top. @param {string[]} rows @param {Partial<import("./links.js").Question>} question */
  share(rows, question) {
    const page = emptyPage();
    rows.forEach((row, i) => {
      for (let x = 0; x < Math.min(columns, row.length); ++x) page.cells[indexOf(x, rows.length - 1 - i)] = row[x] === "X" ? 8 : 0;
    });
    const fumen = this.app.tetron.fumenText([page]);
    void this.copyLink(linkToQuestion(fumen, question), fumen);
  }

  /** Of a link whose field is open now. @param {import("./links.js").Question} question */
  ask(question) {
    const { app } = this;
    if (!app.drawings.isOpen()) return;
    app.views.open("solve");
    if (question.of === "clears") return app.clears.askLinked(question);
    app.drawings.cover(true);
    app.tilings.askLinked(question);
  }
}
