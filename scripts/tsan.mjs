/**
 * `node scripts/tsan.mjs`: runs the tests of real threads natively under ThreadSanitizer, which finds data races between the
 * instructions that really ran. The standard library is compiled with it, too: else its locks would look like races.
 * docs/safety.md says what it cannot see.
 */
import { targetFolder } from './engine.mjs';
import { command, PlainError, run, say } from './run.mjs';
import { installNightly, NIGHTLY } from './setup/rust.mjs';

/** Tests that start threads, by the beginning of their paths, in the crate that has them. */
const RUNS = {
  sync: [''],
  ring: ['threads::tests::spsc', 'threads::tests::run'],
  threads: ['tests::real'],
};

/** Where the pinned nightly runs. */
const TARGET = 'x86_64-unknown-linux-gnu';

/** A race on purpose, by its path: a run that does not report it says nothing of the others. */
const RACE = 'race::a_data_race_is_reported';

/** Runs tests of a crate under ThreadSanitizer. @param {string} crate @param {string[]} tests @param {'keep' | 'show'} output */
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
