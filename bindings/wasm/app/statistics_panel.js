// @ts-check
// What the window's panel of statistics shows: numbers and curves that the core has counted.

const colours = ["#3fb8d4", "#e08e3c", "#6fc173", "#d9534f", "#a765c9", "#c9a227", "#5b7fe0", "#d46aa0"];

/** A table of texts, whose first row and column are headings. @param {string[][]} cells */
function tableOf(cells) {
  const table = document.createElement("table");
  cells.forEach((row, y) => {
    const line = table.insertRow();
    row.forEach((text, x) => {
      const cell = document.createElement(y > 0 && x > 0 ? "td" : text ? "th" : "td");
      if (cell instanceof HTMLTableCellElement && cell.tagName === "TH") cell.scope = y === 0 ? "col" : "row";
      cell.textContent = text;
      line.append(cell);
    });
  });
  return table;
}

export class StatisticsPanel {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.numbers = document.createElement("div");
    this.result = document.createElement("p");
    this.headings = Array.from({ length: 4 }, () => document.createElement("h3"));
    this.plots = this.headings.map(() => {
      const plot = document.createElement("canvas");
      plot.width = 856;
      plot.height = 200;
      plot.setAttribute("role", "img");
      return plot;
    });
    place.replaceChildren(this.numbers, this.result, ...this.headings.flatMap((heading, i) => [heading, this.plots[i]]));
    /** @type {import("./tetron.js").Recording | null} */
    this.core = null;
    this.known = "";
    /** @type {import("./tetron.js").Curves} */
    this.curves = { credits: [], perMinute: [], apm: [], pps: [], stack: [], garbage: [] };
  }

  /** @param {import("./tetron.js").Recording} core @param {import("./page.js").Page} page */
  show(core, page) {
    const { controller, game } = page;
    const all = core.statistics(controller.now);
    const { focus } = controller;
    const one = focus ?? (all.length === 1 ? 0 : null);
    if (one !== null) this.numbers.replaceChildren(tableOf([["", game.names[one]], ...all[one].figures.map(({ label, text }) => [label, text])]));
    else this.numbers.replaceChildren(this.table(all, game.names));
    this.tell(core, page);
    const until = page.barEnd;
    const wanted = `${until} ${controller.hidesResult}`;
    if (this.core !== core || this.known !== wanted) this.curves = core.curves(until, !controller.hidesResult);
    this.core = core;
    this.known = wanted;
    const isGauged = all.some(({ gauge }) => gauge !== null);
    const told = this.told(isGauged ? "Attack" : "Credits");
    this.plots.forEach((plot, i) => (plot.hidden = this.headings[i].hidden = i >= told.length));
    told.forEach(([heading, curves], i) => this.draw(i, heading, curves, page));
  }

  /** Headings and curves, as the window has them. @param {string} credits @returns {[string, number[][]][]} */
  told(credits) {
    const { apm, pps, stack, garbage } = this.curves;
    /** @type {[string, number[][]][]} */
    const ofRounds = [["APM, last ten seconds", apm], ["Stack, rows", stack], ["PPS, last ten seconds", pps], ["Garbage, rows", garbage]];
    const told = ofRounds.filter(([, curves]) => curves.some((curve) => curve.length > 0));
    return told.length > 0 ? told : [[credits, this.curves.credits], ["Placements per minute", this.curves.perMinute]];
  }

  /** @param {import("./tetron.js").Statistics[]} all @param {string[]} names */
  table(all, names) {
    const shown = all.map(({ figures }) => figures.filter(({ column }) => column));
    const headings = shown[0].map(({ column }) => column);
    const rows = shown.map((own, id) => [names[id] ?? `player ${id}`, ...own.map(({ text }) => text)]);
    const table = tableOf([["", ...headings], ...rows]);
    table.querySelectorAll("tr + tr > th").forEach((name, id) => {
      const swatch = document.createElement("i");
      swatch.style.background = colours[id % colours.length];
      name.prepend(swatch);
    });
    return table;
  }

  /** The end, as far as it may be told. @param {import("./tetron.js").Recording} core @param {import("./page.js").Page} page */
  tell(core, page) {
    const { winner, score, lines, level } = core.result;
    const won = winner === null ? "" : `won by ${page.game.names[winner]}: `;
    this.result.textContent = page.controller.tellsResult ? `${won}score ${score}, ${lines} ${lines === 1 ? "line" : "lines"}, level ${level}` : "";
  }

  /** @param {number} number @param {string} heading @param {number[][]} curves @param {import("./page.js").Page} page */
  draw(number, heading, curves, page) {
    const top = Math.max(0, ...curves.flat());
    const plot = this.plots[number];
    const most = top < 10 && !Number.isInteger(top) ? top.toFixed(1) : Math.round(top);
    this.headings[number].textContent = `${heading}, up to ${most}`;
    plot.setAttribute("aria-label", `${heading} over time, up to ${most}`);
    const context = /** @type {CanvasRenderingContext2D} */ (plot.getContext("2d"));
    const style = getComputedStyle(plot);
    const { width, height } = plot;
    context.clearRect(0, 0, width, height);
    context.fillStyle = style.getPropertyValue("--well");
    context.fillRect(0, 0, width, height);
    context.lineWidth = 3;
    const { focus, now } = page.controller;
    curves.forEach((curve, id) => {
      context.globalAlpha = focus === null || focus === id ? 1 : 0.3;
      context.strokeStyle = colours[id % colours.length];
      context.beginPath();
      curve.forEach((value, i) => context.lineTo((i / (curve.length - 1)) * width, height - 3 - (value / (top || 1)) * (height - 6)));
      context.stroke();
    });
    context.globalAlpha = 1;
    context.fillStyle = style.getPropertyValue("--text");
    context.fillRect(Math.min(width - 2, (now / page.barEnd) * width), 0, 2, height);
  }
}
