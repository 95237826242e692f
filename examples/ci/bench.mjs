/**
 * `node bench.mjs [result.json]`: has Ringside's bench measure what `expected.json` names, without a window, and writes one
 * document. Ringside is a checkout of its repository: in the folder that the variable `RINGSIDE` names, else the one around
 * this example. What it says while it builds and measures is on stderr.
 *
 * Options of the bench can be set in `BENCH`: `BENCH='--quick --runtime node'`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { argv, env, execPath, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const ringside = resolve(env.RINGSIDE ?? here('../..'));
const bench = resolve(ringside, 'scripts/bench.mjs');
if (!existsSync(bench)) {
  console.error(`There is no Ringside in ${ringside}: set RINGSIDE to the folder of its checkout.`);
  exit(2);
}

/** @type {{ lab: string, preset: string }[]} */
const expected = JSON.parse(readFileSync(here('expected.json'), 'utf8'));
const options = (env.BENCH ?? '').split(' ').filter(Boolean);
const wanted = new Set(expected.map(({ lab, preset }) => JSON.stringify(['--lab', lab, '--preset', preset])));

const documents = [...wanted].map((one) => {
  const args = [bench, ...JSON.parse(one), ...options, '--json'];
  const { status, stdout } = spawnSync(execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e8,
  });
  if (status !== 0) exit(2);
  return JSON.parse(stdout.toString());
});
if (documents.length === 0) {
  console.error('expected.json names nothing to measure.');
  exit(2);
}
// All on one machine, one after the other: the first one's environment is everyone's.
const document = { ...documents[0], comparisons: documents.flatMap(({ comparisons }) => comparisons) };
const file = argv[2] ?? 'result.json';
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
console.log(`${file}: ${document.comparisons.length} comparisons.`);
