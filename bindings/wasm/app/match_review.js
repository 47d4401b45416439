// @ts-check
// What a review of all rounds of a match comes to: a line for each player, and which faults cost most.
import { element, make, setText } from "./dom.js";
import { Waiting } from "./waiting.js";

/** @typedef {import("./jobs.js").MatchSum} MatchSum */

const mostFaults = 3;

export class MatchReview {
  /** @param {import("./background.js").Workers} workers @param {(sum: MatchSum) => HTMLElement} tableOf what shows the players' lines */
  constructor(workers, tableOf) {
    this.waiting = new Waiting(workers);
    this.tableOf = tableOf;
    /** The file whose match was reviewed. @type {Uint8Array | null} */
    this.bytes = null;
    element("review-match-found").before(this.waiting.place);
  }

  /** Whether there is something to ask. @param {import("./app_page.js").AppPage | null} page */
  draw(page) {
    const count = page?.match?.count ?? 0;
    element("review-match-place").hidden = count < 2 || page?.controller.hides === true;
    if (this.bytes !== this.waiting.source?.bytes) element("review-match-found").replaceChildren();
    setText(element("review-match"), `Review all ${count} rounds`);
  }

  /** @param {number} count of rounds */
  async ask(count) {
    const { source } = this.waiting;
    const place = element("review-match-found");
    place.replaceChildren();
    this.bytes = source?.bytes ?? null;
    await this.waiting.during(
      async (ask) => {
        const sum = /** @type {MatchSum} */ (await ask({ of: "match-review", values: [count] }));
        if (this.bytes !== this.waiting.source?.bytes) return;
        const faults = sum.players.map(({ name, faults: own }) => {
          const most = own.slice(0, mostFaults).map(({ fault, times }) => `${fault} (${times} ×)`);
          return make("p", `${name}: ${most.length > 0 ? `most was lost by ${most.join(", ")}` : "no faults"}`);
        });
        place.replaceChildren(this.tableOf(sum), ...faults);
      },
      (problem) => place.replaceChildren(make("p", problem)),
    );
    this.waiting.close();
  }
}
