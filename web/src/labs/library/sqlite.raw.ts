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

export const raw = ({ wasm }: Sqlite3Static) => wasm.exports as Raw;

/** A function of one number with a number, that SQL can call: as direct as JavaScript can be. */
export function addFunction(
  sqlite3: Sqlite3Static,
  database: number,
  name: string,
  of: (value: number) => number,
) {
  const { wasm, capi } = sqlite3;
  const calls = raw(sqlite3);
  const call = wasm.installFunction('v(pip)', (context: number, _: number, values: number) =>
    calls.sqlite3_result_int(context, of(calls.sqlite3_value_int(Number(wasm.peek(values, '*'))))),
  );
  const text = wasm.allocCString(name, false);
  const done = calls.sqlite3_create_function_v2(
    database,
    Number(text),
    1,
    capi.SQLITE_UTF8,
    0,
    Number(call),
    0,
    0,
    0,
  );
  wasm.dealloc(text);
  if (done !== capi.SQLITE_OK) throw new Error(`SQLite does not take the function ${name}: code ${done}.`);
}
