/**
 * Meters a module: each entry of a function and each turn of a loop takes one unit of fuel from a global, and traps when
 * none is left, so that no call can run for ever. The global and the module's own mutable globals are exported, because
 * they are part of its state. The start function becomes an export, which the host calls like any other. Everything else
 * stays as it is, and so do the indices of functions. A copy that is searched for races also logs each access to memory.
 */
import { LOCAL_GROUPS, LOG_TYPE, type Log, logging } from './accesses.ts';
import { Bytes, name, u32 } from './bytes.ts';
import { OPCODE, skipInstruction } from './instructions.ts';
import { SECTION, type Sections } from './sections.ts';

/** Exports of the fuel, the start function and the table of the log, and prefix of the exports of mutable globals. */
export const FUEL = 'ringside:fuel';
export const START = 'ringside:start';
export const LOG = 'ringside:log';
export const GLOBAL = 'ringside:global:';

const I32 = 0x7f;
const VOID = 0x40;
const FUNCTION_KIND = 0;
const TABLE_KIND = 1;
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

/**
 * A body with the toll at its entry and at the head of each loop.
 * @param log makes its accesses be logged
 * @throws {UnknownInstruction}
 */
function metered(module: Uint8Array, body: { from: number; to: number }, fuel: number, log?: Log): Pieces {
  const bytes = new Bytes(module, body.from, body.to);
  const takes = toll(fuel);
  const groups = bytes.u32();
  const declared = bytes.at;
  let locals = 0;
  for (let group = 0; group < groups; group++) {
    locals += bytes.u32();
    bytes.skip(1);
  }
  const more = log ? LOCAL_GROUPS : [];
  const pieces: Pieces = [
    ...[u32(groups + more.length), module.subarray(declared, bytes.at), more.flat()],
    takes,
  ];
  let from = bytes.at;
  while (!bytes.done) {
    const at = bytes.at;
    const opcode = skipInstruction(bytes);
    if (opcode === OPCODE.loop) {
      pieces.push(module.subarray(from, bytes.at), takes);
      from = bytes.at;
    }
    const logs = log ? logging(new Bytes(module, at, bytes.at), { ...log, local: log.local + locals }) : [];
    if (logs.length === 0) continue;
    pieces.push(module.subarray(from, at), logs);
    from = at;
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

/**
 * The module begins without fuel.
 * @param logs whether it logs its accesses, by the function that the host puts into the table `LOG`
 * @throws {UnknownInstruction}
 */
export function meter(module: Uint8Array, found: Sections, logs = false): Uint8Array<ArrayBuffer> {
  // No global is imported.
  const index = found.globals.length;
  const mutable = found.globals.flatMap(({ mutable }, at) => (mutable ? [at] : []));
  const exported = (text: string, global: number) => [...name(text), GLOBAL_KIND, ...u32(global)];
  const start = found.start === undefined ? [] : [[...name(START), FUNCTION_KIND, ...u32(found.start)]];
  // No table is imported either.
  const log = { table: found.tables.length, type: found.types.length };
  const logOf = (body: number) =>
    logs ? { ...log, local: found.types[found.functions[body]].params.length } : undefined;
  const added = new Map<number, (content?: { from: number; to: number }) => Pieces>([
    [SECTION.global, (content) => extended(module, content, [[I32, 1, OPCODE.i32_const, 0, OPCODE.end]])],
    [
      SECTION.export,
      (content) =>
        extended(module, content, [
          exported(FUEL, index),
          ...start,
          ...(logs ? [[...name(LOG), TABLE_KIND, ...u32(log.table)]] : []),
          ...mutable.map((global) => exported(GLOBAL + global, global)),
        ]),
    ],
    [
      SECTION.code,
      () => [
        u32(found.bodies.length),
        ...found.bodies.flatMap((body, number) => metered(module, body, index, logOf(number))),
      ],
    ],
  ]);
  if (logs) {
    added.set(SECTION.type, (content) => extended(module, content, [LOG_TYPE]));
    // Of functions, one at least and at most.
    added.set(SECTION.table, (content) => extended(module, content, [[0x70, 1, 1, 1]]));
  }
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
