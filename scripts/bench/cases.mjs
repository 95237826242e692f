/**
 * Labs and presets, and the list of those of all runtimes, by which a wrong one is refused before anything is set up. `node scripts/tables.mjs`
 * writes the list, and a test compares it with the modules.
 *
 * @typedef {object} Engine the parts of an engine module that the bench uses
 * @property {() => string} version
 * @property {() => { labs: Lab[] }} bench_catalogue its labs, and what only the bench compares
 * @property {new (lab: string, preset: string, sampling: import('./sampling.mjs').Sampling) => Measure} Measure one preset:
 *   its baseline against each of its variants, each against the same digest
 *
 * @typedef {object} Measure
 * @property {() => number} left comparisons that are still to be begun
 * @property {() => number} advance samples one round more; the share done, 1 when finished
 * @property {() => { tick_us: number, comparisons: import('./document.mjs').Comparison[] }} result
 * @property {() => import('./sampling.mjs').MeasureSamples} samples those of this instance
 * @property {() => void} free
 *
 * @typedef {import('../../web/src/engine/types.ts').Lab} Lab
 * @typedef {{ lab: string, preset: string }} Case
 * @typedef {{ folder: string, engine: Engine, lab: Lab }} Owned a lab, and the module that has it
 *
 * @typedef {Pick<import('./options.mjs').Options, 'lab' | 'preset'> & import('./sampling.mjs').Instance} Wanted
 */
import { readFileSync } from 'node:fs';
import { loadModule } from '../engine.mjs';
import { PlainError } from '../run.mjs';

export const LIST = new URL('./labs.json', import.meta.url);

/** @param {Pick<Lab, 'id'> & { presets: { id: string }[] }} lab @returns {Case[]} */
export const casesOf = ({ id, presets }) => presets.map((preset) => ({ lab: id, preset: preset.id }));

/** Loads modules for their catalogues. @param {readonly string[]} folders @returns {Promise<Owned[]>} */
export async function loadLabs(folders) {
  const modules = folders.map(async (folder) => {
    /** @type {Engine} */
    const engine = await loadModule(folder);
    return engine.bench_catalogue().labs.map((lab) => ({ folder, engine, lab }));
  });
  return (await Promise.all(modules)).flat();
}

/** @param {string} option @param {string | undefined} wanted @param {string[]} all */
function checkKnown(option, wanted, all) {
  if (wanted === undefined || all.includes(wanted)) return;
  const allowed = [...new Set(all)].join(', ');
  throw new PlainError(`${option} ${wanted} is not known: choose one of ${allowed}.`);
}

/**
 * The cases of a lab, of a preset, or all.
 * @template {Case} T
 * @param {T[]} all
 * @param {Pick<Wanted, 'lab' | 'preset'>} wanted
 * @throws {PlainError} when lab or preset are not among them
 */
export function chosen(all, { lab, preset }) {
  checkKnown(
    '--lab',
    lab,
    all.map((one) => one.lab),
  );
  const within = all.filter((one) => lab === undefined || one.lab === lab);
  checkKnown(
    '--preset',
    preset,
    within.map((one) => one.preset),
  );
  return within.filter((one) => preset === undefined || one.preset === preset);
}

/** @param {Pick<Wanted, 'lab' | 'preset'>} wanted @throws {PlainError} if no runtime has such a lab or preset */
export function checkCase(wanted) {
  /** @type {Record<string, string>} */
  const listed = JSON.parse(readFileSync(LIST, 'utf8'));
  const cases = Object.entries(listed).flatMap(([lab, presets]) =>
    presets.split(' ').map((preset) => ({ lab, preset })),
  );
  chosen(cases, wanted);
}

/** The list as text: ids of presets by lab. @param {Case[]} cases of which some may be in several modules */
export function listOf(cases) {
  /** @type {Map<string, Set<string>>} */
  const labs = new Map();
  for (const { lab, preset } of cases) labs.set(lab, new Set(labs.get(lab)).add(preset));
  const list = Object.fromEntries([...labs].map(([lab, presets]) => [lab, [...presets].join(' ')]));
  return `${JSON.stringify(list, null, 2)}\n`;
}
