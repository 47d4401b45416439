// PNG files of pictures with a table of colours.

/** Bits of a deflate stream, the low one first. */
class Bits {
  readonly bytes: number[] = [];
  private held = 0;
  private count = 0;

  put(value: number, bits: number): void {
    this.held |= value << this.count;
    for (this.count += bits; this.count >= 8; this.count -= 8) {
      this.bytes.push(this.held & 255);
      this.held >>>= 8;
    }
  }
  /** A code word, which stands with its high bit first. */
  code(value: number, bits: number): void {
    for (let i = bits - 1; i >= 0; --i) this.put((value >> i) & 1, 1);
  }
  end(): void {
    if (this.count > 0) this.put(0, 8 - this.count);
  }
}

/** RFC 1951, 3.2.5: from which length or distance on each code counts, and how many bits more it has. */
function table(groups: number, step: number, first: number): [from: number, extra: number][] {
  const all: [number, number][] = [];
  for (let i = 0, from = first; i < groups; ++i) {
    const extra = Math.max(0, Math.floor(i / step) - 1);
    all.push([from, extra]);
    from += 1 << extra;
  }
  return all;
}
const lengths = table(28, 4, 3);
lengths.push([258, 0]);
const distances = table(30, 2, 1);

/** Where in a table a number belongs. */
function slot(all: [number, number][], number: number): number {
  let at = all.length - 1;
  while (all[at][0] > number) --at;
  return at;
}

/** RFC 1951, 3.2.6: the fixed codes. */
function putSymbol(bits: Bits, symbol: number): void {
  if (symbol < 144) bits.code(48 + symbol, 8);
  else if (symbol < 256) bits.code(400 + symbol - 144, 9);
  else if (symbol < 280) bits.code(symbol - 256, 7);
  else bits.code(192 + symbol - 280, 8);
}

/** A zlib stream: matches with what had the same three bytes last, fixed codes. */
export function zlib(bytes: Uint8Array): Uint8Array {
  const bits = new Bits();
  bits.put(0x0178, 16);
  bits.put(3, 3); // the last block, fixed codes
  const last = new Map<number, number>();
  for (let i = 0; i < bytes.length; ) {
    const key = bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16);
    const before = i + 2 < bytes.length ? last.get(key) : undefined;
    last.set(key, i);
    let length = 0;
    if (before !== undefined && i - before <= 32768) while (length < 258 && i + length < bytes.length && bytes[before + length] === bytes[i + length]) ++length;
    if (before === undefined || length < 3) {
      putSymbol(bits, bytes[i++]);
      continue;
    }
    const long = slot(lengths, length);
    putSymbol(bits, 257 + long);
    bits.put(length - lengths[long][0], lengths[long][1]);
    const far = slot(distances, i - before);
    bits.code(far, 5);
    bits.put(i - before - distances[far][0], distances[far][1]);
    i += length;
  }
  putSymbol(bits, 256);
  bits.end();
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return Uint8Array.from([...bits.bytes, b >> 8, b & 255, a >> 8, a & 255]);
}

function crc(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let i = 0; i < 8; ++i) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

const u32 = (number: number): number[] => [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255];

function chunk(name: string, data: Uint8Array | number[]): number[] {
  const body = Uint8Array.from([...[...name].map((letter) => letter.charCodeAt(0)), ...data]);
  return [...u32(data.length), ...body, ...u32(crc(body))];
}

/** `pixels`: a byte each, the number of its colour, "#rrggbb". */
export function pngOf(width: number, height: number, pixels: Uint8Array, colours: readonly string[]): Uint8Array {
  // Each row as its difference from the one above: most are the same.
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; ++y) {
    rows[y * (width + 1)] = 2;
    for (let x = 0; x < width; ++x)
      rows[y * (width + 1) + 1 + x] = pixels[y * width + x] - (y > 0 ? pixels[(y - 1) * width + x] : 0);
  }
  return Uint8Array.from([
    ...[137, 80, 78, 71, 13, 10, 26, 10],
    ...chunk("IHDR", [...u32(width), ...u32(height), 8, 3, 0, 0, 0]),
    ...chunk("PLTE", colours.flatMap((colour) => [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16)))),
    ...chunk("IDAT", zlib(rows)),
    ...chunk("IEND", []),
  ]);
}
