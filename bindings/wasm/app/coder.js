// @ts-check
// An adaptive arithmetic coder: each bit takes as much room as it is unusual in its context. Writing and reading are one walk: a coder that
// reads takes no notice of the values that it is given, and answers with those that are in the bytes.

/** What a damaged link is. */
export const notWhole = "is not whole";
/** Bytes of a text. */
const longest = 1_000_000;

/** @typedef {[number, number]} Counts how often a bit was 0 and 1 */

export class Coder {
  /** @param {Uint8Array} [bytes] to read; none to write */
  constructor(bytes) {
    this.bytes = bytes;
    /** @type {number[]} */
    this.out = [];
    this.at = 0;
    this.low = 0;
    this.high = 0xffffffff;
    this.code = 0;
    /** By context. @type {Map<string, Counts>} */
    this.seen = new Map();
    /** Of texts: by the letters before. @type {Map<string, Map<number, Counts>>} */
    this.texts = new Map();
    if (bytes) for (let i = 0; i < 4; ++i) this.take();
  }

  take() {
    this.code = ((this.code << 8) | (this.bytes?.[this.at++] ?? 0)) >>> 0;
  }

  /** @param {Counts} counts @param {number} bit @param {number} [doubt] how much one sight of a bit leaves open */
  coded(counts, bit, doubt = 0.4) {
    const [zeros, ones] = counts;
    const share = Math.min(0.9998, Math.max(0.0002, (zeros + doubt) / (zeros + ones + 2 * doubt)));
    const middle = this.low + Math.floor((this.high - this.low) * share);
    if (this.bytes) bit = this.code > middle ? 1 : 0;
    if (bit) this.low = middle + 1;
    else this.high = middle;
    while ((this.low ^ this.high) >>> 24 === 0) {
      if (this.bytes) this.take();
      else this.out.push(this.high >>> 24);
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) | 255) >>> 0;
    }
    // What was long ago counts less.
    const other = 1 - bit;
    if (counts[bit] < 250) ++counts[bit];
    if (counts[bit] > 2 && counts[other] > 2) counts[other] = Math.min(counts[other], 60) * 0.93;
    return bit;
  }

  /** @param {string} context @param {number} bit */
  bit(context, bit) {
    let counts = this.seen.get(context);
    if (!counts) this.seen.set(context, (counts = [0, 0]));
    return this.coded(counts, bit);
  }

  /** A number of so many bits. @param {string} context @param {number} value @param {number} size */
  symbol(context, value, size) {
    let known = 1;
    for (let i = size - 1; i >= 0; --i) known = known * 2 + this.bit(`${context},${known}`, (value >>> i) & 1);
    return known - 2 ** size;
  }

  /** A whole number from 0 to 2^50: how many bits it has, then these, of which the upper three have a context. @param {string} context @param {number} value */
  number(context, value) {
    let size = 0;
    while (size < 50 && 2 ** (size + 1) <= value + 1) ++size;
    size = this.symbol(`${context}#`, size, 6);
    let known = 1;
    for (let i = size - 1; i >= 0; --i) known = known * 2 + this.bit(known < 8 ? `${context}#${size},${known}` : "", Math.floor((value + 1) / 2 ** i) % 2);
    return known - 1;
  }

  /** @param {string} context @param {number} value */
  signed(context, value) {
    const folded = this.number(context, value < 0 ? -2 * value - 1 : 2 * value);
    return folded % 2 ? -(folded + 1) / 2 : folded / 2;
  }

  /** @param {string} text */
  text(text) {
    const bytes = new TextEncoder().encode(text);
    const size = this.number("text", bytes.length);
    if (size > longest) throw new Error(notWhole);
    const made = new Uint8Array(size);
    for (let i = 0; i < size; ++i) made[i] = this.letter(made, i, bytes[i] ?? 0);
    return new TextDecoder().decode(made);
  }

  /** A byte of a text: its bits after as many bytes before it as were seen together already. @param {Uint8Array} made @param {number} i @param {number} byte */
  letter(made, i, byte) {
    const contexts = [6, 4, 2, 1, 0].map((length) => {
      const before = `${length}:${String.fromCharCode(...made.subarray(Math.max(0, i - length), i))}`;
      const own = this.texts.get(before) ?? new Map();
      this.texts.set(before, own);
      return own;
    });
    let known = 1;
    for (let bit = 7; bit >= 0; --bit) {
      const used = contexts.find((own) => own.has(known)) ?? contexts[4].set(known, [0, 0]);
      const found = this.coded(used.get(known), (byte >>> bit) & 1, used === contexts[4] ? 0.4 : 0.05);
      for (const own of contexts) {
        const counts = own.get(known);
        if (!counts) own.set(known, found ? [0, 1] : [1, 0]);
        else if (own !== used) ++counts[found];
      }
      known = known * 2 + found;
    }
    return known - 256;
  }

  /** Learns from a text, of which nothing is written. @param {string} text */
  learn(text) {
    const teacher = new Coder();
    teacher.texts = this.texts;
    teacher.text(text);
  }

  /** The bytes that were written; zeros at the end are left out. */
  end() {
    for (let i = 0; i < 4; ++i) {
      this.out.push(this.low >>> 24);
      this.low = (this.low << 8) >>> 0;
    }
    while (this.out.at(-1) === 0) this.out.pop();
    return Uint8Array.from(this.out);
  }
}
