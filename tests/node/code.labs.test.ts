/** The Code tabs against the markers in the engine's source: every part is found, and no state is marked twice. */
import { expect, test } from 'vitest';
import { readSource } from '../../web/src/components/code/source.ts';
import { parts as ofPool } from '../../web/src/labs/threads/code.ts';
import { Scene } from '../../web/src/labs/threads/scene.ts';
import { codeViews, textOf, type View } from './code.labs.ts';
import { labWorlds } from './lab.engine.ts';

const { config, lab: pool, watched } = labWorlds('threads', Scene);
const ids = codeViews.map(({ id }) => id);
const viewOf = (id: string) => codeViews.find((one) => one.id === id)!;

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
