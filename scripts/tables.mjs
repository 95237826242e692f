/**
 * `node scripts/tables.mjs`: writes the lists of knobs and presets into `docs/`, from the catalogue of the built modules and
 * the page's English names. The page shows what each knob and preset means; a reader of the documents writes links and
 * commands, for which he needs ids, values and defaults. A list stands between
 * `<!-- knobs of ring: node scripts/tables.mjs -->` (or `presets of`) and `<!-- end of table -->`; a test compares what
 * stands there with what this writes. So does it with the bench's list of labs and presets, which this writes too.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { casesOf, LIST, listOf, loadLabs } from './bench/cases.mjs';
import { rivals } from './bench/rivals.mjs';
import { buildEngine, loadModule, MODULES, SINGLE_THREADED, THREADED } from './engine.mjs';
import { command, isMain, root, say } from './run.mjs';
import { setup } from './setup.mjs';

/**
 * @typedef {import('../web/src/engine/types.ts').Lab} Lab
 * @typedef {import('../web/src/engine/types.ts').Knob} Knob
 *
 * @typedef {object} Words the page's own, in English
 * @property {(id: string, lab: string) => { name: string, unit?: (values: Record<string, number>) => string }} knobWords
 */

/** @param {string} text @returns {string} its letters and digits, to compare a name with an id */
const letters = (text) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * @param {Knob} knob
 * @param {Lab} lab
 * @param {Words} words
 * @returns {string} its name in a link, and the one on screen where that says more: `gop` (key frame every)
 */
function named({ id }, lab, { knobWords }) {
  const { name } = knobWords(id, lab.id);
  return letters(name) === letters(id) ? `\`${id}\`` : `\`${id}\` (${name})`;
}

/**
 * @param {Knob} knob
 * @param {Lab} lab
 * @param {Words} words
 * @returns {string} its values as links have them, the default in bold
 */
function values(knob, lab, { knobWords }) {
  const { id, kind, min, max, options } = knob;
  if (kind === 'choice')
    return options
      .map((option, nth) => (nth === knob.default ? `**\`${option}\`**` : `\`${option}\``))
      .join(', ');
  // A unit that depends on another knob, such as `of 8`, belongs to the control alone.
  const unit = knobWords(id, lab.id).unit?.({}) ?? '';
  const after = unit === '' || unit.startsWith('of ') ? '' : ` ${unit}`;
  return `${min}–${max}${after}, **${knob.default}**`;
}

/** @param {Lab} lab @param {Words} words @returns {string} */
function knobs(lab, words) {
  const rows = lab.knobs
    .filter(({ kind }) => kind !== 'switch')
    .map((knob) => `- ${named(knob, lab, words)}: ${values(knob, lab, words)}`);
  const switches = (/** @type {boolean} */ faults) =>
    lab.knobs
      .filter(({ kind, group }) => kind === 'switch' && (group === 'fault') === faults)
      .map((knob) => named(knob, lab, words))
      .join(', ');
  const last = [
    { title: 'Switches, **`off`** or `on`', list: switches(false) },
    { title: 'Planted faults, **`off`** or `on`', list: switches(true) },
  ].filter(({ list }) => list !== '');
  const lines = [...rows, ...last.map(({ title, list }) => `- ${title}: ${list}`)];
  return `Knobs, with the default in bold:\n\n${lines.join('\n')}`;
}

/** @param {Lab} lab @returns {string} */
function presets(lab) {
  const lines = lab.presets.map(({ id, a, b, knobs }) => {
    const set = lab.knobs.flatMap(({ id, kind, options, default: usual }) => {
      const value = knobs[id];
      if (value === undefined || value === usual) return [];
      const text = { range: String(value), choice: options[value], switch: value === 1 ? 'on' : 'off' }[kind];
      return [`${id}=${encodeURI(text)}`];
    });
    return `- \`${id}\`: \`${a}\`, \`${b}\`${set.length === 0 ? '' : `, \`${set.join('&')}\``}`;
  });
  return `Presets, with A, B and what differs from the defaults:\n\n${lines.join('\n')}`;
}

const KINDS = { knobs, presets };

/**
 * A document with its tables as they are to be.
 * @param {string} text
 * @param {Lab[]} labs
 * @param {Words} words
 * @throws {Error} when a table is asked for of a lab that does not exist
 */
export function withTables(text, labs, words) {
  return text.replace(
    /(<!-- (knobs|presets) of (\w+): .* -->\n)(?:(?!<!--)[^])*(<!-- end of table -->)/g,
    (_, begin, kind, id, end) => {
      const lab = labs.find((lab) => lab.id === id);
      if (!lab) throw new Error(`There is no lab ${id} to write the ${kind} of.`);
      return `${begin}\n${KINDS[/** @type {keyof typeof KINDS} */ (kind)](lab, words)}\n\n${end}`;
    },
  );
}

async function write() {
  await setup({ modules: MODULES });
  await buildEngine();
  const { importPage } = await import('./bench/page-code.mjs');
  /** @type {Words} */
  const words = await importPage('web/src/words/every-lab.ts');
  const modules = await Promise.all(SINGLE_THREADED.map(loadModule));
  const labs = modules.flatMap((module) => module.catalogue().labs);
  const measured = await loadLabs([...SINGLE_THREADED, THREADED]);
  writeFileSync(LIST, listOf([...measured.flatMap(({ lab }) => casesOf(lab)), ...rivals]));
  const folder = join(root, 'docs');
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.md'))) {
    const text = readFileSync(join(folder, name), 'utf8');
    const written = withTables(text, labs, words);
    if (written === text) continue;
    writeFileSync(join(folder, name), written);
    say(`docs/${name}`);
  }
}

if (isMain(import.meta.url)) await command(write);
