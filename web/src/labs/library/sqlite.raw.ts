/**
 * SQLite's own C functions in its wasm module that are called once for each row or value. The package's wrappers cost
 * several times as much, which would distort a comparison of speeds. Pointers are addresses in SQLite's memory. All
 * other functions are called through the package.
 */
import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm';

export interface Raw {
  sqlite3_bind_int(statement: number, place: number, value: number): number;
  /** @param destructor 0: the text remains valid while it is bound */
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

/** Size of a pointer, in bytes. */
const POINTER = 4;

export const raw = ({ wasm }: Sqlite3Static) => wasm.exports as Raw;

/**
 * Registers a function of one or two numbers that returns a number, for use in SQL, with as little overhead as
 * possible.
 * @param of called with the numbers; a function of one parameter is registered with one
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
