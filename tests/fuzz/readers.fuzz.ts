/**
 * `npm run fuzz -- link` (or `document`, `message`): mutates inputs for the given time, keeps those that reach new code,
 * and stops at the first that violates an invariant or is too slow. The kept inputs become the corpus.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { random } from '../fixtures/audio.random.ts';
import { corpusOf, folderOf, timeOf } from './corpus.ts';
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

/** Counts of functions and blocks, rounded to powers of two, so that a loop that runs longer counts as new coverage, too. */
class Coverage {
  #session = new Session();
  #seen = new Set<string>();

  constructor() {
    this.#session.connect();
    this.#post('Profiler.enable');
    this.#post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** Amount of coverage so far. */
  get size() {
    return this.#seen.size;
  }

  /** @returns the coverage since the last call that is new */
  take(): string[] {
    const fresh: string[] = [];
    const { result } = this.#post('Profiler.takePreciseCoverage') as {
      result: {
        url: string;
        functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[];
      }[];
    };
    for (const { url, functions } of result) {
      if (!url.includes('/web/src/')) continue;
      for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges)) {
        const key = `${url} ${startOffset} ${endOffset} ${Math.floor(Math.log2(count))}`;
        if (count === 0 || this.#seen.has(key)) continue;
        this.#seen.add(key);
        fresh.push(key);
      }
    }
    return fresh;
  }

  /** Removes coverage, so that the input that reaches it can be found. */
  forget(keys: readonly string[]) {
    for (const key of keys) this.#seen.delete(key);
  }

  stop() {
    this.#session.disconnect();
  }

  /** Calls the inspector, which answers synchronously because the session is on this thread. */
  #post(method: string, params?: object): unknown {
    let answer: unknown;
    this.#session.post(method, params, (error, result) => {
      if (error) throw error;
      answer = result;
    });
    return answer;
  }
}
