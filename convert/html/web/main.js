// @ts-check
// Opens the page of a recording or of a match, which stands in it.
import { element } from "./dom.js";
import { Rounds } from "./rounds.js";

/** The text of a part of the page, which is needed no more. @param {string} id @returns {string} */
function taken(id) {
  const part = element(id);
  part.remove();
  return /** @type {string} */ (part.textContent);
}

/** Opens the page. What it gives is for scripts: the moment shown and a way to another. */
async function open() {
  const rounds = new Rounds(JSON.parse(taken("game")), taken("states").trim().split("\n"));
  await rounds.show(0);
  const page = () => /** @type {import("./page.js").Page} */ (rounds.page);
  return {
    get page() {
      return page();
    },
    rounds: rounds.games.length,
    get round() {
      return rounds.index + 1;
    },
    showRound: (/** @type {number} */ number) => rounds.show(number - 1),
    seek: (/** @type {number} */ ms) => page().act(() => page().controller.seek(ms)),
    state: () => page().state,
    fumen: () => page().fumen(),
  };
}

/** @type {any} */ (window).tetron = open().catch((error) => {
  element("damage").textContent = `This browser cannot open the recording: ${error.message}`;
  element("damage").hidden = false;
});
