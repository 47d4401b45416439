// @ts-check
// What some games show beside a field: held and coming stones, garbage that waits, and numbers.

/**
 * From some moment on, until the next one of the same player.
 * @typedef {object} Gauge
 * @property {number} from milliseconds
 * @property {number | null} held style of the held stone
 * @property {number[]} next styles
 * @property {number} waiting rows of garbage
 * @property {number | null} combo of this and the next: -1 for none, null where the round does not say
 * @property {number | null} chain back to back
 * @property {number} placements
 * @property {number | null} attack rows
 * @property {number} cleared rows of garbage
 * @property {number | null} faults key presses more than needed
 */

/**
 * As it stands in the page.
 * @typedef {[number, number, number[], number, number | null, number | null, number, number | null, number, number | null]} StoredGauge
 */

/** @param {StoredGauge} stored @returns {Gauge} */
function gaugeOf([from, held, next, waiting, combo, chain, placements, attack, cleared, faults]) {
  return { from, held: held < 0 ? null : held, next, waiting, combo, chain, placements, attack, cleared, faults };
}

/** @param {StoredGauge[][] | null} stored @returns {Gauge[][] | null} by player */
export function gaugesOf(stored) {
  return stored && stored.map((own) => own.map(gaugeOf));
}

/** The last that is not after `now`. @param {Gauge[]} own @param {number} now @returns {Gauge | undefined} */
export function gaugeAt(own, now) {
  let first = 0;
  let behind = own.length;
  while (first < behind) {
    const middle = (first + behind) >> 1;
    if (own[middle].from <= now) first = middle + 1;
    else behind = middle;
  }
  return own[Math.max(0, first - 1)];
}

/** -1 is none. @param {number | null} count */
const streakText = (count) => (count === null || count < 0 ? "-" : `${count}`);

/** What is most wanted, and the rest. @param {Gauge} gauge @param {number} now @returns {[string, string]} */
export function gaugeText(gauge, now) {
  const { placements, attack, cleared, chain, combo, faults } = gauge;
  const seconds = now / 1000;
  const each = (/** @type {number} */ count, /** @type {number} */ digits) => (seconds > 0 ? count / seconds : 0).toFixed(digits);
  let pace = `${each(placements, 2)} PPS`;
  let rest = "";
  if (attack !== null) pace += ` · ${each(attack * 60, 1)} APM · ${each((attack + cleared) * 100, 1)} VS`;
  if (chain !== null) rest += ` · B2B ${streakText(chain)} · combo ${streakText(combo)}`;
  if (attack !== null) rest += ` · ${(placements > 0 ? attack / placements : 0).toFixed(2)} APP`;
  rest += ` · pieces ${placements}`;
  if (faults !== null) rest += ` · finesse faults ${faults}`;
  return [pace, rest];
}
