// @ts-check
// A review as the page needs it: less of each placement than the core says, sent part by part.

/** @typedef {import("./tetron.js").ReviewedCells} Cells */
/**
 * A placement. `events`: how many had happened with it.
 * @typedef {object} Judged
 * @property {number} player @property {number} placement @property {number} time @property {number} events
 * @property {number} cost @property {number} rank @property {number} of @property {string} grade @property {string} words
 * @property {number} lines expected after it @property {number} chance to win after it, 0 to 1; where attack does not count 0
 * @property {string} played cells, as packed() has them @property {string} best none of them where nothing was better
 */
/** @typedef {{unit: string, thresholds: number[], usual: number, reached: number, done: boolean, placements: Judged[]}} Found */

// Rows above a field have negative numbers.
const zero = 1024;

/** As text: a long game has hundreds of thousands of them. @param {Cells} cells */
const packed = (cells) => String.fromCharCode(...cells.flat().map((number) => number + zero));

/** @param {string} text @returns {Cells} */
export function cellsIn(text) {
  /** @type {Cells} */
  const cells = [];
  for (let i = 0; i < text.length; i += 2) cells.push([text.charCodeAt(i) - zero, text.charCodeAt(i + 1) - zero]);
  return cells;
}

/** @param {import("./tetron.js").ReviewPart} part @returns {Found} */
export function foundIn({ unit, thresholds, usual, reached, done, text, moments }) {
  const lines = text.split("\n");
  const placements = moments.map(([events, played, best], i) => {
    const { player, placement, t_ms: time, cost, rank, of, grade, words, lines_expected, chance } = JSON.parse(lines[i]);
    const isBest = rank === 1;
    return { player, placement, time, events, cost, rank, of, grade, words: words ?? "", lines: lines_expected, chance: chance ?? 0, played: isBest ? "" : packed(played), best: isBest ? "" : packed(best) };
  });
  return { unit, thresholds, usual, reached, done, placements };
}
