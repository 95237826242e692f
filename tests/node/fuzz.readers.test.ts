/** The fast pass of the page's fuzz targets: what `npm run fuzz` has kept, and seeded mutations of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';
import { mutate, random } from '../fuzz/mutate.ts';
import { readers } from '../fuzz/readers.ts';

const MUTATIONS = 2_000;
/** For one input, in ms: the least of three tries, on a machine with other work. */
const LIMIT_MS = 250;

test.each(Object.keys(readers))('%s: no input breaks a promise or takes long', async (name) => {
  const { run, seeds } = readers[name];
  const folder = join(root, 'tests/fixtures/fuzz', name);
  const kept = existsSync(folder)
    ? readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    : [];
  const corpus = [...seeds, ...kept];
  const next = random(16);
  const inputs = [...corpus, ...Array.from({ length: MUTATIONS }, () => mutate(next, corpus))];
  for (const input of inputs) {
    let least = Infinity;
    for (let tries = 0; tries < 3 && least > LIMIT_MS; tries++) {
      const start = performance.now();
      await run(input);
      least = Math.min(least, performance.now() - start);
    }
    expect(least, JSON.stringify(input.slice(0, 400))).toBeLessThan(LIMIT_MS);
  }
});
