/**
 * Counts the WebAssembly operations of variants, in the same way in Node and in a browser: each variant in a worker of
 * its own, with a fresh instance of the module's copy that counts. It uses nothing of Node.
 *
 * @typedef {import('../../web/src/engine/operations/count.ts').Counted} Counted
 * @typedef {import('../../web/src/engine/types.ts').Config} Config
 * @typedef {import('./drive.mjs').Wanted} Wanted
 *
 * @typedef {object} Lab as the engine's catalogue describes it
 * @property {string} id
 * @property {{ id: string }[]} variants
 * @property {{ id: string, a: string, b: string, knobs: Record<string, number> }[]} presets
 *
 * @typedef {object} Copy of a module
 * @property {string} folder of the module, in `engine/`
 * @property {Lab[]} labs its labs, and what only the bench compares
 * @property {WebAssembly.Module} module
 * @property {string} fingerprint of its bytes
 *
 * @typedef {object} Job of a worker
 * @property {string} code address of the JavaScript that belongs to the module
 * @property {WebAssembly.Module} module
 * @property {Config} config
 * @property {string} variant
 *
 * @typedef {{ counted: Counted } | { error: unknown }} Answer of a worker: the error is the engine's refusal, or that of a trap
 *
 * @typedef {Counted & { lab: string, preset: string, variant: string, module: string }} OperationCount
 */
import { chosen, reason, wantsThreads } from './drive.mjs';

/**
 * The fingerprint of a copy: copies with the same one execute the same operations.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function fingerprintOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * @param {Copy[]} copies
 * @param {Pick<Wanted, 'lab' | 'preset'>} wanted
 * @param {(folder: string, job: Omit<Job, 'code'>) => Promise<Answer>} count runs a job in a fresh worker
 * @param {(line: string) => void} report
 * @param {typeof import('../../web/src/words/refusals.en.ts').allowedText} allowedText words for what a refusal allows
 * @returns {Promise<OperationCount[]>} in the order of the catalogue
 */
export async function countOperations(copies, wanted, count, report, allowedText) {
  const owned = copies.flatMap((copy) => copy.labs.map((lab) => ({ copy, lab })));
  const counts = [];
  for (const { lab: id, preset: name } of chosen({ labs: owned.map(({ lab }) => lab) }, wanted)) {
    const { copy, lab } = owned.filter(({ lab }) => lab.id === id)[0];
    const { a, b, knobs } = lab.presets.filter((one) => one.id === name)[0];
    const config = { lab: id, a, b, seed: 0, rate: 48_000, knobs };
    report(`counting ${id}, ${name}`);
    /** Variants by why they were left out. @type {Map<string, string[]>} */
    const left = new Map();
    for (const { id: variant } of lab.variants) {
      const answer = await count(copy.folder, { module: copy.module, config, variant });
      if ('counted' in answer) {
        counts.push({ lab: id, preset: name, variant, module: copy.fingerprint, ...answer.counted });
        continue;
      }
      const why = wantsThreads(answer.error) ? 'runs on threads' : reason(answer.error, allowedText);
      left.set(why, [...(left.get(why) ?? []), variant]);
    }
    for (const [why, variants] of left) report(`left out: ${id}, ${name}, ${variants.join(' ')}: ${why}`);
  }
  return counts;
}
