const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The bytes of base64 without line ends. */
export function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128);
  for (let i = 0; i < digits.length; ++i) values[digits.charCodeAt(i)] = i;
  const length = base64.length - (base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0);
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let group = 0;
  let to = 0;
  for (let i = 0; i < length; ++i) {
    group = (group << 6) | values[base64.charCodeAt(i)];
    const have = ((i + 1) * 6) % 8;
    if (have < 6) bytes[to++] = (group >> have) & 255;
  }
  return bytes;
}
