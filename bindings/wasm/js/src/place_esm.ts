/** Where tetron.wasm is: beside the package's files; beside the page where a bundle is no module, which has no place of its own. */
export const place = (): URL => {
  const own = import.meta.url as string | undefined;
  return own ? new URL("../tetron.wasm", own) : new URL("tetron.wasm", typeof document === "undefined" ? location.href : document.baseURI);
};
