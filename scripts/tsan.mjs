/**
 * `node scripts/tsan.mjs`: runs the tests of real threads natively under ThreadSanitizer, which detects data races
 * between instructions that were executed. The standard library is instrumented too, because its locks would otherwise
 * look like races. docs/safety.md says what it cannot detect.
 */
import { targetFolder } from './engine.mjs';
import { command, PlainError, run, say } from './run.mjs';
import { installNightly, NIGHTLY } from './setup/rust.mjs';

/** Tests that start threads, by the prefixes of their paths, with the crate that contains them. */
const RUNS = {
  sync: [''],
  ring: ['threads::tests::spsc', 'threads::tests::run'],
  threads: ['tests::real'],
  pools: ['threads::'],
};

/** The platform that the pinned nightly runs on. */
const TARGET = 'x86_64-unknown-linux-gnu';

/** Path of a test with an intentional race: a run that does not report it proves nothing about the others. */
const RACE = 'race::a_data_race_is_reported';

/**
 * Runs tests of a crate under ThreadSanitizer.
 * @param {string} crate
 * @param {string[]} tests
 * @param {'keep' | 'show'} output
 */
const sanitized = (crate, tests, output) =>
  run(
    'cargo',
    [
      ...[`+${NIGHTLY}`, 'test', '-Z', 'build-std', '--target', TARGET, '--locked'],
      ...['--manifest-path', 'engine/Cargo.toml', '--lib', '--package', `ringside-${crate}`],
      ...['--features', 'threads'],
      ...['--', '--test-threads=1', ...tests],
    ],
    {
      behind: true,
      output,
      env: {
        RUSTFLAGS: '-Zsanitizer=thread',
        TSAN_OPTIONS: 'halt_on_error=1',
        CARGO_TARGET_DIR: targetFolder('tsan'),
      },
    },
  );

await command(async () => {
  await installNightly();
  say('ThreadSanitizer: a race on purpose, which it has to report');
  const { ok, output } = await sanitized('sync', ['--ignored', '--exact', RACE], 'keep');
  if (ok || !output.includes('WARNING: ThreadSanitizer: data race')) {
    throw new PlainError(`ThreadSanitizer does not report a race on purpose:\n${output}`);
  }
  say('ThreadSanitizer: the tests of real threads');
  for (const [crate, tests] of Object.entries(RUNS)) {
    if (!(await sanitized(crate, tests, 'show')).ok) return false;
  }
  return true;
});
