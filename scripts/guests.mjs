/**
 * Makes a module of `docs/own.md` for each subject in `engine/modules/guest/src/subjects.json`, from the one that has all variants
 * of the ring. A compiler of Rust exports no constants but addresses. Therefore they are added here,
 * with the values that the module itself tells, and the start function that makes the subject's ring.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutSection } from './layouts.mjs';
import { root } from './run.mjs';

/** The list of subjects. */
const SUBJECTS = join(root, 'engine/modules/guest/src/subjects.json');

/** Size of the stack, which lies at the beginning of the memory. */
const STACK = 1 << 14;
/**
 * Arguments for the compiler of the module that has all variants. Atomic accesses stay atomic, so that the search can tell them
 * from plain ones, and functions that are equal keep a name each.
 */
export const GUEST_FLAGS = [
  'target-feature=+atomics',
  ...['link-arg=--import-memory', `link-arg=-zstack-size=${STACK}`],
  'llvm-args=-mergefunc-use-aliases=false',
];
/** Pages of memory in which a module tells its constants. */
const PAGES = 2;

/** The function that traps where Go panics, which a fault is to name. */
const PANIC = 'negative_waitgroup_counter';

/** Switches that plant faults, in the order of `init`'s parameters. */
const SWITCHES = ['no_rebroadcast', 'no_guard', 'no_flag'];

/** @typedef {{ id: string, variant: string, fault?: string, slots: number, closes?: boolean }} Subject */

/** The arguments of `init` @param {Subject} subject */
const argumentsOf = ({ fault, slots }) => [slots, ...SWITCHES.map((name) => Number(name === fault))];

/**
 * The constants of a subject, which it tells itself.
 * @param {WebAssembly.Module} all
 * @param {Subject} subject
 */
function constantsOf(all, subject) {
  const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
  /** @type {Map<string, number>} */
  const constants = new Map([
    ['ringside_abi', 1],
    // The publisher claims a slot before it begins the frame that is written there.
    ['slots', subject.slots - 1],
    ['scratch_begin', 0],
    ['scratch_bytes', STACK],
  ]);
  const constant = (/** @type {number} */ at, /** @type {number} */ bytes, /** @type {number} */ value) =>
    void constants.set(Buffer.from(memory.buffer, at, bytes).toString(), value);
  /** @type {Record<string, Record<string, WebAssembly.ImportValue>>} */
  const imports = {};
  // What is imported besides belongs to code that no subject calls.
  for (const { module, name } of WebAssembly.Module.imports(all)) (imports[module] ??= {})[name] = () => 0;
  imports.env.memory = memory;
  imports.ringside.constant = constant;
  const { exports } = new WebAssembly.Instance(all, imports);
  const call = (/** @type {string} */ name, /** @type {number[]} */ ...numbers) =>
    /** @type {Function} */ (exports[`${subject.variant}.${name}`])(...numbers);
  call('init', ...argumentsOf(subject));
  call('describe');
  return constants;
}

/**
 * Writes the modules of all subjects.
 * @param {string} path of the module that has all variants
 * @param {string} folder
 */
export async function writeGuests(path, folder) {
  const { default: binaryen } = await import('binaryen');
  // What wasm-bindgen would read.
  const bytes = Uint8Array.from(withoutSection(readFileSync(path), '__wasm_bindgen_unstable'));
  const all = new WebAssembly.Module(bytes);
  const exported = WebAssembly.Module.exports(all);
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(1);
  binaryen.setPassArgument('no-inline', PANIC);
  // Keeps the names of functions, so that a fault can name the one that trapped.
  binaryen.setDebugInfo(true);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const subjects = /** @type {Subject[]} */ (JSON.parse(readFileSync(SUBJECTS, 'utf8')));
  writeFileSync(join(folder, 'guests.ts'), listOf(subjects));
  for (const subject of subjects) {
    const { i32, none } = binaryen;
    const module = binaryen.readBinary(bytes);
    /** The function of the subject's variant. @param {string} name */
    const own = (name) => binaryen.getExportInfo(module.getExport(`${subject.variant}.${name}`)).value;
    const init = own('init');
    const steps = ['publisher_step', 'reader_step', 'frame', ...(subject.closes ? ['closer_step'] : [])];
    const functions = steps.map((name) => ({ name, value: own(name) }));
    for (const { name } of exported) module.removeExport(name);
    for (const { name, value } of functions) module.addFunctionExport(value, name);
    const numbers = argumentsOf(subject).map((value) => module.i32.const(value));
    module.setStart(module.addFunction('start', none, none, [], module.call(init, numbers, none)));
    for (const [name, value] of constantsOf(all, subject)) {
      module.addGlobal(name, i32, false, module.i32.const(value));
      module.addGlobalExport(name, name);
    }
    module.runPasses(['no-inline']);
    module.optimize();
    writeFileSync(join(folder, `${subject.id}.wasm`), module.emitBinary());
    module.dispose();
  }
}

/** The list of the subjects for the page. @param {Subject[]} subjects */
const listOf = (subjects) => `// Generated from engine/modules/guest/src/subjects.json.
${subjects.map(({ id }, index) => `import url${index} from './${id}.wasm?url';`).join('\n')}

/** A shipped variant that is searched like a user's: its number of slots, its planted fault if it has one, and whether it has a closer. */
export interface Guest {
  id: string;
  variant: string;
  fault?: string;
  slots: number;
  closes?: boolean;
  url: string;
}

export const guests: Guest[] = [
${subjects.map((subject, index) => `  { ...${JSON.stringify(subject)}, url: url${index} },`).join('\n')}
];
`;
