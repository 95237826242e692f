/**
 * `npm run dev:test`: stays, and answers each change in seconds. Vitest runs the Node tests that import a changed file; a
 * change in a crate runs that crate's tests. Nothing runs before the first change. `npm test` runs everything.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { command, root, run, say } from './run.mjs';

/** Pause after the last change before the tests run, in ms: an editor saves several files one after the other. */
const PAUSE = 150;

/** Folders of the crates whose tests run; the folder of what cargo compiles is not among them. */
const CRATES = ['engine/crates', 'engine/labs'];

/**
 * The package whose tests cover a file.
 * @param {string} file below one of `CRATES`
 * @returns {string | undefined} its name; undefined for a file that is no source of a crate
 */
export function packageOfSource(file) {
  const [, name] = /^([\w-]+)[\\/](?:src|tests)[\\/].*\.rs$/.exec(file) ?? [];
  return name === undefined ? undefined : `ringside-${name}`;
}

/**
 * Runs the tests of a crate when one of its sources changes; a change meanwhile runs them once more.
 * @returns {() => void} ends it
 */
function watchEngine() {
  /** @type {Set<string>} */
  const changed = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let isRunning = false;
  const test = async () => {
    if (isRunning) return;
    isRunning = true;
    for (const name of changed) {
      changed.delete(name);
      say(`tests: ${name}`);
      await run('cargo', [
        ...['test', '--quiet', '--locked', '--manifest-path', 'engine/Cargo.toml'],
        ...['--package', name, '--lib'],
      ]);
    }
    isRunning = false;
  };
  const watchers = CRATES.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, file) => {
      const name = file === null ? undefined : packageOfSource(file);
      if (name === undefined) return;
      changed.add(name);
      clearTimeout(timer);
      timer = setTimeout(test, PAUSE);
    }),
  );
  return () => watchers.forEach((watcher) => watcher.close());
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  await command(async () => {
    const end = watchEngine();
    try {
      return (await run('vitest', ['--project', 'node', '--standalone', ...argv.slice(2)])).ok;
    } finally {
      end();
    }
  });
}
