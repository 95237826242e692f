/**
 * `npm test`: runs every test, or with `--only cargo|node|browser|e2e` one kind; with `--check` also everything that
 * `npm run check` does, in the time that browsers leave. `--junit FOLDER` and `--json FOLDER` have the runners write their own
 * reports there; `--shard 1/3` runs the first of three parts of the page's tests, and cargo's tests are all in the first.
 * `--engines` runs only the sweep of Chromium, Firefox and WebKitGTK. Tests that failed, or passed only when they were tried
 * again, are listed at the end. The last line is `tests: N passed, N failed`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { argv } from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { oneOf, readArgs } from './args.mjs';
import { buildSite } from './build.mjs';
import { engineSteps, pageSteps, runSteps } from './check.mjs';
import { buildEngine, targetFolder } from './engine.mjs';
import { figuresTable, readFigures } from './browsers.mjs';
import { filesOf } from './files.mjs';
import { checkNode, PlainError, root, run, say } from './run.mjs';
import { setup } from './setup.mjs';
import { installBrowsers } from './setup/browsers.mjs';
import { installRust } from './setup/rust.mjs';

const KINDS = /** @type {const} */ (['cargo', 'node', 'browser', 'e2e']);
/** Projects of the sweep, which run one after the other, because two would share the cores that are measured. */
const ENGINES = ['chromium', 'firefox', 'webkit'];
/** @typedef {(typeof KINDS)[number]} Kind */
/**
 * @typedef {object} Result of one or more runners
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} notes a line for each test that failed, or passed only when it was tried again
 */

/** @param {string} given `2/3` is the second of three parts */
function readShard(given) {
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(given) ?? [];
  if (!part || Number(part) < 1 || Number(part) > Number(parts)) {
    throw new PlainError(`--shard ${given} is not allowed: write which part of how many, such as 1/3.`);
  }
  return given;
}

const readOptions = () =>
  readArgs(argv.slice(2), {
    only: { type: 'string' },
    check: { type: 'boolean', default: false },
    shard: { type: 'string' },
    engines: { type: 'boolean', default: false },
    junit: { type: 'string' },
    json: { type: 'string' },
  });
/** The command's options. @type {ReturnType<typeof readOptions>} */
let given;

/** @param {Result[]} all @returns {Result} */
const sum = (all) => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  notes: all.flatMap(({ notes }) => notes),
});

/**
 * A runner that fails without naming a failed test counts as one failure, so that a crash never looks like success.
 * @param {string} name of the runner
 * @param {boolean} ok whether it ended with status 0
 * @param {Result} result
 * @returns {Result}
 */
function honest(name, ok, { passed, failed, notes }) {
  if (ok || failed > 0) return { passed, failed, notes };
  return { passed, failed: 1, notes: [...notes, `FAILED ${name}: an error outside of its tests, see above`] };
}

const CARGO_TEST = ['test', '--locked', '--manifest-path', 'engine/Cargo.toml', '--no-fail-fast'];
/** A line of `cargo test`: the test's path and its result. A doc test's path has spaces. */
const CARGO_LINE = /^test (.+?)(?: - should panic)? \.\.\. (?:.*?)(ok|FAILED|ignored)\b/gm;

/**
 * Cargo's stable output is lines alone, so the report for build servers is made of them: without times or messages.
 * @param {string} name of the suite
 * @param {string[][]} tests path and result
 */
function cargoJunit(name, tests) {
  const escaped = (/** @type {string} */ text) => text.replace(/[<>&"]/g, (one) => `&#${one.charCodeAt(0)};`);
  const results = { ok: '', FAILED: '<failure/>', ignored: '<skipped/>' };
  const cases = tests.map(([path, result]) => {
    const inside = results[/** @type {keyof typeof results} */ (result)];
    return `<testcase classname="${name}" name="${escaped(path)}">${inside}</testcase>`;
  });
  const failures = tests.filter(([, result]) => result === 'FAILED').length;
  const counts = `tests="${tests.length}" failures="${failures}"`;
  return `<testsuites><testsuite name="${name}" ${counts}>\n${cases.join('\n')}\n</testsuite></testsuites>\n`;
}

/**
 * Runs some of the engine's tests.
 * @param {string} name of the report
 * @param {string[]} which arguments of `cargo test`
 * @param {Record<string, string>} [env]
 */
async function testCargo(name, which, env = {}) {
  say(`tests: ${name}`);
  const { ok, output } = await run('cargo', [...CARGO_TEST, ...which], { output: 'both', behind: true, env });
  const tests = Array.from(output.matchAll(CARGO_LINE), ([, path, result]) => [path, result]);
  if (given.junit) writeFileSync(join(given.junit, `${name}.xml`), cargoJunit(name, tests));
  const counts = [...output.matchAll(/^test result: \S+ (\d+) passed; (\d+) failed/gm)];
  const count = (/** @type {number} */ at) => counts.reduce((total, line) => total + Number(line[at]), 0);
  const failed = tests.filter(([, result]) => result === 'FAILED');
  const notes = failed.map(([path]) => `FAILED ${path}`);
  return honest(name, ok, { passed: count(1), failed: count(2), notes });
}

/**
 * The tests inside the crates, which are most of them, and those of refused allocations: a program of its own, because it has an
 * allocator of its own.
 */
const testEngine = () => testCargo('cargo', ['--lib', '--test', 'allocation_media']);

/** The crates that have models: what else there is would be compiled for nothing. */
const MODELLED = ['crates/sync', 'labs/pools', 'labs/ring', 'labs/threads'];

/** Tests of every interleaving, for which everything is compiled again with loom's atomics. */
async function testInterleavings() {
  const models = MODELLED.flatMap((folder) => readdirSync(join(root, 'engine', folder, 'tests')))
    .filter((file) => file.startsWith('loom'))
    .flatMap((file) => ['--test', file.replace(/\.rs$/, '')]);
  const crates = MODELLED.flatMap((folder) => ['--package', `ringside-${basename(folder)}`]);
  return testCargo('cargo-interleavings', [...crates, '--features', 'threads', ...models], {
    RUSTFLAGS: '--cfg loom',
    CARGO_TARGET_DIR: targetFolder('loom'),
  });
}

/** Compares the page's modules with a program that the engine's tests compile. */
const AGREEMENT = 'tests/node/engine.agreement.test.ts';

/**
 * Files whose tests mostly wait: for a minute of music, for deadlines, for versions to be stored.
 * @type {Partial<Record<Kind, string[]>>}
 */
const WAITING = {
  browser: ['tests/browser/supervisor.test.ts', 'tests/browser/threads.sound.test.ts'],
  e2e: ['deploy', 'failure', 'offline'].map((name) => `tests/e2e/${name}.test.ts`),
};

/** Examples in doc comments, in the crates that have some: misuse that must not compile. */
async function testMisuse() {
  const crates = ['crates', 'labs'].flatMap((all) => {
    const folder = join(root, 'engine', all);
    const hasMisuse = (/** @type {string} */ file) =>
      file.endsWith('.rs') && readFileSync(join(folder, file), 'utf8').includes('```compile_fail');
    return filesOf(folder)
      .filter(hasMisuse)
      .map((file) => `ringside-${file.split('/')[0]}`);
  });
  const packages = [...new Set(crates)].flatMap((crate) => ['--package', crate]);
  return testCargo('cargo-misuse', [...packages, '--features', 'ringside-sync/threads', '--doc']);
}

/**
 * @param {string} report Vitest's as JSON
 * @returns {Result}
 */
function readVitest(report) {
  const { numPassedTests, testResults } = JSON.parse(report);
  const notes = testResults.flatMap((/** @type {any} */ { name, status, message, assertionResults }) => {
    // A file that does not load has no tests, but a reason.
    const whole = { status, fullName: '', failureMessages: [message] };
    return (assertionResults.length > 0 ? assertionResults : [whole]).flatMap((/** @type {any} */ one) => {
      const note = one.status === 'failed' ? 'FAILED' : one.meta?.retries > 0 ? 'RETRIED' : undefined;
      if (!note) return [];
      const [reason] = stripVTControlCharacters(one.failureMessages.join('\n')).split('\n');
      return [[`${note} ${relative(root, name)}`, one.fullName.trim(), reason].filter(Boolean).join(': ')];
    });
  });
  const failed = notes.filter((/** @type {string} */ note) => note.startsWith('FAILED')).length;
  return { passed: numPassedTests, failed, notes };
}

/**
 * @param {string} project one of Vitest's projects
 * @param {{ name?: string, behind?: boolean, only?: string[], without?: string[] }} how the report's name, whether the tests
 *   give way to others, and which files run alone or not at all
 */
async function testPage(project, { name = project, behind = false, only = [], without = [] }) {
  say(`tests: ${name}`);
  const file = resolve(given.json ?? join(root, 'test-results'), `${name}.json`);
  rmSync(file, { force: true });
  const { ok } = await run(
    'vitest',
    [
      ...['run', '--project', project],
      // A part may be empty if there are few files.
      ...(given.shard ? ['--shard', given.shard, '--passWithNoTests'] : []),
      ...without.flatMap((file) => ['--exclude', file]),
      ...only,
      ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${file}`],
      ...(given.junit
        ? ['--reporter', 'junit', `--outputFile.junit=${resolve(given.junit, `${name}.xml`)}`]
        : []),
    ],
    { behind },
  );
  // Vitest writes no report if it crashes.
  const result = existsSync(file) ? readVitest(readFileSync(file, 'utf8')) : sum([]);
  return honest(name, ok && existsSync(file), result);
}

/** Runs the sweep of the built site in three browsers, one after the other, with nothing beside it. */
async function sweepEngines() {
  await setup({ browser: 'The sweep' });
  await installBrowsers();
  await buildEngine();
  await buildSite();
  const results = [];
  for (const engine of ENGINES) results.push(await testPage(engine, {}));
  console.log(figuresTable(readFigures(join(root, 'test-results', 'engines'))));
  return sum(results);
}

/**
 * Runs each kind once, in parallel lines. Browser tests mostly wait for sound and threads, and must not be delayed;
 * therefore compilers, checks and all other tests run at a lower priority.
 * @returns {Promise<{ result: Result, checked: boolean }>} what the tests came to, and whether all checks that ran passed
 */
async function runAll() {
  checkNode();
  given = readOptions();
  const { only, check: checks, shard: part } = given;
  if (given.engines && (only || checks || part)) {
    throw new PlainError('--engines runs the sweep alone: leave out --only, --check and --shard.');
  }
  const kinds = only === undefined ? KINDS : [oneOf('--only', only, KINDS)];
  const shard = part && readShard(part);
  for (const folder of [given.junit, given.json]) if (folder) mkdirSync(folder, { recursive: true });
  if (given.engines) return { result: await sweepEngines(), checked: true };
  const elsewhere = shard !== undefined && !shard.startsWith('1/');
  const has = (/** @type {Kind} */ kind) => kinds.includes(kind) && !(kind === 'cargo' && elsewhere);
  await installRust();
  const compiled = has('cargo') ? testEngine() : Promise.resolve(sum([]));
  const prepared = async () => {
    await setup(has('browser') || has('e2e') ? { browser: 'The tests' } : {});
    await buildEngine();
  };
  const modules = checks || kinds.some((kind) => kind !== 'cargo') ? prepared() : Promise.resolve();
  const site = modules.then(async () => {
    if (checks || has('e2e')) await buildSite();
  });
  /** @type {boolean[]} */
  const passed = [];
  const check = async (/** @type {typeof engineSteps} */ steps) => {
    if (checks) passed.push(await runSteps(steps, { behind: true }));
  };

  /** Runs the kinds one after the other; of each, the files that mostly wait or the others. @param {[Kind, 'waiting' | 'others'][]} parts */
  const inBrowsers = async (...parts) => {
    await site;
    const counts = [];
    for (const [kind, which] of parts.filter(([kind]) => has(kind))) {
      const waiting = WAITING[kind] ?? [];
      counts.push(
        await (which === 'waiting'
          ? testPage(kind, { name: `${kind}-waiting`, only: waiting })
          : testPage(kind, { without: shard ? [] : waiting })),
      );
    }
    return counts;
  };
  // Two lines of equal duration, each with the files that wait while the other works; a part is short enough for one line.
  const pages = shard
    ? [inBrowsers(['browser', 'others'], ['e2e', 'others'])]
    : [
        inBrowsers(['browser', 'others'], ['e2e', 'waiting']),
        inBrowsers(['e2e', 'others'], ['browser', 'waiting']),
      ];
  const engine = async () => {
    const counts = [await compiled];
    if (has('cargo')) {
      counts.push(await testInterleavings(), await testMisuse());
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
    const tests = async () => {
      if (!has('node')) return [];
      await modules;
      // Beside the engine's tests, the file that needs them comes last; a part runs all of its files at once.
      const last = has('cargo') && !shard ? [AGREEMENT] : [];
      if (shard) await compiled;
      const counts = [await testPage('node', { behind: true, without: last })];
      await compiled;
      if (last.length > 0)
        counts.push(await testPage('node', { name: 'node-agreement', behind: true, only: last }));
      return counts;
    };
    const [counts] = await Promise.all([tests(), site.then(() => check(pageSteps(() => site)))]);
    return counts;
  };
  // Waits for all of them, because nothing may be printed after the summary.
  const lines = await Promise.allSettled([...pages, engine(), lints(), page()]);
  const counts = lines.flatMap((line) => {
    if (line.status === 'rejected') throw line.reason;
    return line.value;
  });
  return { result: sum(counts), checked: passed.every(Boolean) };
}

let all;
try {
  all = await runAll();
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  all = { result: { passed: 0, failed: 1, notes: [] }, checked: true };
}
const { result, checked } = all;
if (!checked) console.error('The checks found something: see the lines with FAIL.');
for (const note of result.notes) console.log(note);
console.log(`tests: ${result.passed} passed, ${result.failed} failed`);
if (result.failed > 0 || !checked) process.exitCode = 1;
