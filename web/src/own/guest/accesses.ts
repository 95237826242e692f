/** The accesses of one step to the state, as the copy of a guest that is searched for races reports them. */
import { LOG_TYPE } from '../module/accesses.ts';
import { name } from '../module/bytes.ts';

/** Thrown into a guest's step just before an access. One for all, because making one notes the stack, which is slow. */
export const STOPPED = new Error('stopped before an access');

export class AccessLog {
  /** For each byte of the state, a bit for each kind of its accesses: `1 << kind`. */
  accessed = new Uint8Array(0);
  /** Ends the step before it accesses a byte so. */
  stop?: { byte: number; kind: number };
  /** Accesses after which the step is ended. */
  left = Infinity;
  #begin = 0;

  /** Watches this range of memory, the state; other memory is written by nobody, or belongs to one call. */
  watch(begin: number, bytes: number) {
    this.#begin = begin;
    this.accessed = new Uint8Array(bytes);
  }

  /** @throws STOPPED */
  readonly record = (address: number, offset: number, bytes: number, kind: number) => {
    if (--this.left < 0) throw STOPPED;
    const begin = (address >>> 0) + (offset >>> 0) - this.#begin;
    const end = Math.min(begin + (bytes >>> 0), this.accessed.length);
    for (let byte = Math.max(begin, 0); byte < end; byte++) {
      if (this.stop?.byte === byte && this.stop.kind === kind) throw STOPPED;
      this.accessed[byte] |= 1 << kind;
    }
  };
}

/** A function of the host as one of WebAssembly, which alone can stand in a table: a module that exports what it imports. */
export function functionOf(log: AccessLog['record']): WebAssembly.ExportValue {
  const section = (id: number, content: number[]) => [id, content.length + 1, 1, ...content];
  const module = Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, LOG_TYPE),
    ...section(2, [...name('host'), ...name('log'), 0, 0]),
    ...section(7, [...name('log'), 0, 0]),
  ]);
  return new WebAssembly.Instance(new WebAssembly.Module(module), { host: { log } }).exports.log;
}
