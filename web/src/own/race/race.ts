/** A race: what the disposable worker does, and the tests without one. */
import { Faulted } from '../guest/guest.ts';
import type { GuestFault } from '../guest/fault.ts';
import { Refused, type Refusal } from '../refusal.ts';
import { poolWork } from './pool.ts';
import { ringWork } from './ring.ts';
import { type Checked, type RaceFailure, type RunBatches, Unfit, type Work } from './subject.ts';
import { type Modules, OTHERS, type RaceKind } from './subjects.ts';

/** Why a variant does not race. */
export type NotRaced =
  /** The page cannot load the module with threads, whose statistics compare the times. */
  | { kind: 'single' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'ended'; fault: GuestFault }
  | { kind: 'unfit'; failure: RaceFailure };

export interface Sides {
  /** The user's variant first, then the others. */
  sides: RunBatches[];
  /** The user's variant made a second time, from which the noise floor comes. */
  control: RunBatches;
}

const WORK: Record<RaceKind, (modules: Modules) => Work> = { pool: poolWork, ring: ringWork };

/** The modules of the sides, the user's first. */
const modulesOf = (kind: RaceKind, modules: Modules) => [
  modules.own,
  ...OTHERS[kind].map((other) => modules[other === 'again' ? 'own' : other]),
];

/**
 * Checks all subjects: they have the same digest.
 * @returns one for each side
 * @throws what {@link notRaced} knows, if the user's variant cannot do the work
 */
export function checkedSides(kind: RaceKind, modules: Modules): Checked[] {
  const { check } = WORK[kind](modules);
  // What nothing can go wrong in: blocks at fixed addresses, and a ring that is one word.
  const { digest } = check(modules.null);
  const results = new Map<Uint8Array, Checked>();
  return modulesOf(kind, modules).map((module) => {
    const result = results.get(module) ?? check(module);
    if (result.digest !== digest) throw new Unfit({ kind: 'contents' });
    results.set(module, result);
    return result;
  });
}

/**
 * The sides of a race, each in an instance of its own, and each run once.
 * @param seed of the order in which they are made
 */
export function sidesOf(kind: RaceKind, modules: Modules, digest: number, seed: number): Sides {
  const { timed } = WORK[kind](modules);
  const all = [...modulesOf(kind, modules), modules.own];
  const made: RunBatches[] = [];
  for (let turn = 0; turn < all.length; turn++) {
    const index = (turn + seed) % all.length;
    made[index] = timed(all[index], digest);
    made[index](1);
  }
  return { sides: made.slice(0, -1), control: made[made.length - 1] };
}

/** What an error says of the user's variant. @throws the error if it is one of the page's own */
export function notRaced(error: unknown): NotRaced {
  if (error instanceof Refused) return { kind: 'refused', refusal: error.refusal };
  if (error instanceof Faulted) return { kind: 'ended', fault: error.fault };
  if (error instanceof Unfit) return { kind: 'unfit', failure: error.failure };
  throw error;
}
