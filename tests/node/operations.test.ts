/** Counts of operations in Node: never different for the same work, and always for 1 % more. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { operationChanges } from '../../scripts/bench/operations.against.mjs';
import { counter as counterOf, operations } from '../../scripts/bench/node.mjs';
import { COPY } from '../../scripts/operations.mjs';
import { root } from '../../scripts/run.mjs';
import { count, type Counted } from '../../web/src/engine/operations/count.ts';
import { sample } from './bench.sample.ts';

const CONFIG = { lab: 'ring', a: 'queue-copy', b: 'epoch', seed: 0, rate: 48_000, knobs: { readers: 8 } };
const SEEDS = 100;
/** Seeds of a worker, whose instances stay in memory until it ends. */
const AT_ONCE = 10;

interface Run {
  seed: number;
  first: Counted & { total: number };
  again: Counted & { total: number };
  planted: Counted & { total: number };
}

/** A document with one count. */
const documentOf = (counted: Counted) => ({
  ...sample(),
  operations: [{ lab: 'ring', preset: '', variant: 'epoch', module: '', ...counted }],
});

async function runs(seeds: number[], counter: string): Promise<Run[]> {
  const found: Run[] = [];
  const worker = new Worker(new URL('./operations.worker.mjs', import.meta.url), {
    workerData: {
      ...{ seeds, config: CONFIG, variant: 'epoch', counter },
      code: pathToFileURL(join(root, 'engine', 'pkg', 'ringside.js')).href,
      copy: join(root, 'engine', 'pkg', COPY),
    },
  });
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (run: Run) => found.push(run));
    worker.on('error', reject);
    worker.on('exit', () => resolve());
  });
  return found;
}

test(
  'of 100 seeds, each has the same count twice, and 1 % more work is found',
  { timeout: 300_000 },
  async () => {
    const counter = await counterOf();
    const seeds = Array.from({ length: SEEDS }, (_, index) => index + 1);
    const all: Run[] = [];
    while (seeds.length > 0) all.push(...(await runs(seeds.splice(0, AT_ONCE), counter)));
    expect(all).toHaveLength(SEEDS);
    for (const { seed, first, again, planted } of all) {
      expect(again, `seed ${seed}, A against A`).toEqual(first);
      const [same] = operationChanges(documentOf(again), documentOf(first));
      expect(same).toMatchObject({ verdict: 'equal', worse: false });
      const [more] = operationChanges(documentOf(planted), documentOf(first));
      expect(more, `seed ${seed}, planted`).toMatchObject({ verdict: 'more', worse: true });
      expect(planted.total / first.total).toBeGreaterThan(1.005);
      expect(planted.total / first.total).toBeLessThan(1.02);
    }
    // The seeds are different work: otherwise they would be one case a hundred times.
    expect(new Set(all.map(({ first }) => first.total)).size).toBeGreaterThan(SEEDS / 2);
  },
);

test('a document of Node has each variant of a preset, and twice the same', async () => {
  const wanted = { lab: 'dispatch', preset: 'adding-32' };
  const document = await operations(wanted);
  expect(document.comparisons).toEqual([]);
  const { operations: counts = [] } = document;
  expect(counts.map(({ variant }) => variant)).toEqual(expect.arrayContaining(['tried', 'matched']));
  for (const count of counts) {
    expect(count).toMatchObject({ lab: 'dispatch', preset: 'adding-32', unit: 'lookup' });
    expect(count.units).toBeGreaterThanOrEqual(1_000);
    expect(count.operations.loads).toBeGreaterThan(0);
  }
  expect((await operations(wanted)).operations).toEqual(counts);
});

test('a variant that does no work has no count', () => {
  const Work = { timed: () => ({ unit: () => 'frame', run: () => 0 }) };
  expect(() => count({ Work }, {}, CONFIG, 'flawed')).toThrow(/flawed did no work/);
});

test('what runs on threads is left out', async () => {
  expect((await operations({ lab: 'threads', preset: 'real-job' })).operations).toEqual([]);
});
