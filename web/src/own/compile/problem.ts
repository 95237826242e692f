/** What a compiler says of a text, at its place: lines and columns from 1. */
export interface Problem {
  line: number;
  column: number;
  /** The compiler's own words, in English. */
  message: string;
  warning: boolean;
}

/** A module, or why there is none. */
export interface Compiled {
  module?: Uint8Array<ArrayBuffer>;
  problems: Problem[];
}

/** The line and column of an offset. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - start + 1 };
}
