/**
 * `npm run dev:test`: stays, and answers each change in seconds. A change of the page, a script or a test runs the Node tests
 * that import it, those without the engine's modules first; a change in a crate runs that crate's tests. Nothing runs before
 * the first change. `npm test` runs everything.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { command, root, run, say } from './run.mjs';
import { relatedTests } from './watch/related.mjs';

/** Pause after the last change before the tests run, in ms: an editor saves several files one after the other. */
const PAUSE = 150;
/** Folders with sources; what builds write is in none of them. */
const FOLDERS = ['engine/crates', 'engine/labs', 'web/src', 'scripts', 'tests'];

/**
 * The package whose tests cover a file.
 * @param {string} file below the root
 * @returns {string | undefined} its name; undefined for a file that is no source of a crate or lab
 */
export function packageOfSource(file) {
  const [, name] = /^engine\/(?:crates|labs)\/([\w-]+)\/(?:src|tests)\/.*\.rs$/.exec(file) ?? [];
  return name === undefined ? undefined : `ringside-${name}`;
}

/** @param {string[]} changed files below the root */
async function test(changed) {
  const packages = new Set(changed.map(packageOfSource).filter((name) => name !== undefined));
  for (const name of packages) {
    say(`tests: ${name}`);
    await run('cargo', [
      ...['test', '--quiet', '--locked', '--manifest-path', 'engine/Cargo.toml'],
      ...['--package', name, '--lib'],
    ]);
  }
  for (const tests of relatedTests(changed)) {
    say(`tests: ${tests.length} files`);
    await run('vitest', ['run', '--project', 'node', '--reporter', 'dot', ...tests]);
  }
}

/** Watches the sources until the program is stopped. Changes while tests run are tested after them. @returns {Promise<never>} */
function watchSources() {
  /** @type {Set<string>} */
  const changed = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let isRunning = false;
  const work = async () => {
    if (isRunning) return;
    isRunning = true;
    while (changed.size > 0) {
      const files = [...changed];
      changed.clear();
      await test(files);
    }
    isRunning = false;
  };
  for (const folder of FOLDERS) {
    watch(join(root, folder), { recursive: true }, (_, file) => {
      if (file === null) return;
      changed.add(`${folder}/${file.replaceAll('\\', '/')}`);
      clearTimeout(timer);
      timer = setTimeout(work, PAUSE);
    });
  }
  return new Promise(() => {});
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  await command(() => {
    say('waiting for changes (stop with Ctrl+C)');
    return watchSources();
  });
}
