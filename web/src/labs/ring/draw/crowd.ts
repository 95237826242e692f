/**
 * Too many readers for a lane each: one bar for each slot, whose length is the square root of the number of readers
 * there.
 */
import { type Geometry, GROOVES, quad } from '../geometry.ts';
import type { Layout } from '../layout.ts';

/** The stacked bars from the inside: readers that are reading, asleep, and blocked by a lock. */
export interface CrowdBars {
  works: string;
  sleeps: string;
  stopped: string;
}

/** The innermost lane is the sound card's; bars start on the next one. */
const FIRST = 1;

export function crowdBars({ crowd, g, network }: Layout): CrowdBars {
  const paths: CrowdBars = { works: '', sleeps: '', stopped: '' };
  const unit = longest(g) / Math.sqrt(Math.max(network, 1));
  for (const { slot, works, sleeps, stopped } of crowd) {
    const all = works + sleeps + stopped;
    // At least 2 px, so that a single reader is visible.
    const length = Math.max(2, unit * Math.sqrt(all));
    let from = g.grooves[FIRST];
    for (const [name, share] of [
      ['works', works / all],
      ['sleeps', sleeps / all],
      ['stopped', stopped / all],
    ] as const) {
      if (share === 0) continue;
      paths[name] += quad(g, slot / g.slots, from, from + length * share, Math.max(g.halfBar * 0.9, 1));
      from += length * share;
    }
  }
  return paths;
}

const longest = (g: Geometry) => g.grooves[GROOVES - 1] - g.grooves[FIRST];
