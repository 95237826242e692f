/**
 * The phases of a lab as a state machine. Until a lab is `ready`, and again while its engine has failed or restarts,
 * what was `shown` before stays on the page.
 *
 * | in        | `unsupported` | `start`   | `loaded` | `frame`              | `fail`   | `close`  |
 * | --------- | ------------- | --------- | -------- | -------------------- | -------- | -------- |
 * | `loading` | `still`       | `loading` | `ready`  |                      | `failed` | `closed` |
 * | `ready`   |               |           |          | `ready`, no failures | `failed` | `closed` |
 * | `failed`  |               | `loading` |          |                      |          | `closed` |
 * | `still`   |               |           |          |                      |          | `closed` |
 * | `closed`  |               |           |          |                      |          |          |
 *
 * An event has no effect where the table has nothing: the same object is returned.
 */
import type { Fault } from '../engine/fault.ts';
import type { Lab } from '../engine/types.ts';
import type { LabPart } from './lab-part.ts';

/** What the page shows of a lab. */
export interface Shown<P extends LabPart> {
  /** The lab's entry in the catalogue. */
  lab: Lab;
  /** The lab's page module. */
  page: P;
  /** Version of the engine. */
  version: string;
}

interface Common<P extends LabPart> {
  shown?: Shown<P>;
  /** Engine starts since the last frame. */
  starts: number;
}

export type Phase<P extends LabPart = LabPart> =
  /** Before the first start, and while the engine and the lab's page module load. */
  | (Common<P> & { kind: 'loading' })
  | (Common<P> & { kind: 'ready'; shown: Shown<P> })
  /** The engine was ended and can be started again. `again`: it was started more than once without a frame since. */
  | (Common<P> & { kind: 'failed'; fault: Fault; again: boolean })
  /** The browser has no WebAssembly. */
  | (Common<P> & { kind: 'still' })
  /** The page has opened something else. */
  | (Common<P> & { kind: 'closed' });

export type PhaseEvent<P extends LabPart = LabPart> =
  | { kind: 'unsupported' }
  | { kind: 'start' }
  | { kind: 'loaded'; shown: Shown<P> }
  /** The engine has delivered a frame. */
  | { kind: 'frame' }
  | { kind: 'fail'; fault: Fault }
  | { kind: 'close' };

/** The phase before the engine is started for the first time. */
export const FIRST: Phase<never> = { kind: 'loading', starts: 0 };

/** Returns the phase after an event; the same object if the event changes nothing. */
export function transition<P extends LabPart>(phase: Phase<P>, event: PhaseEvent<P>): Phase<P> {
  const { kind, shown, starts } = phase;
  switch (event.kind) {
    case 'unsupported':
      return kind === 'loading' ? { kind: 'still', shown, starts } : phase;
    case 'start': {
      const idle = kind === 'failed' || (kind === 'loading' && starts === 0);
      return idle ? { kind: 'loading', shown, starts: starts + 1 } : phase;
    }
    case 'loaded':
      return kind === 'loading' ? { kind: 'ready', shown: event.shown, starts } : phase;
    case 'frame':
      return kind === 'ready' && starts > 0 ? { ...phase, starts: 0 } : phase;
    case 'fail': {
      const runs = kind === 'loading' || kind === 'ready';
      return runs ? { kind: 'failed', shown, starts, fault: event.fault, again: starts > 1 } : phase;
    }
    case 'close':
      return kind === 'closed' ? phase : { kind: 'closed', shown, starts };
  }
}
