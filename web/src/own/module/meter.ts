/**
 * Meters a module: each entry of a function and each turn of a loop takes one unit of fuel from a global, and traps when
 * none is left, so that no call can run for ever. The global and the module's own mutable globals are exported, because
 * they are part of its state. The start function becomes an export, which the host calls like any other. Everything else
 * stays as it is, and so do the indices of functions.
 */
import { Bytes, name, u32 } from './bytes.ts';
import { OPCODE, skipInstruction } from './instructions.ts';
import { SECTION, type Sections } from './sections.ts';

/** Exports of the fuel and of the start function, and prefix of the exports of mutable globals. */
export const FUEL = 'ringside:fuel';
export const START = 'ringside:start';
export const GLOBAL = 'ringside:global:';

const I32 = 0x7f;
const VOID = 0x40;
const FUNCTION_KIND = 0;
const GLOBAL_KIND = 3;

/** Takes a unit of fuel. Signed LEB128 of 1 is 1. */
function toll(fuel: number): number[] {
  const [get, set] = [
    [OPCODE.global_get, ...u32(fuel)],
    [OPCODE.global_set, ...u32(fuel)],
  ];
  return [
    ...[...get, OPCODE.i32_eqz, OPCODE.if, VOID, OPCODE.unreachable, OPCODE.end],
    ...[...get, OPCODE.i32_const, 1, OPCODE.i32_sub, ...set],
  ];
}

/** Bytes in pieces, because a module is too large to be spread into one call. */
type Pieces = (Uint8Array | number[])[];

const lengthOf = (pieces: Pieces) => pieces.reduce((sum, { length }) => sum + length, 0);

function joined(pieces: Pieces): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(lengthOf(pieces));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** @param pieces the content */
const section = (id: number, pieces: Pieces): Pieces => [[id, ...u32(lengthOf(pieces))], ...pieces];

/** A body with the toll at its entry and at the head of each loop. @throws {UnknownInstruction} */
function metered(module: Uint8Array, body: { from: number; to: number }, fuel: number): Pieces {
  const bytes = new Bytes(module, body.from, body.to);
  const takes = toll(fuel);
  bytes.list(() => [bytes.u32(), bytes.byte()]);
  const pieces: Pieces = [module.subarray(body.from, bytes.at), takes];
  let from = bytes.at;
  while (!bytes.done) {
    if (skipInstruction(bytes) !== OPCODE.loop) continue;
    pieces.push(module.subarray(from, bytes.at), takes);
    from = bytes.at;
  }
  pieces.push(module.subarray(from, body.to));
  return [u32(lengthOf(pieces)), ...pieces];
}

/** A section's content with more items at its end. */
function extended(
  module: Uint8Array,
  content: { from: number; to: number } | undefined,
  items: Pieces,
): Pieces {
  if (!content) return [u32(items.length), ...items];
  const bytes = new Bytes(module, content.from, content.to);
  const count = bytes.u32();
  return [u32(count + items.length), module.subarray(bytes.at, content.to), ...items];
}

/** Ids in the order that the format asks for. The count of data stands before the code. */
const ORDER: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11];
/** Custom sections may stand anywhere. */
const placeOf = (id: number) => (id === SECTION.custom ? -1 : ORDER.indexOf(id));

/** The module begins without fuel. @throws {UnknownInstruction} */
export function meter(module: Uint8Array, found: Sections): Uint8Array<ArrayBuffer> {
  // No global is imported.
  const index = found.globals.length;
  const mutable = found.globals.flatMap(({ mutable }, at) => (mutable ? [at] : []));
  const exported = (text: string, global: number) => [...name(text), GLOBAL_KIND, ...u32(global)];
  const start = found.start === undefined ? [] : [[...name(START), FUNCTION_KIND, ...u32(found.start)]];
  const added = new Map<number, (content?: { from: number; to: number }) => Pieces>([
    [SECTION.global, (content) => extended(module, content, [[I32, 1, OPCODE.i32_const, 0, OPCODE.end]])],
    [
      SECTION.export,
      (content) =>
        extended(module, content, [
          exported(FUEL, index),
          ...start,
          ...mutable.map((global) => exported(GLOBAL + global, global)),
        ]),
    ],
    [
      SECTION.code,
      () => [u32(found.bodies.length), ...found.bodies.flatMap((body) => metered(module, body, index))],
    ],
  ]);
  const pieces: Pieces = [module.subarray(0, 8)];
  /** Adds those of the missing sections that stand before a place. */
  const addBefore = (place: number) => {
    for (const [id, content] of added) {
      if (placeOf(id) >= place) continue;
      if (id !== SECTION.code) pieces.push(...section(id, content()));
      added.delete(id);
    }
  };
  for (const { id, at, from, to } of found.sections) {
    if (id === SECTION.start) continue;
    addBefore(placeOf(id));
    const content = added.get(id);
    added.delete(id);
    if (content) pieces.push(...section(id, content({ from, to })));
    else pieces.push(module.subarray(at, to));
  }
  addBefore(Infinity);
  return joined(pieces);
}
