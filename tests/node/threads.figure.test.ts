/** The job pool's figure of scenes of the real engine: what is left of each job that has run. */
import { expect, test } from 'vitest';
import { drawn } from '../../web/src/figure/figure.ts';
import { threads } from '../../web/src/labs/threads/figure.ts';
import { Scene } from '../../web/src/labs/threads/scene.ts';
import { playedSpan } from '../../web/src/lessons/step.ts';
import { marksIn, outside } from './figure.facts.ts';
import { labEntry, scenesAt } from './lab.engine.ts';
import { stories } from './links.labs.ts';

const SIZES = [
  { width: 320, height: 150 },
  { width: 652, height: 414 },
  { width: 1_300, height: 900 },
];
const { storySteps, storyPatch } = stories.threads;

/** Both pictures of a step at its end, with the number of jobs that were run in it. */
function played(id: string, size: (typeof SIZES)[number]) {
  const step = storySteps.findIndex((one) => one.id === id) + 1;
  const { config, script = [], ...patch } = storyPatch(labEntry('threads'), step, 48_000);
  const { from, to } = playedSpan(patch);
  const [begins, ends] = scenesAt({ config: config!, script }, [from, to], (numbers) => new Scene(numbers));
  const variants = [config!.a, config!.b];
  return ([0, 1] as const).map((side) => ({
    pen: drawn(threads, {
      ...{ scene: ends[side], peer: ends[1 - side], begins, ends, side, variant: variants[side], ...size },
    }),
    jobs: ends[side].counter('jobs') - begins[side].counter('jobs'),
    queued: ends[side].depth,
  }));
}

test.each(SIZES)('a stroke for a job, and two blocks for one whose blocks are freed, %o', (size) => {
  const [a, b] = played('blocks', size);
  expect([marksIn(a.pen, 'freed'), marksIn(b.pen, 'freed')]).toEqual([2 * a.jobs, 0]);
  expect([marksIn(a.pen, 'done'), marksIn(b.pen, 'done')]).toEqual([a.jobs, b.jobs]);
  expect([marksIn(a.pen, 'loop'), marksIn(b.pen, 'loop') > 0]).toEqual([0, true]);
});

test('at rest there is no block; at the end there are as many as were allocated', () => {
  const { config, ...patch } = storyPatch(labEntry('threads'), 1, 48_000);
  const { from, to } = playedSpan(patch);
  const [begins, ends] = scenesAt(
    { config: config!, script: [] },
    [from, to],
    (numbers) => new Scene(numbers),
  );
  const blocks = (scene: Scene, side: 0 | 1) => {
    const variant = [config!.a, config!.b][side];
    const pen = drawn(threads, { scene, begins, ends, side, variant, ...SIZES[1] });
    return (['job', 'box', 'freed'] as const).reduce((sum, mark) => sum + marksIn(pen, mark), 0);
  };
  for (const side of [0, 1] as const) {
    expect(blocks(begins[side], side)).toBe(0);
    expect(blocks(ends[side], side)).toBe(ends[side].counter('allocations'));
  }
});

test('each half of the change saves one of two blocks', () => {
  const [a, b] = played('halves', SIZES[1]);
  for (const { pen, jobs } of [a, b])
    expect([marksIn(pen, 'done'), marksIn(pen, 'freed')]).toEqual([jobs, jobs]);
});

test('a queue without a bound fills the figure, one with a bound ends', () => {
  const [a, b] = played('flood', SIZES[1]);
  expect([marksIn(a.pen, 'bound'), marksIn(b.pen, 'bound')]).toEqual([0, 1]);
  expect(marksIn(a.pen, 'box')).toBeGreaterThan(10 * marksIn(b.pen, 'box'));
  expect(b.queued).toBe(4);
});

test.each(storySteps.flatMap(({ id }) => SIZES.map((size) => [id, size] as const)))(
  '%s, %o: inside of the box',
  (id, size) => {
    for (const { pen } of played(id, size)) {
      expect(outside(pen, size.width, size.height)).toEqual([]);
      expect(pen.labels.length).toBeLessThanOrEqual(6);
    }
  },
);
