// @ts-check
// The panel for engineers: what is wrong with the recording, and the profile that fits it.
import { element } from "./dom.js";
import { Waiting } from "./waiting.js";

/** Bytes of a recording that is checked at once. */
export const little = 1 << 20;
/** Milliseconds for inferring a profile: where it holds up the page, and where it does not. */
const limits = [4000, 20_000];

export class DetailsPanel {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.checking = new Waiting(app.workers);
    this.inferring = new Waiting(app.workers);
    element("check").before(this.checking.place);
    element("inferred").before(this.inferring.place);
    element("infer").addEventListener("click", () => void this.infer());
  }

  /** The recording is closed. */
  leave() {
    this.checking.close();
    this.inferring.close();
  }

  /** Another recording is open. @param {import("./tetron.js").Recording} core */
  use(core) {
    element("inferred").textContent = "";
    void this.check(core);
  }

  /** @param {import("./tetron.js").Recording} core */
  async check(core) {
    const said = element("check");
    const tell = (/** @type {import("./tetron.js").Problem[]} */ problems) =>
      (said.textContent = problems.length === 0 ? "No problems." : problems.map(({ message }) => message).join("\n"));
    // What comes of a round was compared when it was opened.
    if (core.info.rounds > 0 || core.info.bytes < little) return void tell(core.check());
    said.textContent = "Checking …";
    await this.checking.during(
      async (ask) => tell(await ask({ of: "recording", method: "check", values: [] })),
      (problem) => (said.textContent = problem),
    );
    // What it had open is not needed for anything else.
    this.checking.close();
  }

  async infer() {
    const said = element("inferred");
    said.textContent = "Looking for the profile …";
    const limit = limits[Number(await this.inferring.isApart())];
    await this.inferring.during(
      async (ask) => {
        /** @type {import("./tetron.js").Inferred | null} */
        const found = await ask({ of: "recording", method: "infer", values: [limit] });
        if (!found) {
          said.textContent = "There are no fields to infer a profile from.";
          return;
        }
        said.textContent = [found.fit, found.certainty, found.reading, "", found.profile].join("\n");
        this.app.profile = found.profile;
        element("use-profile").hidden = false;
        element("use-profile").onclick = () => this.app.show(this.app.entries.index);
      },
      (problem) => (said.textContent = problem),
    );
  }
}
