/** Where each step of a story ends, with the real engine: within ten seconds of Play, with a count of the step alone that shows its point. */
import { describe, expect, test } from 'vitest';
import { axisEnd, stepCounts } from '../../web/src/app/answer.ts';
import { moreOfB } from '../../web/src/components/costs.ts';
import { countVerdict, relation } from '../../web/src/components/seen.ts';
import { TICKS_PER_SECOND } from '../../web/src/engine/types.ts';
import { Scene as Reslice } from '../../web/src/labs/reslice/scene.ts';
import { Scene as Share } from '../../web/src/labs/share/scene.ts';
import { openingStep, playedSpan } from '../../web/src/lessons/step.ts';
import { SPEEDS } from '../../web/src/link/link.ts';
import { bytes } from '../../web/src/words/format.ts';
import { countVerdict as verdicts } from '../../web/src/words/story.en.ts';
import { countsAt, labEntry, scenesAt, tallyOf } from './lab.engine.ts';
import { stories } from './links.labs.ts';

/** Steps whose point is that both sides count alike. */
const ALIKE = [
  'threads: halves',
  'threads: wakes',
  'threads: real',
  'threads: lived',
  'chunks: amplify',
  'share: cells',
  'share: source',
  'pools: newest',
  'library: leaves',
  'library: shuffled',
  'server: kept',
  'compare: left',
];

const steps = Object.entries(stories).flatMap(([lab, { storySteps, storyPatch }]) =>
  storySteps.map(
    (step, index) => [`${lab}: ${step.id}`, lab, step, storyPatch(labEntry(lab), index + 1, 48_000)] as const,
  ),
);

test.each(steps)('%s', (name, lab, { shows }, patch) => {
  const { from, to } = playedSpan(patch);
  expect((to - from) / TICKS_PER_SECOND / patch.speed!).toBeLessThanOrEqual(10);
  // Any other speed cannot be written into a link.
  expect(SPEEDS).toContain(patch.speed);
  const tally = tallyOf(lab);
  const opened = { config: patch.config!, script: patch.script ?? [] };
  const [begin, end] = countsAt(opened, [from, to]);
  const { a, b } = end;
  // A step of the library shows answers, not a query under way.
  if (lab === 'library') expect([a.queries > 0, b.queries]).toEqual([true, a.queries]);
  const unexplained = moreOfB(tally, a, b).filter(({ reason }) => !reason);
  expect(unexplained.map(({ id }) => id)).toEqual([]);
  const row = tally.rows.find(({ id }) => id === shows)!;
  const [ofA, ofB] = stepCounts(row, [a, b], [begin.a, begin.b]);
  if (ALIKE.includes(name)) return expect(ofA).toBe(ofB);
  expect(relation(row, [ofA, ofB])).toMatch(/\*\*(A|B)\*\*/u);
});

test('the axis of counts ends closely above the counts of the step, and beyond them grows seldom', () => {
  expect([519, 640, 1_855, 120, 1, 0].map((most) => axisEnd([0, 0], [most, 7]))).toEqual([
    600, 700, 2_000, 150, 7, 7,
  ]);
  expect(axisEnd([601, 3], [519, 7], 600)).toBe(1_000);
  expect(axisEnd([3, 0], [0, 0], 50)).toBe(50);
});

test('a lab opens with the step that is marked, or the first that shows its default comparison: the ring with the third', () => {
  const opens = (lab: string) => openingStep(labEntry(lab), stories[lab].storySteps);
  expect(['ring', 'threads', 'queues', 'compare'].map(opens)).toEqual([3, 1, 1, 2]);
});

test('the verdict says what B saves, with the words of counts or of quantities', () => {
  const [counted, sized] = [{ quantity: undefined }, { quantity: bytes }].map((row) => ({
    ...{ id: 'it', name: 'buffers made', always: true },
    ...row,
  }));
  const says = (a: number, b: number, row: Parameters<typeof countVerdict>[0] = counted) =>
    countVerdict(row, a, b);
  expect(verdicts.of('buffers made', says(8, 8))).toBe('Buffers made: **A** and **B** alike so far.');
  expect(says(0, 0)).toBe('none on either side so far.');
  expect(says(8, 8)).toBe('**A** and **B** alike so far.');
  expect(says(40, 8)).toBe('**B** saves 32 of 40; **A** has 5× as many.');
  expect(says(40_000, 8_000, sized)).toBe('**B** saves 32.0\u202fkB of 40.0\u202fkB; **A** has 5× as much.');
  expect(says(8, 40)).toBe('**B** has 5× as many as **A**.');
  expect(says(200, 190)).toBe('**B** saves 10 of 200, 5.0\u202f% fewer.');
  // Of work and of gains nothing is saved.
  expect(countVerdict(counted, 40, 8, { row: counted, a: 40, b: 8 })).toBe('**A** has 5× as many as **B**.');
  expect(says(40, 8, { ...counted, work: true })).toBe('**A** has 5× as many as **B**.');
  // A side that has done a tenth more work: no ratio, which would be one of different work.
  const row = { ...counted, id: 'work', name: 'frames' };
  const after = (a: number, b: number) => countVerdict(counted, 40, 8, { row, a, b });
  expect([after(10, 11), after(11, 10)]).toEqual([
    '**A** 40 (frames: 10), **B** 8 (frames: 11).',
    '**A** 40 (frames: 11), **B** 8 (frames: 10).',
  ]);
  expect(after(0, 1)).toBe('**A** 40 (frames: 0), **B** 8 (frames: 1).');
  // In the middle of the first work: as much as it was, and no ratio.
  expect(after(0, 0)).toBe('**A** 40, **B** 8.');
  expect(countVerdict(counted, 27, 0, { row, a: 0, b: 0 })).toBe('**A** 27, **B** none.');
  expect(after(100, 109)).toBe('**B** saves 32 of 40; **A** has 5× as many.');
  expect(says(4_821, 0)).toBe('**A** 4\u202f821, **B** none.');
  expect(says(0, 2_000, sized)).toBe('**A** none, **B** 2.00\u202fkB.');
});

describe('speed', () => {
  const { reslice, share } = stories;
  /** Number of times at which a step is looked at. */
  const LOOKS = 24;

  const steps = [
    ...reslice.storySteps.map(
      ({ id }, index) => ['reslice', id, index + 1, reslice.storyPatch, Reslice] as const,
    ),
    ...share.storySteps.map(({ id }, index) => ['share', id, index + 1, share.storyPatch, Share] as const),
  ];

  test.each(steps)('%s, %s: A and B are slowed by one factor', (lab, _, step, storyPatch, Scene) => {
    const { config, script = [], ...patch } = storyPatch(labEntry(lab), step, 48_000);
    const { from, to } = playedSpan(patch);
    const times = Array.from({ length: LOOKS }, (_, look) =>
      Math.round(from + ((to - from) * look) / (LOOKS - 1)),
    );
    const looks = scenesAt<{ slowed: number }>(
      { config: config!, script },
      times,
      (numbers) => new Scene(numbers),
    );
    for (const [a, b] of looks) expect(a.slowed).toBe(b.slowed);
  });
});
