/** The scale on which A and B show what one subscriber takes: by decades, the same for both, whatever they need. */

/** Ends of the scale, ns. */
export const LEAST_NS = 1_000;
const MOST_NS = 10_000_000;
const DECADES = Math.log10(MOST_NS / LEAST_NS);

/** How far along a scale of `width` a time is. */
export const place = (ns: number, width: number): number =>
  (width * Math.log10(Math.min(MOST_NS, Math.max(LEAST_NS, ns)) / LEAST_NS)) / DECADES;

/** The decades between the ends. */
export const marks = (width: number) =>
  [10_000, 100_000, 1_000_000].map((ns) => ({ ns, x: place(ns, width) }));
