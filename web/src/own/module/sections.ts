/**
 * The sections of a module, read without running or compiling anything of it: the limits and signatures that
 * `WebAssembly.Module.imports()` does not show. Whether the code is valid, `WebAssembly.validate` says.
 */
import { Bytes, Malformed } from './bytes.ts';
import { nameSection } from './names.ts';

/** Ids of sections. */
export const SECTION = {
  ...{ custom: 0, type: 1, import: 2, function: 3, table: 4, memory: 5, global: 6, export: 7, start: 8 },
  ...{ element: 9, code: 10, data: 11, dataCount: 12 },
} as const;

type Kind = 'func' | 'table' | 'memory' | 'global' | 'tag';
const KINDS: readonly Kind[] = ['func', 'table', 'memory', 'global', 'tag'];

/** Parameters and results as letters of the binary format: 0x7f is i32. */
export interface FuncType {
  params: number[];
  results: number[];
}

export interface Limits {
  min: number;
  /** Undefined if there is none. */
  max?: number;
  shared: boolean;
  /** Whether addresses have 64 bits. */
  wide: boolean;
}

interface GlobalType {
  type: number;
  mutable: boolean;
}

interface Import {
  module: string;
  name: string;
  kind: Kind;
  /** Index of a function's type. */
  type?: number;
  limits?: Limits;
}

interface Section {
  id: number;
  /** Offset of the section's id, and where its content begins and ends. */
  at: number;
  from: number;
  to: number;
}

export interface Sections {
  sections: Section[];
  types: FuncType[];
  imports: Import[];
  /** Type of each function that the module defines. */
  functions: number[];
  tables: Limits[];
  memories: Limits[];
  globals: GlobalType[];
  exports: { name: string; kind: Kind; index: number }[];
  start?: number;
  /** The body of each function: where it begins, behind its size, and ends. */
  bodies: { from: number; to: number }[];
  /** Names of functions by index, if the module has them. */
  names: Map<number, string>;
}

function limits(bytes: Bytes): Limits {
  const flags = bytes.byte();
  if (flags > 7) throw new Malformed(bytes.at - 1);
  const min = bytes.u32();
  return {
    min,
    ...(flags & 1 && { max: bytes.u32() }),
    shared: (flags & 2) !== 0,
    wide: (flags & 4) !== 0,
  };
}

function tableType(bytes: Bytes): Limits {
  const type = bytes.byte();
  // Of the others, which have several bytes, none is needed for calls.
  if (type !== 0x70 && type !== 0x6f) throw new Malformed(bytes.at - 1);
  return limits(bytes);
}

function globalType(bytes: Bytes): GlobalType {
  return { type: bytes.byte(), mutable: bytes.byte() === 1 };
}

function kind(bytes: Bytes): Kind {
  const kind = KINDS[bytes.byte()];
  if (!kind) throw new Malformed(bytes.at - 1);
  return kind;
}

function importOf(bytes: Bytes): Import {
  const one = { module: bytes.name(), name: bytes.name(), kind: kind(bytes) };
  if (one.kind === 'func') return { ...one, type: bytes.u32() };
  if (one.kind === 'memory') return { ...one, limits: limits(bytes) };
  if (one.kind === 'table') return { ...one, limits: tableType(bytes) };
  if (one.kind === 'global') globalType(bytes);
  else bytes.skip(2);
  return one;
}

function typeOf(bytes: Bytes): FuncType {
  // Types of the garbage collector begin with other bytes.
  if (bytes.byte() !== 0x60) throw new Malformed(bytes.at - 1);
  return { params: bytes.list(() => bytes.byte()), results: bytes.list(() => bytes.byte()) };
}

/** The end of the constant expression with which a global begins. */
function skipConstant(bytes: Bytes) {
  for (;;) {
    const opcode = bytes.byte();
    if (opcode === 0x0b) return;
    if (opcode === 0x43) bytes.skip(4);
    else if (opcode === 0x44) bytes.skip(8);
    else if ([0x41, 0x42, 0x23, 0xd2].includes(opcode)) bytes.skipLeb();
    else if (opcode === 0xd0) bytes.skip(1);
    // Sums and products of constants.
    else if (!(opcode >= 0x6a && opcode <= 0x6c) && !(opcode >= 0x7c && opcode <= 0x7e))
      throw new Malformed(bytes.at - 1);
  }
}

const HEAD = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** @throws {Malformed} with the offset */
export function readSections(module: Uint8Array): Sections {
  const bytes = new Bytes(module);
  for (const byte of HEAD) if (bytes.byte() !== byte) throw new Malformed(bytes.at - 1);
  const found: Sections = {
    ...{ sections: [], types: [], imports: [], functions: [], tables: [], memories: [], globals: [] },
    ...{ exports: [], bodies: [], names: new Map<number, string>() },
  };
  while (!bytes.done) {
    const at = bytes.at;
    const id = bytes.byte();
    const part = bytes.part(bytes.u32());
    found.sections.push({ id, at, from: part.at, to: part.end });
    read(id, part, found);
    if (!part.done) throw new Malformed(part.at);
  }
  return found;
}

function read(id: number, part: Bytes, found: Sections) {
  switch (id) {
    case SECTION.type:
      found.types = part.list(() => typeOf(part));
      break;
    case SECTION.import:
      found.imports = part.list(() => importOf(part));
      break;
    case SECTION.function:
      found.functions = part.list(() => part.u32());
      break;
    case SECTION.table:
      found.tables = part.list(() => tableType(part));
      break;
    case SECTION.memory:
      found.memories = part.list(() => limits(part));
      break;
    case SECTION.global:
      found.globals = part.list(() => {
        const type = globalType(part);
        skipConstant(part);
        return type;
      });
      break;
    case SECTION.export:
      found.exports = part.list(() => ({ name: part.name(), kind: kind(part), index: part.u32() }));
      break;
    case SECTION.start:
      found.start = part.u32();
      break;
    case SECTION.code:
      found.bodies = part.list(() => {
        const body = part.part(part.u32());
        return { from: body.at, to: body.end };
      });
      break;
    case SECTION.custom:
      if (part.name() === 'name') found.names = nameSection(part);
      part.at = part.end;
      break;
    case SECTION.element:
    case SECTION.data:
    case SECTION.dataCount:
      part.at = part.end;
      break;
    default:
      throw new Malformed(part.at);
  }
}
