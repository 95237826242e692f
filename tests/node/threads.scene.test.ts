/** The page's view of a pool against the engine that fills it, and the words for all that the catalogue names. */
import { expect, test } from 'vitest';
import { counters, Doing, Keeping, Scene } from '../../web/src/labs/threads/scene.ts';
import { LinkCodec } from '../../web/src/state/url.ts';
import { knobWords, optionName, presetWords } from '../../web/src/words/knobs.en.ts';
import { counterWords } from '../../web/src/words/threads.table.en.ts';
import { variantIds, variantWords } from '../../web/src/words/variants.en.ts';
import { numbers } from '../browser/threads.scene.ts';
import { config, lab, watched } from './threads.engine.ts';

/** What must hold of any pool, whatever its variant. */
function consistent(scene: Scene, id: string) {
  const workers = Array.from({ length: scene.workers }, (_, index) => scene.worker(index));
  const producers = Array.from({ length: scene.producers }, (_, index) => scene.producer(index));
  const all = [...producers, ...workers];
  const { length } = PLACES;
  expect(
    all.every(({ place }) => place >= 0 && place < length),
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
  // Who was just woken for it waits too.
  expect(all.filter(({ doing }) => doing === Doing.blocked).length, id).toBeLessThanOrEqual(scene.waiting);
  expect(scene.depth, id).toBeLessThanOrEqual(scene.bound < 0 ? Infinity : scene.bound);
  expect(scene.listed, id).toBe(Math.min(64, scene.depth));
  expect(scene.live, id).toBeLessThanOrEqual(scene.counter('mostLive'));
  expect(scene.counter('frees'), id).toBeLessThanOrEqual(scene.counter('allocations'));
  const tickets = Array.from({ length: scene.listed }, (_, index) => scene.ticket(index));
  for (const { boxes, age } of tickets) {
    expect(boxes, id).toEqual({
      job: true,
      payload: scene.keeping === Keeping.box,
      inside: scene.keeping === Keeping.inside,
    });
    expect(age, id).toBeGreaterThanOrEqual(0);
  }
  const ages = tickets.map(({ age }) => age);
  expect(ages, id).toEqual(ages.toSorted((one, other) => other - one));
}
const PLACES = lab.variants[0].reader_places;

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

test('each kind of pool is told apart', () => {
  const kinds = lab.variants.map(({ id }) => {
    const [[scene]] = [...watched(config(id, id), 2_000, 1)];
    return [id, scene.hasLock, scene.hasTrays, scene.bound, scene.keeping];
  });
  expect(kinds).toEqual([
    ['baseline', true, false, -1, Keeping.box],
    ['free-list', true, true, -1, Keeping.box],
    ['inline', true, false, -1, Keeping.inside],
    ['shipped', true, true, -1, Keeping.inside],
    ['bounded', true, false, 4, Keeping.box],
    ['beyond', false, false, 256, Keeping.inside],
  ]);
});

test('a buffer that is too short is refused with what it needs', () => {
  expect(() => new Scene(numbers().subarray(0, 50))).toThrow('a scene of 50 numbers, needs 87');
  expect(() => new Scene(new Float64Array(0))).toThrow('needs 48');
});

test('every counter has a place and a name of its own', () => {
  const scene = new Scene(
    numbers({ counts: Object.fromEntries(counters.map((name, index) => [name, 100 + index])) }),
  );
  expect(counters.map((name) => scene.counter(name))).toEqual(counters.map((_, index) => 100 + index));
  expect(new Set(counters.map((name) => counterWords[name].name)).size).toBe(counters.length);
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
