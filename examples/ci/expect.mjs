/**
 * `node expect.mjs [result.json] [--strict]`: says of each entry of `expected.json` whether it is met. Ends with status 1
 * when one is certainly not; with `--strict` also when one is undecided. On GitHub each is an annotation too.
 */
import { readFileSync } from 'node:fs';
import { argv, env } from 'node:process';
import { judge, readExpectation } from './judge.mjs';

const strict = argv.includes('--strict');
const file = argv.slice(2).find((arg) => !arg.startsWith('--')) ?? 'result.json';
const MARKS = { passed: 'ok  ', warned: 'WARN', failed: 'FAIL' };
const ANNOTATIONS = { passed: 'notice', warned: 'warning', failed: 'error' };

try {
  const { comparisons } = JSON.parse(readFileSync(file, 'utf8'));
  const expected = JSON.parse(readFileSync(new URL('expected.json', import.meta.url), 'utf8'));
  /** @type {import("./judge.mjs").Judgement[]} */
  const judged = expected.map((/** @type {unknown} */ one) => judge(readExpectation(one), comparisons));
  for (const { outcome, sentence } of judged) {
    console.log(`${MARKS[outcome]} ${sentence}`);
    if (env.GITHUB_ACTIONS) console.log(`::${ANNOTATIONS[outcome]}::${sentence}`);
  }
  const bad = strict ? ['warned', 'failed'] : ['failed'];
  if (judged.some(({ outcome }) => bad.includes(outcome))) process.exitCode = 1;
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 2;
}
