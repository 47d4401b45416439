// @ts-check
// What is open, as a file of another form.
import { themeOf } from "./draw.js";
import { deliver, pictureOf, saveAs } from "./picture.js";

// Of an animation, in milliseconds: what it has where there is no loop, and at most.
const usual = 10_000;
const longest = 60_000;

/**
 * The question whose answer is the file.
 * @param {string} form @param {import("./app_page.js").AppPage} page @param {import("./entries.js").Entry} entry
 * @returns {{of?: "gif" | "core", method?: string, values: unknown[]}}
 */
function questionOf(form, page, { name, bytes, match }) {
  if (form === "gif") return { of: "gif", values: [shotOf(page)] };
  // All rounds of a match; hidden is what is hidden here.
  if (form === "html" && match) return { of: "core", method: "matchHtml", values: [bytes, name, page.controller.hides] };
  const method = { json: "toJson", csv: "toCsv", txt: "toFumen", html: "toHtml", tet: "toTet" }[form];
  return { method, values: form === "html" ? [name, page.controller.hides] : [] };
}

/** Of the fields that are shown: the loop if there is one, else the last ten seconds, or the first of the game. @param {import("./app_page.js").AppPage} page @returns {import("./gif.js").Shot} */
function shotOf(page) {
  const { loopStart, loopEnd, now, barEnd } = page.controller;
  const from = loopEnd === null ? Math.max(0, now - usual) : (loopStart ?? 0);
  const shown = page.cards.filter((card) => page.isShown(card));
  return {
    from,
    to: Math.min(loopEnd ?? from + usual, from + longest, barEnd),
    fields: shown.map(({ field }) => field),
    background: getComputedStyle(document.body).getPropertyValue("--background"),
    look: { ...page.look, theme: themeOf(document.body) },
  };
}

/**
 * @param {string} form @param {import("./app_page.js").AppPage} page @param {import("./entries.js").Entry} entry
 * @param {import("./waiting.js").Waiting} waiting @param {import("./tetron.js").Tetron} tetron
 */
export async function save(form, page, entry, waiting, tetron) {
  const stem = entry.name.replace(/\.[^.]*$/, "") || "game";
  if (form === "png") return deliver(await pictureOf(page), `${stem}.png`, "image/png");
  if (form === "svg") {
    const player = page.controller.focus ?? Math.max(0, page.state.players.findIndex(({ alive }) => alive));
    return saveAs(new Blob([tetron.renderSvg(page.fumenOf(player))]), `${stem}.svg`);
  }
  await waiting.during(
    async (ask) => {
      const { method, values, of = "recording" } = questionOf(form, page, entry);
      const made = await ask({ of, method, values });
      const blob = new Blob([Array.isArray(made) ? made.join("\n") + "\n" : made]);
      if (form === "gif") await deliver(blob, `${stem}.gif`, "image/gif");
      else saveAs(blob, `${stem}.${form}`);
    },
    (problem) => page.note(problem),
  );
}
