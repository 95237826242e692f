/**
 * Finds the end of an instruction: which operands follow its opcode. It knows the instructions of WebAssembly 2.0 and its
 * threads without vectors, which is what compilers write for a variant; others are refused, because they cannot be metered.
 */
import type { Bytes } from './bytes.ts';

/** The module has an instruction that is not known. */
export class UnknownInstruction extends Error {
  readonly opcode: number[];
  readonly at: number;
  constructor(opcode: number[], at: number) {
    super(`unknown instruction ${opcode.join(' ')}`);
    [this.opcode, this.at] = [opcode, at];
  }
}

export const OPCODE = {
  ...{ unreachable: 0x00, block: 0x02, loop: 0x03, if: 0x04, end: 0x0b, br_table: 0x0e, call_indirect: 0x11 },
  ...{
    local_get: 0x20,
    local_set: 0x21,
    global_get: 0x23,
    global_set: 0x24,
    i32_const: 0x41,
    i32_eqz: 0x45,
    i32_sub: 0x6b,
  },
  /** Prefixes of those with a second number. */
  ...{ bulk: 0xfc, atomic: 0xfe },
} as const;

/** Number of LEB128 numbers that follow an opcode; ranges, from and to. */
const LEBS: readonly [from: number, to: number, numbers: number][] = [
  [0x00, 0x01, 0], // unreachable, nop
  [0x02, 0x04, 1], // block, loop, if: a type, which has at most 33 bits
  [0x05, 0x05, 0], // else
  [0x0b, 0x0b, 0], // end
  [0x0c, 0x0d, 1], // br, br_if
  [0x0f, 0x0f, 0], // return
  [0x10, 0x10, 1], // call
  [0x11, 0x11, 2], // call_indirect
  [0x12, 0x12, 1], // return_call
  [0x13, 0x13, 2], // return_call_indirect
  [0x1a, 0x1b, 0], // drop, select
  [0x20, 0x26, 1], // locals, globals, tables
  [0x28, 0x3e, 2], // loads and stores: alignment and offset
  [0x3f, 0x40, 1], // memory.size, memory.grow
  [0x41, 0x42, 1], // i32.const, i64.const
  [0x45, 0xc4, 0], // arithmetic
  [0xd0, 0xd0, 1], // ref.null
  [0xd1, 0xd1, 0], // ref.is_null
  [0xd2, 0xd2, 1], // ref.func
];

/** The same for the opcodes behind 0xfc: saturating conversions, memory and tables in bulk. */
const BULK: readonly [from: number, to: number, numbers: number][] = [
  [0, 7, 0], // conversions
  [8, 8, 2], // memory.init
  [9, 9, 1], // data.drop
  [10, 10, 2], // memory.copy
  [11, 11, 1], // memory.fill
  [12, 12, 2], // table.init
  [13, 13, 1], // elem.drop
  [14, 14, 2], // table.copy
  [15, 17, 1], // table.grow, table.size, table.fill
];

/** And behind 0xfe: waiting, fences and atomic accesses. */
const ATOMIC: readonly [from: number, to: number, numbers: number][] = [
  [0x00, 0x02, 2], // notify, wait
  [0x03, 0x03, 1], // fence
  [0x10, 0x4e, 2], // accesses
];

const numbersOf = (table: typeof LEBS, opcode: number) =>
  table.find(([from, to]) => opcode >= from && opcode <= to)?.[2];

/** Reads an instruction to its end. @returns its opcode, of those with a prefix the prefix */
export function skipInstruction(bytes: Bytes): number {
  const at = bytes.at;
  const opcode = bytes.byte();
  if (opcode === 0x43) bytes.skip(4);
  else if (opcode === 0x44) bytes.skip(8);
  else if (opcode === OPCODE.br_table) {
    bytes.list(() => bytes.u32());
    bytes.u32();
  } else if (opcode === 0x1c) bytes.list(() => bytes.byte());
  else {
    const prefixed = { [OPCODE.bulk]: BULK, [OPCODE.atomic]: ATOMIC }[opcode];
    const second = prefixed && bytes.u32();
    const numbers = prefixed && second !== undefined ? numbersOf(prefixed, second) : numbersOf(LEBS, opcode);
    if (numbers === undefined)
      throw new UnknownInstruction(second === undefined ? [opcode] : [opcode, second], at);
    for (let number = 0; number < numbers; number++) bytes.skipLeb();
  }
  return opcode;
}
