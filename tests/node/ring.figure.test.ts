/** The ring's figure of scenes of the real engine: it draws what the scenes hold, in every size, and A and B differ. */
import { expect, test } from 'vitest';
import { drawn } from '../../web/src/figure/figure.ts';
import { ring } from '../../web/src/labs/ring/figure.ts';
import { ReaderKind, Scene, SlotState } from '../../web/src/labs/ring/scene.ts';
import { playedSpan } from '../../web/src/lessons/step.ts';
import { labEntry, scenesAt } from './lab.engine.ts';
import { stories } from './links.labs.ts';

const SIZES = [
  { width: 320, height: 150 },
  { width: 652, height: 414 },
  { width: 1_300, height: 900 },
];
const { storySteps, storyPatch } = stories.ring;

/** The scenes of a step at its beginning and at its end. */
function played(id: string) {
  const step = storySteps.findIndex((one) => one.id === id) + 1;
  const { config, script = [], ...patch } = storyPatch(labEntry('ring'), step, 48_000);
  const { from, to } = playedSpan(patch);
  const [begins, ends] = scenesAt({ config: config!, script }, [from, to], (numbers) => new Scene(numbers));
  const variants = [config!.a, config!.b];
  const pens = (size: (typeof SIZES)[number]) =>
    ([0, 1] as const).map((side) =>
      drawn(ring, {
        ...{ scene: ends[side], peer: ends[1 - side], begins, ends, side, variant: variants[side], ...size },
      }),
    );
  return { begins, ends, pens };
}
const parts = (path = '') => path.split('M').length - 1;

test.each(storySteps.flatMap(({ id }) => SIZES.map((size) => [id, size] as const)))(
  '%s, %o: few labels, all in the box, and A differs from B',
  (id, size) => {
    const [a, b] = played(id).pens(size);
    expect([a.paths, a.labels]).not.toEqual([b.paths, b.labels]);
    for (const pen of [a, b]) {
      expect(pen.labels.length).toBeLessThanOrEqual(6);
      for (const { x, y } of pen.labels)
        expect([x >= 0 && x <= size.width, y > 0 && y <= size.height]).toEqual([true, true]);
      expect(JSON.stringify(pen.paths)).not.toContain('NaN');
      const numbers = Object.values(pen.paths).flatMap((path) => [
        ...path.matchAll(/M(-?[\d.]+) (-?[\d.]+)/gu),
      ]);
      for (const [, x, y] of numbers)
        expect([+x >= -1 && +x <= size.width + 1, +y >= -1 && +y <= size.height + 1]).toEqual([true, true]);
    }
  },
);

test('a bar for each frame that was published in the step, and others for those before', () => {
  const { begins, ends, pens } = played('stall');
  pens(SIZES[1]).forEach(({ paths }, side) => {
    const readable = ends[side].allSlots().filter(({ state }) => state === SlotState.readable);
    const fresh = readable.filter(({ seq }) => seq > begins[side].newest).length;
    expect(parts(paths.fresh)).toBe(fresh);
    expect(parts(paths.old)).toBe(readable.length - fresh);
  });
  const [a, b] = pens(SIZES[1]);
  expect([parts(a.paths.standing), parts(b.paths.publisher)]).toEqual([1, 1]);
  expect([parts(a.paths.discarded), parts(b.paths.discarded)]).toEqual([0, 1]);
});

test('a stroke for each look in vain of the step', () => {
  const { begins, ends, pens } = played('polling');
  const count = (side: 0 | 1) => ends[side].counter('wastedChecks') - begins[side].counter('wastedChecks');
  expect(pens(SIZES[1]).map(({ paths }) => parts(paths.look))).toEqual([count(0), count(1)]);
  expect(count(0)).toBeGreaterThan(100);
});

test('a copy for each reader and frame, and what waits in the queue of the slow one', () => {
  const { begins, ends, pens } = played('copies');
  const [a] = pens(SIZES[1]);
  const queued = ends[0].allReaders().find(({ kind }) => kind === ReaderKind.slow)!.queued;
  const frames = ends[0].newest - begins[0].newest;
  const waiting = Math.min(queued, frames);
  expect(parts(a.paths.waiting)).toBe(waiting);
  expect(parts(a.paths.copy)).toBe(9 * frames - waiting);
});

test('many streams have a dial each, which can be pressed', () => {
  const { config } = storyPatch(labEntry('ring'), 3, 48_000);
  const knobs = { ...config!.knobs, streams: 64 };
  const [[scene]] = scenesAt(
    { config: { ...config!, knobs }, script: [] },
    [30_000],
    (numbers) => new Scene(numbers),
  );
  const overview = drawn(ring, { scene, variant: config!.a, side: 0, look: null, ...SIZES[1] });
  expect(overview.hits).toHaveLength(scene.dials);
  const one = drawn(ring, { scene, variant: config!.a, side: 0, look: 0, ...SIZES[1] });
  expect(one.hits.filter((hit) => 'stream' in hit)).toMatchObject([{ stream: null }]);
});
