/**
 * `node scripts/tables.mjs`: writes the tables of knobs and presets into `docs/`, from the catalogue of the built modules and
 * the page's English words. A table stands between `<!-- knobs of ring: node scripts/tables.mjs -->` (or `presets of`) and
 * `<!-- end of table -->`; a test compares what stands there with what this writes. So does it with the bench's list of labs and
 * presets, which this writes too.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { LIST, listOf } from './bench/cases.mjs';
import { buildEngine, loadModule, MODULES, SINGLE_THREADED } from './engine.mjs';
import { markdownTable } from './markdown.mjs';
import { command, root, say } from './run.mjs';
import { setup } from './setup.mjs';

/**
 * @typedef {import('../web/src/engine/types.ts').Lab} Lab
 * @typedef {import('../web/src/engine/types.ts').Knob} Knob
 *
 * @typedef {object} Words the page's own, in English
 * @property {(id: string, lab: string) => { name: string, about: string, unit?: (values: Record<string, number>) => string }} knobWords
 * @property {(knob: string, option: string, lab: string) => string} optionName
 * @property {(id: string, lab: string) => { name: string, about: string }} presetWords
 * @property {(id: string) => { name: string }} variantWords
 */

/** @param {number} value @returns {string} `1 024` */
const number = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ' ');

/**
 * @param {Knob} knob
 * @param {Lab} lab
 * @param {Words} words
 * @returns {string[]} its values and its default
 */
function values(knob, lab, { knobWords, optionName }) {
  const { id, kind, min, max, options } = knob;
  if (kind === 'switch') return ['`off`, `on`', knob.default === 1 ? '`on`' : '`off`'];
  if (kind === 'choice') {
    const named = options.map((option) => {
      const name = optionName(id, option, lab.id);
      return name === option ? `\`${option}\`` : `\`${option}\` (${name})`;
    });
    return [named.join(', '), `\`${options[knob.default]}\``];
  }
  // A unit that depends on another knob, such as `of 8`, belongs to the control alone.
  const unit = knobWords(id, lab.id).unit?.({}) ?? '';
  const after = unit === '' || unit.startsWith('of ') ? '' : ` ${unit}`;
  return [`${number(min)} to ${number(max)}${after}`, number(knob.default)];
}

/** @param {Lab} lab @param {Words} words @returns {string} */
function knobs(lab, words) {
  const rows = lab.knobs.map((knob) => {
    const { name, about } = words.knobWords(knob.id, lab.id);
    const does = knob.group === 'fault' ? `Planted fault. ${about}` : about;
    return [name, `\`${knob.id}\``, ...values(knob, lab, words), does];
  });
  return markdownTable([['on screen', 'in a link', 'values', 'default', 'does'], ...rows]);
}

/** @param {Lab} lab @param {Words} words @returns {string} */
function presets(lab, words) {
  const rows = lab.presets.map(({ id, a, b }) => {
    const { name, about } = words.presetWords(id, lab.id);
    return [name, `\`${id}\``, ...[a, b].map((variant) => words.variantWords(variant).name), about];
  });
  return markdownTable([['preset', 'in a link', 'A', 'B', 'shows'], ...rows]);
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
  const { createServer } = await import('vite');
  const modules = await Promise.all(SINGLE_THREADED.map(loadModule));
  const labs = modules.flatMap((module) => module.catalogue().labs);
  // The words are TypeScript, which not every Node that we support can import.
  const server = await createServer({
    root,
    configFile: false,
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  });
  try {
    const words = /** @type {Words} */ ({
      ...(await server.ssrLoadModule('/web/src/words/knobs.en.ts')),
      ...(await server.ssrLoadModule('/web/src/words/variants.en.ts')),
    });
    const { apart } = await server.ssrLoadModule('/scripts/bench/apart.mjs');
    const all = [...modules, await loadModule('pkg-threads')];
    writeFileSync(
      LIST,
      listOf(
        all.flatMap((module) => module.bench_catalogue().labs),
        apart,
      ),
    );
    const folder = join(root, 'docs');
    for (const name of readdirSync(folder).filter((name) => name.endsWith('.md'))) {
      const text = readFileSync(join(folder, name), 'utf8');
      const written = withTables(text, labs, words);
      if (written === text) continue;
      writeFileSync(join(folder, name), written);
      say(`docs/${name}`);
    }
  } finally {
    await server.close();
  }
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) await command(write);
