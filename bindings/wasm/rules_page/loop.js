// @ts-check
// Sixty frames a second, however often the screen is drawn.

const frame = 1000 / 60;
/** What a screen that was away may catch up with. */
const most = 6;

export class Loop {
  /** @param {() => void} step one frame @param {() => void} draw */
  constructor(step, draw) {
    this.step = step;
    this.draw = draw;
    this.owed = 0;
    this.last = 0;
    this.running = false;
    const turn = (/** @type {number} */ now) => {
      this.advance(now);
      requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
  }

  /** @param {number} now milliseconds */
  advance(now) {
    const passed = now - this.last;
    this.last = now;
    if (this.running) {
      this.owed = Math.min(this.owed + passed, most * frame);
      for (; this.owed >= frame; this.owed -= frame) this.step();
    } else this.owed = 0;
    this.draw();
  }
}
