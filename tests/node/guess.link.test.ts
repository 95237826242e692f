/** A guess in a link: it belongs to the step's question, and old links are unchanged. */
import { expect, test } from 'vitest';
import { wrapped } from '../../web/src/components/figure/wrap.ts';
import { errors } from '../../web/src/words/errors.en.ts';
import { linkables } from './links.labs.ts';

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
