/** Marks and lags of the readers, combined into one path for each look. */
import { mark, type Role, type Sign } from '../../../components/figure/marks.ts';
import { circle } from '../../../components/figure/path.ts';
import { arc, type Geometry, quad } from '../geometry.ts';
import type { Layout, Standing } from '../layout.ts';

/** Marks with the same look, as combined paths. */
export interface Look {
  role: Role;
  sign: Sign;
  outline: string;
  inside: string;
  dot: string;
}

/** All marks of the individually drawn readers, by look. */
export function looks({ standing, g }: Layout): Look[] {
  const found = new Map<string, Look>();
  for (const { role, sign, point } of standing) {
    const look = found.get(role + sign) ?? { role, sign, outline: '', inside: '', dot: '' };
    const shape = mark(role, sign, point, g.mark);
    look.outline += shape.outline;
    look.inside += shape.sign;
    look.dot += shape.dot;
    found.set(role + sign, look);
  }
  return [...found.values()];
}

/** Lags as paths; readers that are a whole lap behind are separate. */
export interface Tails {
  reader: string;
  card: string;
  /** Dotted full circles. */
  lapped: string;
}

export function tails({ standing, g, needle }: Layout): Tails {
  const paths: Tails = { reader: '', card: '', lapped: '' };
  for (const { role, sign, lane, turn, tail, lapped } of standing) {
    if (sign === 'gone') continue;
    const radius = g.grooves[lane];
    if (lapped) paths.lapped += circle(g.centre, radius);
    else if (tail > 0.001)
      paths[role === 'card' ? 'card' : 'reader'] += arc(g, radius, turn, turn + tail || needle);
  }
  return paths;
}

/** Frames in the readers' queues: one block for each, from the reader to the publisher. */
export function queues({ standing, g }: Layout): string {
  let path = '';
  for (const { reader, lane, turn, sign } of standing) {
    if (sign === 'gone') continue;
    const radius = g.grooves[lane];
    const half = Math.min(g.halfBar, ((Math.PI * radius) / g.slots) * 0.7);
    for (let frame = 1; frame <= Math.min(reader.queued, g.slots); frame++)
      path += quad(g, turn + frame / g.slots, radius - 2, radius + 2, half);
  }
  return path;
}

/** A slot whose lock a reader holds while it sends. */
export interface Clamp {
  box: string;
  /** Line to the reader that holds it. */
  line: string;
}

const CLAMP_LEAST = 4.5;

/** One clamp for each slot that is held. */
export function clamps(holders: Standing[], g: Geometry): Clamp[] {
  const from = g.band - 5;
  const to = g.band + g.bar.key + 2;
  const half = Math.max(g.halfBar + 3, CLAMP_LEAST);
  const seen = new Set<number>();
  return holders.map(({ reader, turn, lane }) => {
    const again = seen.has(reader.slot);
    seen.add(reader.slot);
    return {
      box: again ? '' : quad(g, turn, from, to, half),
      line: quad(g, turn, to, g.grooves[lane] - g.mark, 0),
    };
  });
}
