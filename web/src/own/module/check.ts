/** Refuses a module before it is compiled, by its sections alone: what it asks for, and what it lacks. */
import { ASKED, IMPORTS, MEMORY, MOST, OPTIONAL, type OwnKind, STATE, WORD } from '../interfaces.ts';
import { Refused, type Refusal } from '../refusal.ts';
import { Malformed } from './bytes.ts';
import { type FuncType, type Limits, readSections, type Sections } from './sections.ts';

const refuse = (refusal: Refusal): never => {
  throw new Refused(refusal);
};

const TYPES: Record<number, string> = { 0x7f: 'i32', 0x7e: 'i64', 0x7d: 'f32', 0x7c: 'f64' };
const I32 = 0x7f;

/** A signature as the documents write it: `(i32, i32) -> i32`. */
function written({ params, results }: FuncType): string {
  const list = (types: number[]) => types.map((type) => TYPES[type] ?? '?').join(', ');
  return `(${list(params)})${results.length > 0 ? ` -> ${list(results)}` : ''}`;
}

/** Reads and checks a module. @param extra pages that are added to its memory @throws {Refused} */
export function checked(module: Uint8Array, kind: OwnKind, extra = EXTRA_PAGES[kind]): Sections {
  if (module.length > MOST.bytes) refuse({ kind: 'large', bytes: module.length, most: MOST.bytes });
  const found = sectionsOf(module);
  checkImports(found);
  checkMemory(found, extra);
  checkTables(found);
  checkGlobals(found);
  checkFunctions(found, kind);
  checkConstants(found, kind);
  if (!WebAssembly.validate(module as Uint8Array<ArrayBuffer>))
    refuse({ kind: 'invalid', why: whyInvalid(module) });
  return found;
}

function sectionsOf(module: Uint8Array): Sections {
  try {
    return readSections(module);
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return refuse(error.at < 8 ? { kind: 'no-module' } : { kind: 'unreadable', at: error.at });
  }
}

function whyInvalid(module: Uint8Array): string {
  try {
    // Throws, because it was found to be invalid; only then there is a message.
    new WebAssembly.Module(module as Uint8Array<ArrayBuffer>);
  } catch (error) {
    return String((error as Error).message).replace(/^WebAssembly\.Module\(\): /, '');
  }
  return '';
}

function checkImports({ imports, types }: Sections) {
  for (const { module, name, kind, type } of imports) {
    const full = `${module}.${name}`;
    if (full === MEMORY && kind === 'memory') continue;
    const asked = kind === 'func' && Object.hasOwn(IMPORTS, full) ? IMPORTS[full] : undefined;
    if (!asked) return refuse({ kind: 'import', name: full });
    const is = types[type ?? -1];
    if (!is || written(is) !== written(asked))
      refuse({ kind: 'import-type', name: full, asked: written(asked) });
  }
}

/** Pages that the host adds to the memory that a module declares: those that a pool shares out. */
export const EXTRA_PAGES: Record<OwnKind, number> = { ring: 0, jobs: 0, pool: 1 };

/** The limits of the memory that the module imports. */
export const memoryOf = ({ imports }: Sections): Limits | undefined =>
  imports.find(({ kind }) => kind === 'memory')?.limits;

function checkMemory(found: Sections, extra: number) {
  if (found.memories.length > 0) refuse({ kind: 'memory-own' });
  const memory = memoryOf(found) ?? refuse({ kind: 'memory-none' });
  if (memory.shared) refuse({ kind: 'memory-shared' });
  if (memory.wide) refuse({ kind: 'memory-wide' });
  if (memory.min > MOST.pages) refuse({ kind: 'memory-large', pages: memory.min, most: MOST.pages });
  const least = memory.min + extra;
  if ((memory.max ?? Infinity) < least) refuse({ kind: 'memory-small', pages: memory.max ?? 0, least });
}

function checkTables({ tables }: Sections) {
  const elements = tables.reduce((sum, { max = Infinity }) => sum + max, 0);
  if (elements > MOST.elements) refuse({ kind: 'table', most: MOST.elements });
}

/** Mutable globals are saved and restored with each state. */
function checkGlobals({ globals }: Sections) {
  const mutable = globals.flatMap(({ mutable, type }, index) => (mutable ? [{ type, index }] : []));
  if (mutable.length > MOST.globals) refuse({ kind: 'globals', count: mutable.length, most: MOST.globals });
  const odd = mutable.find(({ type }) => !(type in TYPES));
  if (odd) refuse({ kind: 'global', index: odd.index });
}

/** The type of a function by its index, imported ones first. */
function typeOf({ imports, functions, types }: Sections, index: number): FuncType | undefined {
  const imported = imports.filter(({ kind }) => kind === 'func');
  const type = index < imported.length ? imported[index].type : functions[index - imported.length];
  return types[type ?? -1];
}

function checkFunctions(found: Sections, kind: OwnKind) {
  const { functions, optional = {} } = ASKED[kind];
  for (const [name, type] of Object.entries({ ...functions, ...optional })) {
    const asked = written(type);
    const one = found.exports.find((other) => other.name === name && other.kind === 'func');
    if (!one && name in optional) continue;
    if (!one) return refuse({ kind: 'function-none', name, asked });
    const is = typeOf(found, one.index);
    if (!is || written(is) !== asked)
      refuse({ kind: 'function-type', name, asked, is: is ? written(is) : '?' });
  }
}

/** A constant: an immutable number, or a function that returns it. Globals are never imported, so that their indices count those of the module. */
function isConstant(found: Sections, kind: string, index: number): boolean {
  if (kind === 'func') return written(typeOf(found, index) ?? { params: [], results: [] }) === '() -> i32';
  const global = kind === 'global' ? found.globals[index] : undefined;
  return global !== undefined && !global.mutable && global.type === I32;
}

function checkConstants(found: Sections, kind: OwnKind) {
  const { exports } = found;
  const must = Object.keys(ASKED[kind].constants);
  for (const name of must)
    if (!exports.some((one) => one.name === name)) refuse({ kind: 'constant-none', name });
  let words = 0;
  for (const { name, kind, index } of exports) {
    if (name.startsWith('ringside:')) refuse({ kind: 'reserved', name });
    if (name.startsWith(WORD)) words += 1;
    else if (!must.includes(name) && !OPTIONAL.includes(name) && !STATE.test(name)) continue;
    if (!isConstant(found, kind, index)) refuse({ kind: 'constant-type', name });
  }
  if (words > MOST.words) refuse({ kind: 'words', count: words, most: MOST.words });
}
