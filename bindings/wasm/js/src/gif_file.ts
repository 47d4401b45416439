// GIF files of pictures that share a table of colours.

/** A picture: a byte for each pixel, and how long it is shown. */
export interface Frame {
  pixels: Uint8Array;
  /** Milliseconds. */
  time: number;
}

/** GIF's LZW of pixels below 2^bits, in blocks of at most 255 bytes. */
function packed(pixels: number[], bits: number): number[] {
  const bytes: number[] = [];
  let held = 0;
  let count = 0;
  const clear = 1 << bits;
  let width = bits + 1;
  const put = (code: number) => {
    held |= code << count;
    for (count += width; count >= 8; count -= 8) {
      bytes.push(held & 255);
      held >>>= 8;
    }
  };
  let known = new Map<number, number>();
  let next = clear + 2;
  put(clear);
  let prefix = pixels[0];
  for (let i = 1; i < pixels.length; ++i) {
    const key = (prefix << 8) | pixels[i];
    const longer = known.get(key);
    if (longer !== undefined) {
      prefix = longer;
      continue;
    }
    put(prefix);
    known.set(key, next);
    // Readers know a code one step later than it is made.
    if (next === 1 << width) ++width;
    if (++next === 4096) {
      put(clear);
      known = new Map();
      next = clear + 2;
      width = bits + 1;
    }
    prefix = pixels[i];
  }
  put(prefix);
  if (next === 1 << width && width < 12) ++width;
  put(clear + 1);
  if (count > 0) bytes.push(held & 255);
  const blocks: number[] = [bits];
  for (let from = 0; from < bytes.length; from += 255) {
    const block = bytes.slice(from, from + 255);
    blocks.push(block.length, ...block);
  }
  blocks.push(0);
  return blocks;
}

const u16 = (number: number): number[] => [number & 255, number >> 8];

/** Where a picture differs from the one before; one pixel, if nowhere. */
function changed(width: number, height: number, pixels: Uint8Array, before: Uint8Array | undefined): [number, number, number, number] {
  if (!before) return [0, 0, width, height];
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < width; ++x) {
      if (pixels[y * width + x] === before[y * width + x]) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  return right > 0 ? [left, top, right, bottom] : [0, 0, 1, 1];
}

/** An animation that begins again. `colours`: "#rrggbb", at most 256. */
export function gifOf(width: number, height: number, frames: readonly Frame[], colours: readonly string[]): Uint8Array {
  const bits = Math.max(2, Math.ceil(Math.log2(colours.length)));
  const table = Array.from({ length: 1 << bits }, (_, i) => colours[i] ?? "#000000");
  const bytes: number[] = [..."GIF89a"].map((letter) => letter.charCodeAt(0));
  bytes.push(...u16(width), ...u16(height), 0xf0 | (bits - 1), 0, 0);
  for (const colour of table) for (const from of [1, 3, 5]) bytes.push(Number.parseInt(colour.slice(from, from + 2), 16));
  if (frames.length > 1) bytes.push(0x21, 0xff, 11, ...[..."NETSCAPE2.0"].map((letter) => letter.charCodeAt(0)), 3, 1, 0, 0, 0);
  const parts: Uint8Array[] = [Uint8Array.from(bytes)];
  frames.forEach(({ pixels, time }, i) => {
    const [left, top, right, bottom] = changed(width, height, pixels, frames[i - 1]?.pixels);
    const inside: number[] = [];
    for (let y = top; y < bottom; ++y) for (let x = left; x < right; ++x) inside.push(pixels[y * width + x]);
    // What was drawn stays; then the rectangle.
    const head = [0x21, 0xf9, 4, 4, ...u16(Math.min(65535, Math.max(2, Math.round(time / 10)))), 0, 0];
    parts.push(Uint8Array.from([...head, 0x2c, ...u16(left), ...u16(top), ...u16(right - left), ...u16(bottom - top), 0]));
    parts.push(Uint8Array.from(packed(inside, bits)));
  });
  parts.push(Uint8Array.of(0x3b));
  const file = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    file.set(part, end);
    end += part.length;
  }
  return file;
}
