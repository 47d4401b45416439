// @ts-check
// Small pictures of games: each in a moment of it, played with keys that are always the same.
import { draw } from "./drawing.js";

const frames = 900;
/** @type {import("./rules.js").RuleKey[]} */
const pressed = ["left", "right", "turn-right", "up"];

/** A game in the middle; null if its rules cannot be played. @param {import("./rules.js").Rules} rules @param {string} source */
function inTheMiddle(rules, source) {
  const game = (/** @type {number} */ most) => {
    const opened = rules.open(source);
    for (let frame = 0, number = 7; frame < most && opened.state().over === "no"; frame += 5) {
      number = (number * 1103515245 + 12345) % 2147483648;
      opened.step(frame % 20 < 10 ? ["down"] : [pressed[(number >> 16) % pressed.length]], 5);
    }
    return opened;
  };
  try {
    const whole = game(frames);
    const { over, frames: length } = whole.state();
    if (over === "no") return whole;
    whole.close();
    return game(Math.floor(length * 0.7));
  } catch {
    return null;
  }
}

/**
 * Fills the list with a button for each game; `choose` is told which was pressed.
 * @param {HTMLElement} list @param {import("./rules.js").Rules} rules @param {import("./sharing.js").Game[]} games
 * @param {(game: import("./sharing.js").Game) => void} choose
 */
export async function fillGallery(list, rules, games, choose) {
  const shown = games.map((game) => {
    const button = document.createElement("button");
    const canvas = document.createElement("canvas");
    button.append(canvas, game.name);
    button.addEventListener("click", () => choose(game));
    return { game, button, canvas };
  });
  list.replaceChildren(...shown.map(({ button }) => button));
  for (const { game, canvas } of shown) {
    // The page goes on while they are drawn.
    await new Promise((go) => setTimeout(go));
    if (!canvas.checkVisibility()) return;
    const pictures = new Map(await Promise.all((game.pictures ?? []).map(async ({ path, data }) => {
      const image = new Image();
      image.src = data;
      await image.decode();
      return /** @type {const} */ ([path, image]);
    })));
    const played = inTheMiddle(rules, game.source);
    if (!played) continue;
    draw(canvas, played.setUp, played.picture(), pictures);
    played.close();
  }
}
