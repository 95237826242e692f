/**
 * `npm run fuzz -- TARGET [--minutes 10] [--seed 1]`: searches for inputs that crash, hang, or exceed limits. Targets
 * of the engine (`script`, `query`, `flv`, `library_image`) run natively under cargo-fuzz with limits on time
 * and memory; those of the page (`link`, `document`, `message`) run in Node. `cost` opens random links of all labs,
 * with scripts and queries, on the release build of the engine (`--count 100000`).
 */
import { argv } from 'node:process';
import { parseArgs } from 'node:util';
import { oneOf, wholeNumber } from './args.mjs';
import { buildEngine, MODULES } from './engine.mjs';
import { ask, command, mustRun, run, say } from './run.mjs';
import { setup } from './setup.mjs';
import { NIGHTLY } from './setup/rust.mjs';

const CARGO_FUZZ = '0.13.2';
const ENGINE = ['script', 'query', 'flv', 'library_image'];
const PAGE = ['link', 'document', 'message'];

/** Limits for one input: seconds, and MiB of the whole process and of one allocation. */
const LIMITS = { timeout: 2, rss_limit_mb: 1024, malloc_limit_mb: 256 };

async function installCargoFuzz() {
  if (ask('cargo-fuzz', ['--version'])?.split(' ')[1] === CARGO_FUZZ) return;
  say(`compiling cargo-fuzz ${CARGO_FUZZ} into .tools/ (a minute, once)`);
  const args = ['install', `cargo-fuzz@${CARGO_FUZZ}`, '--locked', '--root', '.tools', '--force', '--debug'];
  await mustRun('cargo', args, `cargo-fuzz ${CARGO_FUZZ} could not be compiled`);
}

/** @param {string} target @param {number} minutes @param {number} seed */
async function fuzzEngine(target, minutes, seed) {
  await installCargoFuzz();
  const limits = Object.entries(LIMITS).map(([name, value]) => `-${name}=${value}`);
  const { ok } = await run('rustup', [
    ...['run', NIGHTLY, 'cargo', 'fuzz', 'run', '--fuzz-dir', 'engine/fuzz', target, '--'],
    ...[`-max_total_time=${minutes * 60}`, `-seed=${seed}`, '-max_len=65536', '-print_final_stats=1'],
    ...limits,
  ]);
  return ok;
}

/** @param {string} file of the Node tests @param {Record<string, string>} env by which it searches for longer */
async function fuzzPage(file, env) {
  await buildEngine();
  const args = ['run', '--project', 'node', '--disable-console-intercept', `tests/node/${file}.test.ts`];
  const { ok } = await run('vitest', args, { env });
  return ok;
}

await command(async () => {
  const { values, positionals } = parseArgs({
    args: argv.slice(2),
    allowPositionals: true,
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '100000' },
    },
  });
  const target = oneOf('the target', positionals[0] ?? '', [...ENGINE, ...PAGE, 'cost']);
  const minutes = wholeNumber('--minutes', values.minutes, 1, 1_440);
  const seed = wholeNumber('--seed', values.seed, 0, 2 ** 31 - 1);
  await setup(ENGINE.includes(target) ? {} : { modules: MODULES });
  if (ENGINE.includes(target)) return fuzzEngine(target, minutes, seed);
  if (PAGE.includes(target)) {
    const env = { FUZZ_TARGET: target, FUZZ_MINUTES: String(minutes), FUZZ_SEED: String(seed) };
    return fuzzPage('fuzz.readers', env);
  }
  const count = wholeNumber('--count', values.count, 1, 10_000_000);
  return fuzzPage('session.search', { COST_COUNT: String(count), COST_SEED: String(seed) });
});
