// The core of tetron: recordings, fumens, tilings, in browsers and Node.js. load() gives a Tetron.
export { TetronError } from "./instance.js";
export type { DisassembleOptions, FilterOptions, FumenOperations, FumenOptions, ShiftOptions } from "./fumen_operations.js";
export type { FumenEdit, FumenPage } from "./fumen_records.js";
export type * from "./match_types.js";
export type { PictureOptions } from "./pictures.js";
export type { AttemptInfo, AttemptKey, TrialInfo } from "./attempt_types.js";
export { cellsOfPiece } from "./pieces.js";
export type * from "./field_image.js";
export type * from "./numeron_types.js";
export { Recording, type RecordingImage } from "./recording_class.js";
export type * from "./recording_types.js";
export type * from "./review_types.js";
export type * from "./solver_types.js";
export { load, Tetron, type Drawable, type LoadOptions, type RecordingPictureOptions } from "./tetron.js";
