/** The questions of the labs' stories against the real engine: every count is there, and no slider starts at it. */
import { describe, expect, test } from 'vitest';
import { plain } from '../../web/src/components/marked.ts';
import { type Guess, startOf } from '../../web/src/lessons/question.ts';
import { counted, numberOf, outcome } from '../../web/src/lessons/result.ts';
import type { StoryWords } from '../../web/src/words/story.en.ts';
import { countedIn, labEntry } from './lab.engine.ts';
import { linkables, stories as all } from './links.labs.ts';

type Texts = { story: Record<string, StoryWords> };

const stories = await Promise.all(
  [...linkables.keys()].map(async (lab) => {
    const words = (await import(`../../web/src/words/${lab}.story.en.ts`)) as Texts;
    return [lab, { ...all[lab], ...words }] as const;
  }),
);

const guesses = stories.flatMap(([lab, { storySteps, storyPatch, story }]) =>
  storySteps.flatMap(({ id, guess }, index) =>
    guess
      ? [[`${lab}: ${id}`, guess, storyPatch(labEntry(lab), index + 1, 48_000), story[id].guess] as const]
      : [],
  ),
);

test.each(stories)(
  '%s asks at two steps or more, with words for each question',
  (_, { storySteps, story }) => {
    const asking = storySteps.filter(({ guess }) => guess).map(({ id }) => id);
    expect(asking.length).toBeGreaterThanOrEqual(2);
    const worded = storySteps.filter(({ id }) => story[id].guess).map(({ id }) => id);
    expect(worded).toEqual(asking);
  },
);

describe.each(guesses)('%s', (_, guess: Guess, { config, script = [], time = 0 }, words) => {
  const { find, question, step } = guess;
  const { a, b } = countedIn({ config: config!, script }, find.at);
  const found = counted(find, [a, b]);
  const value = numberOf(find, found) ?? NaN;

  test('the count lies between the ends of the slider', () => {
    expect(value).toBeGreaterThan(question.min);
    expect(value).toBeLessThanOrEqual(question.max);
    expect(Number.isInteger(value)).toBe(true);
  });

  test('the slider does not start at the answer, and reaches its end', () => {
    expect(outcome(guess, startOf(guess), found)).toBe('wrong');
    expect((question.max - question.min) % step).toBe(0);
  });

  test('it counts after the time that the step shows', () => {
    expect(find.at * 10).toBeGreaterThanOrEqual(time);
  });

  test('the answer says why, in a sentence that fits its place', () => {
    expect(words!.because).toMatch(/^Because .*\.$/);
    expect(plain(words!.because).length).toBeLessThan(110);
  });

  test('the sentence about the other side has its counts', () => {
    expect(find.value.of).toMatch(/^[ab]$/);
    const said = words!.other(find.value.of === 'a' ? b : a);
    expect(said).toContain(find.value.of === 'a' ? '**B**' : '**A**');
    expect(said).not.toMatch(/[–]|NaN|undefined/);
    // A bare marker would show in the text.
    for (const text of [words!.ask, said, words!.because]) expect(text.split('**').length % 2).toBe(1);
  });
});
