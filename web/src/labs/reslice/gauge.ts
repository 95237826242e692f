/**
 * The scale for the cost of one subscriber. Where both sides are shown it is linear, so that the bar can be divided into the parts
 * of the cost, and ends above the costlier one's. A side alone has a logarithmic one, which is the same for both whatever their
 * costs are; only that one has marks.
 */
import type { Scene } from './scene.ts';
import type { Wire } from './wire.ts';

/** Least end of the scale, in ns. */
const LEAST_NS = 1_000;
/** Ends of the scale are one of these numbers times a power of ten, so that it seldom changes. */
const ROUND = [1.2, 2, 4, 8, 12];

/**
 * The parts of the modelled time that the current subscriber has taken so far, in ns, with the marks of what they are spent on:
 * copies, list entries, and system calls.
 */
export function partsOf({ who, callsNs }: Scene, { copyNs, listNs }: Wire) {
  const taken =
    who > 0 ? { copied: copyNs, shared: listNs, call: callsNs } : { copied: 0, shared: 0, call: 0 };
  return (['copied', 'shared', 'call'] as const).map((mark) => ({ mark, ns: taken[mark] }));
}

/** Modelled time that the current subscriber has taken so far, in ns. */
export const costOf = (scene: Scene, wire: Wire): number =>
  partsOf(scene, wire).reduce((sum, { ns }) => sum + ns, 0);

/**
 * Time that the scale ends with, in ns: the system calls of the costliest subscriber of either side fit, of those at the end of
 * the step if that is known, or else of those so far.
 */
function full(scene: Scene, peer: Scene, ends?: readonly Scene[]): number {
  const costs = [
    ...[scene, peer].map(({ callsNs }) => callsNs),
    ...(ends ?? [scene, peer]).map((one) => one.counter('modelledNs') / Math.max(1, one.counter('sends'))),
  ];
  // Copies and lists come on top.
  const most = Math.max(LEAST_NS, ...costs.map((ns) => ns * 1.1));
  const power = 10 ** Math.floor(Math.log10(most));
  return power * (ROUND.find((round) => round * power >= most) ?? 12);
}

/** Positions of times on a scale, and the times that are named on it: none if it is linear. */
export interface CostScale {
  at: (ns: number) => number;
  marks: { ns: number; x: number }[];
}

/** Ends of the logarithmic scale, in ns. */
const [FROM_NS, TO_NS] = [1_000, 10_000_000];

/** Position of a time on the logarithmic scale of `width`. */
export const place = (ns: number, width: number): number =>
  (width * Math.log10(Math.min(TO_NS, Math.max(FROM_NS, ns)) / FROM_NS)) / Math.log10(TO_NS / FROM_NS);

export function costScale(
  scene: Scene,
  peer: Scene | undefined,
  width: number,
  ends?: readonly Scene[],
): CostScale {
  if (peer) {
    const end = full(scene, peer, ends);
    return { at: (ns) => (ns / end) * width, marks: [] };
  }
  const marks = [10_000, 100_000, 1_000_000].map((ns) => ({ ns, x: place(ns, width) }));
  return { at: (ns) => place(ns, width), marks };
}
