/** A scene of the ring lab: one world at one step, with the methods that the engine's generated layout lacks. */
import {
  type Counter as EngineCounter,
  counters as engineCounters,
} from '../../../../engine/pkg/layouts/ring.ts';

export {
  DialState,
  type Reader,
  ReaderKind,
  ReaderState,
  type Slot,
  SlotState,
  WriterState,
} from '../../../../engine/pkg/layouts/ring.ts';

/** Times are shown separately. */
const TIMES = ['blockedTicks', 'latencyTicks', 'longestLatencyTicks'] as const satisfies EngineCounter[];
export type Counter = Exclude<EngineCounter, (typeof TIMES)[number]>;
/** The counters that are shown, in order. */
export const counters = engineCounters.filter(
  (name): name is Counter => !TIMES.some((time) => time === name),
);

/** Valid as long as nothing writes to its numbers. */
export { Layout as Scene } from '../../../../engine/pkg/layouts/ring.ts';
