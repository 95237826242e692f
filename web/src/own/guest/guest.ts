/**
 * A checked module, metered and running in a memory that cannot grow. Only a worker that can be ended runs guests. A call
 * that does not return traps when its fuel is used up; a trap, an overflow of the stack and `abort` are faults.
 */
import { type ActorKind, MOST, type OwnKind, STATE, WORD } from '../interfaces.ts';
import { checked, EXTRA_PAGES, memoryOf } from '../module/check.ts';
import { UnknownInstruction } from '../module/instructions.ts';
import { FUEL, GLOBAL, LOG, meter, START } from '../module/meter.ts';
import type { Sections } from '../module/sections.ts';
import { Refused } from '../refusal.ts';
import { type AccessLog, functionOf } from './accesses.ts';
import { abort, faultIn, type GuestFault } from './fault.ts';

/** Entries of functions and turns of loops that one call may take. */
const CALL_FUEL = 1_000_000;
const PAGE = 65_536;

/** The guest's functions that wait and wake; what they mean is up to the world that runs it. */
export interface Waiting {
  wait: (word: number, seen: number) => void;
  notify: (word: number) => void;
}

/** The call ended in a fault; the guest cannot go on. */
export class Faulted extends Error {
  readonly fault: GuestFault;
  constructor(fault: GuestFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

export class Guest {
  readonly memory: WebAssembly.Memory;
  /** Where the pages begin that the host added. */
  readonly extra: number;
  /** Its mutable globals, which are part of its state. */
  readonly globals: readonly { type: number; global: WebAssembly.Global }[];
  readonly #exports: WebAssembly.Exports;
  readonly #fuel: WebAssembly.Global<'i32'>;
  readonly #sections: Sections;

  /**
   * @param log is told each access to memory
   * @param extra pages that are added to its memory
   * @throws {Refused}
   * @throws {Faulted} if its start function does not return
   */
  constructor(
    module: Uint8Array,
    kind: OwnKind,
    waiting: Waiting,
    log?: AccessLog,
    extra = EXTRA_PAGES[kind],
  ) {
    this.#sections = checked(module, kind, extra);
    const metered = meteredModule(module, this.#sections, log !== undefined);
    const { min = 0 } = memoryOf(this.#sections) ?? {};
    this.extra = min * PAGE;
    const pages = min + extra;
    this.memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const imports = { env: { memory: this.memory, abort }, ringside: { ...waiting } };
    this.#exports = instanceOf(metered, imports).exports;
    if (log) (this.#exports[LOG] as WebAssembly.Table).set(0, functionOf(log.record));
    this.#fuel = this.#exports[FUEL] as WebAssembly.Global<'i32'>;
    this.globals = this.#sections.globals.flatMap(({ type, mutable }, index) =>
      mutable ? [{ type, global: this.#exports[`${GLOBAL}${index}`] as WebAssembly.Global }] : [],
    );
    const start = this.#exports[START] as (() => void) | undefined;
    if (start) this.run(start);
  }

  /** The value of an exported constant; undefined if it has none of this name. @throws {Faulted} if it is a function that does not return */
  constant(name: string): number | undefined {
    const exported = this.#exports[name];
    if (exported instanceof WebAssembly.Global) return Number(exported.value);
    return typeof exported === 'function' ? this.run(exported as () => number) : undefined;
  }

  /** @throws {Refused} if the value is out of its range */
  within(name: string, min: number, max: number, otherwise?: number): number {
    const value = this.constant(name) ?? otherwise ?? NaN;
    if (!(value >= min && value <= max)) throw new Refused({ kind: 'constant-value', name, value, min, max });
    return value;
  }

  /** Names of an actor's states by their numbers. */
  states(actor: ActorKind): string[] {
    const names: string[] = [];
    for (const name of Object.keys(this.#exports)) {
      const [, of, state] = STATE.exec(name) ?? [];
      if (of === actor) names[this.within(name, 0, MOST.states)] = state;
    }
    return names;
  }

  /** The words that may be waited on, in the order of their names. @throws {Refused} if one is beyond the memory */
  words(): { name: string; at: number }[] {
    const most = this.memory.buffer.byteLength - 4;
    return Object.keys(this.#exports)
      .filter((name) => name.startsWith(WORD))
      .sort()
      .map((name) => ({ name: name.slice(WORD.length), at: this.within(name, 0, most) & ~3 }));
  }

  /** Whether it exports this function, which it need not. */
  has(name: string): boolean {
    return name in this.#exports;
  }

  /** An exported function. The caller gives it fuel. */
  function<F extends (...numbers: number[]) => number | void>(name: string): F {
    return this.#exports[name] as F;
  }

  /** Gives the next call its fuel. */
  refuel() {
    this.#fuel.value = CALL_FUEL;
  }

  /** Makes one call. @throws {Faulted} */
  run<T>(call: () => T): T {
    this.refuel();
    try {
      return call();
    } catch (error) {
      throw new Faulted(this.fault(error));
    }
  }

  /** The fault that an error of a call is. @throws the error if it is none of the guest's */
  fault(error: unknown): GuestFault {
    if (error instanceof Faulted) return error.fault;
    const fault = faultIn(error, this.#fuel.value === 0, this.#sections.names);
    if (fault) return fault;
    throw error;
  }
}

/** @throws {Refused} if its data or elements do not fit */
function instanceOf(module: WebAssembly.Module, imports: WebAssembly.Imports): WebAssembly.Instance {
  try {
    return new WebAssembly.Instance(module, imports);
  } catch (error) {
    throw new Refused({ kind: 'invalid', why: String((error as Error).message) });
  }
}

function meteredModule(module: Uint8Array, sections: Sections, logs: boolean): WebAssembly.Module {
  try {
    return new WebAssembly.Module(meter(module, sections, logs));
  } catch (error) {
    if (error instanceof UnknownInstruction) {
      const opcode = error.opcode.map((byte) => `0x${byte.toString(16).padStart(2, '0')}`).join(' ');
      throw new Refused({ kind: 'instruction', opcode, at: error.at });
    }
    if (error instanceof WebAssembly.CompileError) throw new Refused({ kind: 'invalid', why: error.message });
    throw error;
  }
}
