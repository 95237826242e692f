/** Messages between the home page and the worker of its load. Requests are answered in order. */
import type { ModuleId } from '../../engine/modules.ts';
import type { Config } from '../../engine/types.ts';
import type { StageId } from '../stages.ts';
import type { Switches } from './estimate.ts';

export type ToLoad =
  /** Adds the work of a stage: A's variant for the switch off, B's for on. */
  | { kind: 'add'; id: StageId; module: ModuleId; config: Config }
  /** Times every stage once, off and on. */
  | { kind: 'round' }
  /** The load from now on, in streams. */
  | { kind: 'set'; streams: number; switches: Switches }
  /** A port over which the load sets the pace of sound. */
  | { kind: 'pace'; port: MessagePort };

/** ns for a unit of work with the switch off and on, by stage. */
export type Times = Partial<Record<StageId, [off: number, on: number]>>;

export type FromLoad =
  /** The worker's script has loaded. */
  | { kind: 'ready' }
  /** `same`: whether both variants give the same result; their work is only added if they do. */
  | { kind: 'added'; stage: StageId; same: boolean }
  | { kind: 'round'; times: Times };
