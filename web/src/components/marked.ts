/** Text in which `**A**` is strong and `[copies](copied)` names a mark of the figure. Pure. */

interface Piece {
  text: string;
  strong?: boolean;
  /** Id of the mark that the words light. */
  mark?: string;
}

const PARTS = /\*\*(.+?)\*\*|\[([^\]]+)\]\((\w+)\)/gu;

/** The pieces of a text, in order. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: strong, 2: words, 3: mark } of text.matchAll(PARTS)) {
    if (index > from) found.push({ text: text.slice(from, index) });
    found.push(strong === undefined ? { text: words, mark } : { text: strong, strong: true });
    from = index + whole.length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}

/** The text without marks and asterisks. */
export const plain = (text: string): string =>
  pieces(text)
    .map(({ text }) => text)
    .join('');
