import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkDocument } from '../../scripts/bench/document.mjs';
import { SCHEMA } from '../../web/src/export/schema.js';
import { sample } from './bench.sample.ts';

test('a whole document passes as it is', () => {
  expect(checkDocument(sample())).toEqual(sample());
});

test('the native program writes the same schema', () => {
  const source = readFileSync('engine/crates/bench/src/document.rs', 'utf8');
  expect(source).toContain(`pub const SCHEMA: u32 = ${SCHEMA};`);
});

/** The sample with a field of its first comparison replaced. */
const withField = (change: object) => ({ comparisons: [{ ...sample().comparisons[0], ...change }] });

test.each([
  [{ schema: 1 }, 'schema 1; allowed: 2'],
  [{ env: undefined }, 'env'],
  [{ env: { ...sample().env, tick_us: '5' } }, 'env.tick_us: Invalid type: Expected number but received "5"'],
  [withField({ verdict: null }), 'comparisons[0].verdict'],
  [withField({ ratio: undefined }), 'comparisons[0].ratio'],
  [withField({ quartiles: [9, 8.45, 8] }), 'comparisons[0].quartiles'],
  [withField({ driver: { ns: 8.1, low: 8 } }), 'comparisons[0].driver.high'],
  [withField({ modelled: { model: 'Go' } }), 'comparisons[0].modelled.baseline_ns'],
])('%j is refused, and the sentence says where', (change, sentence) => {
  expect(() => checkDocument({ ...sample(), ...change })).toThrow(sentence);
});

test('nothing at all is refused', () => {
  expect(() => checkDocument(null)).toThrow('Expected Object but received null');
});
