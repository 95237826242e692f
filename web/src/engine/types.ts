/**
 * The engine's types as the page uses them, derived from the engine's own. `Session` contains only the part that the
 * page needs, so that tests can replace it.
 */
import type * as engine from '../../../engine/pkg/ringside.js';

export type {
  Action,
  Catalogue,
  Comparison,
  Config,
  Driver,
  Figures,
  Knob,
  Lab,
  MeasureSamples,
  Measured as Result,
  Preset,
  Progress,
  Sampling,
  Variant,
} from '../../../engine/pkg/ringside.js';

export type { Allowed, Refusal } from './refusal.ts';

/** Contents of a media file. */
export type { Summary } from '../../../engine/pkg-memory/ringside.js';

/** Formats in which a media file can be saved, by file extension. */
export const FORMATS = ['h264', 'aac', 'flv', 'ts'] as const;
export type Format = (typeof FORMATS)[number];

/** Side of the comparison: 0 is A, 1 is B. */
export type Side = 0 | 1;

/** Ticks of virtual time in a millisecond. */
export const TICKS_PER_MS = 10;
/** Ticks of virtual time in a second. */
export const TICKS_PER_SECOND = 10_000;

/** A running pair of worlds. */
export type Session = Pick<
  engine.Session,
  | 'act'
  | 'advance'
  | 'advance_to'
  | 'clear_media'
  | 'dismiss'
  | 'dump'
  | 'end_step'
  | 'end_time'
  | 'free'
  | 'listen'
  | 'look'
  | 'milestones'
  | 'scene'
  | 'prepare'
  | 'rewind'
  | 'rewind_to'
  | 'set_media'
  | 'sound'
  | 'starved'
  | 'step'
  | 'tape'
  | 'time'
  | 'trace'
>;
