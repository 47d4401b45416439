// The core of tetron: recordings, fumens, tilings, in browsers and Node.js. load() gives a Tetron.
export { TetronError } from "./instance.js";
export type * from "./match_types.js";
export type * from "./numeron_types.js";
export { Recording } from "./recording_class.js";
export type * from "./recording_types.js";
export type * from "./solver_types.js";
export { load, Tetron, type LoadOptions } from "./tetron.js";
