/**
 * The functions of SQLite's own interface in its wasm that are called once for each row or value. The package wraps them for
 * comfort, at several times their price; who compares speeds must not let SQLite pay for that. Pointers are addresses in its
 * memory. Everything else goes through the package.
 */
import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm';

export interface Raw {
  sqlite3_bind_int(statement: number, place: number, value: number): number;
  /** @param destructor 0: the text stays where it is for as long as it is bound */
  sqlite3_bind_text(
    statement: number,
    place: number,
    text: number,
    bytes: number,
    destructor: number,
  ): number;
  sqlite3_step(statement: number): number;
  sqlite3_reset(statement: number): number;
  sqlite3_column_type(statement: number, column: number): number;
  sqlite3_column_int(statement: number, column: number): number;
  sqlite3_column_text(statement: number, column: number): number;
  sqlite3_column_bytes(statement: number, column: number): number;
  sqlite3_value_int(value: number): number;
  sqlite3_result_int(context: number, value: number): void;
  sqlite3_create_function_v2(
    database: number,
    name: number,
    args: number,
    flags: number,
    data: number,
    call: number,
    step: number,
    final: number,
    destroy: number,
  ): number;
}

/** Bytes of a pointer. */
const POINTER = 4;

export const raw = ({ wasm }: Sqlite3Static) => wasm.exports as Raw;

/**
 * A function of one number, or of two, that SQL can call and that gives a number: as direct as JavaScript can be.
 * @param of called with the numbers; one that takes only the first is called with no more
 */
export function addFunction(
  sqlite3: Sqlite3Static,
  database: number,
  name: string,
  of: (...numbers: [number, number]) => number,
) {
  const { wasm, capi } = sqlite3;
  const calls = raw(sqlite3);
  const number = (values: number, nth: number) =>
    calls.sqlite3_value_int(Number(wasm.peek(values + nth * POINTER, '*')));
  const args = of.length;
  const call =
    args === 1
      ? (context: number, _: number, values: number) =>
          calls.sqlite3_result_int(context, (of as (number: number) => number)(number(values, 0)))
      : (context: number, _: number, values: number) =>
          calls.sqlite3_result_int(context, of(number(values, 0), number(values, 1)));
  const at = Number(wasm.installFunction('v(pip)', call));
  const text = wasm.allocCString(name, false);
  const to = Number(text);
  const done = calls.sqlite3_create_function_v2(database, to, args, capi.SQLITE_UTF8, 0, at, 0, 0, 0);
  wasm.dealloc(text);
  if (done !== capi.SQLITE_OK) throw new Error(`SQLite does not take the function ${name}: code ${done}.`);
}
