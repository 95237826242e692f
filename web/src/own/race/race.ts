/** A race of pools: what the disposable worker does, and the tests without one. */
import { Faulted } from '../guest/guest.ts';
import type { GuestFault } from '../guest/fault.ts';
import { Refused, type Refusal } from '../refusal.ts';
import { checkedDigest, type RaceFailure, timedRun, Unfit } from './subject.ts';
import { type Modules, OTHERS, type Other } from './subjects.ts';

/** Why a variant does not race. */
export type NotRaced =
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'ended'; fault: GuestFault }
  | { kind: 'unfit'; failure: RaceFailure };

/** Runs batches, and returns how many blocks they allocated and freed. */
type RunBatches = (batches: number) => number;

export interface Sides {
  /** The user's variant first, then the others. */
  sides: RunBatches[];
  /** The user's variant made a second time, from which the noise floor comes. */
  control: RunBatches;
}

/** The module of each side but the user's first. */
const moduleOf = (modules: Modules, other: Other) => modules[other === 'again' ? 'own' : other];

/**
 * The digest of the work on all subjects, checked.
 * @throws what {@link notRaced} knows, if the user's variant cannot do the work
 */
export function commonDigest(modules: Modules): number {
  const work = compiled(modules.work);
  // Blocks at fixed addresses keep what is written into them: the reference.
  const digest = checkedDigest(modules.null, work);
  for (const id of ['own', 'starter', 'tlsf'] as const) checkedDigest(modules[id], work, digest);
  return digest;
}

/**
 * The sides of a race, each in an instance of its own, and each run once.
 * @param seed of the order in which they are made
 */
export function sidesOf(modules: Modules, digest: number, seed: number): Sides {
  const work = compiled(modules.work);
  const all = [modules.own, ...OTHERS.map((other) => moduleOf(modules, other)), modules.own];
  const made: RunBatches[] = [];
  for (let turn = 0; turn < all.length; turn++) {
    const index = (turn + seed) % all.length;
    made[index] = timedRun(Uint8Array.from(all[index]), work, digest);
    made[index](1);
  }
  return { sides: made.slice(0, -1), control: made[made.length - 1] };
}

const compiled = (module: Uint8Array) => new WebAssembly.Module(Uint8Array.from(module));

/** What an error says of the user's variant. @throws the error if it is one of the page's own */
export function notRaced(error: unknown): NotRaced {
  if (error instanceof Refused) return { kind: 'refused', refusal: error.refusal };
  if (error instanceof Faulted) return { kind: 'ended', fault: error.fault };
  if (error instanceof Unfit) return { kind: 'unfit', failure: error.failure };
  throw error;
}
