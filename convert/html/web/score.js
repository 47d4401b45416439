// @ts-check
// How a match stands, as far as it may be told: scene/layout/rounds_on_bar.cpp is the same for the window.

/**
 * What is known of the match that a game is a round of.
 * @typedef {object} Match
 * @property {number} index which round it is, from 0
 * @property {number} count how many there are
 * @property {Set<number>} seen which were seen to their ends
 */

/**
 * How many rounds of a match may be known of, and whether how it stands may be. With the result hidden these are the rounds up to the
 * one that is watched, and the next where that one is over; the score only where all rounds before were seen to their ends.
 * @param {Match} match @param {{hides: boolean, hidesResult: boolean}} controller
 */
export function toldOf({ index, count, seen }, { hides, hidesResult }) {
  if (!hides || (!hidesResult && index + 1 >= count)) return { rounds: count, tellsScore: true };
  const before = Array.from({ length: index }, (_, i) => i);
  return { rounds: Math.min(count, index + (hidesResult ? 1 : 2)), tellsScore: before.every((i) => seen.has(i)) };
}

/**
 * How many rounds each player has won, by now: with the one that is watched where its end may be told. Empty where there is nothing to tell.
 * @param {{won?: number[], winner: number | null}} game rounds won before it, and who won it
 * @param {Match | null} match @param {{hides: boolean, hidesResult: boolean, tellsResult: boolean}} controller
 */
export function scoreNow({ won = [], winner }, match, controller) {
  if (!match || won.length < 2) return [];
  const { rounds, tellsScore } = toldOf(match, controller);
  if (rounds < 2 || !tellsScore) return [];
  return won.map((count, id) => count + (controller.tellsResult && id === winner ? 1 : 0));
}
