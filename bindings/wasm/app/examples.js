// @ts-check
// Three things to look at before one has anything: they stand in the page, the match as in a link.
import { element } from "./dom.js";
import { gameOf } from "./links.js";

/** @typedef {{file: string, text: string, bytes?: Uint8Array, tab?: string}} Example */

/** @type {Record<string, () => Promise<Example>>} */
export const examples = {
  match: async () => ({ file: "match", text: "", bytes: await gameOf(element("example-match").textContent ?? "", true) }),
  fumen: async () => ({ file: "example", text: element("example-fumen").textContent ?? "" }),
  clear: async () => ({ file: "example", text: "v115@9gB8DeF8EeF8DeF8CeD8JeAgH", tab: "solve" }),
};
