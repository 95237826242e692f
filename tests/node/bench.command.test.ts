/** The command of the bench: its options, and the sentence with which it says that it cannot start. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { casesOf, LIST, listOf, loadLabs } from '../../scripts/bench/cases.mjs';
import { readOptions } from '../../scripts/bench/options.mjs';
import { rivals } from '../../scripts/bench/rivals.mjs';
import { launchChromium } from '../../scripts/chromium.mjs';
import { isBuilt, MODULES, SINGLE_THREADED, THREADED } from '../../scripts/engine.mjs';
import { root } from '../../scripts/run.mjs';

afterEach(() => vi.unstubAllEnvs());

test.each([
  [
    '--seed 7',
    { runtime: 'chromium', quick: false, pairs: 12, instances: 5, over: 0, seed: 7, format: 'table' },
  ],
  [
    '--lab ring --preset camera-wall --filter ring/camera --runtime native --quick --json --seed 0 --over 10',
    {
      ...{ lab: 'ring', preset: 'camera-wall', filter: 'ring/camera', runtime: 'native' },
      ...{ quick: true, pairs: 16, instances: 1, format: 'json', seed: 0, over: 10 },
    },
  ],
  ['--quick --pairs 40 --instances 3', { pairs: 40, instances: 3 }],
  ['--operations', { operations: true, runtime: 'node', tolerance: 0 }],
  ['--operations --runtime chromium --tolerance 100', { runtime: 'chromium', tolerance: 100 }],
])('%s', (args, options) => {
  expect(readOptions(args.split(' '))).toMatchObject(options);
});

test('without a seed each run draws its own', () => {
  const seeds = [1, 2, 3].map(() => readOptions([]).seed);
  expect(new Set(seeds).size).toBe(3);
  expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)).toBe(true);
});

test.each([
  ['--runtime deno', '--runtime deno is not known: choose one of chromium, node, native.'],
  ['--pairs 0', '--pairs 0 is not allowed: choose a whole number from 1 to 500.'],
  ['--pairs 501', '--pairs 501 is not allowed: choose a whole number from 1 to 500.'],
  ['--pairs 1e2', '--pairs 1e2 is not allowed: choose a whole number from 1 to 500.'],
  ['--over 1.5', '--over 1.5 is not allowed: choose a whole number from 0 to 600.'],
  ['--instances 51', '--instances 51 is not allowed: choose a whole number from 1 to 50.'],
  ['--seed -1', "Option '--seed' argument is ambiguous"],
  ['--format xml', '--format xml is not known: choose one of table, json, csv.'],
  ['--fast', "Unknown option '--fast'"],
  ['--lab', 'argument missing'],
  ['ring', "Unexpected argument 'ring'"],
  ['--operations --runtime native', 'allowed: chromium, node'],
  ['--operations --format csv', 'allowed with --operations: table, json'],
  ...['-1', '101', 'much'].map((text) => [`--tolerance=${text}`, 'allowed: 0 to 100 per cent']),
])('%s is refused in a sentence', (args, sentence) => {
  expect(() => readOptions(args.split(' '))).toThrow(sentence);
});

test.each([
  ['--lba', /^Unknown option '--lba'/],
  ['--lab quues', /^--lab quues is not known: choose one of ring, .*library-sqlite\.$/],
  ['--lab queues --preset ring', /^--preset ring is not known: choose one of ten-starts, /],
  ['--against nofile.json', /^nofile\.json is no document of the bench: /],
])('%s cannot be run, which is status 2 and one sentence, before anything is built', (args, sentence) => {
  // Without anything on PATH it could set nothing up.
  const env = { ...process.env, PATH: '' };
  const command = ['scripts/bench.mjs', ...args.split(' ')];
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' });
  const said = stderr.trim().split('\n');
  expect(status).toBe(2);
  expect(said[0]).toMatch(sentence);
  // A wrong option is followed by those that are allowed.
  expect(said.length).toBeLessThanOrEqual(2);
});

test('a Chromium that ends at once is named', async () => {
  vi.stubEnv('CHROMIUM', '/bin/false');
  await expect(launchChromium()).rejects.toThrow(/^Chromium \(\/bin\/false\) ended at once, with status 1: /);
});

test('built modules are recognised without cargo', () => {
  vi.stubEnv('PATH', '');
  expect(MODULES.filter((name) => !isBuilt(name))).toEqual([]);
});

test('the list of labs and presets is that of the modules', async () => {
  const owned = await loadLabs([...SINGLE_THREADED, THREADED]);
  // Written by `node scripts/tables.mjs`.
  expect(readFileSync(LIST, 'utf8')).toBe(listOf([...owned.flatMap(({ lab }) => casesOf(lab)), ...rivals]));
});
