// Fields that are read from pictures: docs/fumens.md

/** A field on a picture, and where it is there, in pixels. */
export interface FieldOnImage {
  /** One page with it. */
  fumen: string;
  left: number;
  top: number;
  /** The side of a cell; ten of them are as wide as the field. */
  cell: number;
  rows: number;
  /** Whose colours it looks like. */
  colours: string;
  /** 0 to 1: how well all of it fits. */
  sure: number;
}
