/** What is to be seen of a variant at one moment, as plain data: the page draws it. */
import type { ActorKind } from '../interfaces.ts';
import type { ActorsWorld } from './actors.ts';
import type { JobsWorld } from './jobs.ts';
import type { PoolWorld } from './pool.ts';
import type { RingWorld } from './ring.ts';

export interface ActorView {
  /** 0 is the publisher or producer; readers or workers follow, then the closer. */
  actor: number;
  kind: ActorKind;
  /** Name of the state that its next step begins in, or its number. */
  state: string;
  /** Whether it is between two frames or jobs. */
  isFirst: boolean;
  /** The frame or job that it has done last. */
  frame: number;
  /** The word that it sleeps on. */
  asleep?: string;
  /** Whether it makes no step any more. */
  done: boolean;
}

/** What is to be seen of actors. */
export interface ActorsView {
  actors: ActorView[];
}

function actorsOf(world: ActorsWorld<unknown>): ActorView[] {
  return world.kinds.map((kind, actor) => {
    const { state, asleep, frame } = world.actor(actor);
    return {
      ...{ actor, kind, frame, state: world.stateName(actor), isFirst: state === 0 },
      done: world.isDone(actor),
      ...(asleep !== undefined && { asleep }),
    };
  });
}

export interface RingView extends ActorsView {
  slots: number;
  /** The frame that the publisher has begun last; it may be done with it. */
  begun: number;
  /** For each actor the frame that it works on, or waits for. */
  aims: number[];
}

export const ringView = (world: RingWorld): RingView => ({
  ...{ slots: world.slots, begun: world.begun, actors: actorsOf(world) },
  aims: world.kinds.map((_, actor) => world.aim(actor)),
});

export interface JobsView extends ActorsView {
  /** What each job has come to, as `JobState` says. */
  jobs: number[];
}

export const jobsView = (world: JobsWorld): JobsView => ({ jobs: world.states(), actors: actorsOf(world) });

/** Whether an actor can step. */
export const canStep = ({ asleep, done }: ActorView): boolean => asleep === undefined && !done;

/** The blocks that are lent, in the order of their addresses: offsets in the pool's memory. */
export interface PoolView {
  blocks: { at: number; bytes: number }[];
}

export const poolView = (world: PoolWorld): PoolView => ({ blocks: world.blocks() });
