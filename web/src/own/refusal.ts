/** Why a module is not run, as a code with its facts; `words/own.refusals.en.ts` has the sentences. */
import type { Range } from './interfaces.ts';

export type Refusal =
  | { kind: 'large'; bytes: number; most: number }
  /** It does not begin like a module. */
  | { kind: 'no-module' }
  /** It is damaged, or has a section of a newer version. */
  | { kind: 'unreadable'; at: number }
  /** The browser's own reason. */
  | { kind: 'invalid'; why: string }
  | { kind: 'instruction'; opcode: string; at: number }
  | { kind: 'import'; name: string }
  | { kind: 'import-type'; name: string; asked: string }
  | { kind: 'memory-own' }
  | { kind: 'memory-none' }
  | { kind: 'memory-shared' }
  | { kind: 'memory-wide' }
  | { kind: 'memory-large'; pages: number; most: number }
  /** It declares a smaller maximum than the memory that it is given. */
  | { kind: 'memory-small'; pages: number; least: number }
  | { kind: 'table'; most: number }
  | { kind: 'global'; index: number }
  | { kind: 'globals'; count: number; most: number }
  | { kind: 'function-none'; name: string; asked: string }
  | { kind: 'function-type'; name: string; asked: string; is: string }
  | { kind: 'constant-none'; name: string }
  | { kind: 'constant-type'; name: string }
  | { kind: 'constant-value'; name: string; value: number; min: number; max: number }
  /** Its state and its scratch memory have bytes in common. */
  | { kind: 'overlap'; state: Range; scratch: Range }
  | { kind: 'reserved'; name: string }
  | { kind: 'words'; count: number; most: number };

export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}
