// @ts-check
// A line that says how long something has taken so far, with a button that stops it. It is there only while there is something to wait for.
import { Asker, Stopped } from "./background.js";

const quick = 300; // ms that nobody has to be told of

export class Waiting {
  /** @param {import("./background.js").Workers} workers */
  constructor(workers) {
    this.asker = new Asker(workers);
    this.place = document.createElement("p");
    this.place.className = "waiting";
    this.place.hidden = true;
    this.told = document.createElement("span");
    this.stop = document.createElement("button");
    this.stop.type = "button";
    this.stop.textContent = "Stop";
    this.stop.addEventListener("click", () => this.asker.stop());
    this.place.append(this.told, " ", this.stop);
    /** How many are waited for: an older one may end after a newer one has begun. */
    this.count = 0;
    this.share = 0;
    this.since = 0;
    this.timer = 0;
    /** Whether how far it is may be told. */
    this.mayTell = () => true;
  }

  /** What is open. */
  get source() {
    return this.asker.workers.source;
  }

  /** Whether long questions hold nothing up. */
  isApart() {
    return this.asker.isApart();
  }

  /**
   * Does something with questions that ends what was asked here before, and gives what it gives; of what was stopped, or gave way to
   * another, nothing. @template T @param {(ask: import("./background.js").Ask) => Promise<T>} work @param {(problem: string) => void} complain
   */
  async during(work, complain) {
    const begun = this.asker.begin();
    ++this.count;
    this.share = 0;
    this.since = performance.now();
    clearInterval(this.timer);
    this.timer = window.setInterval(() => this.tell(), quick);
    try {
      const hear = (/** @type {(share: number, found: unknown) => void} */ tell) => (/** @type {number} */ share, /** @type {unknown} */ found) => {
        this.share = share;
        tell(share, found);
      };
      return await work((question, tell = () => {}) => begun(question, hear(tell)));
    } catch (error) {
      if (!(error instanceof Stopped && error.isReplaced)) complain(/** @type {Error} */ (error).message);
    } finally {
      if (--this.count === 0) {
        clearInterval(this.timer);
        this.place.hidden = true;
      }
    }
    return undefined;
  }

  tell() {
    const seconds = Math.floor((performance.now() - this.since) / 1000);
    const share = this.share > 0 ? `, ${Math.min(99, Math.floor(100 * this.share))} %` : "";
    this.told.textContent = `Working … ${seconds} s${share}`;
    this.stop.hidden = !this.asker.workers.isPossible;
    this.place.hidden = !this.mayTell();
  }

  /** What is waited for is not wanted any more. */
  close() {
    this.asker.stop(true);
  }
}
