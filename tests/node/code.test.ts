/**
 * The tab Code: the reader of markers in source files; the comparison of two listings, in which no line is lost; and every lab's
 * parts in the engine's source.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  align,
  compareParts,
  type ComparedLine,
  listRows,
} from '../../web/src/components/code/comparison.ts';
import { highlight } from '../../web/src/components/code/highlight.ts';
import type { Part } from '../../web/src/components/code/listing.ts';
import { listing, readSource, type Source } from '../../web/src/components/code/source.ts';
import type { Variant } from '../../web/src/engine/types.ts';
import { FILES, parts as station } from '../../web/src/labs/station/code.ts';
import { parts as ofPool } from '../../web/src/labs/threads/code.ts';
import { Scene } from '../../web/src/labs/threads/scene.ts';
import { labWorlds } from './lab.engine.ts';
import { linkables } from './links.labs.ts';

const SOURCE = `//! A ring.
impl Ring {
    // code: step
    fn step(&mut self) -> Next {
        match self.state {
            // at: lock next
            LOCK_NEXT => lock(), // next
            UNLOCK => unlock(), // at: unlock, again
        }
    }
    // code end

    fn helper() {}

    // code: read
    // at: rlock
    fn read() {}
    // code end
}
`;
const STATES = ['idle', 'lock next', 'unlock', 'again', 'rlock'];
const shown = (part: string) =>
  listing(readSource('ring.rs', SOURCE), part, STATES).lines.map(
    ({ number, pieces }) => `${number} ${pieces.map((piece) => piece.text).join('')}`,
  );

describe('what is shown', () => {
  test('a part has the numbers that its lines have in the file, and neither markers nor indentation', () => {
    expect(shown('step')).toEqual([
      '4 fn step(&mut self) -> Next {',
      '5     match self.state {',
      '7         LOCK_NEXT => lock(), // next',
      '8         UNLOCK => unlock(),',
      '9     }',
      '10 }',
    ]);
    expect(shown('read')).toEqual(['17 fn read() {}']);
  });

  test('a state is marked above its line or at the end of it', () => {
    const source = readSource('ring.rs', SOURCE);
    expect([...listing(source, 'step', STATES).states]).toEqual([
      [1, 7],
      [2, 8],
      [3, 8],
    ]);
    expect([...listing(source, 'read', STATES).states]).toEqual([[4, 17]]);
  });

  test('every character of a line is kept, and keywords, texts and comments have their tone', () => {
    const line = '    let x = "a // b"; // why';
    const pieces = highlight(line);
    expect(pieces.map((piece) => piece.text).join('')).toBe(line);
    expect(pieces.find(({ tone }) => tone === 'word')?.text).toBe('let');
    expect(pieces.find(({ tone }) => tone === 'text')?.text).toBe('"a // b"');
    expect(pieces.at(-1)).toEqual({ text: '// why', tone: 'comment' });
  });
});

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
  // One pair of weight 3 is worth more than two of weight 1.
  const weight = (a: string, b: string) => (a === b ? (a === 'z' ? 3 : 1) : 0);
  const pairs = align([...'abz'], [...'zab'], weight).filter(([a, b]) => a !== undefined && b !== undefined);
  expect(pairs).toEqual([[2, 0]]);
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

/** The Code tabs of the labs that have one for each variant, by file. */
const files = import.meta.glob<{ parts: (source: Source, variant: Variant) => Part[] }>(
  ['../../web/src/labs/*/code.ts', '!**/station/**'],
  { eager: true },
);

/** One view of the Code tab: a variant of a lab; of the station, all variants. */
interface View {
  /** Lab and variant. */
  id: string;
  lab: string;
  /** Kinds of actors, each with a part and states of its own; 1 if all parts share the states. */
  roles: 1 | 2;
  /** Paths of its files. */
  paths: string[];
  /** @param sources its files, in the order of `paths` */
  parts: (sources: Source[]) => Part[];
}

const ofLab = (lab: string, variants: Variant[]): View[] =>
  lab === 'station'
    ? [{ id: lab, lab, roles: 1, paths: FILES.map(({ path }) => path), parts: (sources) => station(sources) }]
    : variants.map((variant) => ({
        id: `${lab}/${variant.id}`,
        lab,
        roles: lab === 'ring' || lab === 'threads' ? 2 : 1,
        paths: [variant.source],
        parts: ([source]) => files[`../../web/src/labs/${lab}/code.ts`].parts(source, variant),
      }));

const codeViews: readonly View[] = [...linkables].flatMap(([id, { lab }]) => ofLab(id, lab.variants));

const engine = new URL('../../engine/', import.meta.url);
/** @param path path below `engine/` */
const textOf = (path: string) => readFileSync(new URL(path, engine), 'utf8');

const { config, lab: pool, watched } = labWorlds('threads', Scene);

/** The parts of a view. */
const partsOf = ({ paths, parts }: View) => parts(paths.map((path) => readSource(path, textOf(path))));

test.each(codeViews)(
  '$id: every part that the page declares is in the source, and no state is marked in two',
  (view) => {
    const parts = partsOf(view);
    expect(parts.length).toBeGreaterThan(0);
    for (const { title, listing } of parts) {
      expect(title).toBeTruthy();
      expect(listing.lines.length, title).toBeGreaterThan(0);
    }
    // Where there are two kinds of actors, each has a part and states of its own.
    for (const some of view.roles === 2 ? parts.map((part) => [part]) : [parts]) {
      const marked = some.flatMap(({ listing }) => [...listing.states.keys()]);
      expect(new Set(marked).size).toBe(marked.length);
    }
  },
);

test('the real sources of any two variants of a lab: each line once, in its order', () => {
  const views = codeViews.filter(({ lab }) => lab !== 'station');
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

/** States in which an actor of the pool executes code that both listings call, or none. */
const ELSEWHERE = ['idle', 'drain'];

test.each(pool.variants)(
  'threads/$id: every state that an actor reaches is marked in its listing',
  (variant) => {
    const source = readSource(variant.source, textOf(variant.source));
    const missing = new Set<string>();
    const all: Record<string, number>[] = [{}, { payload: 328 }, { gap: 20 }];
    for (const knobs of all) {
      for (const [scene] of watched(config(variant.id, 'baseline', knobs), 11, 80)) {
        for (const { title, listing, groups, names } of ofPool(source, variant, scene)) {
          for (const state of groups.keys()) {
            if (!listing.states.has(state)) missing.add(`${title}, ${names[state]}`);
          }
        }
      }
    }
    expect([...missing].filter((one) => !ELSEWHERE.some((state) => one.endsWith(state)))).toEqual([]);
  },
);
