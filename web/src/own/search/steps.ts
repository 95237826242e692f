/** The steps of a schedule with what each of them did, by running it again from the beginning. */
import type { ActorsFailure, ActorsWorld } from './actors.ts';
import type { JobsFailure, JobsWorld } from './jobs.ts';
import { type PoolFailure, type PoolWorld, SIZES } from './pool.ts';
import type { RingFailure, RingWorld } from './ring.ts';
import type { World } from './search.ts';
import { jobsView, type JobsView, poolView, type PoolView, ringView, type RingView } from './view.ts';

/** A step of an actor. */
export interface ActorStep {
  actor: number;
  /** Name of the state that the step began in, or its number. */
  state: string;
  /** The frame or job that it has done with this step. */
  frame?: number;
  /** The word that it sleeps on now. */
  sleeps?: string;
  /** Actors that it woke. */
  woken: number[];
  /** Words that may be waited on and have changed. */
  words: { name: string; from: number; to: number }[];
}

/** A call of the pool. Blocks go by their offsets in the pool's memory. */
export interface PoolStep {
  call: 'alloc' | 'free';
  bytes: number;
  /** Undefined if it gave no block, or the call did not end well. */
  at?: number;
}

/** A schedule that ran from the first state on. */
interface Run<Step, View, Failure> {
  steps: Step[];
  /** What is to be seen before the first step, and behind each. */
  views: View[];
  /** What the last step has broken, or that everything is done; undefined if it can go on. */
  end?: { failure: Failure } | 'done';
  /** The action that was not possible behind these steps: it and those after it were left out. */
  misfit?: number;
}
export type RingRun = Run<ActorStep, RingView, RingFailure>;
export type JobsRun = Run<ActorStep, JobsView, JobsFailure>;
export type PoolRun = Run<PoolStep, PoolView, PoolFailure>;

/** Steps after which the rest of the memory is checked in every 64th alone: a long run would take seconds. */
const CHECKED = 512;

/** Does an action. @param step its number @returns how the schedule ended with it; undefined if it can go on */
function acted<F>(world: World<F>, action: number, step: number): Run<never, never, F>['end'] {
  try {
    const failure = world.act(action);
    if (failure !== undefined) return { failure };
    if (step <= CHECKED || step % 64 === 0) world.checkRest();
    if (world.done()) return 'done';
    for (let next = 0; next < world.actions; next++) if (world.can(next)) return undefined;
    return { failure: world.stuck() };
  } catch (error) {
    return { failure: world.faulted(error) };
  }
}

/**
 * @param path each action is asked for in the state that it is done in
 * @param step does an action by the function that it is given, and says what it did
 */
function replay<Step, View, F>(
  world: World<F>,
  first: Int32Array,
  path: Iterable<number>,
  view: () => View,
  step: (action: number, act: () => void) => Step,
): Run<Step, View, F> {
  world.load(first, 0);
  const run: Run<Step, View, F> = { steps: [], views: [view()] };
  for (const action of path) {
    if (run.end || action >= world.actions || !world.can(action)) return { ...run, misfit: action };
    run.steps.push(step(action, () => (run.end = acted(world, action, run.views.length))));
    run.views.push(view());
  }
  return run;
}

/** The state that a world is in. */
export function stateOf(world: World<unknown>): Int32Array {
  const state = new Int32Array(world.words);
  world.save(state);
  return state;
}

export const ringSteps = (world: RingWorld, first: Int32Array, path: Iterable<number>): RingRun =>
  actorSteps(world, first, path, () => ringView(world));

export const jobsSteps = (world: JobsWorld, first: Int32Array, path: Iterable<number>): JobsRun =>
  actorSteps(world, first, path, () => jobsView(world));

function actorSteps<View, F>(
  world: ActorsWorld<F>,
  first: Int32Array,
  path: Iterable<number>,
  view: () => View,
): Run<ActorStep, View, F | ActorsFailure> {
  const actors = Array.from({ length: world.actions }, (_, actor) => actor);
  return replay<ActorStep, View, F | ActorsFailure>(world, first, path, view, (actor, act) => {
    const before = actors.map((one) => world.actor(one));
    const state = world.stateName(actor);
    const words = world.watched.map(({ at }) => world.word(at));
    act();
    const after = actors.map((one) => world.actor(one));
    return {
      actor,
      state,
      ...(after[actor].frame !== before[actor].frame && { frame: after[actor].frame }),
      ...(after[actor].asleep !== undefined && { sleeps: after[actor].asleep }),
      woken: actors.filter((one) => before[one].asleep !== undefined && after[one].asleep === undefined),
      words: world.watched.flatMap(({ name, at }, index) => {
        const [from, to] = [words[index], world.word(at)];
        return from === to ? [] : [{ name, from, to }];
      }),
    };
  });
}

export function poolSteps(world: PoolWorld, first: Int32Array, path: Iterable<number>): PoolRun {
  const run = replay(
    world,
    first,
    path,
    () => poolView(world),
    (action, act): PoolStep => {
      if (action >= SIZES.length) {
        const block = world.block(action - SIZES.length);
        act();
        return { call: 'free', bytes: block?.bytes ?? 0, at: block?.at };
      }
      const before = world.blocks();
      act();
      const block = world.blocks().find(({ at }) => before.every((other) => other.at !== at));
      return { call: 'alloc', bytes: SIZES[action], at: block?.at };
    },
  );
  const failure = typeof run.end === 'object' ? run.end.failure : undefined;
  if (failure?.kind === 'twice')
    failure.freed = run.steps.some(({ call, at }) => call === 'free' && at === failure.at);
  return run;
}
