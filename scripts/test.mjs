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

/** The engine's tests; then those that try every interleaving, for which all of it is compiled anew with loom's atomics. */
async function testEngine() {
  say('tests: cargo');
  const { ok, output } = await run('cargo', CARGO_TEST, { output: 'both' });
  return sum([countCargo(output, ok), await testInterleavings()]);
}

/** All that the models are of: what else the crate has would be compiled for nothing. */
const THREADS_ALONE = ['--no-default-features', '--features', 'threads'];

async function testInterleavings() {
  const models = readdirSync(join(root, 'engine', 'tests'))
    .filter((file) => file.startsWith('loom'))
    .flatMap((file) => ['--test', file.replace(/\.rs$/, '')]);
  const { ok, output } = await run('cargo', [...CARGO_TEST, ...THREADS_ALONE, ...models], {
    output: 'both',
    env: { RUSTFLAGS: '--cfg loom', CARGO_TARGET_DIR: targetFolder('loom') },
  });
  return countCargo(output, ok);
}

/** @param {string} project one of Vitest's projects */
async function testPage(project) {
  say(`tests: ${project}`);
  const folder = mkdtempSync(join(tmpdir(), 'ringside-'));
  const file = join(folder, 'report.json');
  try {
    const { ok } = await run('vitest', [
      ...['run', '--project', project],
      ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`],
    ]);
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
 * Each kind once. The engine is tested while it is built for the page, and while what needs no browser is: compilers leave
 * half of two cores idle. What has a browser runs after that and by itself, since it also waits for sound and threads.
 */
async function runTests() {
  const kinds = chosenKinds();
  const inBrowser = kinds.filter((kind) => kind === 'browser' || kind === 'e2e');
  await setup({ browser: inBrowser.length > 0 });
  const page = async () => {
    if (kinds.some((kind) => kind !== 'cargo')) await buildEngine();
    return kinds.includes('node') ? [await testPage('node')] : [];
  };
  const engine = async () => (kinds.includes('cargo') ? [await testEngine()] : []);
  const counts = (await Promise.all([engine(), page()])).flat();
  for (const kind of inBrowser) {
    if (kind === 'e2e') await buildSite();
    counts.push(await testPage(kind));
  }
  return sum(counts);
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
