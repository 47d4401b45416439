// What the commands of `tetron fumen` do, as functions of their names. A fumen goes in as its text or its pages; texts come out.
import { TetronError, text, utf8, type Instance } from "./instance.js";

export interface FumenOptions {
  /** Refuse a fumen that breaks the format; else it is read as the command reads it. */
  strict?: boolean;
  /** Which to write; else that which was read, 115 for old ones. */
  fumenVersion?: 115 | 110;
  /** Told what the command tells as a warning. */
  onWarning?: (what: string) => void;
}
export interface ShiftOptions extends FumenOptions {
  left?: number;
  right?: number;
  up?: number;
  down?: number;
}
export interface FilterOptions extends FumenOptions {
  /** Keep pages that place these pieces, "TS". */
  pieces?: string;
  /** Leave out pages that place these. */
  without?: string;
  /** Keep pages with this in their comment. */
  comment?: string;
  /** Keep fumens that place their pieces in the order of one of these sequences. */
  queue?: string;
}
export interface DisassembleOptions extends FumenOptions {
  drop?: "none" | "air" | "soft" | "180" | "hard";
  /** A word of --kicks, or the text of a file of kicks. */
  kicks?: string;
  queue?: string;
  hold?: "use" | "avoid";
  allOrders?: boolean;
  /** At most so many for each page; 1000. */
  limit?: number;
}

type One<Fumen> = (fumen: Fumen, options?: FumenOptions) => string;
type All<Fumen> = (fumens: readonly Fumen[], options?: FumenOptions) => string;

export interface FumenOperations<Fumen> {
  /** All pages, and after them all mirrored. */
  appendMirror: One<Fumen>;
  /** All pieces on one page, in their colours. */
  assemble: One<Fumen>;
  /** Full rows taken out of every page. */
  clearRows: One<Fumen>;
  /** The first field of each, a page each of one fumen. */
  combine: All<Fumen>;
  /** A comment for every page, made of a template: "{page}/{pages} {piece}". */
  comment: (fumen: Fumen, options: FumenOptions & { text: string }) => string;
  /** The colours of each page as pieces, a page each, in orders that work. */
  disassemble: (fumen: Fumen, options?: DisassembleOptions) => string[];
  /** Only some pages; null for a fumen that `queue` does not keep. */
  filter: (fumen: Fumen, options: FilterOptions) => string | null;
  /** The diagrams in the text of a wiki, a page each: {{pfrow|...}} or <playfield>. */
  fromWiki: (text: string, options?: FumenOptions) => string;
  /** The colours of the last page gray. */
  gray: One<Fumen>;
  /** The colours of all pages gray. */
  grayAll: One<Fumen>;
  /** Rows, from the top, put into the field of every page; `at` rows stay below them. */
  insertRows: (fumen: Fumen, options: FumenOptions & { row: string | readonly string[]; at?: number }) => string;
  /** All pages of all fumens as one. */
  join: All<Fumen>;
  /** One more page with what the last one leaves: piece put, rows cleared. */
  lock: One<Fumen>;
  /** Left and right exchanged, pieces and quizzes too. */
  mirror: One<Fumen>;
  /** Some of the pages, in any order: "1-3,-1". */
  pages: (fumen: Fumen, options: FumenOptions & { pages: string }) => string;
  /** The colours of the last page taken out; gray stays. */
  prune: One<Fumen>;
  /** The colours of all pages taken out. */
  pruneAll: One<Fumen>;
  /** Other colours in the fields of all pages: "LJ=X T=_". */
  recolour: (fumen: Fumen, options: FumenOptions & { map: string }) => string;
  /** Without pages that show the same as the one before. */
  reduce: One<Fumen>;
  /** The pieces, page after page, as letters. */
  seq: One<Fumen>;
  /** The blocks and pieces of every page moved; what leaves the field is lost. */
  shift: (fumen: Fumen, options: ShiftOptions) => string;
  /** Parts of so many pages. */
  split: (fumen: Fumen, options: FumenOptions & { pages: number }) => string[];
  /** The same without comments. */
  stripComments: One<Fumen>;
  /** The same for readers of v110. */
  toV110: One<Fumen>;
  /** The same as v115, of any version. */
  toV115: One<Fumen>;
  /** The pages as diagrams for a wiki: {{pfrow|...}}. */
  wiki: One<Fumen>;
}

/** "insertRows" as the command is called. */
const nameOf = (word: string) => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function run(used: Instance, operation: string, options: object, fumens: readonly string[]): string[] {
  const { onWarning, ...given } = options as FumenOptions & Record<string, unknown>;
  const words = [operation];
  for (const [key, value] of Object.entries(given))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== false && one !== "") words.push(nameOf(key), one === true ? "1" : String(one));
  words.push("", ...fumens);
  if (words.some((word) => word.includes("\0"))) throw new TetronError(`${operation}: a text has a zero byte, which none of these may have`);
  const bytes = utf8(words.map((word) => `${word}\0`).join(""));
  const input = used.input(bytes.length);
  input.bytes.set(bytes, input.at);
  const result = used.call("tetron_fumen_operation", input.at, bytes.length);
  const count = result.view.getUint32(result.from, true);
  const made = text(result.bytes, result.from + 4, result.to).split("\0");
  for (const what of made.slice(count, -1)) onWarning?.(what);
  return made.slice(0, count);
}

export function fumenOperations<Fumen>(instance: () => Instance, textOf: (fumen: Fumen) => string): FumenOperations<Fumen> {
  const list = (operation: string) => (fumen: Fumen, options: object = {}) => run(instance(), operation, options, [textOf(fumen)]);
  const one = (operation: string) => (fumen: Fumen, options: object = {}) => list(operation)(fumen, options)[0];
  const all = (operation: string) => (fumens: readonly Fumen[], options: object = {}) => run(instance(), operation, options, fumens.map(textOf))[0];
  return {
    appendMirror: one("append-mirror"),
    assemble: one("assemble"),
    clearRows: one("clear-rows"),
    combine: all("combine"),
    comment: one("comment"),
    disassemble: list("disassemble"),
    filter: (fumen, options) => list("filter")(fumen, options)[0] ?? null,
    fromWiki: (wikiText, options = {}) => run(instance(), "from-wiki", options, [wikiText])[0],
    gray: one("gray"),
    grayAll: one("gray-all"),
    insertRows: one("insert-rows"),
    join: all("join"),
    lock: one("lock"),
    mirror: one("mirror"),
    pages: one("pages"),
    prune: one("prune"),
    pruneAll: one("prune-all"),
    recolour: one("recolour"),
    reduce: one("reduce"),
    seq: one("seq"),
    shift: one("shift"),
    split: list("split"),
    stripComments: one("strip-comments"),
    toV110: one("to-v110"),
    toV115: one("to-v115"),
    wiki: one("wiki"),
  };
}
