/** What one side's listing shows, row by row; both sides have equally many rows. Pure. */
import type { Side } from '../../engine/types.ts';
import type { Block, ComparedLine, Row, Section } from './comparison.ts';
import type { Line } from './highlight.ts';

/** A line, a gap beside a line of the other side, or the button of a fold. */
export type ListRow =
  | { kind: 'line'; line: ComparedLine; differs: 'no' | 'words' | 'line' }
  | { kind: 'gap' }
  | { kind: 'fold'; fold: number; count: number; open: boolean };

export const plainRows = (lines: Line[]): ListRow[] =>
  lines.map((line) => ({ kind: 'line', line, differs: 'no' }));

function ofSide({ a, b, equal }: Row, side: Side): ListRow {
  const line = side === 0 ? a : b;
  if (!line) return { kind: 'gap' };
  return { kind: 'line', line, differs: equal ? 'no' : a && b ? 'words' : 'line' };
}

/**
 * One side of a section.
 * @param first number of the section's first fold
 * @param isOpen whether a fold, by its number, is open
 */
export function listRows(
  { blocks }: Section,
  side: Side,
  first: number,
  isOpen: (fold: number) => boolean,
): ListRow[] {
  let fold = first;
  return blocks.flatMap(({ rows, folds }): ListRow[] => {
    const lines = () => rows.map((row) => ofSide(row, side));
    if (!folds) return lines();
    const [id, open] = [fold, isOpen(fold)];
    fold += 1;
    return [{ kind: 'fold', fold: id, count: rows.length, open }, ...(open ? lines() : [])];
  });
}

/** Number of folds of a section. */
export const foldsOf = ({ blocks }: { blocks: Block[] }): number =>
  blocks.filter(({ folds }) => folds).length;
