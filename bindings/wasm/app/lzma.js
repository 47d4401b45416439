// @ts-check
// Reads what `xz --format=lzma` packed: the core in the page, a sixth smaller than with deflate. The format: LZMA specification, Igor Pavlov.

/** Bytes that are unpacked before the page may do something else. */
const slice = 1 << 17;

/** @param {number} size */
const chances = (size) => new Uint16Array(size).fill(1024);

/** Bits by how likely they are. */
class Bits {
  /** @param {Uint8Array} source @param {number} at where the bits begin */
  constructor(source, at) {
    this.source = source;
    this.at = at + 5;
    this.range = new Uint32Array([0xffffffff]);
    this.code = new Uint32Array([new DataView(source.buffer, source.byteOffset).getUint32(at + 1)]);
  }

  fill() {
    if (this.range[0] >= 1 << 24) return;
    this.range[0] <<= 8;
    this.code[0] = (this.code[0] << 8) | this.source[this.at++];
  }

  /** @param {Uint16Array} all @param {number} i */
  bit(all, i) {
    const bound = (this.range[0] >>> 11) * all[i];
    let found = 0;
    if (this.code[0] < bound) {
      this.range[0] = bound;
      all[i] += (2048 - all[i]) >>> 5;
    } else {
      this.range[0] -= bound;
      this.code[0] -= bound;
      all[i] -= all[i] >>> 5;
      found = 1;
    }
    this.fill();
    return found;
  }

  /** Bits that are as likely 0 as 1. @param {number} count */
  even(count) {
    let value = 0;
    for (let i = 0; i < count; ++i) {
      this.range[0] >>>= 1;
      const found = this.code[0] >= this.range[0] ? 1 : 0;
      if (found) this.code[0] -= this.range[0];
      this.fill();
      value = value * 2 + found;
    }
    return value;
  }

  /** The highest first. @param {Uint16Array} all @param {number} count @param {number} [from] */
  tree(all, count, from = 0) {
    let known = 1;
    for (let i = 0; i < count; ++i) known = (known << 1) | this.bit(all, from + known);
    return known - (1 << count);
  }

  /** The lowest first. @param {Uint16Array} all @param {number} count @param {number} [from] */
  turned(all, count, from = 0) {
    let [known, value] = [1, 0];
    for (let i = 0; i < count; ++i) {
      const found = this.bit(all, from + known);
      known = (known << 1) | found;
      value |= found << i;
    }
    return value;
  }
}

/** How long a match is. */
class Lengths {
  kind = chances(2);
  low = chances(16 << 3);
  middle = chances(16 << 3);
  high = chances(256);

  /** @param {Bits} bits @param {number} place */
  next(bits, place) {
    if (!bits.bit(this.kind, 0)) return 2 + bits.tree(this.low, 3, place << 3);
    if (!bits.bit(this.kind, 1)) return 10 + bits.tree(this.middle, 3, place << 3);
    return 18 + bits.tree(this.high, 8);
  }
}

/**
 * The content of a .lzma file whose head has its size. Other work of the page goes on meanwhile.
 * @param {Uint8Array} source @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function unpackedLzma(source) {
  const head = new DataView(source.buffer, source.byteOffset);
  const [literalBits, literalPlaces, places] = [source[0] % 9, Math.floor(source[0] / 9) % 5, Math.floor(source[0] / 45)];
  const size = head.getUint32(5, true);
  const out = new Uint8Array(size);
  const bits = new Bits(source, 13);
  const literals = chances(0x300 << (literalBits + literalPlaces));
  const [isMatch, isShort] = [chances(12 << 4), chances(12 << 4)];
  const [isAgain, isFirst, isSecond, isThird] = [chances(12), chances(12), chances(12), chances(12)];
  const slots = chances(4 << 6);
  const distances = chances(128);
  const align = chances(16);
  const [lengths, again] = [new Lengths(), new Lengths()];
  const last = [0, 0, 0, 0];
  let state = 0;
  let at = 0;
  let rests = slice;

  const literal = () => {
    const before = at > 0 ? out[at - 1] : 0;
    const own = 0x300 * (((at & ((1 << literalPlaces) - 1)) << literalBits) + (before >>> (8 - literalBits)));
    let known = 1;
    if (state >= 7) {
      let other = out[at - last[0] - 1];
      do {
        const expected = (other >>> 7) & 1;
        other <<= 1;
        const found = bits.bit(literals, own + ((1 + expected) << 8) + known);
        known = (known << 1) | found;
        if (found !== expected) break;
      } while (known < 0x100);
    }
    while (known < 0x100) known = (known << 1) | bits.bit(literals, own + known);
    out[at++] = known;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };

  /** @param {number} length */
  const distance = (length) => {
    const slot = bits.tree(slots, 6, Math.min(length - 2, 3) << 6);
    if (slot < 4) return slot;
    const count = (slot >>> 1) - 1;
    const base = (2 | (slot & 1)) * 2 ** count;
    if (slot < 14) return base + bits.turned(distances, count, base - slot);
    return base + bits.even(count - 4) * 16 + bits.turned(align, 4);
  };

  while (at < size) {
    if (at >= rests) {
      rests = at + slice;
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    const place = at & ((1 << places) - 1);
    if (!bits.bit(isMatch, (state << 4) + place)) {
      literal();
      continue;
    }
    let length;
    if (!bits.bit(isAgain, state)) {
      last.copyWithin(1, 0, 3);
      length = lengths.next(bits, place);
      last[0] = distance(length);
      state = state < 7 ? 7 : 10;
    } else {
      if (!bits.bit(isFirst, state)) {
        if (!bits.bit(isShort, (state << 4) + place)) {
          state = state < 7 ? 9 : 11;
          out[at] = out[at - last[0] - 1];
          ++at;
          continue;
        }
      } else {
        const which = !bits.bit(isSecond, state) ? 1 : !bits.bit(isThird, state) ? 2 : 3;
        const [used] = last.splice(which, 1);
        last.unshift(used);
      }
      length = again.next(bits, place);
      state = state < 7 ? 8 : 11;
    }
    if (last[0] >= at) throw new Error("the packed core is damaged");
    for (const end = Math.min(size, at + length); at < end; ++at) out[at] = out[at - last[0] - 1];
  }
  return out;
}
