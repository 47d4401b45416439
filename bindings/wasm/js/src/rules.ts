// Games of rule files: what `tetron rules play` plays, frame by frame. loadRules() gives a Rules.
import { Instance, text, utf8 } from "./instance.js";

export { TetronError } from "./instance.js";

/** The keys of a game, in the order of their bits. */
export const ruleKeys = ["left", "right", "up", "down", "turn-left", "turn-right", "hold"] as const;
export type RuleKey = (typeof ruleKeys)[number];

/** How blocks of a role look. */
export interface RuleLook {
  role: number;
  form: "square" | "square-outline" | "circle" | "disc";
  /** "#rrggbb" */
  color: string;
  /** A sign of ASCII on the form. */
  letter?: string;
  /** The path of a picture, from the rule file's folder. */
  picture?: string;
}

/** What the set-up says. */
export interface RuleSetUp {
  /** Columns and rows of the field. */
  width: number;
  height: number;
  /** Whether the keys hold and up do something. */
  hold: boolean;
  hard_drop: boolean;
  /** Of a block, in CSS pixels, where there is room. */
  block_size: number;
  /** Of the roles 1 to 99. */
  looks: RuleLook[];
}

export interface RuleState {
  /** Sixtieths of a second since the game began. */
  frames: number;
  over: "no" | "blocked" | "rules";
  /** A number of 64 bits, in hexadecimal digits, that depends on all of the position: as `tetron rules run` has it. */
  state: string;
  score: number | null;
  level: number | null;
  tumos: number;
  /** Blocks. */
  erased: number;
  /** Rows, if nothing but whole rows was erased. */
  rows: number | null;
  longest_chain: number;
  /** What print() printed since this was asked last. */
  printed: string;
  /** What playSound() ordered since this was asked last. */
  sounds: ("lock" | "clear" | "attack" | "knock-out")[];
}

/** A block as it is to be drawn: column and row of its left top corner, from 0 at the left and top, which may lie between cells. */
export interface RuleBlock {
  x: number;
  y: number;
  role: number;
  /** 0: whole, 1: gone. */
  vanishing: number;
}

export interface RulePicture {
  field: RuleBlock[];
  tumo: RuleBlock[];
  /** Where the tumo would come to lie. */
  dropped: RuleBlock[];
  /** What is put aside; like those that come from the corner of its own box. */
  aside: RuleBlock[];
  coming: RuleBlock[][];
}

/** A function that rule files can call. */
export interface RuleFunction {
  signature: string;
  group: string;
  description: string;
}

/** What is wrong or probably a mistake in rules. */
export interface RuleProblem {
  message: string;
  /** Its line, from 1, if it has one. */
  offset?: number;
}

/** A module of rules, compiled: each game has an instance of its own. */
export class Rules {
  constructor(private readonly module: WebAssembly.Module) {}

  /** Begins a game; the same seed gives the same game. Throws a TetronError with the line of the file as its offset, if it has one. */
  open(source: string, seed: number | bigint = 1): RuleGame {
    return new RuleGame(new Instance(this.module), source, BigInt.asUintN(64, BigInt(seed)));
  }

  /** All that is wrong or probably a mistake, by line: what `tetron rules check` finds without playing. */
  problems(source: string): RuleProblem[] {
    const core = new Instance(this.module);
    const script = utf8(source);
    const { at, bytes } = core.input(script.length);
    bytes.set(script, at);
    const result = core.call("tetron_rules_problems", at, script.length);
    return JSON.parse(text(result.bytes, result.from, result.to));
  }

  /** What rule files can call. */
  functions(): RuleFunction[] {
    const core = new Instance(this.module);
    const { from, to, bytes } = core.call("tetron_rules_functions");
    return JSON.parse(text(bytes, from, to));
  }
}

/** A game that is being played. */
export class RuleGame {
  readonly setUp: RuleSetUp;

  /** Rules.open() makes one. */
  constructor(private readonly core: Instance, source: string, readonly seed: bigint) {
    const script = utf8(source);
    const { at, bytes } = core.input(script.length);
    bytes.set(script, at);
    const half = (shift: bigint) => Number(BigInt.asIntN(32, seed >> shift));
    const result = core.call("tetron_rules_open", at, script.length, half(0n), half(32n));
    this.setUp = JSON.parse(text(result.bytes, result.from, result.to));
  }

  /** So many sixtieths of a second with these keys held. Throws a TetronError if the rules do something wrong; nothing happens after that. */
  step(keys: Iterable<RuleKey> = [], frames = 1): void {
    let bits = 0;
    for (const key of keys) bits |= 1 << ruleKeys.indexOf(key);
    this.core.call("tetron_rules_step", bits, frames);
  }

  state(): RuleState {
    const { from, to, bytes } = this.core.call("tetron_rules_state");
    return JSON.parse(text(bytes, from, to));
  }

  picture(): RulePicture {
    const { from, view } = this.core.call("tetron_rules_picture");
    let at = from;
    const next = () => view.getFloat32((at += 4) - 4, true);
    const blocks = () => Array.from({ length: next() }, () => ({ x: next(), y: next(), role: next(), vanishing: next() }));
    const [field, tumo, dropped, aside] = [blocks(), blocks(), blocks(), blocks()];
    return { field, tumo, dropped, aside, coming: Array.from({ length: next() }, blocks) };
  }

  /** Gives the memory back. */
  close(): void {
    this.core.drop();
  }
}

/** @param wasm rules.wasm */
export async function loadRules(wasm: BufferSource | WebAssembly.Module): Promise<Rules> {
  return new Rules(wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm));
}
