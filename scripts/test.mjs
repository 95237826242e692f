/**
 * `npm test`: runs every test, or with `--only cargo|node|browser|e2e` one kind; with `--check` also everything that
 * `npm run check` does, in the time that browsers leave. `--junit FILE` and `--json FILE` report each test; `--shard
 * 1/3` runs the first of three parts of the page's tests, and cargo's tests are all in the first. `--engines` runs only
 * the sweep of Chromium, Firefox and WebKitGTK. Tests that failed, or passed only when they were tried again, are listed
 * at the end. The last line is `tests: N passed, N failed`.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { argv } from 'node:process';
import { oneOf, readArgs } from './args.mjs';
import { buildSite } from './build.mjs';
import { engineSteps, pageSteps, runSteps } from './check.mjs';
import { countCargo, countVitest, sum, summary } from './counts.mjs';
import { buildEngine, targetFolder } from './engine.mjs';
import { figuresTable, readFigures } from './engines/table.mjs';
import {
  attentionLines,
  casesOfCargo,
  casesOfVitest,
  jsonReport,
  junitReport,
  withCrash,
} from './reports.mjs';
import { PlainError, root, run, say } from './run.mjs';
import { setup, setupRust } from './setup.mjs';
import { installEngines } from './setup/engines.mjs';

const KINDS = /** @type {const} */ (['cargo', 'node', 'browser', 'e2e']);
/** Projects of the sweep, which run one after the other, because two would share the cores that are measured. */
const ENGINES = ['chromium', 'firefox', 'webkit'];
/** @typedef {(typeof KINDS)[number]} Kind */
/** @typedef {import('./counts.mjs').Counts} Counts */

/** @param {string} given `2/3` is the second of three parts */
function readShard(given) {
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(given) ?? [];
  if (!part || Number(part) < 1 || Number(part) > Number(parts)) {
    throw new PlainError(`--shard ${given} is not allowed: write which part of how many, such as 1/3.`);
  }
  return given;
}

/** Reads the options: the kinds of tests, whether to run the checks or the sweep, and the reports. */
function readWanted() {
  const { only, check, shard, engines, junit, json } = readArgs(argv.slice(2), {
    only: { type: 'string' },
    check: { type: 'boolean' },
    shard: { type: 'string' },
    engines: { type: 'boolean' },
    junit: { type: 'string' },
    json: { type: 'string' },
  });
  if (engines && (only || check || shard)) {
    throw new PlainError('--engines runs the sweep alone: leave out --only, --check and --shard.');
  }
  const kinds = only === undefined ? KINDS : [oneOf('--only', only, KINDS)];
  return { kinds, checks: check ?? false, shard: shard && readShard(shard), engines, junit, json };
}

/**
 * All tests that have run.
 * @type {import('./reports.mjs').Case[]}
 */
const cases = [];

const CARGO_TEST = ['test', '--locked', '--manifest-path', 'engine/Cargo.toml', '--no-fail-fast'];

/** Runs some of the engine's tests. @param {string[]} which arguments of `cargo test` @param {Record<string, string>} [env] */
async function testCargo(which, env = {}) {
  const { ok, output } = await run('cargo', [...CARGO_TEST, ...which], { output: 'both', behind: true, env });
  cases.push(...withCrash('cargo', casesOfCargo(output), ok));
  return countCargo(output, ok);
}

/** The tests inside the crates: most of them. */
async function testEngine() {
  say('tests: cargo');
  return testCargo(['--lib']);
}

/** The crates that have models: what else there is would be compiled for nothing. */
const MODELLED = ['crates/sync', 'labs/pools', 'labs/ring', 'labs/threads'];

/** Tests of every interleaving, for which everything is compiled again with loom's atomics. */
async function testInterleavings() {
  const models = MODELLED.flatMap((folder) => readdirSync(join(root, 'engine', folder, 'tests')))
    .filter((file) => file.startsWith('loom'))
    .flatMap((file) => ['--test', file.replace(/\.rs$/, '')]);
  const crates = MODELLED.flatMap((folder) => ['--package', `ringside-${basename(folder)}`]);
  return testCargo([...crates, '--features', 'threads', ...models], {
    RUSTFLAGS: '--cfg loom',
    CARGO_TARGET_DIR: targetFolder('loom'),
  });
}

/**
 * Files whose tests mostly wait: for a minute of music, for deadlines, for versions to be stored. They need little CPU
 * time, so they run beside the others.
 * @type {Partial<Record<Kind, string[]>>}
 */
const WAITING = {
  browser: ['tests/browser/supervisor.test.ts', 'tests/browser/threads.sound.test.ts'],
  e2e: ['deploy', 'failure', 'failure.embed', 'failure.workers', 'offline'].map(
    (name) => `tests/e2e/${name}.test.ts`,
  ),
};

/** Whether a crate has examples of misuse that must not compile. @param {string} folder below `engine/` */
const hasMisuse = (folder) =>
  readdirSync(join(root, 'engine', folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.rs'))
    .some((file) =>
      readFileSync(join(root, 'engine', folder, 'src', file), 'utf8').includes('```compile_fail'),
    );

/** Examples in doc comments, in the crates that have some: misuse that must not compile. */
async function testMisuse() {
  const folders = ['crates', 'labs'].flatMap((all) =>
    readdirSync(join(root, 'engine', all)).map((name) => `${all}/${name}`),
  );
  const crates = folders.filter(hasMisuse).flatMap((folder) => ['--package', `ringside-${basename(folder)}`]);
  return testCargo([...crates, '--features', 'ringside-sync/threads', '--doc']);
}

/** Allocations that are refused, one after the other: programs of their own, because each has an allocator of its own. */
const testAllocations = () =>
  testCargo([
    ...['-p', 'ringside-media', '--test', 'allocation_media'],
    ...['-p', 'ringside-medialib', '--test', 'allocation'],
  ]);

/**
 * @param {string} project one of Vitest's projects
 * @param {{ behind?: boolean, shard?: string, only?: string[], without?: string[] }} how whether it gives way to others, which
 *   part of its files, and which files alone or not
 */
async function testPage(project, { behind = false, shard, only = [], without = [] }) {
  say(`tests: ${project}`);
  const folder = mkdtempSync(join(tmpdir(), 'ringside-'));
  const file = join(folder, 'report.json');
  try {
    const args = [
      ...['run', '--project', project],
      // A part may be empty if there are few files.
      ...(shard ? ['--shard', shard, '--passWithNoTests'] : []),
      ...without.flatMap((file) => ['--exclude', file]),
      ...only,
      ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`],
    ];
    const { ok } = await run('vitest', args, { behind });
    const report = read(file);
    cases.push(...withCrash(project, casesOfVitest(project, report, root), ok));
    return countVitest(report, ok);
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
 * Runs the sweep of the built site in three browsers, one after the other, with nothing beside it.
 * @returns {Promise<Counts>}
 */
async function sweepEngines() {
  await setup({ browser: 'The sweep' });
  await installEngines();
  await buildEngine();
  await buildSite();
  const counts = [];
  for (const engine of ENGINES) counts.push(await testPage(engine, {}));
  console.log(figuresTable(readFigures(join(root, 'test-results', 'engines'))));
  return sum(counts);
}

/** @param {Counts} all @param {{ junit?: string, json?: string }} files where the tests are reported, if anywhere */
function report(all, { junit, json }) {
  if (junit) writeFileSync(junit, junitReport(cases));
  if (json) writeFileSync(json, jsonReport(cases, all));
}

/**
 * Runs each kind once, in parallel lines. Browser tests mostly wait for sound and threads, and must not be delayed;
 * therefore compilers, checks and all other tests run at a lower priority.
 * @returns {Promise<{ counts: Counts, checked: boolean }>} what the tests came to, and whether all checks that ran passed
 */
async function runAll() {
  const { kinds, checks, shard, engines, ...files } = readWanted();
  if (engines) {
    const counts = await sweepEngines();
    report(counts, files);
    return { counts, checked: true };
  }
  const elsewhere = shard !== undefined && !shard.startsWith('1/');
  const has = (/** @type {Kind} */ kind) => kinds.includes(kind) && !(kind === 'cargo' && elsewhere);
  await setupRust();
  const compiled = has('cargo') ? testEngine() : Promise.resolve(sum([]));
  const prepared = async () => {
    await setup(has('browser') || has('e2e') ? { browser: 'The tests' } : {});
    await buildEngine();
    if (checks || has('e2e')) await buildSite();
  };
  const site = checks || kinds.some((kind) => kind !== 'cargo') ? prepared() : Promise.resolve();
  /** @type {boolean[]} */
  const passed = [];
  const check = async (/** @type {typeof engineSteps} */ steps) => {
    if (checks) passed.push(await runSteps(steps, { behind: true }));
  };

  // A part of the tests is short enough to run in one line.
  const beside = (/** @type {Kind} */ kind) => (shard ? [] : (WAITING[kind] ?? []));
  const browsers = async () => {
    await site;
    const counts = [];
    for (const kind of /** @type {const} */ (['browser', 'e2e'])) {
      if (has(kind)) counts.push(await testPage(kind, { shard, without: beside(kind) }));
    }
    return counts;
  };
  const waiting = async () => {
    await site;
    const counts = [];
    for (const kind of /** @type {const} */ (['e2e', 'browser'])) {
      if (has(kind) && !shard) counts.push(await testPage(kind, { only: beside(kind) }));
    }
    return counts;
  };
  const engine = async () => {
    const counts = [await compiled];
    if (has('cargo')) {
      counts.push(await testInterleavings(), await testMisuse(), await testAllocations());
    }
    return counts;
  };
  // Beside the engine's tests, which take long at low priority; not before the page can be tested.
  const lints = async () => {
    await site;
    await check(engineSteps);
    return [];
  };
  const page = async () => {
    await site;
    const tests = async () => {
      // One of the tests compares with a program that the engine's tests compile.
      await compiled;
      return has('node') ? [await testPage('node', { behind: true, shard })] : [];
    };
    const [counts] = await Promise.all([tests(), check(pageSteps(() => site))]);
    return counts;
  };
  // Waits for all of them, because nothing may be printed after the summary.
  const lines = await Promise.allSettled([browsers(), waiting(), engine(), lints(), page()]);
  const counts = lines.flatMap((line) => {
    if (line.status === 'rejected') throw line.reason;
    return line.value;
  });
  const all = sum(counts);
  report(all, files);
  return { counts: all, checked: passed.every(Boolean) };
}

let all;
try {
  all = await runAll();
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  all = { counts: { passed: 0, failed: 1 }, checked: true };
}
if (!all.checked) console.error('The checks found something: see the lines with FAIL.');
for (const line of attentionLines(cases)) console.log(line);
console.log(summary(all.counts));
if (all.counts.failed > 0 || !all.checked) process.exitCode = 1;
