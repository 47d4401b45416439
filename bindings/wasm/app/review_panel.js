// @ts-check
// The review: what each placement was worth, which were mistakes, and what was better. It begins when somebody asks for it, and is found
// in a worker while the page goes on.
import { element, isSmall, make, setText } from "./dom.js";
import { FoundSoFar } from "./found.js";
import { Attempt } from "./attempt.js";
import { drawChances, drawGhost, drawMarks, drawValues, duelChances, gradeColours } from "./review_drawing.js";
import { clockText, shortened } from "./text.js";
import { MatchReview } from "./match_review.js";
import { Waiting } from "./waiting.js";

/** @typedef {import("./review_parts.js").Judged} Judged @typedef {import("./app_page.js").AppPage} AppPage */

/** Milliseconds of a part: in a worker, and where it holds up the page. */
const parts = [12, 60];
const mostListed = 200;
const evaluators = /** @type {Record<string, string>} */ ({
  percent: "tetron's evaluator for games that are won by attack; costs in hundredths of the chance to win the round",
  lines: "tetron's evaluator for living long; costs in lines that a player still clears",
});

/** Keys of the window that the page has, too. @type {[name: string, keys: string, description: string][]} */
export const reviewKeys = [
  ["mistakes", "e v", "review: values and mistakes"],
  ["better", "w", "the better placement"],
  ["mistake-back", "Shift+PgUp", "previous mistake"],
  ["mistake-on", "Shift+PgDn", "next mistake"],
];

const counted = (/** @type {number} */ count, /** @type {string} */ word) => `${count} ${word}${count === 1 ? "" : "s"}`;
const input = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (element(id));

export class ReviewPanel {
  /** @param {import("./background.js").Workers} workers @param {() => void} open shows the panel, or closes it */
  constructor(workers, open) {
    this.open = open;
    this.waiting = new Waiting(workers);
    this.waiting.mayTell = () => !this.page?.controller.hidesResult;
    element("review-said").after(this.waiting.place);
    this.match = new MatchReview(workers, ({ players }) => this.tableOf(players, players.map(({ name }) => shortened(name))));
    element("review-match").addEventListener("click", () => void this.match.ask(this.page?.match?.count ?? 1));
    element("review-line").addEventListener("click", () => this.presented && this.onLine(this.titleOf(this.presented), this.line()));
    element("review-keep").addEventListener("click", () => this.presented && this.onKeep(this.presented.time, this.titleOf(this.presented), this.line()));
    /** Keeps it. @type {(time: number, name: string, fumen: string) => void} */
    this.onKeep = () => {};
    /** Shows pages of what would have followed. @type {(name: string, fumen: string) => void} */
    this.onLine = () => {};
    /** The placement that is spoken of. @type {Judged | undefined} */
    this.presented = undefined;
    this.slider = input("review-from");
    this.worstFirst = input("worst-first");
    this.plot = /** @type {HTMLCanvasElement} */ (element("values"));
    /** @type {import("./tetron.js").Recording | null} */
    this.core = null;
    /** @type {AppPage | null} */
    this.page = null;
    /** @type {FoundSoFar | null} */
    this.found = null;
    /** Why there is no review, if somebody asked for it. */
    this.problem = "";
    /** Whether better placements are shown. */
    this.isBetterShown = false;
    /** The step of the slider; it stays from game to game. @type {number | null} */
    this.step = null;
    /** Which mistake somebody waits for. @type {{direction: number, events: number} | null} */
    this.sought = null;
    this.isOpen = false;
    /** Whether all of it is shown where there is little room, in place of a card. */
    this.isWhole = false;
    /** Whose placement was shown last. */
    this.player = 0;
    /** Mistakes that were tried, by their events, and whether they were done better. @type {Map<number, boolean>} */
    this.tried = new Map();
    /** Whether the mistake that is sought is to be tried. */
    this.triesNext = false;
    /** When the panel may be drawn again. */
    this.rests = 0;
    /** What is drawn, so that it is not drawn again. */
    this.drawn = "";
    /** @type {Judged[]} */
    this.mistakes = [];
    this.sorted = "";
    /** How many placements were looked at for that. */
    this.looked = 0;
    /** How the rows of a player's field moved since the last placement. @type {Map<number, {one: Judged, events: number, moved: import("./review_drawing.js").Moved}>} */
    this.moved = new Map();
    for (const button of document.querySelectorAll("#tab-statistics button[data-review]"))
      button.addEventListener("click", () => this.page?.act(() => this.perform(/** @type {HTMLElement} */ (button).dataset.review ?? "")));
    this.slider.addEventListener("input", () => this.choose(Number(this.slider.value)));
    element("review-whole").addEventListener("click", () => this.setWhole(!this.isWhole));
    this.worstFirst.addEventListener("change", () => this.page?.refresh());
    this.plot.addEventListener("click", (event) => this.goTo(event));
    // What works a control is not a key of the page.
    const keeps = (/** @type {HTMLElement} */ place, /** @type {RegExp} */ keys) =>
      place.addEventListener("keydown", (event) => !event.shiftKey && keys.test(event.key) && event.stopPropagation());
    keeps(this.slider, /^(Arrow|Home$|End$|Page)/);
    keeps(this.worstFirst, /^ $/);
    keeps(element("review-table"), /^Arrow(Left|Right)$/);
  }

  /** Whose field the card speaks of, where there is room for one. */
  get subject() {
    return this.isOpen && !this.isWhole && isSmall() ? this.player : null;
  }

  /** A card with the mistake that is shown, or all of it. @param {boolean} isWhole */
  setWhole(isWhole) {
    this.isWhole = isWhole;
    document.body.classList.toggle("whole-review", isWhole);
    const button = element("review-whole");
    button.setAttribute("aria-expanded", String(isWhole));
    button.textContent = isWhole ? "Less" : "All";
    element("panel").scrollTop = 0;
    this.page?.layOut();
    this.page?.refresh();
  }

  /** What is shown from now on. @param {import("./tetron.js").Recording} core @param {AppPage} page */
  use(core, page) {
    this.core = core;
    this.page = page;
    this.player = 0;
  }

  /** Nothing is shown any more. */
  leave() {
    this.waiting.close();
    this.core = this.page = null;
    this.forget();
    this.drawPanel();
  }

  forget() {
    this.found = this.sought = null;
    this.problem = this.drawn = this.sorted = "";
    this.mistakes = [];
    this.moved.clear();
    this.tried.clear();
    this.triesNext = false;
  }

  /** @param {string} action @returns {boolean} whether it is one of these */
  perform(action) {
    if (!reviewKeys.some(([name]) => name === action) && !["begin", "try"].includes(action)) return false;
    if (action === "try") this.presented && this.tryAgain(this.presented);
    else if (action === "mistakes") this.open();
    else if (action === "begin") {
      this.forget();
      this.need();
    } else if (action === "better") {
      this.isBetterShown = !this.isBetterShown;
      this.need();
      this.page?.note(this.isBetterShown ? "better placements" : "no better placements");
    } else this.stepMistake(action === "mistake-on" ? 1 : -1);
    return true;
  }

  /** Begins, unless that was done. */
  need() {
    const { core, page } = this;
    if (this.found || this.problem || !core || !page) return;
    if (core.info.kind === "fumen") {
      this.problem = "A fumen has pages and no game that could be reviewed.";
      return;
    }
    const found = (this.found = new FoundSoFar(page.game.layout.players));
    void this.ask(found);
  }

  /** @param {FoundSoFar} found */
  async ask(found) {
    const milliseconds = parts[Number(await this.waiting.isApart())];
    if (this.found !== found) return;
    await this.waiting.during(
      (ask) =>
        ask({ of: "review", values: [milliseconds] }, (_, more) => {
          if (this.found !== found || !more) return;
          found.take(more);
          this.step ??= found.usual;
          this.drawn = "";
          if (this.sought) this.page?.act(() => this.goToSought(false));
          else if (more.done || performance.now() >= this.rests) this.page?.refresh();
        }),
      (problem) => {
        if (this.found !== found) return;
        this.problem = problem;
        // What was found stays; without anything one can ask again.
        if (found.all.length === 0) this.found = null;
        this.drawn = "";
        this.page?.refresh();
      },
    );
    if (this.found === found) this.waiting.close();
  }

  /** @param {Judged} one */
  isListed(one) {
    const { found, page, step } = this;
    if (!found || !page || one.cost < found.threshold(step ?? found.usual)) return false;
    const { focus } = page.controller;
    return (focus === null || focus === one.player) && page.controller.mayShow(one);
  }

  /** @param {number} step */
  choose(step) {
    this.step = step;
    this.need();
    this.page?.refresh();
  }

  /** To the next one as soon as it is known; asked again for the one before, to the last that is known. @param {number} direction */
  stepMistake(direction) {
    const { page } = this;
    if (!page) return;
    this.need();
    if (this.problem && !this.found) return page.note(this.problem);
    page.controller.playing = false;
    const { events } = page.state;
    const asksAgain = this.sought?.direction === direction && this.sought.events === events;
    this.sought = { direction, events };
    this.goToSought(asksAgain);
  }

  /** @param {boolean} takesAny */
  goToSought(takesAny) {
    const { page, found, sought } = this;
    if (!page || !found || !sought) return;
    const { controller, state } = page;
    if (controller.playing || state.events !== sought.events) {
      this.triesNext = false;
      return void (this.sought = null);
    }
    this.sort();
    const marks = this.mistakes;
    const isOn = sought.direction > 0;
    const next = isOn ? marks.find(({ events }) => events > state.events) : marks.filter((one) => controller.isBehind(one)).at(-1);
    const last = found.all.at(-1);
    const hasComeHere = last !== undefined && last.events > state.events;
    const isKnown = found.isDone || this.problem !== "" || (isOn ? next : hasComeHere || (takesAny && next));
    // How far a review of what is hidden goes tells how long the game is.
    const isAllSeen = controller.hidesResult && last !== undefined && last.time > controller.reached;
    if (!isKnown && !isAllSeen) return page.note(`looking for mistakes, so far to ${clockText(this.told())}`);
    this.sought = null;
    const tries = this.triesNext;
    this.triesNext = false;
    if (!next) return page.note((controller.hidesResult ? "no mistake in what was seen" : "no further mistake") + (tries ? this.tally() : ""));
    this.show(next);
    if (tries) this.tryAgain(next);
  }

  /** A placement is tried again from the position before it. What the core says of the drop is counted; what was not tried is not. @param {Judged} one */
  tryAgain(one) {
    const { page } = this;
    if (!page || page.attempt) return;
    try {
      Attempt.tryAgain(page, one.player, one.events, {
        judged: (good) => this.tried.set(one.events, good || this.tried.get(one.events) === true),
        next: () => {
          this.triesNext = true;
          this.stepMistake(1);
        },
        tally: () => this.tally(),
      });
    } catch (error) {
      page.note(/** @type {Error} */ (error).message);
    }
  }

  /** "; 1 of 2 mistakes done better", or nothing. */
  tally() {
    const good = [...this.tried.values()].filter(Boolean).length;
    return this.tried.size > 0 ? `; ${good} of ${this.tried.size} mistakes done better` : "";
  }

  /** Goes to a placement, with what was better. @param {Judged} one */
  show(one) {
    const { page, found } = this;
    if (!page || !found) return;
    this.isBetterShown = true;
    page.controller.playing = false;
    page.controller.seekEvents(one.events);
    this.player = one.player;
    this.setWhole(false);
    // The panel says it, too.
    if (this.isOpen) element("note").hidden = true;
    else page.note(`${page.game.names[one.player]}: ${this.wordsOf(one)}`);
  }

  /** What was better than the placement that is spoken of, and what follows. */
  line() {
    const { core, presented } = this;
    return core && presented ? core.betterLine(presented.player, presented.events) : "";
  }

  /** What its better line is called. @param {Judged} one */
  titleOf({ player }) {
    return `better for ${this.page?.game.names[player]}`;
  }

  /** @param {Judged} one */
  wordsOf({ grade, words, cost }) {
    return `${grade}, ${this.found?.costText(cost)}${words ? `: ${words}` : ""}`;
  }

  /** How far it has come; with the result hidden no further than what was seen. */
  told() {
    const { page, found } = this;
    if (!page || !found) return 0;
    return page.controller.hidesResult ? Math.min(found.reached, page.controller.reached) : found.reached;
  }

  /** @param {MouseEvent} event on the curve */
  goTo(event) {
    const { page } = this;
    if (!page) return;
    const box = this.plot.getBoundingClientRect();
    page.act(() => page.controller.seek(((event.clientX - box.left) / box.width) * page.barEnd));
  }

  /** What is shown of it besides the panel. @param {import("./cards.js").Card} card */
  drawCard(card) {
    const { page, found, core } = this;
    if (!this.isBetterShown || !page || !found || !core || page.attempt) return;
    const { events } = page.state;
    for (const { id } of card.tags) {
      if (page.controller.focus !== null && page.controller.focus !== id) continue;
      const one = found.last(id, events);
      if (!one || one.rank === 1) continue;
      let known = this.moved.get(id);
      if (known?.one !== one || known.events !== events) {
        known = { one, events, moved: core.rowsMoved(card.field, one.events, events) };
        this.moved.set(id, known);
      }
      drawGhost(card, one, known.moved);
    }
  }

  /** Once the page is drawn. @param {boolean} isOpen whether the panel is there */
  draw(isOpen) {
    const { page, found } = this;
    this.isOpen = isOpen;
    for (const button of document.querySelectorAll("[data-review=better], [data-action=better]")) button.setAttribute("aria-pressed", String(this.isBetterShown));
    if (page && found) {
      this.sort();
      drawMarks(page, this.mistakes);
    }
    if (!isOpen) return void (this.drawn = "");
    this.need();
    this.drawPresent();
    const now = page ? page.controller.now / page.barEnd : 0;
    element("values-now").style.left = `${100 * Math.min(1, now)}%`;
    const key = [this.sorted, found?.all.length, found?.isDone, this.problem, this.worstFirst.checked, page?.controller.playing ? 0 : page?.state.events, this.plot.clientWidth, document.documentElement.dataset.theme].join(" ");
    if (this.drawn === key) return;
    // Of a long game it takes a while: while it is being found not each time.
    const begun = performance.now();
    if (found && !found.isDone && !this.problem && this.sought === null && begun < this.rests) return;
    this.drawn = key;
    this.drawPanel();
    this.rests = performance.now() + Math.max(100, 20 * (performance.now() - begun));
  }

  /** What is among the mistakes now. */
  sort() {
    const { found, page } = this;
    if (!found || !page) return;
    const { focus, hides, reachedEvents, reached } = page.controller;
    const key = [this.step, focus, hides, hides && reachedEvents, hides && reached].join(" ");
    if (this.sorted !== key) {
      this.mistakes = [];
      this.looked = 0;
    }
    this.sorted = key;
    for (; this.looked < found.all.length; ++this.looked) if (this.isListed(found.all[this.looked])) this.mistakes.push(found.all[this.looked]);
  }

  drawPanel() {
    const { page, found } = this;
    for (const id of ["review-found", "review-steps"]) element(id).hidden = !found;
    element("review-begin").hidden = !this.problem && found !== null;
    /** @type {HTMLButtonElement} */ (element("review-begin-button")).disabled = !page || this.core?.info.kind === "fumen";
    if (!page || !found) return setText(element("review-said"), this.problem || (page ? "" : "Open a game to see what was good in it."));
    const { hidesResult } = page.controller;
    const isWhole = found.isDone || (hidesResult && found.reached > page.controller.reached);
    const judged = found.thresholds.length > 0 ? `Valued by ${evaluators[found.unit]}.` : "";
    setText(element("review-said"), [judged, this.problem, isWhole || this.problem ? "" : `So far to ${clockText(this.told())}.`].filter(Boolean).join(" "));
    const step = this.step ?? found.usual;
    this.slider.value = String(step);
    const from = `Mistakes from ${found.threshold(step)} ${found.unit === "percent" ? "% of the round" : found.threshold(step) === 1 ? "line" : "lines"} on`;
    setText(element("review-from-text"), from);
    this.slider.setAttribute("aria-valuetext", from);
    const mayShow = (/** @type {Judged} */ one) => page.controller.mayShow(one);
    const seen = found.byPlayer.map((own, player) => own.slice(0, found.seen(player, mayShow)));
    this.drawCurve(seen);
    element("review-table").replaceChildren(this.tableOf(seen.map((own, id) => found.summary(id, own.length)), page.game.names));
    this.drawList(isWhole);
  }

  /** Of a duel that attack decides the chance to win, else the lines that are expected. @param {Judged[][]} seen by player */
  drawCurve(seen) {
    const { page, found, plot } = this;
    if (!page || !found) return;
    const wide = Math.round(plot.clientWidth * devicePixelRatio);
    const high = Math.round(plot.clientHeight * devicePixelRatio);
    if (wide > 0 && (plot.width !== wide || plot.height !== high)) [plot.width, plot.height] = [wide, high];
    const count = counted(this.mistakes.length, "mistake");
    if (found.unit !== "percent" || seen.length !== 2) {
      const most = Math.round(drawValues(plot, page, seen, this.mistakes));
      setText(element("values-text"), `Lines expected, up to ${most}`);
      return plot.setAttribute("aria-label", `Lines that each player's field lets expect over time, up to ${most}; ${count}`);
    }
    drawChances(plot, page, seen, this.mistakes);
    const now = duelChances(seen).filter(({ events }) => events <= page.state.events).at(-1)?.chance ?? 0.5;
    const [first, second] = page.game.names;
    const said = `Chance to win: ${first} ${Math.round(100 * now)} %, ${second} ${100 - Math.round(100 * now)} %`;
    setText(element("values-text"), said);
    plot.setAttribute("aria-label", `The chance of ${first} to win over time; ${count}`);
  }

  /** A line a player. @param {import("./found.js").Summary[]} sums @param {string[]} names */
  tableOf(sums, names) {
    const table = document.createElement("table");
    const head = table.insertRow();
    for (const text of ["", "pieces", "best", "mean cost", "inaccura\u00adcies", "mistakes", "blunders"]) {
      const cell = make(text ? "th" : "td", text);
      if (cell instanceof HTMLTableCellElement && text) cell.scope = "col";
      head.append(cell);
    }
    for (const { player, placements, best, cost, inaccuracies, mistakes, blunders } of sums) {
      const row = table.insertRow();
      const name = /** @type {HTMLTableCellElement} */ (make("th", names[player]));
      name.scope = "row";
      const share = placements === 0 ? "-" : `${Math.floor((100 * best) / placements)} %`;
      row.append(name, ...[placements, share, placements === 0 ? "-" : (cost / placements).toFixed(2), inaccuracies, mistakes, blunders].map((one) => make("td", `${one}`)));
    }
    return table;
  }

  /** @param {boolean} isWhole whether there will be no more of what may be shown */
  drawList(isWhole) {
    const { page } = this;
    if (!page) return;
    const sorted = this.worstFirst.checked ? [...this.mistakes].sort((a, b) => b.cost - a.cost || a.events - b.events) : this.mistakes;
    const isAlone = page.game.names.length === 1;
    element("mistakes").replaceChildren(
      ...sorted.slice(0, mostListed).map((one) => {
        const button = /** @type {HTMLButtonElement} */ (make("button"));
        button.type = "button";
        const grade = make("span", one.grade, "grade");
        grade.style.borderColor = gradeColours[one.grade];
        const cost = make("span", this.found?.costText(one.cost) ?? "", "cost");
        button.append(make("span", clockText(one.time)), ...(isAlone ? [] : [make("b", page.game.names[one.player])]), grade, cost, make("span", one.words || `rank ${one.rank} of ${one.of}`, "words"));
        button.addEventListener("click", () => page.act(() => this.show(one)));
        const line = make("li");
        line.append(button);
        return line;
      }),
    );
    const more = sorted.length - mostListed;
    const none = page.controller.hidesResult || !isWhole ? "No mistakes yet." : "No mistakes.";
    setText(element("mistakes-more"), more > 0 ? `and ${more} more` : sorted.length === 0 ? none : "");
  }

  /** Of the last placement: what the window says above the fields. Words would come and go too fast while it plays. */
  drawPresent() {
    const { page, found } = this;
    const place = element("review-now");
    this.match.draw(page);
    for (const id of ["review-line", "review-keep", "review-try"]) element(id).hidden = true;
    if (!page || !found) return setText(place, "");
    if (page.controller.playing) return;
    const { focus } = page.controller;
    const id = focus ?? this.subject ?? (page.game.layout.players === 1 ? 0 : null);
    const ofAll = found.byPlayer.map((_, player) => found.last(player, page.state.events)).filter((one) => one !== undefined);
    const one = id === null ? ofAll.sort((a, b) => b.events - a.events)[0] : found.last(id, page.state.events);
    const hasCome = found.isDone || found.reached > page.controller.now;
    if (!one) return setText(place, hasCome ? "Nobody has placed a piece yet that can be valued." : "Not valued yet.");
    if (!hasCome) return setText(place, "Not valued yet.");
    this.presented = one;
    for (const id of ["review-line", "review-keep", "review-try"]) element(id).hidden = one.rank === 1;
    const number = this.mistakes.indexOf(one);
    const which = number < 0 ? "" : `${number + 1} of ${this.mistakes.length} · `;
    const who = id === null ? `${page.game.names[one.player]}: ` : "";
    const good = one.rank === 1 ? `rank 1 of ${one.of}: nothing was better` : `rank ${one.rank} of ${one.of}, ${this.wordsOf(one)}`;
    setText(place, `${which}${who}${good}`);
  }
}
