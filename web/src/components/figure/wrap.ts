/** Breaks a text into lines for drawings, which do not break them themselves. */

/** Width of a text in Latin letters: Han characters and their punctuation are twice as wide. */
export const wide = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0);

/** Lines of at most `most` Latin letters. Breaks at spaces, and beside Han characters. */
export function wrapped(text: string, most: number): string[] {
  const lines = [''];
  for (const piece of text.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s?|\s/gu) ?? []) {
    const line = lines[lines.length - 1];
    // A line does not begin with a punctuation mark.
    const fits = wide((line + piece).trimEnd()) <= most || /^[，。：；？！、”）]/u.test(piece);
    if (fits || line === '') lines[lines.length - 1] = line + piece;
    else lines.push(piece);
  }
  return lines.map((line) => line.trim());
}
