// @ts-check
// What was opened, as a list: files, rounds of matches, lines of fumens.

/**
 * @typedef {object} Entry
 * @property {string} name
 * @property {Uint8Array} bytes
 * @property {number} round from 1
 * @property {number} file its number among those that were opened together
 * @property {import("./tetron.js").Match} [match] of which it is a round, once that is known
 * @property {boolean} [isPasted] whether it is a text that somebody pasted, in which no fumen stands
 */

/** Whether a file begins as gzip's do. @param {Uint8Array} bytes */
export function isGzip(bytes) {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

const hasVersion = (/** @type {string} */ fumen) => /^[a-z]\d{3}@/i.test(fumen);

/** The fumens that stand anywhere in a text. Those without a version could be any words. @param {import("./tetron.js").Tetron} tetron @param {string} text */
export const fumensIn = (tetron, text) => tetron.fumensIn(text).filter(hasVersion);

/** @param {string} name @param {string[]} fumens @param {number} file @returns {Entry[]} */
const listOf = (name, fumens, file) =>
  fumens.map((fumen, i) => ({ name: fumens.length > 1 ? `${name} ${i + 1}` : name, bytes: new TextEncoder().encode(fumen), round: 1, file }));

/** A list of fumens is an entry for each; anything else is one. @param {import("./tetron.js").Tetron} tetron @param {string} name @param {Uint8Array} bytes @param {number} [file] @returns {Entry[]} */
export function entriesOf(tetron, name, bytes, file = 0) {
  const start = new TextDecoder().decode(bytes.subarray(0, 4096)).replace(/^(\s*#.*\n)+/, "").replace(/^[\s>]+/, "");
  if (!/^(https?:\/\/\S*?)?[a-z]\d{3}@/i.test(start)) return [{ name, bytes, round: 1, file }];
  const text = new TextDecoder().decode(bytes).replace(/^\s*#.*$/gm, "");
  const found = tetron.fumensIn(text).map((fumen) => (hasVersion(fumen) ? fumen : `https://fumen.zui.jp/?${fumen}`));
  return listOf(name, found, file);
}

/** What was pasted: the fumens that stand anywhere in the text, unless it is a record itself. @param {import("./tetron.js").Tetron} tetron @param {string} name @param {string} text */
export function entriesOfText(tetron, name, text) {
  const found = /^\s*[{[]/.test(text) ? [] : fumensIn(tetron, text);
  return found.length > 0 ? listOf(name, found, 0) : entriesOf(tetron, name, new TextEncoder().encode(text)).map((entry) => ({ ...entry, isPasted: true }));
}

/** What is wrong with something, for who pasted or opened it. @param {Entry} entry @param {string} message of the core */
export function problemOf({ isPasted, name }, message) {
  const isProse = isPasted && /^this is not a recording|field run: /.test(message);
  return isProse ? "this text has no fumen, no game and no record of Numer0n; a fumen begins with v115@, alone or in a link" : `${name}: ${message}`;
}

/** Whether a fumen was cut off, by what the core says of it. @param {Entry} entry @param {string} message */
export function isCutFumen({ bytes }, message) {
  return /^[a-z]\d{3}@/i.test(new TextDecoder().decode(bytes.subarray(0, 5))) && /needs \d+ bytes, \d+ left/.test(message);
}

/** The files that entries are of, as they were before their lines became entries. @param {Entry[]} entries */
export function filesOf(entries) {
  const own = [...new Set(entries.map(({ file }) => file))].map((file) => entries.filter((entry) => entry.file === file));
  return own.map((all) => {
    if (all.length === 1) return { name: all[0].name, bytes: all[0].bytes };
    const lines = all.map(({ bytes }) => new TextDecoder().decode(bytes));
    return { name: all[0].name.replace(/ 1$/, ""), bytes: new TextEncoder().encode(lines.join("\n")) };
  });
}

export class Entries {
  constructor() {
    /** @type {Entry[]} */
    this.all = [];
    this.index = 0;
    /** The furthest round of each file that was shown: with the result hidden, no further one is named. @type {Map<number, number>} */
    this.seen = new Map();
    /** The rounds of each file whose ends were shown, from 0. @type {Map<number, Set<number>>} */
    this.over = new Map();
  }

  get present() {
    return this.all[this.index];
  }

  /** @param {Entry[]} all */
  use(all) {
    this.all = all;
    this.index = 0;
    this.seen.clear();
    this.over.clear();
  }

  /** One of them is shown. @param {number} index */
  show(index) {
    this.index = index;
    const { file, round } = this.all[index];
    this.seen.set(file, Math.max(this.seen.get(file) ?? 0, round));
  }

  /** One more file, below the one that is shown. @param {string} name @param {Uint8Array} bytes */
  add(name, bytes) {
    const { file } = this.present;
    const last = this.all.reduce((found, entry, i) => (entry.file === file ? i : found), this.index);
    const number = Math.max(...this.all.map((entry) => entry.file)) + 1;
    this.all.splice(last + 1, 0, { name, bytes, round: 1, file: number });
  }

  /** What a file is turned out to be: its rounds take its place. @param {number} file @param {import("./tetron.js").Match} match */
  take(file, match) {
    const at = this.all.findIndex((entry) => entry.file === file);
    if (at < 0 || match.rounds.length < 2 || this.all[at].match) return;
    const { round } = this.all[at];
    const rounds = match.rounds.map((_, i) => ({ ...this.all[at], round: i + 1, match }));
    this.all.splice(at, 1, ...rounds);
    if (this.index > at) this.index += rounds.length - 1;
    else if (this.index === at) this.index += round - 1;
  }

  /** The match that the game that is shown is a round of; null where it is none. */
  matchNow() {
    const { match, round, file } = this.present;
    if (!match) return null;
    const seen = this.over.get(file) ?? new Set();
    this.over.set(file, seen);
    return { index: round - 1, count: match.rounds.length, seen };
  }

  /** Whether an entry may be gone to. @param {number} index @param {boolean} hides whether the result is hidden */
  maySee(index, hides) {
    const { file, round } = this.all[index];
    return !hides || round <= Math.max(1, this.seen.get(file) ?? 0);
  }

  /**
   * What a list shows: files with their rounds, by their numbers among the entries. With the result hidden there is nothing that
   * says it: names of files, how many rounds there are, how the match stands.
   * @param {boolean} hides @returns {{label: string, isMatch: boolean, options: {index: number, label: string}[]}[]}
   */
  groups(hides) {
    /** @type {{label: string, isMatch: boolean, options: {index: number, label: string}[]}[]} */
    const groups = [];
    let last = -1;
    this.all.forEach(({ name, round, file, match }, index) => {
      if (!this.maySee(index, hides)) return;
      if (!match || file !== last) groups.push({ label: "", isMatch: match !== undefined, options: [] });
      last = file;
      const group = groups[groups.length - 1];
      const own = hides ? `game ${groups.length}` : name;
      group.label = hides || !match?.result ? own : `${name} · ${match.result}`;
      const { title = "", result = "" } = match?.rounds[round - 1] ?? {};
      const shown = hides ? `round ${round}` : [title, result].filter(Boolean).join(" · ");
      group.options.push({ index, label: match ? shown : own });
    });
    return groups;
  }
}

/** Shows the list, where there is more than one thing to choose. @param {HTMLSelectElement} list @param {Entries} entries @param {boolean} hides */
export function drawEntries(list, entries, hides) {
  const groups = entries.groups(hides);
  const said = JSON.stringify(groups);
  if (list.dataset.said !== said) {
    list.dataset.said = said;
    const parts = groups.map(({ label, isMatch, options }) => {
      const made = options.map((option) => new Option(option.label, String(option.index)));
      if (!isMatch) return made;
      const group = document.createElement("optgroup");
      group.label = label;
      group.append(...made);
      return [group];
    });
    list.replaceChildren(...parts.flat());
  }
  list.hidden = entries.all.length < 2;
  if (list.value !== String(entries.index)) list.value = String(entries.index);
}
