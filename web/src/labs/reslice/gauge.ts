/** The scale for the cost of one subscriber: logarithmic, and the same for A and B, whatever their costs are. */

/** Ends of the scale, in ns. */
export const LEAST_NS = 1_000;
const MOST_NS = 10_000_000;
const DECADES = Math.log10(MOST_NS / LEAST_NS);

/** Position of a time on a scale of `width`. */
export const place = (ns: number, width: number): number =>
  (width * Math.log10(Math.min(MOST_NS, Math.max(LEAST_NS, ns)) / LEAST_NS)) / DECADES;

/** Powers of ten between the ends. */
export const marks = (width: number) =>
  [10_000, 100_000, 1_000_000].map((ns) => ({ ns, x: place(ns, width) }));
