/** The Code tabs against the markers in the engine's source: every part is found and shown, and no state is marked twice. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSource } from '../../web/src/components/code/source.ts';
import { parts as ofPool } from '../../web/src/labs/threads/code.ts';
import { codeViews, engine, textOf, type View } from './code.labs.ts';
import { config, lab as pool, watched } from './threads.engine.ts';

const ids = codeViews.map(({ id }) => id);
const viewOf = (id: string) => codeViews.find((one) => one.id === id)!;
const files = [...new Set(codeViews.flatMap(({ paths }) => paths))];

/** The parts of a view. */
const partsOf = ({ paths, parts }: View) => parts(paths.map((path) => readSource(path, textOf(path))));

test.each(ids)('%s: every part that the page declares is in the source', (id) => {
  const parts = partsOf(viewOf(id));
  expect(parts.length).toBeGreaterThan(0);
  for (const { title, listing } of parts) {
    expect(title).toBeTruthy();
    expect(listing.lines.length, title).toBeGreaterThan(0);
  }
});

test.each(ids)('%s: no state is marked in two parts', (id) => {
  const view = viewOf(id);
  const parts = partsOf(view);
  // Where there are two kinds of actors, each has a part and states of its own.
  for (const some of view.roles === 2 ? parts.map((part) => [part]) : [parts]) {
    const marked = some.flatMap(({ listing }) => [...listing.states.keys()]);
    expect(new Set(marked).size).toBe(marked.length);
  }
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
