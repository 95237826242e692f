/**
 * `npm test`: every test, or with `--only cargo|node|browser|e2e` one kind. The last line is `tests: N passed, N failed`.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { oneOf, readArgs } from './args.mjs';
import { buildSite } from './build.mjs';
import { countCargo, countVitest, sum, summary } from './counts.mjs';
import { buildEngine, targetFolder } from './engine.mjs';
import { PlainError, root, run, say } from './run.mjs';
import { setup } from './setup.mjs';

const KINDS = /** @type {const} */ (['cargo', 'node', 'browser', 'e2e']);
/** @typedef {(typeof KINDS)[number]} Kind */

/** @returns {readonly Kind[]} the kinds of tests to run */
function chosenKinds() {
  const { only } = readArgs(argv.slice(2), { only: { type: 'string' } });
  return only === undefined ? KINDS : [oneOf('--only', only, KINDS)];
}

const CARGO_TEST = ['test', '--manifest-path', 'engine/Cargo.toml', '--no-fail-fast'];

/** The engine's tests. */
async function testEngine() {
  say('tests: cargo');
  const { ok, output } = await run('cargo', CARGO_TEST, { output: 'both', behind: true });
  return countCargo(output, ok);
}

/** All that the models are of: what else the crate has would be compiled for nothing. */
const THREADS_ALONE = ['--no-default-features', '--features', 'threads'];

/** Those that try every interleaving, for which all of it is compiled anew with loom's atomics. */
async function testInterleavings() {
  const models = readdirSync(join(root, 'engine', 'tests'))
    .filter((file) => file.startsWith('loom'))
    .flatMap((file) => ['--test', file.replace(/\.rs$/, '')]);
  const { ok, output } = await run('cargo', [...CARGO_TEST, ...THREADS_ALONE, ...models], {
    output: 'both',
    behind: true,
    env: { RUSTFLAGS: '--cfg loom', CARGO_TARGET_DIR: targetFolder('loom') },
  });
  return countCargo(output, ok);
}

/** @param {string} project one of Vitest's projects @param {boolean} [behind] whether it gives way to others */
async function testPage(project, behind = false) {
  say(`tests: ${project}`);
  const folder = mkdtempSync(join(tmpdir(), 'ringside-'));
  const file = join(folder, 'report.json');
  try {
    const args = [
      ...['run', '--project', project],
      ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`],
    ];
    const { ok } = await run('vitest', args, { behind });
    return countVitest(read(file), ok);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} file @returns {string | undefined} */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Each kind once, in two lines side by side. What has a browser mostly waits, for sound and for threads, and must not be
 * kept waiting itself; so compilers and all that needs no browser run behind it, and take what it leaves of the machine.
 */
async function runTests() {
  const kinds = chosenKinds();
  const has = (/** @type {Kind} */ kind) => kinds.includes(kind);
  await setup({ browser: has('browser') || has('e2e') });
  const built = has('node') || has('browser') || has('e2e') ? buildEngine() : Promise.resolve();
  const before = async () => {
    await built;
    const counts = has('browser') ? [await testPage('browser')] : [];
    if (!has('e2e')) return counts;
    await buildSite();
    return [...counts, await testPage('e2e')];
  };
  const behind = async () => {
    const counts = has('cargo') ? [await testEngine()] : [];
    await built;
    // The one compiles most of the time, the other runs what the first compiled.
    const rest = [has('cargo') && testInterleavings(), has('node') && testPage('node', true)];
    return [...counts, ...(await Promise.all(rest.filter((one) => one !== false)))];
  };
  // Both to their end: nothing may be printed after the summary.
  const lines = await Promise.allSettled([before(), behind()]);
  return sum(
    lines.flatMap((line) => {
      if (line.status === 'rejected') throw line.reason;
      return line.value;
    }),
  );
}

let counts;
try {
  counts = await runTests();
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  counts = { passed: 0, failed: 1 };
}
console.log(summary(counts));
if (counts.failed > 0) process.exitCode = 1;
