/** The page's view of re-slicing against the engine that fills it, and the words for all that the catalogue names. */
import { expect, test } from 'vitest';
import { Limits } from '../fixtures/limits.ts';
import { layout } from '../../engine/pkg-memory/layouts/reslice.ts';
import { costOf, costScale, partsOf } from '../../web/src/labs/reslice/gauge.ts';
import { countBars } from '../../web/src/labs/reslice/labels.ts';
import { bands, BAR, BARS, HEIGHT, plan, TALLEST, WHOLE } from '../../web/src/labs/reslice/plan.ts';
import { counters, Scene } from '../../web/src/labs/reslice/scene.ts';
import { Wire } from '../../web/src/labs/reslice/wire.ts';
import { knobWords, optionName, presetWords } from '../../web/src/words/knobs.en.ts';
import { does } from '../../web/src/words/reslice.en.ts';
import { counterNames } from '../../web/src/words/reslice.table.en.ts';
import { variantIds, variantWords } from '../../web/src/words/variants.en.ts';
import { sceneNumbers } from '../browser/scene.numbers.ts';
import { configOf, labOf, stepped, watched } from './wire.engine.ts';

const lab = labOf('reslice');
const ids = lab.variants.map(({ id }) => id);
const read = (data: Float64Array) => new Scene(data);
const config = (id: string, knobs: Record<string, number>) => configOf(lab, id, id, knobs);

/** Chunk sizes that divide each other, and others; buffers of 4 kB; sizes of one chunk. */
const SHAPES: Record<string, number>[] = [
  { in_chunk: 256, out_chunk: 200, message: 2_100 },
  { in_chunk: 128, out_chunk: 128, message: 1_000 },
  { in_chunk: 128, out_chunk: 4_096, message: 9_000 },
  { in_chunk: 4_096, out_chunk: 6_000, message: 15_000 },
  { in_chunk: 300, out_chunk: 64, message: 500, headers: 2 },
  { in_chunk: 64, out_chunk: 64, message: 1 },
];

/** The bytes of a message that a subscriber has processed must be derivable from the beads alone. */
test.each(ids)('%s: each byte of a message is used once, in order, and the beads add up', (id) => {
  for (const shape of SHAPES) {
    const of = config(id, { ...shape, subscribers: 2 });
    let [ends, allCopied] = [0, 0];
    for (const [scene] of stepped(of, 700, read)) {
      const wire = new Wire(scene);
      const name = `${id} ${JSON.stringify(shape)}`;
      const follow = ({ from, to }: { from: number; to: number }, index: number) =>
        to > from && from === (wire.stretches[index - 1]?.to ?? 0);
      if (!wire.stretches.every(follow)) expect.fail(name);
      if (Math.max(wire.at, scene.read) > scene.messageBytes || wire.calls.length !== scene.calls)
        expect.fail(name);
      if (scene.who === 0 || scene.counter('sends') < ends + 1) continue;
      // A message has just been sent: the socket has received all of it, with its headers.
      ends = scene.counter('sends');
      expect(wire.at, name).toBe(scene.messageBytes);
      expect(scene.sunk, name).toBe(scene.messageBytes + wire.headerBytes);
      expect(wire.calls.at(-1)?.to, name).toBe(scene.messageBytes);
      expect(wire.calls[0].from, name).toBe(0);
      expect(wire.heads.length, name).toBe(Math.ceil(scene.messageBytes / scene.output));
      allCopied += wire.copied;
      expect(scene.counter('vectors'), name).toBeGreaterThanOrEqual(wire.vectors);
    }
    expect(ends, id).toBeGreaterThan(1);
    // Bytes that are not copied per subscriber are copied once for all subscribers.
    const [last] = [...watched(of, [390], read)][0];
    expect(last.once === 0 || last.once === last.messageBytes, id).toBe(true);
    expect(allCopied > 0, id).toBe(id !== 'gather' && id !== 'coalesce' && id !== 'laid');
  }
});

test.each([
  ['flushed', 2],
  ['copied', 1],
  ['joined', 1],
  ['coalesce', 0],
])('%s: chunk by chunk, header and payload are copied %i times', (id, copies) => {
  const of = config(id, { message: 2_100, subscribers: 1 });
  const [scene] = [...watched(of, [390], read)][0];
  const { heads, stretches } = new Wire(scene);
  expect(stretches.map(({ from, to }) => to - from)).toEqual([...new Array<number>(10).fill(200), 100]);
  expect(new Set([...heads, ...stretches].map((one) => one.copies))).toEqual(new Set([copies]));
});

test('pieces of the article’s example are 200, 56 and 144, 112 and 88, 168 and 32', () => {
  const times = Array.from({ length: 400 }, (_, time) => time);
  const full = [...watched(configOf(lab, 'copied', 'gather'), times, read)]
    .map(([, scene]) => new Wire(scene))
    .find(({ at }) => at === 8_000)!;
  const sizes = full.stretches.map(({ from, to }) => to - from);
  expect(sizes.slice(0, 8)).toEqual([200, 56, 144, 112, 88, 168, 32, 200]);
  expect(sizes).toHaveLength(70);
  expect([full.heads.length, full.headerBytes]).toEqual([40, 51]);
});

test('a list of more than 1 024 is cut into calls', () => {
  const knobs = { in_chunk: 128, out_chunk: 128, message: 100_000, subscribers: 1 };
  const scenes = [...watched(config('gather', knobs), [390], read)][0];
  const { calls, heads, empty } = new Wire(scenes[0]);
  expect(calls.map(({ vectors }) => vectors)).toEqual([1_024, 540]);
  expect([calls[0].to, calls[1].from]).toEqual([65_536, 65_536]);
  expect([heads.length, empty.length]).toEqual([782, 781]);
  expect(scenes[0].beads).toBe(scenes[0].beadsHeld);
});

test('all marks are inside the figure, wide or narrow', () => {
  const limits = new Limits();
  for (const width of [330, 440, 560]) {
    for (const shape of SHAPES) {
      for (const id of ids) {
        for (const [scene] of watched(config(id, { ...shape, subscribers: 100 }), [3, 40, 200, 390], read)) {
          const { incoming, outgoing, brackets, circles, lens, free, now } = plan(scene, {
            width,
            height: HEIGHT,
            isAlone: true,
          });
          const ends = [...incoming, ...outgoing].map(({ x, width }) => x + width);
          limits.atMost('chunks', ends, width + 0.5);
          const bracketEnds = brackets.map(({ x, width }) => x + width / 2);
          limits.atMost('brackets', bracketEnds, width);
          limits.atMost('subscribers', circles, free);
          expect(lens[1]).toBeLessThanOrEqual(width + 0.1);
          expect(now ?? 0).toBeLessThanOrEqual(width);
        }
      }
    }
  }
});

test('parts keep apart in figures of all heights, and a high one shows the counts as bars', () => {
  for (let height = HEIGHT; height <= TALLEST; height += 4) {
    const isAlone = height % 8 === 0;
    const at = bands(height, isAlone);
    expect(at.in - WHOLE - BAR).toBeGreaterThanOrEqual(66);
    expect(at.out - at.in - at.chunk).toBeGreaterThanOrEqual(24);
    expect(at.subscribers - at.out - at.piece).toBeGreaterThanOrEqual(76);
    expect(at.gauge - at.subscribers).toBeGreaterThanOrEqual(36);
    expect(at.bars !== null).toBe(height >= (isAlone ? 410 : 391));
    // The text of the cost's parts is above the counts, and these end with the figure.
    expect(at.gauge + (isAlone ? 47 : 28)).toBeLessThanOrEqual(at.bars?.y ?? at.counts - 14);
    if (at.bars) expect(at.bars.y + BARS * at.bars.pitch).toBeLessThanOrEqual(height);
  }
});

test('the cost of a subscriber and the counts have one scale for both sides', () => {
  const of = configOf(lab, 'copied', 'gather', {});
  const [a, b] = [...watched(of, [1_000], read)].at(-1)!;
  const both = costScale(a, b, 400);
  expect(costScale(b, a, 400).at(1_000)).toBe(both.at(1_000));
  // A bar that is divided into its parts needs a linear scale, which has no marks.
  expect(both.marks).toEqual([]);
  expect(both.at(2_000)).toBeCloseTo(2 * both.at(1_000));
  for (const one of [a, b]) {
    const wire = new Wire(one);
    const parts = partsOf(one, wire).reduce((sum, { ns }) => sum + ns, 0);
    expect(parts).toBe(costOf(one, wire));
  }
  const mean = (one: Scene) => both.at(one.counter('modelledNs') / one.counter('sends'));
  expect(mean(a)).toBeGreaterThan(140);
  expect(mean(a)).toBeLessThan(400);
  expect(mean(b)).toBeLessThan(mean(a) / 4);
  // A side alone has a scale that does not depend on its costs.
  expect(costScale(a, undefined, 400).marks).toEqual(costScale(b, undefined, 400).marks);
  const [own, other] = [countBars(a, b), countBars(b, a)];
  expect(own.map((bar) => bar.other)).toEqual(other.map((bar) => bar.own));
  expect(own).toHaveLength(BARS);
});

test('a buffer that is too short is refused with the required length', () => {
  expect(() => new Scene(new Float64Array(0))).toThrow(`needs ${layout.listsAt}`);
  const one = sceneNumbers(layout, { lists: { beads: [{ amount: 200 }] } });
  expect(() => new Scene(one.subarray(0, -1))).toThrow(
    `a scene of ${one.length - 1} numbers, needs ${one.length}`,
  );
});

test('there are words for all that the catalogue names', () => {
  expect(variantIds('reslice')).toEqual(ids);
  for (const id of ids) expect(variantWords(id).about, id).not.toBe('');
  for (const { id } of lab.presets) expect(presetWords(id, lab.id).about, id).not.toBe('');
  for (const place of lab.variants[0].writer_states) expect(does[place], place).toBeDefined();
  expect(new Set(Object.values(counterNames)).size).toBe(counters.length);
  for (const { id, options } of lab.knobs) {
    expect(knobWords(id).about, id).not.toBe('');
    expect(new Set(options.map((option) => optionName(id, option))).size, id).toBe(options.length);
  }
});
