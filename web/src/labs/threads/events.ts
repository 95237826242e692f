/** The engine's trace of a pool, as the table shows it. */
import { EventKind as KINDS } from '../../../../engine/pkg/layouts/threads.ts';
import { readTrace } from '../../engine/trace.ts';
import type { Variant } from '../../engine/types.ts';

/** The kind of an event: the outcome of an action. */
export type EventKind = keyof typeof KINDS;

/** One event. */
export interface PoolEvent {
  /** In ticks. */
  time: number;
  /** Number of the actor: producers from 0, workers from 16. */
  who: number;
  kind: EventKind;
  /** Name of the state in the variant's code; may be empty. */
  state: string;
  job: number;
  /** Additional value, depending on the kind. */
  value: number;
}

/** @returns the events, newest first */
export const events = (trace: Uint32Array, { reader_states }: Variant): PoolEvent[] =>
  readTrace(trace, KINDS).map(({ seq, actor, ...event }) => ({
    ...event,
    who: actor,
    state: reader_states[event.state] ?? '',
    job: seq,
  }));
