/**
 * `node scripts/miri.mjs`: runs the tests of code with unsafe blocks under Miri, which detects undefined behaviour:
 * uses after free, reads of uninitialised bytes, aliasing violations, data races. docs/safety.md says which modules
 * run, and why the others do not. Installs Miri for the pinned nightly if it is missing.
 */
import { targetFolder } from './engine.mjs';
import { command, run, say } from './run.mjs';
import { installNightly, NIGHTLY } from './setup/rust.mjs';

/** Tests by the prefixes of their paths, with the crate that contains them. */
const RUNS = [
  {
    crate: 'threads',
    tests: ['block', 'cell', 'job', 'trap_safe', 'magazine', 'ring'].map((one) => `${one}::`),
  },
  { crate: 'sync', tests: ['thread_pool', 'flight', 'guard', 'barrier'].map((one) => `${one}::`) },
  { crate: 'ring', tests: ['spsc', 'steps'].map((one) => `threads::tests::${one}::`) },
  { crate: 'model', tests: ['memory::', 'heap::arena::words::'] },
  { crate: 'pools', tests: ['threads::block', 'threads::tests::chain', 'threads::tests::owners'] },
  {
    crate: 'pools',
    // The pools in one thread keep their memory until the process ends, as those of the originals do.
    flags: '-Zmiri-ignore-leaks',
    tests: [
      'every_variant_takes_a_message_back_once',
      'a_queue_lends_the_coldest_block_and_a_stack_the_warmest',
      'returning_a_node_twice_is_refused',
      'use_after_release_is_caught',
    ].map((one) => `tests::blocks::${one}`),
  },
];

/** Crates whose tests of threads are behind a feature. */
const THREADED = ['pools', 'ring', 'sync', 'threads'];

/**
 * Isolation is off, because tests read the clock. Provenance is permissive, because the sound card's words are accessed
 * through an exposed address, which Miri otherwise warns of.
 */
const FLAGS = '-Zmiri-disable-isolation -Zmiri-permissive-provenance';

await command(async () => {
  await installNightly(['miri']);
  for (const { crate, tests, flags = '' } of RUNS) {
    say(`Miri: ${crate}${flags && `, ${flags}`}`);
    const { ok } = await run(
      'cargo',
      [
        ...[`+${NIGHTLY}`, 'miri', 'test', '--locked', '--manifest-path', 'engine/Cargo.toml', '--lib'],
        ...['--package', `ringside-${crate}`, ...(THREADED.includes(crate) ? ['--features', 'threads'] : [])],
        ...['--', ...tests],
      ],
      {
        behind: true,
        env: {
          MIRIFLAGS: `${FLAGS} ${flags}`,
          CARGO_TARGET_DIR: targetFolder('miri'),
          CARGO_PROFILE_DEV_OPT_LEVEL: '0',
        },
      },
    );
    if (!ok) return false;
  }
  return true;
});
