/** Checks a module and searches it for a failure: what the disposable worker does, and the tests without one. */
import { AccessLog } from '../guest/accesses.ts';
import { Faulted, Guest, type Waiting } from '../guest/guest.ts';
import type { GuestFault } from '../guest/fault.ts';
import type { OwnKind } from '../interfaces.ts';
import { Refused, type Refusal } from '../refusal.ts';
import type { ActorsFailure, ActorsWorld, Make as MakeWaiting } from './actors.ts';
import { type JobsFailure, JobsWorld } from './jobs.ts';
import { type PoolFailure, PoolWorld } from './pool.ts';
import { passing } from './passing.ts';
import { findRace } from './races.ts';
import { type RingFailure, RingWorld } from './ring.ts';
import { unrepeatable } from './repeat.ts';
import { type Explored, type Found, search, type World } from './search.ts';
import {
  type JobsRun,
  jobsSteps,
  type PoolStep,
  poolSteps,
  type RingRun,
  ringSteps,
  stateOf,
} from './steps.ts';

/** Frames that the publisher publishes: more than a ring of four slots holds. */
export const FRAMES = 6;

/** A million states, in at most 128 MiB. */
const LIMITS = { states: 1 << 20, words: 1 << 25 };

export type Result =
  | { kind: 'refused'; refusal: Refusal }
  /** Its start function, or `init`, did not end well. */
  | { kind: 'ended'; fault: GuestFault }
  /** `closes`: whether the ring has a closer. `passing`: actions of some schedules that pass. */
  | { kind: 'held'; of: OwnKind; closes: boolean; explored: Explored; passing: number[][] }
  | ({ kind: 'ring'; failure: RingFailure; explored: Explored } & Pick<RingRun, 'steps' | 'views'>)
  | ({ kind: 'jobs'; failure: JobsFailure; explored: Explored } & Pick<JobsRun, 'steps' | 'views'>)
  | { kind: 'pool'; failure: PoolFailure; steps: PoolStep[]; explored: Explored };

/** Called now and then while the search works, so that a deadline is that of a single call. */
type OnProgress = (explored: Explored) => void;

export function findFailure(module: Uint8Array, kind: OwnKind, onprogress?: OnProgress): Result {
  const find = { ring: findInRing, jobs: findInJobs, pool: findInPool }[kind];
  return started(module, kind, (make) => find(make, onprogress));
}

/** What a module's own end is, before anything of it is searched or scheduled. */
export type NotStarted = Extract<Result, { kind: 'refused' | 'ended' }>;

/** Does something with a guest, or says why it is none. @param work is given what creates the guest */
export function started<T>(
  module: Uint8Array,
  kind: OwnKind,
  work: (make: Make) => T | NotStarted,
): T | NotStarted {
  try {
    return work((waiting, log) => new Guest(module, kind, waiting, log));
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', refusal: error.refusal };
    if (error instanceof Faulted) return { kind: 'ended', fault: error.fault };
    throw error;
  }
}

/** States between two reports, when those that were found are looked at again. */
const REPORT = 1 << 12;
const reporting = (explored: Explored, onprogress?: OnProgress) => (state: number) => {
  if (state % REPORT === 0) onprogress?.(explored);
};

/** What a search finds, unless it cannot be repeated. */
function searched<F>(world: World<F>, onprogress?: OnProgress): Found<F> {
  const found = search(world, LIMITS, onprogress);
  const path = unrepeatable(world, found, reporting(found.explored, onprogress));
  if (!path) return found;
  const { begin, bytes } = world.scratch;
  const fault = new Faulted({ kind: 'scratch', begin, end: begin + bytes });
  return { ...found, path, failure: world.faulted(fault) };
}

type Make = (waiting: Waiting, log?: AccessLog) => Guest;

/** What is found in actors. */
interface FoundInActors<F, W> {
  world: W;
  /** The world's first state. */
  first: Int32Array;
  explored: Explored;
  failure?: F | ActorsFailure;
  /** The actions that lead to the failure. */
  path: number[];
  /** Actions of some schedules that pass, if there is no failure. */
  passing: number[][];
}

function foundInActors<F, W extends ActorsWorld<F>>(
  make: Make,
  worldOf: (make: MakeWaiting) => W,
  onprogress?: OnProgress,
): FoundInActors<F, W> {
  const world = worldOf(make);
  const first = stateOf(world);
  const all = searched<F | ActorsFailure>(world, onprogress);
  const { failure, path, explored, store } = all;
  if (failure) return { world, first, explored, failure, path, passing: [] };
  const log = new AccessLog();
  const logged = worldOf((waiting) => make(waiting, log));
  const found = findRace(logged, log, store, reporting(explored, onprogress));
  if (!found) return { world, first, explored, path, passing: passing(all) };
  const racing = [...store.path(found.state), ...found.race.sides.map(({ actor }) => actor)];
  const race = { kind: 'race', ...found.race } as const;
  return { world, first, explored, failure: race, path: racing, passing: [] };
}

const seen = <S, V>({ steps, views }: { steps: S[]; views: V[] }) => ({ steps, views });

function findInRing(make: Make, onprogress?: OnProgress): Result {
  const found = foundInActors<RingFailure, RingWorld>(make, (one) => new RingWorld(one, FRAMES), onprogress);
  const { world, first, failure, path, explored, passing } = found;
  if (!failure) return { kind: 'held', of: 'ring', closes: world.closes, explored, passing };
  return { kind: 'ring', failure, ...seen(ringSteps(world, first, path)), explored };
}

function findInJobs(make: Make, onprogress?: OnProgress): Result {
  const found = foundInActors<JobsFailure, JobsWorld>(make, (one) => new JobsWorld(one, FRAMES), onprogress);
  const { world, first, failure, path, explored, passing } = found;
  if (!failure) return { kind: 'held', of: 'jobs', closes: false, explored, passing };
  return { kind: 'jobs', failure, ...seen(jobsSteps(world, first, path)), explored };
}

function findInPool(make: Make, onprogress?: OnProgress): Result {
  const world = new PoolWorld(make);
  const first = stateOf(world);
  const all = searched(world, onprogress);
  const { failure, path, explored } = all;
  if (!failure) return { kind: 'held', of: 'pool', closes: false, explored, passing: passing(all) };
  const { steps, end } = poolSteps(world, first, path);
  // The steps know whether a block that was handed out twice had been freed.
  const told = failure.kind === 'twice' && typeof end === 'object' ? end.failure : failure;
  return { kind: 'pool', failure: told, steps, explored };
}
