/** Where tetron.wasm is: beside the package's files; beside the page where a bundle is no module, which has no place of its own. */
export const place = (): URL => {
  // Written out in one, so that Vite and webpack find the file and take it along.
  if (import.meta.url as string | undefined) return new URL("../tetron.wasm", import.meta.url);
  return new URL("tetron.wasm", typeof document === "undefined" ? location.href : document.baseURI);
};
