/** Measures natively, with the engine's own program. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildNative } from '../engine.mjs';
import { PlainError, run } from '../run.mjs';

/** What the native program prints on stderr before a preset. */
const BEGUN = /^· (\d+) of (\d+): (\S+), (\S+)$/;

/** @param {string} line of stderr @param {(begun: import('./progress.mjs').Begun) => void} report */
function tell(line, report) {
  const [, nth, of, lab = '', preset = ''] = BEGUN.exec(line) ?? [];
  if (nth === undefined) console.error(line);
  else report({ lab, preset, index: Number(nth) - 1, of: Number(of) });
}

/**
 * Measures one instance, in a process of its own.
 * @param {import('./cases.mjs').Wanted} wanted
 * @param {(begun: import('./progress.mjs').Begun) => void} report
 * @returns {Promise<import('../bench.mjs').Launch>}
 */
export async function measure({ lab, preset, filter, quick, pairs, seed, earlier }, report) {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-bench-'));
  try {
    const file = join(folder, 'earlier.json');
    writeFileSync(file, JSON.stringify(earlier));
    const { ok, output } = await run(
      await buildNative(),
      [
        ...['bench', '--json', '--pairs', String(pairs), '--seed', String(seed), '--earlier', file],
        ...(lab === undefined ? [] : ['--lab', lab]),
        ...(preset === undefined ? [] : ['--preset', preset]),
        ...(filter === undefined ? [] : ['--filter', filter]),
        ...(quick ? ['--quick'] : []),
      ],
      { output: 'result', onerror: (line) => tell(line, report) },
    );
    // The program has printed the reason on stderr.
    if (!ok) throw new PlainError('The native bench failed.');
    return JSON.parse(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
