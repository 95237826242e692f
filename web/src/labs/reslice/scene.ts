/** A scene of a server that re-slices messages, as the engine's layout describes it. */
export {
  type Counter,
  counters,
  Kind,
  Layout as Scene,
} from '../../../../engine/pkg-memory/layouts/reslice.ts';
