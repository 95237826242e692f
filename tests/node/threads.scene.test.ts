/** The page's view of a pool against the engine that fills it, and the words for all that the catalogue names. */
import { expect, test } from 'vitest';
import { layout } from '../../engine/pkg/layouts/threads.ts';
import { counters, Doing, Keeping, Scene } from '../../web/src/labs/threads/scene.ts';
import { LinkCodec } from '../../web/src/link/link.ts';
import { knobWords, optionName, presetWords } from '../../web/src/words/knobs.en.ts';
import { counterNames } from '../../web/src/words/threads.table.en.ts';
import { variantIds, variantWords } from '../../web/src/words/variants.en.ts';
import { numbers } from '../browser/threads.scene.ts';
import { config, lab, watched } from './threads.engine.ts';

/** Invariants of every variant's scene. */
function consistent(scene: Scene, id: string) {
  const workers = Array.from({ length: scene.workers }, (_, index) => scene.worker(index));
  const producers = Array.from({ length: scene.producers }, (_, index) => scene.producer(index));
  const all = [...producers, ...workers];
  const { length } = STATES;
  expect(
    all.every(({ state }) => state >= 0 && state < length),
    id,
  ).toBe(true);
  expect(producers.map(({ id }) => id)).toEqual(producers.map((_, index) => index));
  expect(workers.map(({ id }) => id)).toEqual(workers.map((_, index) => 16 + index));
  expect(workers.filter(({ doing }) => doing === Doing.asleep)).toHaveLength(scene.asleep);
  expect(workers.filter(({ doing }) => doing === Doing.runs)).toHaveLength(scene.running);
  if (scene.holder >= 0) {
    const holder = all.find(({ id }) => id === scene.holder);
    expect(holder, id).toBeDefined();
    expect([Doing.blocked, Doing.asleep], id).not.toContain(holder?.doing);
  }
  // An actor that was just woken for the lock counts as waiting, too.
  expect(all.filter(({ doing }) => doing === Doing.blocked).length, id).toBeLessThanOrEqual(scene.waiting);
  expect(scene.depth, id).toBeLessThanOrEqual(scene.bound < 0 ? Infinity : scene.bound);
  expect(scene.queued, id).toBe(Math.min(64, scene.depth));
  expect(scene.live, id).toBeLessThanOrEqual(scene.counter('mostLiveJobs'));
  expect(scene.counter('frees'), id).toBeLessThanOrEqual(scene.counter('allocations'));
  const queued = Array.from({ length: scene.queued }, (_, index) => scene.queuedJob(index));
  for (const { age, hasJob, hasPayload, inside } of queued) {
    expect({ hasJob, hasPayload, inside }, id).toEqual({
      hasJob: true,
      hasPayload: scene.keeping === Keeping.block,
      inside: scene.keeping === Keeping.inside,
    });
    expect(age, id).toBeGreaterThanOrEqual(0);
  }
  const ages = queued.map(({ age }) => age);
  expect(ages, id).toEqual(ages.toSorted((one, other) => other - one));
}
const STATES = lab.variants[0].reader_states;

test.each(lab.variants.map(({ id }) => id))('%s: what the engine fills is what the page reads', (id) => {
  const all: Record<string, number>[] = [
    {},
    { payload: 328, duration: 30, gap: 5 },
    { workers: 16, producers: 4 },
  ];
  for (const knobs of all) {
    for (const [scene] of watched(config(id, 'baseline', knobs), 37, 60)) consistent(scene, id);
  }
});

test('each kind of pool is recognised', () => {
  const kinds = lab.variants.map(({ id }) => {
    const [[scene]] = [...watched(config(id, id), 2_000, 1)];
    return [id, scene.hasLock, scene.hasFreeList, scene.bound, scene.keeping];
  });
  expect(kinds).toEqual([
    ['baseline', true, false, -1, Keeping.block],
    ['free-list', true, true, -1, Keeping.block],
    ['inline', true, false, -1, Keeping.inside],
    ['shipped', true, true, -1, Keeping.inside],
    ['bounded', true, false, 4, Keeping.block],
    ['beyond', false, false, 256, Keeping.inside],
  ]);
});

test('a buffer that is too short is refused with the required length', () => {
  const data = numbers();
  expect(() => new Scene(data.subarray(0, data.length - 1))).toThrow(`needs ${data.length}`);
  expect(() => new Scene(new Float64Array(0))).toThrow(`needs ${layout.listsAt}`);
});

test('every counter has a name of its own', () => {
  expect(new Set(Object.values(counterNames)).size).toBe(counters.length);
});

test('a link from before there was an allocator to choose opens with the module’s own', () => {
  const codec = new LinkCodec(lab, 8);
  const read = (hash: string) => {
    const reading = codec.read(hash);
    return 'state' in reading ? reading.state.config.knobs : reading.refusals;
  };
  expect(read('#v1/threads?payload=328&wake=broadcast&order=fifo')).toMatchObject({
    payload: 328,
    allocator: 0,
  });
  expect(read('#v1/threads?allocator=magazines')).toMatchObject({ payload: 4, allocator: 2 });
});

test('there are words for all that the catalogue names', () => {
  expect(variantIds('threads')).toEqual(lab.variants.map(({ id }) => id));
  for (const { id } of lab.variants) expect(variantWords(id).about, id).not.toBe('');
  for (const { id } of lab.presets) expect(presetWords(id, lab.id).about, id).not.toBe('');
  for (const { id, options } of lab.knobs) {
    expect(knobWords(id).about, id).not.toBe('');
    const named = options.map((option) => optionName(id, option));
    expect(new Set(named).size, id).toBe(options.length);
  }
});
