/** Both sides of a step are shown at the same speed, as the scenes of labs that play recorded work back say it. */
import { expect, test } from 'vitest';
import { Scene as Reslice } from '../../web/src/labs/reslice/scene.ts';
import { Scene as Share } from '../../web/src/labs/share/scene.ts';
import { playedSpan } from '../../web/src/lessons/step.ts';
import { labEntry, scenesAt } from './lab.engine.ts';
import { stories } from './links.labs.ts';

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
