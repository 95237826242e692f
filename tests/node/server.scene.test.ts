/** The page's view of a server against the engine that fills it, and the words for all that the catalogue names. */
import { expect, test } from 'vitest';
import { Limits } from '../fixtures/limits.ts';
import { layout } from '../../engine/pkg-memory/layouts/server.ts';
import { collectorTicks, curveScale } from '../../web/src/labs/server/curve.ts';
import { captions, captionWidth, pieceName } from '../../web/src/labs/server/labels.ts';
import { HEIGHT, plan, TALLEST } from '../../web/src/labs/server/plan.ts';
import { chosenLanes, laneScale, requestLanes } from '../../web/src/labs/server/requests.ts';
import { counters, Fate, Scene } from '../../web/src/labs/server/scene.ts';
import { knobWords, optionName, presetWords } from '../../web/src/words/knobs.en.ts';
import { does } from '../../web/src/words/server.en.ts';
import { counterNames } from '../../web/src/words/server.table.en.ts';
import { variantIds, variantWords } from '../../web/src/words/variants.en.ts';
import { sceneNumbers } from '../browser/scene.numbers.ts';
import { config, lab, watched } from './server.engine.ts';

const STATES = lab.variants[0].writer_states;
const list = <T>(count: number, of: (index: number) => T) => Array.from({ length: count }, (_, at) => of(at));

/** Invariants of every variant's scene. */
function consistent(scene: Scene, id: string) {
  const connections = list(scene.connections, (index) => scene.connection(index));
  expect(
    connections.every(({ state }) => state >= 0 && state < STATES.length),
    id,
  ).toBe(true);
  expect(scene.connections, id).toBe(Math.min(24, scene.clients));
  const shelves = list(scene.shelves, (index) => scene.shelf(index));
  const sum = (of: 'lent' | 'atRest') => shelves.reduce((all, one) => all + one[of] * one.bytes, 0);
  expect([sum('lent'), sum('atRest')], id).toEqual([scene.lentBytes, scene.restBytes]);
  expect(scene.restBytes === 0 || scene.hasPool, id).toBe(true);
  expect(scene.read, id).toBeLessThanOrEqual(scene.size);
  const samples = list(scene.samples, (index) => scene.sample(index));
  expect(
    samples.every(({ time }, index) => index === 0 || time >= samples[index - 1].time),
    id,
  ).toBe(true);
  // A word takes 1 ns; each action's work is rounded up to ticks of 100 ns.
  const worked = scene.counter('markedWords') + scene.counter('sweptWords');
  expect(collectorTicks(scene), id).toBeGreaterThanOrEqual(worked / 100);
  const lanes = requestLanes(scene);
  expect(
    lanes.flatMap(({ buffers }) => buffers),
    id,
  ).toHaveLength(scene.taken);
  for (const { buffers, over, request } of lanes) {
    expect(over, id).toBe(request.ended && !buffers.some(({ fate }) => fate === Fate.held));
    for (const { used, bytes, fate } of buffers) {
      expect(used, id).toBeLessThanOrEqual(bytes);
      if (!scene.hasPool) expect(fate, id).not.toBe(Fate.returned);
    }
  }
  expect(scene.garbage, id).toBeLessThanOrEqual(scene.counter('buffersDropped'));
  for (const { kind } of list(scene.pieces, (index) => scene.piece(index)))
    expect(pieceName(kind), id).toBeDefined();
  expect(scene.counter('foreignBytes'), id).toBe(0);
}

test.each(lab.variants.map(({ id }) => id))('%s: what the engine fills is what the page reads', (id) => {
  const all: Record<string, number>[] = [
    { live: 1 },
    { live: 0, size: 15_000, connections: 40, aborts: 20 },
    { live: 0, size: 30_000, deflate: 1, requests: 3 },
  ];
  for (const knobs of all) {
    for (const [scene] of watched(config(id, 'fresh', knobs), 371, 40)) consistent(scene, id);
  }
});

const SIZES = [
  [330, HEIGHT],
  [370, 480],
  [560, TALLEST],
] as const;
/** Largest x and y of a path of absolute starts and relative lines. */
function extent(path: string): { x: number; y: number } {
  let [x, y, right, low] = [0, 0, 0, 0];
  for (const [, command, args] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const [first = 0, second = 0] = args.trim().split(/[ ,]+/).map(Number);
    if (command === 'M' || command === 'L') [x, y] = [first, second];
    else if (command === 'l' || command === 'm') [x, y] = [x + first, y + second];
    else if (command === 'h') x += first;
    else if (command === 'H') x = first;
    else if (command === 'v') y += first;
    else if (command === 'V') y = first;
    [right, low] = [Math.max(right, x), Math.max(low, y)];
  }
  return { x: right, y: low };
}

test('all parts are inside the figure, below each other, wide or narrow', () => {
  const limits = new Limits();
  for (const [width, height] of SIZES) {
    for (const scenes of watched(config('fresh', 'lent-cut', { live: 1, size: 15_000 }), 997, 10)) {
      for (const [index, scene] of scenes.entries()) {
        const { at, rows, large, small, shelves, pile, curve, way } = plan(
          scene,
          width,
          height,
          scenes[1 - index],
        );
        const boxes = (paths: typeof large) =>
          (Object.values(paths) as string[]).filter((path) => path !== '');
        limits.atMost(
          'large boxes',
          boxes(large).map((path) => extent(path).x),
          width - 10,
        );
        limits.atMost(
          'large boxes, y',
          boxes(large).map((path) => extent(path).y),
          at.numbers - 30,
        );
        limits.atMost(
          'lanes',
          boxes(small).map((path) => extent(path).x),
          width - 10,
        );
        limits.atMost(
          'lanes, y',
          boxes(small).map((path) => extent(path).y),
          at.shelves.label - 12,
        );
        limits.atMost('rows', [rows.length], at.lanes.rows);
        limits.atMost('way', way === '' ? [] : [extent(way).x], width - 1);
        limits.atMost(
          'shelves',
          shelves.map(({ end, more }) => end + (more > 0 ? 28 : 0)),
          width,
        );
        limits.atMost(
          'shelves, y',
          shelves.map(({ y }) => y + 9),
          at.heap.label - 11,
        );
        limits.atMost('pile', pile.blocks === '' ? [] : [extent(pile.blocks).x], width - 20);
        limits.atMost('pile, y', pile.blocks === '' ? [] : [extent(pile.blocks).y], at.heap.label - 11);
        limits.atMost('curve', [extent(curve.line).x], width);
        limits.atMost('curve, y', [extent(curve.area).y], height - 15);
      }
    }
  }
  limits.expectDrawn();
});

test('both sides have one scale, and a caption is no longer than its box', () => {
  for (const scenes of watched(config('today', 'straight', { size: 65_536, live: 0 }), 1_013, 6)) {
    const [a, b] = [plan(scenes[0], 370, 480, scenes[1]), plan(scenes[1], 370, 480, scenes[0])];
    expect(a.axes).toEqual(b.axes);
    const perByte = ({ largeBoxes }: typeof a) => largeBoxes.map(({ width, buffer }) => width / buffer.bytes);
    expect(perByte(b)[0]).toBeCloseTo(perByte(a)[0], 9);
    const ends = a.largeBoxes.map(({ x, width }) => x + width);
    for (const { x, text } of captions(a.largeBoxes))
      expect(x + captionWidth(text)).toBeLessThanOrEqual(ends.at(-1)!);
  }
  const [early] = [...watched(config('fresh', 'lent-cut', { live: 0 }), 300, 2)].at(-1)!;
  const peak = Math.max(...early.allSamples().map(({ bytes }) => bytes));
  expect(curveScale([early])).toEqual({ ticks: 2_000, bytes: [1e5, 2e5, 5e5].find((step) => step >= peak) });
  expect(laneScale(requestLanes(early)).bytes).toBe(24_576);
});

test('few rows show what became of the last requests, and a third of them those under way', () => {
  const [, scene] = [...watched(config('fresh', 'lent-cut', { response: 1, connections: 8 }), 400, 20)].at(
    -1,
  )!;
  const lanes = requestLanes(scene);
  const chosen = chosenLanes(lanes, 6);
  expect(chosen.map(({ over }) => over)).toEqual([true, true, true, true, false, false]);
  const ended = lanes.filter(({ over }) => over).map(({ request }) => request.number);
  expect(chosen.slice(0, 4).map(({ request }) => request.number)).toEqual(ended.slice(-4));
  expect(chosenLanes(lanes, 99)).toHaveLength(lanes.length);
});

test('a buffer that is too short is refused with the required length', () => {
  expect(() => new Scene(new Float64Array(0))).toThrow(`needs ${layout.listsAt}`);
  const one = sceneNumbers(layout, {
    lists: { connections: [{ receive: -1 }], shelves: [{ bytes: 64 }], pieces: [{ bytes: 64 }] },
  });
  expect(() => new Scene(one.subarray(0, -1))).toThrow(
    `a scene of ${one.length - 1} numbers, needs ${one.length}`,
  );
});

test('there are words for all that the catalogue names', () => {
  expect(variantIds('server')).toEqual(lab.variants.map(({ id }) => id));
  for (const { id } of lab.variants) expect(variantWords(id).about, id).not.toBe('');
  for (const { id } of lab.presets) expect(presetWords(id, lab.id).about, id).not.toBe('');
  for (const place of STATES) expect(does[place], place).toBeDefined();
  expect(new Set(Object.values(counterNames)).size).toBe(counters.length);
  for (const { id, options } of lab.knobs) {
    expect(knobWords(id).about, id).not.toBe('');
    expect(new Set(options.map((option) => optionName(id, option))).size, id).toBe(options.length);
  }
});
