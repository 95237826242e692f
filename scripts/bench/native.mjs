/** Measures natively, with the engine's own program. */
import { buildNative } from '../engine.mjs';
import { PlainError, run } from '../run.mjs';

/**
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<unknown>} the document
 */
export async function measure({ lab, preset, quick, pairs }) {
  const { ok, output } = await run(
    await buildNative(),
    [
      ...['bench', '--json', '--pairs', String(pairs)],
      ...(lab === undefined ? [] : ['--lab', lab]),
      ...(preset === undefined ? [] : ['--preset', preset]),
      ...(quick ? ['--quick'] : []),
    ],
    { output: 'result' },
  );
  // The program has printed the reason on stderr.
  if (!ok) throw new PlainError('The native bench failed.');
  return JSON.parse(output);
}
