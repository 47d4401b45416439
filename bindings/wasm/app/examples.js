// @ts-check
// Three things to look at before one has anything: they stand in the page.
import { element } from "./dom.js";

/** @typedef {{file: string, text: string, bytes?: Uint8Array, tab?: string}} Example */

/** @type {Record<string, () => Promise<Example>>} */
export const examples = {
  match: async () => {
    const packed = Uint8Array.from(atob(element("example-match").textContent ?? ""), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    return { file: "match.ttrm", text: "", bytes: new Uint8Array(await new Response(stream).arrayBuffer()) };
  },
  fumen: async () => ({ file: "example", text: element("example-fumen").textContent ?? "" }),
  clear: async () => ({ file: "example", text: "v115@9gB8DeF8EeF8DeF8CeD8JeAgH", tab: "solve" }),
};
