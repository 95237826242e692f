/** The comparison of two listings: what is equal, what differs, what folds, and that no line is lost. */
import { describe, expect, test } from 'vitest';
import { compareParts, type ComparedLine } from '../../web/src/components/code/comparison.ts';
import { align } from '../../web/src/components/code/diff.ts';
import { highlight } from '../../web/src/components/code/highlight.ts';
import type { Part } from '../../web/src/components/code/listing.ts';
import { listRows } from '../../web/src/components/code/rows.ts';
import { readSource } from '../../web/src/components/code/source.ts';
import { codeViews, textOf } from './code.labs.ts';

/** A part with lines numbered from 1. @param states numbers of the lines at which an actor can be */
const part = (title: string, text: string, states: number[] = []): Part => ({
  title,
  listing: {
    lines: text.split('\n').map((line, index) => ({ number: index + 1, pieces: highlight(line) })),
    states: new Map(states.map((line, state) => [state, line])),
  },
  names: [],
  groups: new Map(),
});
const text = (line?: ComparedLine) => line?.pieces.map((piece) => piece.text).join('');
/** The text of a line with its differing parts in brackets. */
const marked = (line?: ComparedLine) =>
  line?.pieces.map((piece) => (piece.differs ? `[${piece.text}]` : piece.text)).join('');
const rows = (a: string, b: string) =>
  compareParts([part('x', a)], [part('x', b)]).sections[0].blocks.flatMap((block) => block.rows);

test('items are paired so that the sum of likenesses is the largest', () => {
  const same = (a: string, b: string) => Number(a === b);
  expect(align([...'abcd'], [...'xbdy'], same)).toEqual([
    [0, undefined],
    [undefined, 0],
    [1, 1],
    [2, undefined],
    [3, 2],
    [undefined, 3],
  ]);
  // One pair of weight 3 is worth more than two of weight 1.
  const weight = (a: string, b: string) => (a === b ? (a === 'z' ? 3 : 1) : 0);
  const pairs = align([...'abz'], [...'zab'], weight).filter(([a, b]) => a !== undefined && b !== undefined);
  expect(pairs).toEqual([[2, 0]]);
  expect(align([], [...'ab'], same)).toEqual([
    [undefined, 0],
    [undefined, 1],
  ]);
});

describe('lines', () => {
  test('a line of one side stands beside a gap', () => {
    const found = rows('let x = 1;\nsend(x);', 'let x = 1;\nif ready { wait(); }\nsend(x);');
    expect(found.map(({ a, b, equal }) => [text(a), text(b), equal])).toEqual([
      ['let x = 1;', 'let x = 1;', true],
      [undefined, 'if ready { wait(); }', false],
      ['send(x);', 'send(x);', true],
    ]);
  });

  test('of two similar lines the differing words are marked, also in the middle of a tone', () => {
    const [row] = rows('let guard = slot.read(n);', 'let guard = slot.write(n, m);');
    expect(marked(row.a)).toBe('let guard = slot.[read](n);');
    expect(marked(row.b)).toBe('let guard = slot.[write](n[, m]);');
  });

  test('a brace or an indentation alone makes no difference', () => {
    expect(rows('  a(b);\n}', 'a(b);\n}').every(({ equal }) => equal)).toBe(true);
    expect(
      rows('long(call, with, words);\n}', '}\nlong(call, with, words);').map(({ equal }) => equal),
    ).toEqual([false, true, false]);
  });
});

describe('folds', () => {
  const lines = Array.from({ length: 12 }, (_, index) => `line_${index}();`);
  const changed = [...lines.slice(0, 11), 'other(1, 2, 3);'];
  const compared = (states: number[]) =>
    compareParts([part('x', lines.join('\n'), states)], [part('x', changed.join('\n'))]);

  test('equal lines fold, but for one beside a difference', () => {
    const { sections, differ, folded } = compared([]);
    expect([differ, folded]).toEqual([2, 10]);
    expect(sections[0].blocks.map(({ folds, rows }) => [folds, rows.length])).toEqual([
      [true, 10],
      [false, 3],
    ]);
  });

  test('a line at which an actor can be does not fold, nor do two lines', () => {
    const { sections, folded } = compared([4]);
    // Lines 3 to 5 stay, and 1 and 2 are too few for a fold.
    expect(folded).toBe(5);
    expect(sections[0].blocks.filter(({ folds }) => folds).map(({ rows }) => rows[0].a?.number)).toEqual([6]);
  });

  test('both sides have equally many rows, open or not', () => {
    const [section] = compared([4]).sections;
    for (const open of [false, true]) {
      const [a, b] = ([0, 1] as const).map((side) => listRows(section, side, 7, () => open));
      expect(a.length).toBe(b.length);
      expect(a.filter(({ kind }) => kind === 'fold')).toEqual([{ kind: 'fold', fold: 7, count: 5, open }]);
    }
  });
});

test('listings with hardly a line in common are not compared', () => {
  const other = 'while !done {\n  poll_once(card);\n}';
  expect(compareParts([part('x', 'let a = b;\nsend(a);\n}')], [part('x', other)]).unlike).toBe(true);
  expect(compareParts([part('x', other)], [part('x', other)])).toMatchObject({ unlike: false, differ: 0 });
});

test('a part that only one side has stands alone', () => {
  const { sections } = compareParts([part('x', 'a();')], [part('y', 'b();'), part('x', 'a();')]);
  expect(sections.map(({ parts }) => parts)).toEqual([
    [0, 1],
    [-1, 0],
  ]);
});

test('the real sources of any two variants of a lab: each line once, in its order', () => {
  const views = codeViews.filter(({ lab }) => lab !== 'station');
  const partsOf = (view: (typeof views)[number]) =>
    view.parts(view.paths.map((path) => readSource(path, textOf(path))));
  for (const a of views) {
    for (const b of views.filter(({ lab, id }) => lab === a.lab && id !== a.id)) {
      const [left, right] = [partsOf(a), partsOf(b)];
      const { sections } = compareParts(left, right);
      for (const { parts, blocks } of sections) {
        const all = blocks.flatMap(({ rows }) => rows);
        const expected = (side: Part[], index: number) =>
          index < 0 ? [] : side[index].listing.lines.map((line) => [line.number, text(line)]);
        const found = (of: 'a' | 'b') =>
          all.flatMap((row) => (row[of] ? [[row[of].number, text(row[of])]] : []));
        expect(found('a'), a.id).toEqual(expected(left, parts[0]));
        expect(found('b'), b.id).toEqual(expected(right, parts[1]));
      }
    }
  }
});
