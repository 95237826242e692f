/** Measures with the relay's native program, which is launched anew for each instance. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildNative } from '../engine.mjs';
import { PlainError, run, say } from '../run.mjs';

/**
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<import('./document.mjs').Run>}
 */
export async function measure({ search, brief, instances, seed, ...options }) {
  const numbers = /** @type {const} */ ([
    ...['publishers', 'subscribers', 'slots', 'input', 'output', 'seconds', 'pairs', 'threads'],
  ]);
  const args = numbers.flatMap((name) => [`--${name}`, String(options[name])]);
  const program = await buildNative('ringside-relay');
  const folder = mkdtempSync(join(tmpdir(), 'ringside-relay-'));
  const file = join(folder, 'earlier.json');
  /** @type {unknown[]} */
  const earlier = [];
  let measured;
  try {
    for (let instance = 0; instance < instances; instance++) {
      if (instances > 1) say(`launch ${instance + 1} of ${instances}`);
      writeFileSync(file, JSON.stringify(earlier));
      const last = instance === instances - 1;
      const flags = [...(brief ? ['--brief'] : []), ...(search && last ? [] : ['--no-search'])];
      const own = ['--seed', String((seed + instance) % 2 ** 32), '--earlier', file];
      const { ok, output } = await run(program, [...args, ...flags, ...own], { output: 'result' });
      // The program has printed the reason on stderr.
      if (!ok) throw new PlainError('The native relay failed.');
      const { run: of, samples } = JSON.parse(output);
      measured = of;
      earlier.push(samples);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { runtime: 'native', instances, ...measured };
}
