/** Side of the plate that a thumbnail is drawn on, px. */
export const PLATE = 76;
