// @ts-check
// The fields of the page with what stands around each: a card for each.
import { drawAbove, drawField, drawMeter, drawNext, drawStones, playerColour, teamColour } from "./draw.js";
import { element, isNarrow, isSmall, make, setText } from "./dom.js";
import { gaugeText } from "./gauges.js";
import { emptyCell } from "./profile.js";
import { fieldText, isolated } from "./text.js";

// The rows of text above and below a field, and the room between fields, in CSS pixels.
const textHeight = 60;
const smallTextHeight = 80;
const gap = 12;
// A card is no narrower, for its player's name.
const narrowest = 96;
// Name, pieces and figures can stand beside a field: in a column, or in a strip where one field has a narrow room.
const besideWidth = 148;
const stripWidth = 52;
// Of one field in a small window so many rows are shown at least: those of the stack.
const fewestRows = 17;
// Held and coming pieces that a column has room for.
const mostStones = 6;

/** @typedef {ReturnType<typeof makeCards>[number]} Card */

/** @param {import("./page.js").Page} page */
export function makeCards(page) {
  return page.state.fields.map((_, field) => {
    const card = make("section", "", "field");
    const players = make("div", "", "players");
    const first = field * page.game.layout.playersPerField;
    const ids = page.game.names.map((_, id) => id).slice(first, first + page.game.layout.playersPerField);
    card.setAttribute("aria-label", ids.map((id) => isolated(page.game.names[id])).join(", "));
    const tags = ids.map((id) => {
      const tag = make("button", "", "player");
      const next = /** @type {HTMLCanvasElement} */ (make("canvas"));
      next.classList.toggle("stones", page.gauges !== null);
      if (ids.length > 1) {
        // Marks the player's stones in the field, too.
        const owner = make("span", String(id + 1), "owner");
        owner.style.backgroundColor = playerColour(id);
        owner.setAttribute("aria-hidden", "true");
        tag.append(owner);
        tag.classList.add("owned");
      }
      // The rounds of the match that the player has won, and the team, stand behind the name.
      const score = make("span", "", "score");
      score.hidden = true;
      const name = make("span", "", "name");
      name.append(make("b", page.game.names[id]), score);
      const team = page.game.teams?.[id] ?? 0;
      if (team > 0) {
        const sign = make("span", `team ${team}`, "team");
        sign.style.backgroundColor = teamColour(team);
        name.append(sign);
      }
      tag.append(name, next);
      tag.addEventListener("click", () => page.act(() => page.setFocus(page.controller.focus === id ? null : id)));
      players.append(tag);
      return { id, tag, next, score };
    });
    const well = make("div", "", "well");
    const teams = new Set(ids.map((id) => page.game.teams?.[id] ?? 0));
    const [team] = teams;
    if (teams.size === 1 && team > 0) well.style.boxShadow = `0 -3px ${teamColour(team)}`;
    const canvas = /** @type {HTMLCanvasElement} */ (make("canvas"));
    canvas.setAttribute("role", "img");
    well.append(canvas);
    const numbers = make("div", "", "numbers");
    well.addEventListener("click", () => {
      if (!page.wasSwipe) page.act(() => page.setFocus(page.controller.focus === null ? first : null));
    });
    card.append(players, well, numbers);
    element("fields").append(card);
    return { field, card, tags, well, canvas, numbers, size: 0, rows: 0 };
  });
}

/**
 * The largest cells that the room allows, in device pixels, and whether what belongs to a field is above and below it, or beside it.
 * @param {number} roomWidth @param {number} roomHeight @param {number} count @param {number} width of a field in cells
 * @param {number} height the same @param {boolean} isCut whether rows above the stack may be left out
 */
function bestFit(roomWidth, roomHeight, count, width, height, isCut) {
  const ratio = window.devicePixelRatio || 1;
  const text = !isNarrow() ? textHeight : smallTextHeight;
  const least = isCut ? Math.min(height, fewestRows) : height;
  let best = { size: 1, columns: 1, side: 0, rows: height };
  for (const side of isCut ? [roomWidth > roomHeight ? besideWidth : stripWidth] : [0, besideWidth])
    for (let columns = 1; columns <= count; ++columns) {
      const lines = Math.ceil(count / columns);
      const across = ((roomWidth - (columns - 1) * gap) / columns - side) / width;
      const down = ((roomHeight - (lines - 1) * gap) / lines - (side > 0 ? 2 : text)) * ratio;
      const size = Math.floor(Math.min(across * ratio, down / least));
      if (size > best.size) best = { size, columns, side, rows: Math.min(height, Math.floor(down / size)) };
    }
  return best;
}

/** How wide a card is that shows its names whole. @param {Card} card @param {number} own of its field */
function namesWidth({ tags }, own) {
  const all = tags.map(({ tag, next }) => {
    const name = /** @type {HTMLElement} */ (tag.querySelector(".name"));
    const owner = /** @type {HTMLElement | null} */ (tag.querySelector(".owner"));
    return name.scrollWidth + next.offsetWidth + (owner ? owner.offsetWidth + 6 : 0) + 8;
  });
  return Math.max(own, all.reduce((sum, one) => sum + one, 0) + (tags.length - 1) * 8);
}

/** Makes the fields as large as there is room, and their cards as wide as their names. @param {import("./page.js").Page} page */
export function layOutCards(page) {
  const room = element("fields");
  const ratio = window.devicePixelRatio || 1;
  const shown = page.cards.filter((card) => page.isShown(card));
  const padding = getComputedStyle(room);
  const roomWidth = room.clientWidth - parseFloat(padding.paddingLeft) - parseFloat(padding.paddingRight);
  const roomHeight = room.clientHeight - parseFloat(padding.paddingTop) - parseFloat(padding.paddingBottom);
  const { width, height } = page.game.layout;
  const isCut = shown.length === 1 && page.mayCut && isSmall();
  const { size, columns, side, rows } = bestFit(roomWidth, roomHeight, shown.length, width, height, isCut);
  room.style.gridTemplateColumns = `repeat(${columns}, auto)`;
  const most = (roomWidth - (columns - 1) * gap) / columns;
  room.classList.add("measuring");
  for (const card of page.cards) {
    card.card.hidden = !page.isShown(card);
    card.size = size;
    card.rows = rows;
    card.canvas.width = size * width;
    card.canvas.height = size * height;
    const own = card.canvas.width / ratio;
    const down = (size * rows) / ratio;
    card.canvas.style.width = `${own}px`;
    card.canvas.style.height = `${card.canvas.height / ratio}px`;
    card.well.style.height = `${down}px`;
    card.card.classList.toggle("beside", side > 0);
    card.card.classList.toggle("strip", side === stripWidth);
    card.card.classList.toggle("narrow", side === 0 && Math.max(own, Math.min(narrowest, most)) < 110);
    for (const { next } of card.tags) {
      // As large as leaves room for the figures below.
      const many = page.gauges ? mostStones : 1;
      const stone = Math.min(side * 0.3, (down * 0.5) / many / card.tags.length);
      const [w, h] = side > 0 ? [Math.floor(2 * stone), Math.floor(stone) * many] : [page.gauges ? 120 : 44, 24];
      Object.assign(next, { width: w * 2, height: h * 2 });
      next.style.width = side > 0 ? `${w}px` : "";
      next.style.height = side > 0 ? `${h}px` : "";
    }
    card.card.style.width = `${own}px`;
    const wide = side > 0 ? own + side : Math.max(own, Math.min(most, Math.max(narrowest, namesWidth(card, own))));
    card.card.style.width = `${wide}px`;
    card.card.style.height = side > 0 ? `${down}px` : "";
  }
  room.classList.remove("measuring");
  const markers = /** @type {HTMLCanvasElement} */ (element("markers"));
  markers.width = Math.max(1, Math.round(markers.clientWidth * ratio));
  markers.height = Math.round(10 * ratio);
}

/** How many rows at the top are not shown: what is high of the stack is. @param {import("./timeline.js").State} state @param {number} field @param {number} rows */
function rowsAbove({ cells, layout: { width, height } }, field, rows) {
  const highest = cells[field].findIndex((cell) => cell !== emptyCell);
  const top = highest < 0 ? height : Math.floor(highest / width);
  return Math.max(0, Math.min(height - rows, top - 2));
}

/** @param {import("./page.js").Page} page @param {Card} card */
export function drawCard(page, { field, card, tags, well, canvas, numbers, size, rows }) {
  const { state } = page;
  drawField(canvas, state, page.timeline.profile, field, size, page.look);
  const above = rowsAbove(state, field, rows);
  const pixels = size / (window.devicePixelRatio || 1);
  canvas.style.marginTop = above > 0 ? `${-above * pixels}px` : "";
  canvas.style.clipPath = rows < state.layout.height ? `inset(${above * pixels}px 0 ${(state.layout.height - rows - above) * pixels}px)` : "";
  drawAbove(canvas, state, page.timeline.profile, field, size, above);
  const isBeside = card.classList.contains("beside");
  const won = page.score;
  for (const { id, tag, next, score } of tags) {
    score.hidden = !(id in won);
    setText(score, String(won[id] ?? ""));
    tag.setAttribute("aria-pressed", String(page.controller.focus === id));
    tag.classList.toggle("out", !state.players[id].alive);
    const gauge = page.gaugeOf(id);
    const { alive } = state.players[id];
    if (gauge) drawStones(next, page.timeline.profile, alive ? [gauge.held, ...gauge.next] : [], page.look, isBeside ? mostStones : 0);
    else drawNext(next, page.timeline.profile, alive ? state.players[id].next : null, page.look);
    if (gauge && alive) drawMeter(canvas, gauge.waiting, size);
  }
  well.classList.toggle("over", tags.every(({ id }) => !state.players[id].alive));
  const gauge = tags.length === 1 ? page.gaugeOf(tags[0].id) : undefined;
  const text = gauge
    ? gaugeText(gauge, page.controller.now).join("")
    : fieldText(page.game, state, field, tags.map(({ id }) => id));
  if (numbers.title === text) return;
  // Each is shown whole or not at all.
  numbers.replaceChildren(...text.split(" · ").map((part) => make("span", part)));
  numbers.title = text;
  canvas.setAttribute("aria-label", text);
}
