// @ts-check
// Opens the page of a recording, which stands in it.
import { Page, element } from "./page.js";
import { Timeline } from "./timeline.js";

/** @param {string} base64 @returns {Promise<Uint8Array>} */
async function inflated(base64) {
  const packed = Uint8Array.from(atob(base64.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The text of a part of the page, which is needed no more. @param {string} id @returns {string} */
function taken(id) {
  const part = element(id);
  part.remove();
  return /** @type {string} */ (part.textContent);
}

/** Opens the page. What it gives is for scripts: the moment shown and a way to another. */
async function open() {
  const game = /** @type {import("./page.js").Game} */ (JSON.parse(taken("game")));
  const states = await inflated(taken("states"));
  const timeline = new Timeline(states, game.profile, game.layout, game.lives, game.messages);
  const page = new Page(game, timeline);
  return {
    page,
    seek: (/** @type {number} */ ms) => page.act(() => page.controller.seek(ms)),
    state: () => page.state,
    fumen: () => page.fumen(),
  };
}

/** @type {any} */ (window).tetron = open().catch((error) => {
  element("damage").textContent = `This browser cannot open the recording: ${error.message}`;
  element("damage").hidden = false;
});
