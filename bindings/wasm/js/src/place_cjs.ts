declare const __dirname: string;
declare const process: { versions?: { node?: string } } | undefined;

/** Where tetron.wasm is: beside the package's files in Node.js, beside the page where a bundle runs in a browser. */
export const place = (): URL => {
  const isNode = typeof process !== "undefined" && typeof process.versions?.node === "string" && typeof __dirname === "string";
  if (!isNode) return new URL("tetron.wasm", typeof document === "undefined" ? location.href : document.baseURI);
  // No module of Node.js is named here: bundles for browsers have none.
  const path = __dirname.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
  return new URL(`file://${path.startsWith("/") ? "" : "/"}${path.replace(/^([A-Za-z])%3A/, "$1:")}/../tetron.wasm`);
};
