/** One server that cuts messages anew, as it was at one step: as the engine's layout says. */
export {
  type Counter,
  counters,
  Kind,
  Layout as Scene,
} from '../../../../engine/pkg-memory/layouts/reslice.ts';
