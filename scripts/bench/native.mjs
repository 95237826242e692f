/** Measures natively, with the engine's own program. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildNative } from '../engine.mjs';
import { PlainError, run } from '../run.mjs';

/**
 * Measures one instance, in a process of its own.
 * @param {import('./drive.mjs').Wanted} wanted
 * @returns {Promise<import('../bench.mjs').Measured>}
 */
export async function measure({ lab, preset, quick, pairs, seed, earlier }) {
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
        ...(quick ? ['--quick'] : []),
      ],
      { output: 'result' },
    );
    // The program has printed the reason on stderr.
    if (!ok) throw new PlainError('The native bench failed.');
    return JSON.parse(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
