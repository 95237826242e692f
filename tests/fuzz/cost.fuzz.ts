/** `npm run fuzz -- cost --count 100000`: no case exceeds the budget of a call or of memory. Prints the most expensive cases by lab. */
import { expect, test } from 'vitest';
import { costOf } from './cost.ts';

const { COST_COUNT = '1000', COST_SEED = '1' } = process.env;
/** The limits of `docs/limits.md`. */
const LIMIT_MS = 50;
/** Limit of an answer to a query, which is not sliced: every part of the query may visit every song. */
const QUERY_MS = 250;
const LIMIT_BYTES = 512 * 2 ** 20;
/** Number of cases between two reports of progress. */
const REPORTED = 5_000;

test(`${COST_COUNT} cases from ${COST_SEED}`, { timeout: 0 }, () => {
  const dear: { ms: number; call: string; about: string }[] = [];
  const largest = new Map<string, { bytes: number; about: string }>();
  const over: string[] = [];
  let refused = 0;
  for (let case_ = 0; case_ < Number(COST_COUNT); case_++) {
    const seed = Number(COST_SEED) + case_;
    const first = costOf(seed);
    const { about, lab } = first;
    const limit = lab === 'query' ? QUERY_MS : LIMIT_MS;
    let { cost } = first;
    // The cost of a case is the minimum over its runs, because other programs may have slowed some of them.
    for (let tries = 0; tries < 4 && cost.ms > limit; tries++) {
      const again = costOf(seed);
      if (again.cost.ms < cost.ms) cost = again.cost;
    }
    refused += Number(cost.refused);
    if (cost.bytes > (largest.get(lab)?.bytes ?? 0)) largest.set(lab, { bytes: cost.bytes, about });
    dear.push({ ms: cost.ms, call: cost.call, about });
    dear.sort((one, other) => other.ms - one.ms).splice(12);
    if (cost.ms > limit || cost.bytes > LIMIT_BYTES) {
      const found = `${seed}: ${cost.call} ${cost.ms.toFixed(1)} ms, ${(cost.bytes / 2 ** 20).toFixed(0)} MiB: ${about.slice(0, 600)}`;
      console.log(found);
      over.push(found);
      if (over.length >= 20) break;
    }
    if ((case_ + 1) % REPORTED === 0) console.log(`${case_ + 1} cases, ${over.length} above a budget`);
  }
  console.log(`refused: ${refused}`);
  for (const { ms, call, about } of dear) console.log(`${ms.toFixed(1)} ms ${call}: ${about.slice(0, 300)}`);
  for (const [lab, { bytes, about }] of [...largest].sort(([, one], [, other]) => other.bytes - one.bytes))
    console.log(`${lab}: ${(bytes / 2 ** 20).toFixed(0)} MiB: ${about.slice(0, 300)}`);
  expect(over).toEqual([]);
});
