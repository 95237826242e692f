/**
 * Which instructions access memory, and code that logs them: before each of them, it calls a function of the host through a
 * table that `meter` adds. An import would change the indices of all functions, a table changes none.
 */
import { Bytes, i32, u32 } from './bytes.ts';
import { OPCODE } from './instructions.ts';

/** Bits of an access's kind. A compare-and-exchange counts as a write, also when it exchanges nothing. */
export const WRITES = 1;
export const ATOMIC = 2;

const [I32, I64, F32, F64] = [0x7f, 0x7e, 0x7d, 0x7c];

/** The type of the function that logs: address, offset, bytes, kind. */
export const LOG_TYPE = [0x60, 4, I32, I32, I32, I32, 0];

/** Locals that hold an instruction's operands meanwhile, by their types. */
const MEANWHILE: readonly number[] = [I32, I32, I32, I64, I64, F32, F64];
/** Their declarations, each a count and a type. */
export const LOCAL_GROUPS = [
  ...[I32, I64, F32, F64].map((type) => [MEANWHILE.filter((other) => other === type).length, type]),
];

interface Access {
  /** Which operand is its address. */
  address: number;
  /** Undefined if the last operand is this number. */
  bytes?: number;
  kind: number;
}

interface Accessing {
  /** Types of the instruction's operands. */
  operands: number[];
  offset: number;
  accesses: Access[];
}

type Typed = readonly [type: number, bytes: number];
const [WORD, LONG]: Typed[] = [
  [I32, 4],
  [I64, 8],
];
const NARROW: readonly Typed[] = [
  [I32, 1],
  [I32, 2],
  [I64, 1],
  [I64, 2],
  [I64, 4],
];
/** Bytes of the plain loads, from 0x28 on, and then type and bytes of the stores. */
const LOADS = [4, 8, 4, 8, 1, 1, 2, 2, 1, 1, 2, 2, 4, 4];
const STORES: readonly Typed[] = [WORD, LONG, [F32, 4], [F64, 8], ...NARROW];
/** Those of the atomic accesses from 0xfe 0x10 on: loads, stores, six that do both, and the compare-and-exchanges. */
const ATOMICS: readonly Typed[] = [WORD, LONG, ...NARROW];
const ATOMIC_FIRST = 0x10;

function plain(opcode: number): Omit<Accessing, 'offset'> | undefined {
  const load = LOADS[opcode - 0x28];
  if (load !== undefined) return { operands: [I32], accesses: [{ address: 0, bytes: load, kind: 0 }] };
  const store = STORES[opcode - 0x28 - LOADS.length];
  if (!store) return undefined;
  return { operands: [I32, store[0]], accesses: [{ address: 0, bytes: store[1], kind: WRITES }] };
}

function atomic(opcode: number): Omit<Accessing, 'offset'> | undefined {
  // Fences, and what waits, which traps.
  if (opcode < ATOMIC_FIRST) return undefined;
  const group = Math.floor((opcode - ATOMIC_FIRST) / ATOMICS.length);
  const [type, bytes] = ATOMICS[(opcode - ATOMIC_FIRST) % ATOMICS.length];
  const values = Math.min(group, 1) + (group === 8 ? 1 : 0);
  return {
    operands: [I32, ...Array.from({ length: values }, () => type)],
    accesses: [{ address: 0, bytes, kind: group === 0 ? ATOMIC : ATOMIC | WRITES }],
  };
}

/** memory.init, memory.copy and memory.fill. */
function bulk(opcode: number): Omit<Accessing, 'offset'> | undefined {
  const accesses = [{ address: 0, kind: WRITES }, ...(opcode === 10 ? [{ address: 1, kind: 0 }] : [])];
  return [8, 10, 11].includes(opcode) ? { operands: [I32, I32, I32], accesses } : undefined;
}

/** What an instruction accesses; undefined for all others. */
function accessing(instruction: Bytes): Accessing | undefined {
  const opcode = instruction.byte();
  if (opcode === OPCODE.bulk) {
    const found = bulk(instruction.u32());
    return found && { ...found, offset: 0 };
  }
  const found = opcode === OPCODE.atomic ? atomic(instruction.u32()) : plain(opcode);
  if (!found) return undefined;
  // The alignment.
  instruction.u32();
  return { ...found, offset: instruction.u32() };
}

/** Indices of a table with the host's function, of that function's type, and of the first of a body's own locals. */
export interface Log {
  table: number;
  type: number;
  local: number;
}

/** Code that logs the accesses of the instruction behind it; none for others. */
export function logging(instruction: Bytes, { table, type, local }: Log): number[] {
  const found = accessing(instruction);
  if (!found) return [];
  const { operands, offset, accesses } = found;
  const locals = operands.map((operand, index) => {
    const before = operands.slice(0, index).filter((other) => other === operand).length;
    return u32(local + MEANWHILE.indexOf(operand) + before);
  });
  const get = (index: number) => [OPCODE.local_get, ...locals[index]];
  return [
    ...locals.toReversed().flatMap((index) => [OPCODE.local_set, ...index]),
    ...accesses.flatMap(({ address, bytes, kind }) => [
      ...[...get(address), OPCODE.i32_const, ...i32(offset)],
      ...(bytes === undefined ? get(operands.length - 1) : [OPCODE.i32_const, bytes]),
      ...[OPCODE.i32_const, kind, OPCODE.i32_const, 0],
      ...[OPCODE.call_indirect, ...u32(type), ...u32(table)],
    ]),
    ...operands.flatMap((_, index) => get(index)),
  ];
}
