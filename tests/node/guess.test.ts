/** The questions of the labs’ stories: against the real engine every count is there, and no slider starts at it; in a link a guess belongs to the step’s question. */
import { describe, expect, test } from 'vitest';
import { wrapped } from '../../web/src/components/figure/wrap.ts';
import { plain } from '../../web/src/components/marked.ts';
import { type Guess, startOf } from '../../web/src/lessons/question.ts';
import { counted, numberOf, outcome } from '../../web/src/lessons/result.ts';
import { errors } from '../../web/src/words/errors.en.ts';
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

const { codec } = linkables.get('ring')!;
const read = (query: string) => codec.read(`#v2/ring?${query}`);
const refused = (query: string) => {
  const reading = read(query);
  return 'refusals' in reading ? reading.refusals.map((one) => errors.refused(one)) : [];
};

test('a link with a guess is read and written again, wherever the step stands in it', () => {
  for (const query of ['tab=story.5&guess=700', 'guess=700&tab=story.5']) {
    const reading = read(query);
    if ('refusals' in reading) throw new Error(JSON.stringify(reading.refusals));
    expect(reading.state).toMatchObject({ story: 5, guess: 700 });
    expect(codec.write(reading.state)).toBe('#v2/ring?tab=story.5&guess=700');
  }
});

test('a link without a guess has none', () => {
  const reading = read('tab=story.5');
  if ('refusals' in reading) throw new Error(JSON.stringify(reading.refusals));
  expect(reading.state.guess).toBeUndefined();
  expect(codec.write(reading.state)).toBe('#v2/ring?tab=story.5');
});

test.each([
  ['tab=story.3&guess=751', '751', '0 to 750'],
  ['tab=story.3&guess=-1', '−1', '0 to 750'],
  ['tab=story.3&guess=2.5', '2.5', '0 to 750'],
  ['tab=story.3&guess=', '', '0 to 750'],
  ['tab=story.4&guess=7', '7', 'none'],
])('%s is refused with the value and what is allowed', (query, value, allowed) => {
  const [said, ...more] = refused(query);
  expect(more).toEqual([]);
  expect(said).toContain('The guess');
  expect(said).toContain(value);
  expect(said).toContain(`Allowed: ${allowed}.`);
});

test('lines break at spaces, beside Han characters, and not before a punctuation mark', () => {
  expect(wrapped('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrapped('发布者发布多少帧？', 16)).toEqual(['发布者发布多少帧？']);
  expect(wrapped('30 s 内发布 750 帧', 8)).toEqual(['30 s 内', '发布 750', '帧']);
});
