/** Measures with the relay's native program. */
import { buildNative } from '../engine.mjs';
import { PlainError, run } from '../run.mjs';

/**
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<import('./document.mjs').Run>}
 */
export async function measure({ search, brief, ...options }) {
  const numbers = /** @type {const} */ ([
    ...['publishers', 'subscribers', 'slots', 'input', 'output', 'seconds', 'pairs', 'threads'],
  ]);
  const args = numbers.flatMap((name) => [`--${name}`, String(options[name])]);
  const program = await buildNative('ringside-relay');
  const flags = [...(brief ? ['--brief'] : []), ...(search ? [] : ['--no-search'])];
  const { ok, output } = await run(program, [...args, ...flags], { output: 'result' });
  // The program has printed the reason on stderr.
  if (!ok) throw new PlainError('The native relay failed.');
  return { runtime: 'native', ...JSON.parse(output) };
}
