/**
 * Counts the WebAssembly operations of variants, in the same way in Node and in a browser: each variant in a worker with a
 * fresh instance of the module's copy that counts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SINGLE_THREADED } from '../engine.mjs';
import { hashOf } from '../files.mjs';
import { COPY } from '../operations.mjs';
import { root, say } from '../run.mjs';
import { casesOf, chosen, loadLabs } from './cases.mjs';
import { faultText } from './page-code.mjs';
import { wantsThreads } from './job.mjs';

/** The fingerprint of a module's copy: copies with the same one execute the same operations. @param {string} folder */
const fingerprintOf = (folder) => hashOf([readFileSync(join(root, 'engine', folder, COPY))]).slice(0, 16);

/**
 * @param {import('./measure.mjs').Runtime} runtime
 * @param {Pick<import('./cases.mjs').Wanted, 'lab' | 'preset'>} wanted
 * @returns {Promise<import('./document.mjs').Document>} with the counts in the order of the catalogue
 */
export async function countIn({ host, counter, ask }, wanted) {
  const owned = await loadLabs(SINGLE_THREADED);
  const known = owned.flatMap(({ lab }) => casesOf(lab));
  const operations = [];
  for (const { lab: id, preset: name } of chosen(known, wanted)) {
    const { folder, lab } = owned.filter((one) => one.lab.id === id)[0];
    const { a, b, knobs } = lab.presets.filter((one) => one.id === name)[0];
    const module = fingerprintOf(folder);
    const config = { lab: id, a, b, seed: 0, rate: 48_000, knobs };
    say(`counting ${id}, ${name}`);
    /** Variants by why they were left out. @type {Map<string, string[]>} */
    const left = new Map();
    for (const { id: variant } of lab.variants) {
      const job = { script: 'count.mjs', files: [`${folder}/${COPY}`], folder, counter, config, variant };
      const answer = await ask(job);
      if ('result' in answer) {
        operations.push({ lab: id, preset: name, variant, module, ...answer.result });
        continue;
      }
      const why = wantsThreads(answer.fault) ? 'runs on threads' : await faultText(answer.fault);
      left.set(why, [...(left.get(why) ?? []), variant]);
    }
    for (const [why, variants] of left) say(`left out: ${id}, ${name}, ${variants.join(' ')}: ${why}`);
  }
  const env = { ...host, tick_us: 0, engine: owned[0].engine.version() };
  return { schema: 2, env, comparisons: [], operations };
}
