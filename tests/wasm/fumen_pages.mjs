// Random pages of fumens, the same for the same seed.
export function generator(seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (n) => Math.floor(random() * n);
  const pick = (list) => list[below(list.length)];
  return { random, below, pick };
}

const letters = "IOTLJSZ";
const texts = ["", "Opening", "4 Lines", "100 %", "テト譜", "🙂 line", "a\nb", "#Q=[](T)LJOISZ", "#Q=[I](S)ZJ;#Q=[](O)T",
  "x".repeat(300), "Ünïcode / ~ %u0041"];

/** Pages as encode() of both libraries takes them; `Field` is that of the one. */
export function randomPages({ random, below, pick }, Field, Mino) {
  const pages = [];
  let field = Field.create();
  const count = 1 + below(8);
  for (let i = 0; i < count; ++i) {
    const page = {};
    if (random() < 0.5) {
      for (let n = below(30); n > 0; --n) field.set(below(10), below(24) - 1, pick([..."IOTLJSZX_"]));
      if (random() < 0.2) for (let x = 0; x < 10; ++x) field.set(x, 0, "X");
      page.field = field.copy();
    }
    if (random() < 0.7) {
      const operation = { type: pick([...letters]), rotation: pick(["spawn", "right", "reverse", "left"]), x: below(10), y: below(23) };
      if (Mino.from(operation).isValid()) page.operation = operation;
    }
    if (random() < 0.5) page.comment = pick(texts);
    page.flags = { lock: random() < 0.9, mirror: random() < 0.1, rise: random() < 0.1, colorize: random() < 0.5 };
    pages.push(page);
  }
  return pages;
}
