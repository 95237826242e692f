/**
 * `npm run dev:test`: stays, and answers each change in seconds. Vitest runs the Node tests that a change of the page, a
 * script or a test concerns, at the start those of uncommitted changes; a change in a crate runs that crate's tests.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { command, root, run, say } from './run.mjs';

/** Pause after the last change before a crate's tests run, in ms: an editor saves several files one after the other. */
const PAUSE = 150;

/** @param {string} folder of crates, below `engine/` */
function watchCrates(folder) {
  /** @type {Set<string>} */
  const changed = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const test = async () => {
    const crates = [...changed].flatMap((name) => ['--package', `ringside-${name}`]);
    changed.clear();
    say(`tests: ${crates.filter((_, at) => at % 2 === 1).join(', ')}`);
    const args = ['test', '--quiet', '--locked', '--manifest-path', 'engine/Cargo.toml', ...crates, '--lib'];
    await run('cargo', args);
  };
  watch(join(root, 'engine', folder), { recursive: true }, (_, file) => {
    if (!file?.endsWith('.rs')) return;
    changed.add(file.split(/[\\/]/)[0]);
    clearTimeout(timer);
    timer = setTimeout(test, PAUSE);
  });
}

await command(async () => {
  for (const folder of ['crates', 'labs']) watchCrates(folder);
  const { ok } = await run('vitest', ['--watch', '--project', 'node', '--changed', '--reporter', 'dot']);
  return ok;
});
