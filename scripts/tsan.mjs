/**
 * `node scripts/tsan.mjs`: runs the tests of real threads natively under ThreadSanitizer, which finds data races between the
 * instructions that really ran. The standard library is compiled with it, too: else its locks would look like races.
 * docs/safety.md says what it cannot see.
 */
import { targetFolder } from './engine.mjs';
import { command, run, say } from './run.mjs';
import { installNightly, NIGHTLY } from './setup/rust.mjs';

/** Tests that start threads, by the beginning of their paths. */
const TESTS = [
  'runtime::threads::',
  'ring::threads::tests::spsc',
  'ring::threads::tests::run',
  'threads::tests::real',
];

/** Where the pinned nightly runs. */
const TARGET = 'x86_64-unknown-linux-gnu';

await command(async () => {
  await installNightly();
  say('ThreadSanitizer: the tests of real threads');
  const { ok } = await run(
    'cargo',
    [
      ...[`+${NIGHTLY}`, 'test', '-Z', 'build-std', '--target', TARGET, '--locked'],
      ...['--manifest-path', 'engine/Cargo.toml', '--lib', '--no-default-features', '--features', 'threads'],
      ...['--', '--test-threads=1', ...TESTS],
    ],
    {
      behind: true,
      env: {
        RUSTFLAGS: '-Zsanitizer=thread',
        TSAN_OPTIONS: 'halt_on_error=1',
        CARGO_TARGET_DIR: targetFolder('tsan'),
      },
    },
  );
  return ok;
});
