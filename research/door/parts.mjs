/** The sides that are compared, as the page makes them and as one module each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from '../../scripts/run.mjs';
import { merged } from './merge.mjs';

/** Loads a module of the page's own. @param {string} file in `web/src/own/` */
export const load = async (file) =>
  (await runnerImport(join(root, 'web/src/own', file), { configFile: false, root, logLevel: 'error' })).module;

/** The ways of doing the work: as the page does it, in one module, and there without calls. */
export const WAYS = /** @type {const} */ (['race', 'one module', 'inlined']);

/** Names of the sides: the baseline, variants, and those that do nothing. */
const SIDES = {
  pool: ['starter', 'tlsf', 'null'],
  ring: ['starter', 'rwmutex', 'epoch', 'null', 'steps'],
};
/** @typedef {keyof typeof SIDES} Kind */
/** @typedef {{ name: string, steps: number, 'race': Uint8Array, 'one module': Uint8Array, 'inlined': Uint8Array }} Side */

const PAGE = 65_536;
/** Pages that a pool is given, and the bytes of them that the work takes, as in `web/src/own/race/pool.ts`. */
const [PAGES, RING_BYTES] = [8, 512];

/** The page's modules by their names. @param {Kind} kind @returns {Promise<Record<string, Uint8Array>>} */
async function modulesOf(kind) {
  const { PARTS } = await load('race/subjects.ts');
  const { compileAssemblyScript } = await load('compile/assemblyscript.ts');
  const { compileWat } = await load('compile/wat.ts');
  const { languageOf } = await load('compile/language.ts');
  /** @type {Record<string, Uint8Array>} */
  const modules = {};
  for (const [name, { shipped, text, runtime }] of Object.entries(PARTS[kind])) {
    if (shipped) modules[name] = readFileSync(join(root, 'engine/pkg-guest', `${shipped}.wasm`));
    else if (languageOf(text) === 'wat') modules[name] = (await compileWat(text)).module;
    else modules[name] = (await compileAssemblyScript(text, runtime)).module;
  }
  return modules;
}

/** A module with the memory that the page gives a variant, and of a pool what `init` is called with. */
async function memoryOf(/** @type {Kind} */ kind, /** @type {Uint8Array} */ variant) {
  const { memoryFor } = await load('race/subject.ts');
  const { compileWat } = await load('compile/wat.ts');
  const { memory, extra } = memoryFor(variant, kind === 'pool' ? PAGES : 0);
  const pages = memory.buffer.byteLength / PAGE;
  const { module } = await compileWat(`(module
    (memory (export "memory") ${pages} ${pages})
    (global (export "slots") i32 (i32.const ${extra}))
    (global (export "begin") i32 (i32.const ${extra + RING_BYTES}))
    (global (export "bytes") i32 (i32.const ${PAGES * PAGE - RING_BYTES}))
    (func (export "abort") (param i32 i32 i32 i32) unreachable))`);
  return module;
}

/** @param {Kind} kind */
export async function partsOf(kind) {
  const modules = await modulesOf(kind);
  const { checkedSides } = await load('race/race.ts');
  const { OTHERS } = await load('race/subjects.ts');
  const checked = checkedSides(kind, { ...modules, own: modules.starter });
  /** @type {Side[]} */
  const sides = [];
  for (const name of SIDES[kind]) {
    /** @type {import('./merge.mjs').Parts} */
    const parts = [
      ['env', await memoryOf(kind, modules[name])],
      ...(kind === 'ring' ? [/** @type {const} */ (['ringside', modules.waits])] : []),
      ['variant', modules[name]],
      ['work', modules.work],
    ];
    const [one, inlined] = [false, true].map((inlines) => merged(parts, ['run', 'init', 'begin', 'bytes'], inlines));
    const { steps = 0 } = checked[1 + OTHERS[kind].indexOf(name)];
    sides.push({ name, steps, race: modules[name], 'one module': one, inlined });
  }
  return { sides, shared: { work: modules.work, waits: modules.waits }, digest: checked[0].digest };
}
