import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkDocument, SCHEMA } from '../../scripts/bench/document.mjs';
import { sample } from './bench.sample.ts';

test('a whole document passes as it is', () => {
  expect(checkDocument(sample())).toEqual(sample());
});

test('the native program writes the same schema', () => {
  const source = readFileSync('engine/crates/bench/src/document.rs', 'utf8');
  expect(source).toContain(`pub const SCHEMA: u32 = ${SCHEMA};`);
});

test('a time below the clock may be null, a verdict may not', () => {
  const document = sample();
  expect(document.comparisons[2].variant_ns).toBeNull();
  // @ts-expect-error: null on purpose
  document.comparisons[2].verdict = null;
  expect(() => checkDocument(document)).toThrow('comparisons[2].verdict = null, not of type string');
});

test('the cost of the empty loop is optional, and complete if present', () => {
  const [comparison] = sample().comparisons;
  const given = (driver: unknown) =>
    checkDocument({ ...sample(), comparisons: [{ ...comparison, driver }] }).comparisons[0].driver;
  expect(given({ ns: 8.1, low: 8, high: 8.3 })).toEqual({ ns: 8.1, low: 8, high: 8.3 });
  expect(given(undefined)).toBeUndefined();
  expect(() => given({ ns: 8.1, low: 8 })).toThrow(
    'comparisons[0].driver.high = undefined, not of type number?',
  );
});

test.each([
  [{ schema: 1 }, 'schema 1, not 2'],
  [{ env: undefined }, 'document.env = undefined, not of type object'],
  [{ env: { ...sample().env, tick_us: '5' } }, 'env.tick_us = "5", not of type number'],
  [{ comparisons: [{ ...sample().comparisons[0], verdict: 'great' }] }, 'verdict great'],
  [{ comparisons: [{ ...sample().comparisons[0], ratio: undefined }] }, 'comparisons[0].ratio = undefined'],
  [{ comparisons: [{ ...sample().comparisons[0], quartiles: undefined }] }, 'quartiles = undefined'],
  [{ comparisons: [{ ...sample().comparisons[0], quartiles: [8, 9] }] }, 'the quartiles [8,9]'],
  [{ comparisons: [{ ...sample().comparisons[0], quartiles: [9, 8.45, 8] }] }, 'the quartiles [9,8.45,8]'],
  [
    { comparisons: [{ ...sample().comparisons[0], quartiles: [8, '8.45', 9] }] },
    'the quartiles [8,"8.45",9]',
  ],
  [
    { comparisons: [{ ...sample().comparisons[0], modelled: { model: 7 } }] },
    'comparisons[0].modelled.model = 7',
  ],
  [
    { comparisons: [{ ...sample().comparisons[0], modelled: { model: 'Go' } }] },
    'comparisons[0].modelled.baseline_ns = undefined',
  ],
])('%j is refused, and the sentence says where', (change, sentence) => {
  expect(() => checkDocument({ ...sample(), ...change })).toThrow(sentence);
});

test('nothing at all is refused', () => {
  expect(() => checkDocument(null)).toThrow('no document');
});
