/**
 * The scale for the cost of one subscriber. Where both sides are shown it is linear and ends at the costlier one's. A side alone
 * has a logarithmic one, which is the same for both whatever their costs are.
 */
import type { Scene } from './scene.ts';
import type { Wire } from './wire.ts';

/** Least end of the scale, in ns. */
const LEAST_NS = 1_000;
/**
 * Ends of the scale are one of these numbers times a power of ten, so that it seldom changes; a quarter of each is a whole
 * number of its unit.
 */
const ROUND = [1.2, 2, 4, 8, 12];

/** Modelled time that the current subscriber has taken so far, in ns. */
export const costOf = ({ who, callsNs }: Scene, { copyNs, listNs }: Wire): number =>
  who > 0 ? copyNs + listNs + callsNs : 0;

/** Time that the scale ends with: the system calls of the costliest subscriber so far of either side fit, in ns. */
function full(scene: Scene, peer: Scene): number {
  const costs = [scene, peer].flatMap((one) => [
    one.callsNs,
    one.counter('modelledNs') / Math.max(1, one.counter('sends')),
  ]);
  // Copies and lists come on top.
  const most = Math.max(LEAST_NS, ...costs.map((ns) => ns * 1.1));
  const power = 10 ** Math.floor(Math.log10(most));
  return power * (ROUND.find((round) => round * power >= most) ?? 12);
}

/** Positions of times on a scale, and the times that are named on it. */
export interface CostScale {
  at: (ns: number) => number;
  marks: { ns: number; x: number }[];
}

/** Ends of the logarithmic scale, in ns. */
const [FROM_NS, TO_NS] = [1_000, 10_000_000];

/** Position of a time on the logarithmic scale of `width`. */
export const place = (ns: number, width: number): number =>
  (width * Math.log10(Math.min(TO_NS, Math.max(FROM_NS, ns)) / FROM_NS)) / Math.log10(TO_NS / FROM_NS);

export function costScale(scene: Scene, peer: Scene | undefined, width: number): CostScale {
  const scaled = (times: number[], at: CostScale['at']) => ({
    at,
    marks: times.map((ns) => ({ ns, x: at(ns) })),
  });
  if (!peer) return scaled([10_000, 100_000, 1_000_000], (ns) => place(ns, width));
  const end = full(scene, peer);
  return scaled([0, end / 4, end / 2, (end * 3) / 4, end], (ns) => (ns / end) * width);
}
