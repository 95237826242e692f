/** What is to be seen of a ring or a pool at one moment, as plain data: the page draws it. */
import type { ActorKind } from '../interfaces.ts';
import type { PoolWorld } from './pool.ts';
import { kindOf, type RingWorld } from './ring.ts';

export interface ActorView {
  /** 0 is the publisher; readers follow, then the closer. */
  actor: number;
  kind: ActorKind;
  /** Name of the state that its next step begins in, or its number. */
  state: string;
  /** Whether it is between two frames. */
  isFirst: boolean;
  /** The frame that it has published or sent last. */
  frame: number;
  /** The frame that it works on, or waits for. */
  aim: number;
  /** The word that it sleeps on. */
  asleep?: string;
  /** Whether it makes no step any more. */
  done: boolean;
}

export interface RingView {
  slots: number;
  /** The frame that the publisher has begun last; it may be done with it. */
  begun: number;
  actors: ActorView[];
}

export function ringView(world: RingWorld): RingView {
  const actors = Array.from({ length: world.actions }, (_, actor): ActorView => {
    const { state, asleep, frame } = world.actor(actor);
    return {
      actor,
      kind: kindOf(actor),
      state: world.stateName(actor),
      isFirst: state === 0,
      frame,
      aim: world.aim(actor),
      done: world.isDone(actor),
      ...(asleep !== undefined && { asleep }),
    };
  });
  return { slots: world.slots, begun: world.begun, actors };
}

/** Whether an actor can step. */
export const canStep = ({ asleep, done }: ActorView): boolean => asleep === undefined && !done;

/** The blocks that are lent, in the order of their addresses: offsets in the pool's memory. */
export interface PoolView {
  blocks: { at: number; bytes: number }[];
}

export const poolView = (world: PoolWorld): PoolView => ({ blocks: world.blocks() });
