/**
 * `npm run fuzz -- link` (or `document`, `message`): mutates inputs for the given time, keeps those that reach new code,
 * and stops at the first that violates an invariant or is too slow. The kept inputs become the corpus.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { random } from '../fixtures/audio.random.ts';
import { corpusOf, folderOf, timeOf } from './corpus.ts';
import { Coverage } from './coverage.ts';
import { mutate } from './mutate.ts';
import { readers } from './readers.ts';

const { FUZZ_TARGET = 'link', FUZZ_MINUTES = '10', FUZZ_SEED = '1' } = process.env;
/** Number of inputs between two reads of the coverage. */
const BATCH = 16;
/** Longest time for one input, in ms. Slower inputs run twice more, because other programs may have slowed them. */
const LIMIT_MS = 50;
/** Largest length of an input in the repository's corpus, in characters. */
const LONGEST_KEPT = 600;

test(`${FUZZ_TARGET}, for ${FUZZ_MINUTES} minutes`, { timeout: 0 }, async () => {
  const inputs = corpusOf(FUZZ_TARGET);
  const next = random(Number(FUZZ_SEED));
  const coverage = new Coverage();
  const until = performance.now() + Number(FUZZ_MINUTES) * 60_000;
  let executions = 0;
  let slowest = 0;
  const timed = async (input: string) => {
    const ms = await timeOf(FUZZ_TARGET, input, LIMIT_MS);
    executions += 1;
    slowest = Math.max(slowest, ms);
    expect(ms, JSON.stringify(input.slice(0, 400))).toBeLessThan(LIMIT_MS);
  };
  for (const input of inputs) await timed(input);
  coverage.take();
  while (performance.now() < until) {
    const batch = Array.from({ length: BATCH }, () => mutate(next, inputs));
    for (const input of batch) await timed(input);
    const fresh = coverage.take();
    if (fresh.length === 0) continue;
    // Runs the inputs one by one to find the one with new coverage. Counts that only all of them together reach are dropped.
    coverage.forget(fresh);
    for (const input of batch) {
      await timed(input);
      if (coverage.take().length > 0) inputs.push(input);
    }
  }
  const folder = folderOf(FUZZ_TARGET);
  mkdirSync(folder, { recursive: true });
  for (const input of inputs.slice(readers[FUZZ_TARGET].seeds.length)) {
    if (input.length > LONGEST_KEPT) continue;
    writeFileSync(join(folder, createHash('sha256').update(input).digest('hex').slice(0, 16)), input);
  }
  console.log(
    `${FUZZ_TARGET}: ${executions} executions, ${coverage.size} blocks reached, ${inputs.length} inputs kept, slowest ${slowest.toFixed(1)} ms`,
  );
  coverage.stop();
});
