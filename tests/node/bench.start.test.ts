/** How the bench starts, or says in one sentence why it cannot. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { casesOf, LIST, listOf, loadLabs } from '../../scripts/bench/cases.mjs';
import { rivals } from '../../scripts/bench/rivals.mjs';
import { launchChromium } from '../../scripts/chromium.mjs';
import { isBuilt, MODULES, SINGLE_THREADED, THREADED } from '../../scripts/engine.mjs';
import { root } from '../../scripts/run.mjs';

afterEach(() => vi.unstubAllEnvs());

/** Runs the bench without anything on PATH, so that it could set nothing up. */
function bench(...args: string[]) {
  const env = { ...process.env, PATH: '' };
  const run = spawnSync(process.execPath, ['scripts/bench.mjs', ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return { status: run.status, said: run.stderr.trim().split('\n') };
}

test.each([
  ['--lba', /^Unknown option '--lba'/],
  ['--lab quues', /^--lab quues is not known: choose one of ring, .*library-sqlite\.$/],
  ['--lab queues --preset ring', /^--preset ring is not known: choose one of ten-starts, /],
  ['--pairs 0', /^--pairs 0 is not allowed: /],
  ['--against nofile.json', /^nofile\.json is no document of the bench: /],
])('%s cannot be run, which is status 2 and one sentence, before anything is built', (args, sentence) => {
  const { status, said } = bench(...args.split(' '));
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
