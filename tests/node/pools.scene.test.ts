/** The page's view of the pools against the engine that fills it, what is drawn of it, and the words for all of it. */
import { expect, test } from 'vitest';
import { EventKind, layout } from '../../engine/pkg-memory/layouts/pools.ts';
import { countBars } from '../../web/src/labs/pools/labels.ts';
import { areas } from '../../web/src/labs/pools/areas.ts';
import { bars, longest } from '../../web/src/labs/pools/bars.ts';
import { events } from '../../web/src/labs/pools/events.ts';
import { more } from '../../web/src/labs/pools/rows.ts';
import {
  BAR_PITCH,
  blocksOn,
  placesOn,
  HEIGHT,
  homeOf,
  plan,
  TALLEST,
  WAY_ROWS,
} from '../../web/src/labs/pools/plan.ts';
import { counters, RegionState, Scene, State } from '../../web/src/labs/pools/scene.ts';
import { shelves } from '../../web/src/labs/pools/shelves.ts';
import { tape } from '../../web/src/components/figure/heap.ts';
import { knobWords, presetWords } from '../../web/src/words/knobs.en.ts';
import { does } from '../../web/src/words/pools.en.ts';
import { counterNames } from '../../web/src/words/pools.table.en.ts';
import { variantIds, variantWords } from '../../web/src/words/variants.en.ts';
import { sceneNumbers } from '../browser/scene.numbers.ts';
import { config, lab, shown, watched } from './pools.engine.ts';

const SMALL = { publishers: 2, slots: 20, p_bytes: 900, i_bytes: 6_000, gop: 7 };
const list = <T>(count: number, of: (index: number) => T) => Array.from({ length: count }, (_, at) => of(at));
const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
/** Numbers of a path: `M1 2h3` has 1, 2 and 3. */
const points = (path: string) => [...path.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [+x, +y]);

/** Invariants of every variant's scene. */
function consistent(scene: Scene, id: string) {
  const slots = list(scene.slots, (index) => scene.slot(index)).filter(({ frame }) => frame >= 0);
  expect(sum(slots.map(({ bytes }) => bytes)), id).toBe(scene.stored);
  expect(sum(slots.map(({ takes }) => takes)), id).toBe(scene.lent);
  expect(scene.lent, id).toBeGreaterThanOrEqual(scene.stored);
  expect(scene.write, id).toBeLessThan(scene.slots);
  expect(scene.counter('hits'), id).toBeLessThanOrEqual(scene.counter('gets'));
  expect(scene.resident, id).toBeLessThanOrEqual(scene.counter('mostResidentBytes'));
  for (const { bytes, atRest, lent, most, hits, misses } of list(scene.levels, (index) =>
    scene.level(index),
  )) {
    expect(atRest + lent, `${id} ${bytes}`).toBeLessThanOrEqual(most);
    expect(most, `${id} ${bytes}`).toBeLessThanOrEqual(hits + misses);
  }
  let end = 0;
  for (const { begin, bytes, used, state } of list(scene.regions, (index) => scene.region(index))) {
    expect(begin, id).toBeGreaterThanOrEqual(end);
    expect(used, id).toBeLessThanOrEqual(bytes);
    expect(Object.values<number>(RegionState), id).toContain(state);
    end = begin + bytes;
  }
  for (const { alive, dead, free } of list(scene.cells, (index) => scene.cell(index)))
    if (alive + dead + free > 0) expect(alive + dead + free, id).toBeCloseTo(1, 6);
}

test.each(lab.variants.map(({ id }) => id))('%s: what the engine fills is what the page reads', (id) => {
  const all: Record<string, number>[] = [SMALL, { ...SMALL, chunk: 2_000, shells: 1, oversize: 50 }];
  for (const knobs of all)
    for (const [scene] of watched(config(id, 'none', knobs), 977, 40)) consistent(scene, id);
});

test('a frame’s blocks are used again or new, and those of the slot that was entered come back or are left', () => {
  const knobs = { ...SMALL, publishers: 1 };
  for (const id of ['none', 'locked', 'fifo', 'lifo', 'cap-0']) {
    let before: Scene | undefined;
    for (const [scene] of watched(config(id, 'none', knobs), 399, 90)) {
      // Between two frames: the last one is in the slot before the writer's.
      const last = scene.slot((scene.write + scene.slots - 1) % scene.slots);
      expect(scene.reused + scene.made, id).toBe(last.chunks);
      expect(scene.cameBack + scene.leftBehind, id).toBe(before?.slot(scene.write).chunks ?? 0);
      if (id === 'none' || id === 'cap-0') expect([scene.reused, scene.cameBack]).toEqual([0, 0]);
      else expect(scene.leftBehind, id).toBe(0);
      before = scene;
    }
  }
});

test('blocks stand in two rows on a way, no more of them than there are places, those that are new behind those used again', () => {
  const [scene] = shown(config('fifo', 'none', SMALL), 30_000);
  for (const width of [330, 480]) {
    const { out, back, right, ring } = plan(scene, 'fifo', { width, height: HEIGHT });
    for (const way of [out, back]) {
      const all = way.columns * WAY_ROWS;
      for (const blocks of [7, all]) {
        expect(placesOn(way, blocks)).toEqual({ shown: blocks });
        expect(points(blocksOn(way, blocks, 900))).toHaveLength(blocks);
      }
      // Where not all have a place, dots stand for those that do not.
      const { shown: some, more } = placesOn(way, all + 1);
      expect(some).toBeLessThan(all);
      const drawn = points(blocksOn(way, some, 900)).map(([x]) => x);
      for (const x of drawn) expect(Math.sign(more!.x - x)).toBe(way.towards);
      expect(points(blocksOn(way, all, 3, 4))).toEqual(points(blocksOn(way, all, 7)).slice(4));
      // A frame of 24 blocks is shown whole.
      expect(way.columns * WAY_ROWS).toBeGreaterThanOrEqual(24);
      for (const [x] of points(blocksOn(way, all, 900))) {
        expect(x).toBeGreaterThan(ring.centre.x);
        expect(x).toBeLessThan(right.x + 18);
      }
    }
  }
});

test('each variant is drawn where it has its memory', () => {
  for (const { id } of lab.variants) {
    const [scene] = shown(config(id, 'none', SMALL), 30_000);
    const levels = list(scene.levels, (index) => scene.level(index)).some(({ most }) => most > 0);
    const home = levels ? 'shelves' : scene.regions > 0 ? 'areas' : 'heap';
    expect(homeOf(id), id).toBe(home);
  }
});

test('all marks are inside the figure, wide or narrow', () => {
  const sizes = [330, 350, 480, 560].flatMap((width) =>
    [HEIGHT, 440, TALLEST].map((height) => [width, height]),
  );
  for (const [width, height] of sizes)
    for (const id of ['none', 'fifo', 'flawed', 'log', 'ranges']) {
      const [scene, peer] = shown(config(id, 'none', SMALL), 30_000);
      const isAlone = width === 330;
      const {
        ring,
        right,
        heap,
        back,
        counts,
        bars: rows,
      } = plan(scene, id, {
        ...{ width, height },
        ...(!isAlone && { peer }),
      });
      const drawn = bars()(scene, ring);
      const reach = ring.band + ring.bar + ring.over + ring.half;
      for (const [x, y] of points(drawn.frames + drawn.over))
        expect(Math.hypot(x - ring.centre.x, y - ring.centre.y), id).toBeLessThan(reach + 0.3);
      expect([ring.centre.x - reach, ring.centre.y - reach].every((edge) => edge >= -6)).toBe(true);
      expect(ring.centre.x + ring.band).toBeLessThan(right.x);
      const boards = shelves(scene, right);
      expect(boards.shelves.every(({ y }) => y <= right.y + right.height + 0.1)).toBe(true);
      expect(boards.to).toBeLessThanOrEqual(width + 0.1);
      for (const [x] of points(boards.shelves.map(({ blocks }) => blocks).join('')))
        expect(x).toBeLessThan(boards.to);
      const memory = areas(scene, right);
      expect(memory.end).toBeLessThanOrEqual(right.y + right.height);
      for (const [x] of points(memory.free + memory.lent)) expect(x).toBeLessThan(width);
      for (const [, y] of points(tape(scene, scene.cells, heap).alive))
        expect(y).toBeLessThan(right.y + right.height);
      // Counts are below the way back: as bars, or as numbers beside a thumbnail.
      expect(rows === null).toBe(isAlone);
      expect(back.label.y).toBeLessThan((rows ?? counts.y - 15) + 4);
      expect(rows === null ? counts.y + 17 : rows + 4 * BAR_PITCH).toBeLessThanOrEqual(height + 3);
      expect(ring.centre.y + reach).toBeLessThan(right.y + right.height + 14);
    }
});

test('a bar’s length is the root of its bytes, with the overhead on top; unchanged bars are kept', () => {
  const of = config('fifo', 'none', SMALL);
  const [scene] = shown(of, 30_000);
  const { ring } = plan(scene, 'fifo', { width: 480, height: HEIGHT });
  const most = longest(scene);
  const all = list(scene.slots, (index) => scene.slot(index));
  expect(most).toBeGreaterThanOrEqual(Math.max(...all.map(({ bytes }) => bytes)));
  const draw = bars();
  const first = draw(scene, ring);
  expect(points(first.frames)).toHaveLength(all.filter(({ frame }) => frame >= 0).length);
  expect(points(first.over)).toHaveLength(all.filter(({ bytes, takes }) => takes > bytes).length);
  const [later] = shown(of, 30_400);
  expect(draw(later, ring)).toEqual(bars()(later, ring));
  expect(draw(later, ring)).not.toEqual(first);
});

test('a shelf with more height holds more blocks, and counts of both sides have one scale', () => {
  const [scene, peer] = shown(config('fifo', 'none', SMALL), 30_000);
  const full = Object.create(scene, {
    level: { value: (index: number) => ({ ...scene.level(index), atRest: 500 }) },
  }) as Scene;
  const more = (height: number) => shelves(full, plan(full, 'fifo', { width: 380, height }).right);
  const blocks = (height: number) => more(height).shelves[largest].blocks.split('M').length - 1;
  // Of the sizes in use, the one with most blocks has the highest shelf.
  const used = Array.from({ length: scene.levels }, (_, index) => scene.level(index)).filter(
    ({ most }) => most > 0,
  );
  const largest = used.findIndex(({ most }) => most === Math.max(...used.map((level) => level.most)));
  expect(blocks(TALLEST)).toBeGreaterThan(blocks(HEIGHT));
  expect(more(TALLEST).shelves[largest].more).toBe(500 - blocks(TALLEST));
  const [allocated, most, work] = countBars(scene, peer);
  expect([allocated.own, allocated.other]).toEqual([
    scene.counter('bytesAllocated'),
    peer.counter('bytesAllocated'),
  ]);
  expect(most.own).toBe(scene.counter('mostResidentBytes'));
  expect([work.own, work.other]).toEqual([0, peer.counter('gcMarkedWords') + peer.counter('gcSweptWords')]);
});

test('where a pool is compared with none, its ring has no overhead; with another pool it has', () => {
  for (const [other, shows] of [
    ['none', false],
    ['ranges', true],
    ['lifo', true],
  ] as const) {
    const [scene, peer] = shown(config('fifo', other, SMALL), 30_000);
    expect(plan(scene, 'fifo', { width: 380, height: HEIGHT, peer }).showsOver, other).toBe(shows);
    expect(plan(peer, other, { width: 380, height: HEIGHT, peer: scene }).showsOver, other).toBe(shows);
  }
});

test('memory is drawn once: free, lent and written regions cover all of it', () => {
  for (const id of ['log', 'ranges']) {
    const [scene] = shown(config(id, 'none', SMALL), 30_000);
    const memory = areas(scene, { x: 0, y: 0, width: 240, height: 238 });
    const regions = list(scene.regions, (index) => scene.region(index));
    const free = regions.filter(({ state }) => state === RegionState.free);
    expect(memory.bytes, id).toBe(sum(regions.map(({ bytes }) => bytes)));
    expect(memory.rest, id).toBe(sum(free.map(({ bytes }) => bytes)));
    // A block is drawn a pixel narrower than its size, so that adjacent blocks stay distinguishable.
    const blocks = [...memory.free.matchAll(/h([\d.]+)v/g)].map(([, width]) => Number(width) + 1);
    expect(sum(blocks) / 240, id).toBeCloseTo(memory.rest / memory.row, 1);
    expect(points(memory.written), id).toHaveLength(id === 'log' ? 1 : 0);
  }
  const [ranges] = shown(config('ranges', 'none', SMALL), 30_000);
  const used = list(ranges.regions, (index) => ranges.region(index).used);
  expect(sum(used)).toBe(ranges.stored + (ranges.coming?.bytes ?? 0));
});

test('a buffer that is too short is refused with the required length', () => {
  expect(() => new Scene(new Float64Array(0))).toThrow(`needs ${layout.listsAt}`);
  const one = sceneNumbers(layout, { lists: { slots: [{ frame: -1 }], cells: [{ free: 1 }] } });
  expect(() => new Scene(one.subarray(0, -1))).toThrow(
    `a scene of ${one.length - 1} numbers, needs ${one.length}`,
  );
});

test('events are read as the engine writes them', () => {
  const trace = new Uint32Array([
    ...[70, 1 | (EventKind.hit << 16) | (State.ingest << 24), 3, 7 | (128 << 8)],
    ...[71, 1 | (EventKind.published << 16) | (State.publish << 24), 3, 2_600],
  ]);
  const [published, hit] = events(trace);
  expect(hit).toEqual({
    time: 70,
    publisher: 1,
    kind: 'hit',
    state: State.ingest,
    frame: 3,
    at: 7,
    value: 128,
  });
  expect(published).toMatchObject({ kind: 'published', state: State.publish, value: 2_600 });
  expect(more(hit)).toContain('7');
});

test('there are words for all that the catalogue names', () => {
  expect(variantIds('pools')).toEqual(lab.variants.map(({ id }) => id));
  for (const { id } of lab.variants) expect(variantWords(id).about, id).not.toBe('');
  expect(new Set(lab.variants.map(({ id }) => variantWords(id).name)).size).toBe(lab.variants.length);
  for (const { id } of lab.presets) expect(presetWords(id, lab.id).about, id).not.toBe('');
  lab.variants[0].writer_states.forEach((name) => expect(does, name).toHaveProperty(name));
  expect(new Set(Object.values(counterNames)).size).toBe(counters.length);
  for (const { id } of lab.knobs) expect(knobWords(id).about, id).not.toBe('');
});
