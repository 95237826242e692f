/** The page's reading of a query's scene, compared with the engine; its figure and its table. */
import { expect, test } from 'vitest';
import { EventKind, layout } from '../../engine/pkg-library/layouts/library.ts';
import { partText } from '../../web/src/labs/library/labels.ts';
import { counts } from '../../web/src/labs/library/counts.ts';
import { countRows, partRows, treeRows } from '../../web/src/labs/library/rows.ts';
import { meanFill, Scene } from '../../web/src/labs/library/scene.ts';
import { tables } from '../../web/src/labs/library/tables.ts';
import { labWorlds } from './lab.engine.ts';

const { config, lab, shown, watched } = labWorlds('library', Scene);
const LONG = { query: 6, songs: 300 };

test('parts are known one after the other, and every engine finds the same', () => {
  let known = 0;
  for (const [a] of watched(config('midb', 'columns', LONG), 100, 90)) {
    const now = a.queryParts.filter(({ songs }) => songs !== undefined).length;
    expect(now).toBeGreaterThanOrEqual(known);
    known = now;
  }
  expect(known).toBe(6);
  const all = lab.variants.map(({ id }) => shown(config(id, 'midb', LONG), 9_990)[0]);
  const [first] = all;
  expect(first.queryParts.map(partText)).toEqual([
    'tracknr:4',
    'artist~*foo*',
    'OR',
    'artist:weezer',
    'NOT',
    'AND',
  ]);
  expect(new Set(all.map(({ queryParts }) => queryParts.at(-1)!.songs)).size).toBe(1);
  for (const { queryParts } of all.slice(0, 3))
    expect(queryParts.map(({ songs }) => songs)).toEqual(first.queryParts.map(({ songs }) => songs));
  // An engine that tests song by song does not compute the parts' sets.
  expect(shown(config('entries', 'midb', LONG), 9_990)[0].queryParts[0].songs).toBeUndefined();
});

test('steps of work are the sum of single accesses, of a query and since the start', () => {
  const [first] = shown(config('midb', 'columns', LONG), 9_990);
  const [both] = shown(config('midb', 'columns', LONG), 19_990);
  expect(counts(first).steps).toBe(first.steps);
  const { compared, records, words, lookups, matches, inserts, steps } = counts(both);
  expect(steps).toBe(compared + records + words + lookups + matches + inserts);
  expect(steps).toBeGreaterThan(both.steps);
});

test('leaves: half full in order, fuller when shuffled; none without trees', () => {
  const [ordered, columns] = shown(config('midb', 'columns', LONG), 100);
  const [shuffled] = shown(config('midb', 'columns', { ...LONG, shuffled: 1 }), 100);
  const fill = ({ engineTrees }: Scene) => engineTrees.map(meanFill);
  expect(fill(ordered)[0]).toBeCloseTo(0.505, 1);
  expect(fill(shuffled)[0]).toBeGreaterThan(0.62);
  expect(columns.engineTrees).toEqual([]);
  const [{ fills, records, leaves }] = ordered.engineTrees;
  expect(fills.reduce((sum, fill) => sum + fill, 0) / fills.length).toBeCloseTo(records / leaves / 101, 2);
  expect(treeRows([ordered, columns], ['A', 'B'])).toHaveLength(2);
});

test('the table says all of it', () => {
  const scenes = shown(config('midb', 'columns', LONG), 9_990);
  expect(partRows(scenes)).toHaveLength(6);
  expect(countRows(scenes).find(([name]) => name === 'property gets')![1]).not.toBe('0');
  const trace = new Uint32Array([50, EventKind.got << 16, 2, 17]);
  expect(tables.each[0].rows({ scene: scenes[0], variant: lab.variants[0], trace })).toEqual([
    ['5\u202fms', 'got a property of song', '2', '17'],
  ]);
  expect(() => new Scene(new Float64Array(4))).toThrow(`a scene of 4 numbers, needs ${layout.listsAt}`);
});
