/** A scene of a clock at one step, as the engine describes it. A tick of the lab is 0.1 ms. */
export {
  type Counter,
  counters,
  type Edge,
  End,
  Followed,
  Kind,
  Layout as Scene,
  type Operator,
  Phase,
  type Tick,
} from '../../../../engine/pkg-station/layouts/clock.ts';
