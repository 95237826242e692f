/** Commits as the bench measures them: both logs must have the same contents before anything is timed. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { initSync as initLibrary, Library as Engine, LibraryLog } from '../../engine/pkg-library/ringside.js';
import { initSync, JsTournament } from '../../engine/pkg-threads/ringside.js';
import { MANY, measureCommits } from './commits.mjs';
import { checkDocument } from '../../scripts/bench/document.mjs';
import { sample } from '../../tests/node/bench.sample.ts';

const wasm = (folder: string) =>
  readFileSync(new URL(`../../engine/${folder}/ringside_bg.wasm`, import.meta.url));

test('a commit for each change takes more of the log than one for all, and comes to the same', () => {
  initLibrary({ module: wasm('pkg-library') });
  initSync({ module: wasm('pkg-threads') });
  const logs = () => [LibraryLog.in_memory(), LibraryLog.in_memory()];
  const wanted = { pairs: 1, quick: true, seed: 1 };
  const { comparisons } = measureCommits({ logs: logs(), Engine, JsTournament }, 'memory', wanted, 60);
  checkDocument({ ...sample(), comparisons });
  const [{ counters, ratio }] = comparisons;
  expect(ratio).toBeGreaterThan(0);
  expect([counters.baseline.commits, counters.variant.commits]).toEqual([MANY, 1]);
  // An entry's header has 20 bytes; its body is equal.
  expect(counters.baseline.bytes - counters.variant.bytes).toBe(20 * (MANY - 1));
  const [held, other] = logs();
  other.add({ song: 1, key: 'rating', value: 99, source: 'client/ringside' });
  expect(() => measureCommits({ logs: [held, other], Engine, JsTournament }, 'memory', wanted, 60)).toThrow(
    'The two logs do not hold the same.',
  );
});
