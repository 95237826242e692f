/** The Code tabs against the markers in the engine's source: every part is found, and every state is marked once. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSource } from '../../web/src/components/code/source.ts';
import { parts as ofPool } from '../../web/src/labs/threads/code.ts';
import { codeViews, engine, textOf, type View } from './code.labs.ts';
import { unmarked } from './code.unmarked.ts';
import { config, lab as pool, watched } from './threads.engine.ts';

const ids = codeViews.map(({ id }) => id);
const viewOf = (id: string) => codeViews.find((one) => one.id === id)!;
const files = [...new Set(codeViews.flatMap(({ paths }) => paths))];
const MARKER = /^\s*\/\/ (code: .+|code end|at: .+)$/;

/** The parts of a view. @param change changes the text of a file */
const partsOf = ({ paths, parts }: View, change = textOf) =>
  parts(paths.map((path) => readSource(path, change(path))));

/** States that are not marked, for each kind of actor. @throws if a state is marked in two parts */
function unmarkedOf(view: View, change = textOf): string[][] {
  const parts = partsOf(view, change);
  const ofEach = view.roles === 2 ? parts.map((part) => [part]) : [parts];
  return ofEach.map((some) => {
    const marked = some.flatMap(({ listing }) => [...listing.states.keys()]);
    if (new Set(marked).size < marked.length) throw new Error(`${view.id}: a state is marked in two parts`);
    return some[0].names.filter((_, state) => !marked.includes(state)).sort();
  });
}
const expected = ({ lab, paths }: View) =>
  (unmarked[lab] ?? unmarked[`${lab}/${basename(paths[0])}`]).map((states) => states.toSorted());

test.each(ids)('%s: every part that the page declares is in the source', (id) => {
  const parts = partsOf(viewOf(id));
  expect(parts.length).toBeGreaterThan(0);
  for (const { title, listing } of parts) {
    expect(title).toBeTruthy();
    expect(listing.lines.length, title).toBeGreaterThan(0);
  }
});

test.each(ids)('%s: every state is marked in one part, or listed as unmarked', (id) => {
  expect(unmarkedOf(viewOf(id))).toEqual(expected(viewOf(id)));
});

test.each(files)('%s: every marked part is shown', (path) => {
  const lines = new Set(
    codeViews
      .filter(({ paths }) => paths.includes(path))
      .flatMap((view) => partsOf(view))
      .map(({ listing }) => listing.lines[0].number),
  );
  for (const [
    name,
    {
      lines: [first],
    },
  ] of readSource(path, textOf(path)).parts) {
    expect(lines, name).toContain(first.number);
  }
});

test.each(files)('%s: a marker that is missing or misspelled is noticed', (path) => {
  const views = codeViews.filter(({ paths }) => paths.includes(path));
  const lines = textOf(path).split('\n');
  const markers = [...lines.keys()].filter((index) => MARKER.test(lines[index]));
  expect(markers.length).toBeGreaterThan(2);
  /** The result of the tests above after one line is changed. */
  const outcome = (index: number, line: string) => {
    const change = (one: string) => (one === path ? lines.with(index, line).join('\n') : textOf(one));
    try {
      return views.map((view) => unmarkedOf(view, change));
    } catch (error) {
      return (error as Error).message;
    }
  };
  for (const index of markers) {
    for (const line of ['', `${lines[index]}s`]) {
      expect(outcome(index, line), lines[index]).not.toEqual(views.map(expected));
    }
  }
});

test('every file of the engine that has markers is shown', () => {
  const paths = ['crates', 'labs', 'modules'].flatMap((folder) =>
    readdirSync(new URL(folder, engine), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path),
    ),
  );
  const marked = paths.filter((path) => path.endsWith('.rs') && /^\s*\/\/ code: /m.test(textOf(path))).sort();
  expect(marked).toEqual(files.toSorted());
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
