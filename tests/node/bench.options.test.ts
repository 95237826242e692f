import { expect, test } from 'vitest';
import { readOptions } from '../../scripts/bench/options.mjs';

test('without options: everything, in Chromium, as a table', () => {
  expect(readOptions([])).toEqual({
    runtime: 'chromium',
    lab: undefined,
    preset: undefined,
    quick: false,
    pairs: 30,
    json: false,
  });
});

test('each option is read', () => {
  const args = '--lab ring --preset camera-wall --runtime native --quick --json'.split(' ');
  expect(readOptions(args)).toEqual({
    runtime: 'native',
    lab: 'ring',
    preset: 'camera-wall',
    quick: true,
    pairs: 10,
    json: true,
  });
});

test('pairs that are named win over quick', () => {
  expect(readOptions(['--quick', '--pairs', '40']).pairs).toBe(40);
});

test.each([
  [['--runtime', 'deno'], '--runtime deno is not known: choose one of chromium, node, native.'],
  [['--pairs', '0'], '--pairs 0 is not allowed: choose a whole number from 1 to 500.'],
  [['--pairs', '501'], '--pairs 501 is not allowed: choose a whole number from 1 to 500.'],
  [['--pairs', '1e2'], '--pairs 1e2 is not allowed: choose a whole number from 1 to 500.'],
  [['--fast'], "Unknown option '--fast'"],
  [['--lab'], 'argument missing'],
  [['ring'], "Unexpected argument 'ring'"],
])('%j is refused in a sentence', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence);
});
