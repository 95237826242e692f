/** Side length of a thumbnail's plate, in px. */
export const PLATE = 76;
