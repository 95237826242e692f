import { expect, test } from 'vitest';
import { readOptions } from '../../scripts/bench/options.mjs';

test('without options: everything, in Chromium, as a table', () => {
  expect(readOptions(['--seed', '7'])).toEqual({
    runtime: 'chromium',
    lab: undefined,
    preset: undefined,
    quick: false,
    pairs: 12,
    instances: 5,
    over: 0,
    seed: 7,
    format: 'table',
    operations: false,
    tolerance: 0,
    against: undefined,
    help: false,
  });
});

test('each option is read', () => {
  const named = '--lab ring --preset camera-wall --filter ring/camera --runtime native';
  const others = '--quick --json --seed 0 --over 10';
  expect(readOptions(`${named} ${others}`.split(' '))).toMatchObject({
    ...{ lab: 'ring', preset: 'camera-wall', filter: 'ring/camera', runtime: 'native' },
    ...{ quick: true, pairs: 16, instances: 1, format: 'json', seed: 0, over: 10 },
  });
});

test('pairs and instances that are named win over quick', () => {
  expect(readOptions(['--quick', '--pairs', '40', '--instances', '3'])).toMatchObject({
    pairs: 40,
    instances: 3,
  });
});

test('without a seed each run draws its own', () => {
  const seeds = [1, 2, 3].map(() => readOptions([]).seed);
  expect(new Set(seeds).size).toBe(3);
  expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)).toBe(true);
});

test.each([
  [['--runtime', 'deno'], '--runtime deno is not known: choose one of chromium, node, native.'],
  [['--pairs', '0'], '--pairs 0 is not allowed: choose a whole number from 1 to 500.'],
  [['--pairs', '501'], '--pairs 501 is not allowed: choose a whole number from 1 to 500.'],
  [['--pairs', '1e2'], '--pairs 1e2 is not allowed: choose a whole number from 1 to 500.'],
  [['--over', '1.5'], '--over 1.5 is not allowed: choose a whole number from 0 to 600.'],
  [['--instances', '51'], '--instances 51 is not allowed: choose a whole number from 1 to 50.'],
  [['--seed', '-1'], "Option '--seed' argument is ambiguous"],
  [['--format', 'xml'], '--format xml is not known: choose one of table, json, csv, bmf, github, go.'],
  [['--fast'], "Unknown option '--fast'"],
  [['--lab'], 'argument missing'],
  [['ring'], "Unexpected argument 'ring'"],
])('%j is refused in a sentence', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence);
});

test('operations are counted in Node, unless Chromium is named, and never natively', () => {
  expect(readOptions(['--operations'])).toMatchObject({ operations: true, runtime: 'node' });
  expect(readOptions(['--operations', '--runtime', 'chromium'])).toMatchObject({ runtime: 'chromium' });
  expect(() => readOptions(['--operations', '--runtime', 'native'])).toThrow(/allowed: chromium, node/);
  expect(() => readOptions(['--operations', '--format', 'go'])).toThrow(
    /allowed with --operations: table, json/,
  );
});

test.each(['-1', '101', 'much', ''])('a tolerance of “%s” is refused or is none', (tolerance) => {
  const read = () => readOptions(['--operations', `--tolerance=${tolerance}`]);
  if (tolerance === '') expect(read()).toMatchObject({ tolerance: 0 });
  else expect(read).toThrow(/allowed: 0 to 100 per cent/);
});
