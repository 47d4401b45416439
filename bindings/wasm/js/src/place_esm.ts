/** Where tetron.wasm is. */
export const place = (): URL => new URL("../tetron.wasm", import.meta.url);
