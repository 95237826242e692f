/** How a guest ended, and in which of its functions. */

/** `where`: the function by its name, or its number if the module has no names. */
export type GuestFault =
  /** It used up its fuel: an endless loop, or calls without end. */
  | { kind: 'endless'; where?: string }
  | { kind: 'stack'; where?: string }
  | { kind: 'trap'; message: string; where?: string }
  /** AssemblyScript's checks: of an index, of null. */
  | { kind: 'abort'; line: number; column: number; where?: string }
  /** It wrote to memory that is no part of its state. */
  | { kind: 'outside'; address: number; begin: number; end: number }
  /** A call went differently with other contents of the memory that should hold nothing between calls. */
  | { kind: 'scratch'; begin: number; end: number }
  /** A step returned the number of no state. */
  | { kind: 'state'; actor: string; state: number }
  /** It waits on an address that is not exported as a word. */
  | { kind: 'word'; address: number };

/** A guest called its import `abort`. */
class Aborted extends Error {
  readonly line: number;
  readonly column: number;
  constructor(line: number, column: number) {
    super('abort');
    [this.line, this.column] = [line, column];
  }
}

/** The import `abort`, which AssemblyScript calls. */
export function abort(_message: number, _file: number, line: number, column: number): never {
  throw new Aborted(line, column);
}

/** The innermost function of the module in a stack trace. V8 and JavaScriptCore, then SpiderMonkey. */
const FRAMES = [/wasm-function\[(\d+)\]/, /wasm-function\[(.+?)\]/];

function whereIn(error: Error, names: ReadonlyMap<number, string>): string | undefined {
  for (const frame of FRAMES) {
    const found = frame.exec(error.stack ?? '')?.[1];
    if (found !== undefined) return names.get(Number(found)) ?? found;
  }
  return undefined;
}

/**
 * The fault that an error is; undefined for errors of the page's own.
 * @param spent whether the call has used up its fuel
 */
export function faultIn(
  error: unknown,
  spent: boolean,
  names: ReadonlyMap<number, string>,
): GuestFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const where = whereIn(error, names);
  const at = where === undefined ? {} : { where };
  if (error instanceof Aborted) return { kind: 'abort', line: error.line, column: error.column, ...at };
  // V8 and JavaScriptCore throw a RangeError here, SpiderMonkey an InternalError.
  if (/call stack|too much recursion/i.test(error.message)) return { kind: 'stack', ...at };
  if (!(error instanceof WebAssembly.RuntimeError)) return undefined;
  if (spent) return { kind: 'endless', ...at };
  return { kind: 'trap', message: error.message, ...at };
}
