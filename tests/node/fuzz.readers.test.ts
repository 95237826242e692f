/** A fast run of the page's fuzz targets: the corpus of `npm run fuzz`, and seeded mutations of it. */
import { expect, test } from 'vitest';
import { random } from '../fixtures/audio.random.ts';
import { corpusOf, timeOf } from '../fuzz/corpus.ts';
import { mutate } from '../fuzz/mutate.ts';
import { readers } from '../fuzz/readers.ts';

const MUTATIONS = 2_000;
/** Longest time for one input on a loaded machine, in ms. */
const LIMIT_MS = 250;

test.each(Object.keys(readers))('%s: no input breaks a promise or takes long', async (name) => {
  const corpus = corpusOf(name);
  const next = random(16);
  const inputs = [...corpus, ...Array.from({ length: MUTATIONS }, () => mutate(next, corpus))];
  for (const input of inputs)
    expect(await timeOf(name, input, LIMIT_MS), JSON.stringify(input.slice(0, 400))).toBeLessThan(LIMIT_MS);
});
