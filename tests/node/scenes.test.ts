/**
 * The page's view of every lab's worlds: what the engine fills is what the page reads, for every variant and while it runs. What
 * is drawn of a scene is tested in `figures.test.ts`.
 */
import { describe, expect, test } from 'vitest';
import { counts as ringCounts } from '../../web/src/labs/ring/counts.ts';
import { counts as threadsCounts } from '../../web/src/labs/threads/counts.ts';
import { stepsOf } from '../../web/src/labs/queues/counts.ts';
import { collectorTicks } from '../../web/src/labs/server/labels.ts';
import { requestLanes } from '../../web/src/labs/server/requests.ts';
import {
  counters as chunksCounters,
  fields,
  Kind as Operator,
  Scene as Chunks,
} from '../../web/src/labs/chunks/scene.ts';
import { counters as clockCounters, Scene as Clock } from '../../web/src/labs/clock/scene.ts';
import { counters as poolsCounters, RegionState, Scene as Pools } from '../../web/src/labs/pools/scene.ts';
import { CellState, counters as queuesCounters, Scene as Queues } from '../../web/src/labs/queues/scene.ts';
import { counters as resliceCounters, Scene as Reslice } from '../../web/src/labs/reslice/scene.ts';
import { Wire } from '../../web/src/labs/reslice/wire.ts';
import { counters as ringCounters, Scene as Ring } from '../../web/src/labs/ring/scene.ts';
import { counters as serverCounters, Fate, Scene as Server } from '../../web/src/labs/server/scene.ts';
import {
  counters as shareCounters,
  formats,
  Kind as Piece,
  Scene as Share,
  ViewState,
} from '../../web/src/labs/share/scene.ts';
import { counters as stationCounters, Scene as Station, State } from '../../web/src/labs/station/scene.ts';
import {
  counters as threadsCounters,
  Doing,
  Keeping,
  Scene as Threads,
} from '../../web/src/labs/threads/scene.ts';
import { configOf, labEntry, scenesAt } from './lab.engine.ts';

type Knobs = Record<string, number>;
const list = <T>(count: number, of: (index: number) => T) => Array.from({ length: count }, (_, at) => of(at));
const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
/** Names what does not hold. An `expect` for each of a million numbers would take minutes. */
function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}
/** Times at which worlds are looked at: an odd interval, so that some are in the middle of an action. */
const times = (interval: number) => list(40, (look) => (look + 1) * interval);

/** A scene as the labs share it. */
interface Counting<Counter extends string> {
  counter(id: Counter): number;
}

/**
 * Expects of each of a lab's variants that its scenes are consistent, that counters only grow, and that a buffer which is too
 * short is refused.
 * @param interval between two looks, in ticks
 */
function scenesOf<Counter extends string, S extends Counting<Counter>>(
  id: string,
  Scene: new (numbers: Float64Array) => S,
  counters: readonly Counter[],
  interval: number,
  shapes: Knobs[],
  consistent: (scene: S, variant: string, knobs: Knobs) => void,
) {
  const lab = labEntry(id);
  describe(id, () => {
    test.each(lab.variants.map((variant) => variant.id))('%s', (variant) => {
      for (const knobs of shapes) {
        const state = { config: configOf(lab, variant, variant, knobs), script: [] };
        let before: S | undefined;
        for (const [scene] of scenesAt(state, times(interval), (numbers) => new Scene(numbers))) {
          consistent(scene, variant, knobs);
          for (const counter of counters)
            check(scene.counter(counter) >= (before?.counter(counter) ?? 0), `${counter} falls`);
          before = scene;
        }
      }
    });

    test('a buffer that is too short is refused with the required length, a longer one will do', () => {
      const state = { config: configOf(lab, lab.default_a, lab.default_b), script: [] };
      const [[numbers]] = scenesAt(state, [interval], (all) => all);
      const short = () => new Scene(numbers.subarray(0, -1));
      expect(short).toThrow(`a scene of ${numbers.length - 1} numbers, needs ${numbers.length}`);
      expect(() => new Scene(new Float64Array(0))).toThrow('a scene of 0 numbers, needs');
      expect(() => new Scene(Float64Array.of(...numbers, 0))).not.toThrow();
    });
  });
}

scenesOf('ring', Ring, ringCounters, 977, [{}, { slots: 16, readers: 40, send: 900 }], (scene) => {
  // Counts since the start of the run: none is longer than it.
  expect(ringCounts(scene).blocked_ticks).toBeLessThanOrEqual(scene.time);
  expect(scene.writerSlot).toBeLessThan(scene.slots);
  for (const { slot } of list(scene.readers, (index) => scene.reader(index)))
    check(slot < scene.slots, `a reader at slot ${slot}`);
});

const THREADS: Knobs[] = [{}, { payload: 328, duration: 30, gap: 5 }, { workers: 16, producers: 4 }];
scenesOf('threads', Threads, threadsCounters, 37, THREADS, (scene) => {
  const { heldTicks, gateTicks } = threadsCounts(scene);
  expect(heldTicks).toBeLessThanOrEqual(scene.time);
  expect(gateTicks).toBeLessThanOrEqual(scene.producers * scene.time);
  const workers = list(scene.workers, (index) => scene.worker(index));
  const all = [...list(scene.producers, (index) => scene.producer(index)), ...workers];
  expect(workers.filter(({ doing }) => doing === Doing.asleep)).toHaveLength(scene.asleep);
  expect(workers.filter(({ doing }) => doing === Doing.runs)).toHaveLength(scene.running);
  if (scene.holder >= 0)
    expect([Doing.blocked, Doing.asleep]).not.toContain(all.find(({ id }) => id === scene.holder)!.doing);
  // An actor that was just woken for the lock counts as waiting, too.
  expect(all.filter(({ doing }) => doing === Doing.blocked).length).toBeLessThanOrEqual(scene.waiting);
  expect(scene.depth).toBeLessThanOrEqual(scene.bound < 0 ? Infinity : scene.bound);
  expect(scene.live).toBeLessThanOrEqual(scene.counter('mostLiveJobs'));
  const queued = list(scene.queued, (index) => scene.queuedJob(index));
  for (const { hasJob, hasPayload, inside } of queued) {
    expect([hasJob, hasPayload]).toEqual([true, scene.keeping === Keeping.block]);
    expect(inside).toBe(scene.keeping === Keeping.inside);
  }
  const ages = queued.map(({ age }) => age);
  expect(ages).toEqual(ages.toSorted((one, other) => other - one));
});

const GRAPHS: Knobs[] = [
  { operators: 2, outputs: 1 },
  { operators: 9, outputs: 3, buffer: 14, amplify: 1 },
  { operators: 0, outputs: 10, buffer: 4_096, frame: 1 },
];
scenesOf('chunks', Chunks, chunksCounters, 37, GRAPHS, (scene, _, knobs) => {
  const all = list(scene.operators, (index) => scene.operator(index));
  expect(all.filter(({ kind }) => kind === Operator.pass)).toHaveLength(knobs.operators);
  expect(all.filter(({ kind }) => kind === Operator.output)).toHaveLength(knobs.outputs);
  for (const { chunks, empty } of all) check(empty <= chunks, `${empty} of ${chunks} chunks are empty`);
  for (const field of fields) {
    const chunks = scene.list(field);
    const held = scene.content(fields.indexOf(field)).chunks;
    expect(chunks).toHaveLength(Math.min(128, held));
    for (const { offset, length, whole } of chunks) check(offset + length <= whole, `${field} is too long`);
    if (scene.badge(field) >= 0 && held <= 128)
      expect(scene.badge(field)).toBe(sum(chunks.map(({ length }) => length)));
  }
});

/** Chunk sizes that divide each other, and others; sizes of one chunk. */
const MESSAGES: Knobs[] = [
  { in_chunk: 256, out_chunk: 200, message: 2_100, subscribers: 2 },
  { in_chunk: 128, out_chunk: 4_096, message: 9_000, subscribers: 2 },
  { in_chunk: 300, out_chunk: 64, message: 500, headers: 2, subscribers: 2 },
  { in_chunk: 64, out_chunk: 64, message: 1, subscribers: 2 },
];
scenesOf('reslice', Reslice, resliceCounters, 1, MESSAGES, (scene) => {
  const wire = new Wire(scene);
  // Each byte of a message is used once, in order.
  wire.stretches.forEach(({ from, to }, index) =>
    check(from === (wire.stretches[index - 1]?.to ?? 0) && to > from, `a stretch from ${from} to ${to}`),
  );
  expect(Math.max(wire.at, scene.read)).toBeLessThanOrEqual(scene.messageBytes);
  expect(wire.calls).toHaveLength(scene.calls);
  if (scene.who === 0 || scene.left > 0 || wire.at < scene.messageBytes) return;
  expect(wire.heads).toHaveLength(Math.ceil(scene.messageBytes / scene.output));
});

test.each([
  ['flushed', 2],
  ['copied', 1],
  ['joined', 1],
  ['coalesce', 0],
])('reslice, %s: chunk by chunk, header and payload are copied %i times', (id, copies) => {
  const config = configOf(labEntry('reslice'), id, id, { message: 2_100, subscribers: 1 });
  const [[scene]] = scenesAt({ config, script: [] }, [390], (numbers) => new Reslice(numbers));
  const { heads, stretches } = new Wire(scene);
  expect(stretches.map(({ from, to }) => to - from)).toEqual([...new Array<number>(10).fill(200), 100]);
  expect(new Set([...heads, ...stretches].map((one) => one.copies))).toEqual(new Set([copies]));
});

scenesOf(
  'share',
  Share,
  shareCounters,
  11,
  [{}, { source: 1, mtu: 500 }, { flv_out: 0, ts_out: 20 }],
  (scene) => {
    expect(sum(scene.unitList.map(({ bytes }) => bytes))).toBe(scene.payload);
    for (const { pieces, shared, copied, written, state, subscribers, format, sunk } of scene.views) {
      const bytes = (kind: number) => sum(pieces.filter((one) => one.kind === kind).map((one) => one.bytes));
      expect([bytes(Piece.shell), bytes(Piece.copy), bytes(Piece.written)]).toEqual([
        shared,
        copied,
        written,
      ]);
      // In packets, the first byte of each unit is written as part of a prefix.
      if (state >= ViewState.complete)
        expect(shared + copied).toBeGreaterThanOrEqual(scene.payload - scene.units);
      if (state === ViewState.unused) expect(subscribers).toBe(0);
      // Every subscriber of the format was sent all of it.
      if (scene.format > formats.indexOf(format) && subscribers > 0)
        expect(sunk).toBe(subscribers * (shared + copied + written));
    }
  },
);

const SMALL = { publishers: 2, slots: 20, p_bytes: 900, i_bytes: 6_000, gop: 7 };
scenesOf(
  'pools',
  Pools,
  poolsCounters,
  977,
  [SMALL, { ...SMALL, chunk: 2_000, shells: 1, oversize: 50 }],
  (scene) => {
    const slots = list(scene.slots, (index) => scene.slot(index)).filter(({ frame }) => frame >= 0);
    expect(sum(slots.map(({ bytes }) => bytes))).toBe(scene.stored);
    expect(sum(slots.map(({ takes }) => takes))).toBe(scene.lent);
    expect(scene.lent).toBeGreaterThanOrEqual(scene.stored);
    for (const { atRest, lent, most, hits, misses } of list(scene.levels, (index) => scene.level(index)))
      check(atRest + lent <= most && most <= hits + misses, `a level of ${most} blocks`);
    const states = Object.values<number>(RegionState);
    let end = 0;
    for (const { begin, bytes, used, state } of list(scene.regions, (index) => scene.region(index))) {
      check(begin >= end && used <= bytes && states.includes(state), `a region at ${begin}`);
      end = begin + bytes;
    }
  },
);

const LOADS: Knobs[] = [
  { live: 1 },
  { live: 0, size: 15_000, connections: 40, aborts: 20 },
  { live: 0, size: 30_000, deflate: 1, requests: 3 },
];
scenesOf('server', Server, serverCounters, 371, LOADS, (scene) => {
  expect(scene.connections).toBe(Math.min(24, scene.clients));
  const shelves = list(scene.shelves, (index) => scene.shelf(index));
  const bytes = (of: 'lent' | 'atRest') => sum(shelves.map((one) => one[of] * one.bytes));
  expect([bytes('lent'), bytes('atRest')]).toEqual([scene.lentBytes, scene.restBytes]);
  expect(scene.restBytes === 0 || scene.hasPool).toBe(true);
  // A word takes 1 ns; each action's work is rounded up to ticks of 100 ns.
  const worked = scene.counter('markedWords') + scene.counter('sweptWords');
  expect(collectorTicks(scene)).toBeGreaterThanOrEqual(worked / 100);
  const lanes = requestLanes(scene);
  expect(lanes.flatMap(({ buffers }) => buffers)).toHaveLength(scene.taken);
  for (const { buffers, over, request } of lanes) {
    expect(over).toBe(request.ended && !buffers.some(({ fate }) => fate === Fate.held));
    for (const { used, bytes: size } of buffers) check(used <= size, `${used} of ${size} bytes are used`);
    if (!scene.hasPool) expect(buffers.map(({ fate }) => fate)).not.toContain(Fate.returned);
  }
});

const ENTRIES: Knobs[] = [{}, { happens: 1 }, { happens: 2, interval: 2, detach: 1 }, { happens: 3 }];
scenesOf('queues', Queues, queuesCounters, 97, ENTRIES, (scene) => {
  expect([scene.cells, scene.size <= scene.capacity]).toEqual([scene.size, true]);
  const states = scene.allCells().map(({ state }) => state);
  const those = (state: CellState) => states.filter((one) => one === state).length;
  expect([those(CellState.alive), those(CellState.zombie)]).toEqual([scene.alive, scene.zombies]);
  const [pushes, totals] = [scene.allPushes(), scene.allTotals()];
  expect(pushes.filter(({ runs }) => runs === 0).length).toBeLessThanOrEqual(1);
  expect(sum(pushes.map(({ runs }) => runs))).toBe(scene.runs);
  if (pushes.length < 16) expect(sum(pushes.map(({ copied }) => copied))).toBe(scene.copied);
  for (const { copied } of totals) check(copied <= scene.copied, `${copied} slots copied in all`);
});

scenesOf('dispatch', Queues, queuesCounters, 7, [{}], (scene) => {
  expect(sum(scene.allCosts().map(({ count }) => count))).toBeLessThanOrEqual(scene.due);
  const open = scene.allCells().findIndex(({ state }) => state === CellState.opened);
  if (open >= 0) expect(open).toBe(scene.asked);
});

scenesOf('compare', Queues, queuesCounters, 7, [{}, { operators: 2, fields: 5, lookups: 7 }], (scene) => {
  const costs = scene.allCosts();
  expect(sum(costs.map(({ count }) => count))).toBeLessThanOrEqual(scene.due);
  const steps = sum(costs.map(({ count, steps }) => count * steps));
  // In the first tick the counters have the same steps; a step of a comparison under way is not in a column yet.
  if (scene.begun === 1) expect(steps).toBeLessThanOrEqual(stepsOf(scene));
});

const CLOCKS: Knobs[] = [
  { device: 3, changes: 300, plugged: 1 },
  { graph: 1, sources: 64, device: 1, changes: 300 },
  { graph: 2, depth: 20, device: 2, plugged: 1 },
  { graph: 4, sources: 64, device: 2, plugged: 1, choices: 600 },
];
scenesOf('clock', Clock, clockCounters, 177, CLOCKS, (scene, id) => {
  const [operators, edges, ticks] = [scene.allOperators(), scene.allEdges(), scene.allTicks()];
  expect(sum(operators.map(({ asked }) => asked))).toBe(scene.asked);
  expect(sum(operators.map(({ told }) => told))).toBe(scene.told);
  // Calls that no edge carries are those that an operator makes to itself.
  const down = sum(edges.map(({ asked }) => asked));
  expect(down).toBeLessThanOrEqual(scene.asked);
  if (id.startsWith('ask-'))
    expect(down + Number(id === 'ask-devices' && scene.asked)).toBeGreaterThanOrEqual(scene.asked);
  for (const { parent, child } of edges)
    check(parent < 0 ? operators[child].animated : child < parent, `an edge from ${parent} to ${child}`);
  ticks.slice(1).forEach(({ began }, index) => check(began === ticks[index].next, `a tick at ${began}`));
  expect(scene.counter('ticks')).toBe(scene.begun);
});

const SCRIPTS = labEntry('station')
  .knobs.find(({ id }) => id === 'script')!
  .options.filter((id) => id !== 'own');
const STATIONS = SCRIPTS.map((_, script) => ({ script, layers: 3 }));
scenesOf('station', Station, stationCounters, 211, STATIONS, (scene) => {
  const states = Object.values<number>(State);
  for (const [at, { sources, state, chunks, empty }] of scene.graph.entries())
    check(
      sources.every((source) => source < at) && states.includes(state) && empty <= chunks,
      `operator ${at} in state ${state}`,
    );
  expect(scene.acting).toBeLessThan(scene.graph.length);
  const turns = sum(scene.allTurns().map(({ ns }) => ns));
  if (scene.rests) expect([scene.ns, turns]).toEqual([scene.tickNs, scene.tickNs]);
});
