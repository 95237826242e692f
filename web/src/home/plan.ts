/**
 * Layout of the station for a given width: on a wide page the path runs from left to right, on a narrow one from top to
 * bottom. Pure functions. The text of a stage is below, beside or inside its drawing; this module places the drawings
 * and the lines between them.
 */
import type { StageId } from './stages.ts';

/** A stage, or the sound card, which has no world of its own. */
export type PlaceId = StageId | 'card';

/** Size of each drawing in px; the ring's depends on the width. */
export const ART: Record<Exclude<PlaceId, 'ring'>, { width: number; height: number }> = {
  library: { width: 114, height: 72 },
  queues: { width: 118, height: 42 },
  station: { width: 136, height: 84 },
  chunks: { width: 114, height: 46 },
  pools: { width: 132, height: 54 },
  clock: { width: 34, height: 34 },
  server: { width: 66, height: 30 },
  threads: { width: 66, height: 36 },
  card: { width: 38, height: 38 },
};

/** Position of a stage's box in px, and the position of its text relative to its drawing. */
export interface Place {
  x: number;
  y: number;
  /** Width of the box; its height depends on its text. */
  width: number;
  text: 'below' | 'beside' | 'inside';
  /** Distance of a text below the drawing, in px. */
  gap?: number;
  /** Whether it is a row of the narrow layout, as wide as the page. */
  row?: boolean;
}

export interface Plan {
  height: number;
  /** Side length of the ring's drawing. */
  ring: number;
  places: Record<PlaceId, Place>;
  /** Path of the signal, without its last part. */
  signal: string;
  /** Its last part, to the sound card. */
  sound: string;
  /** Line of the pace: from the clock, or from the sound card to the clock. */
  clock: string;
  pace: string;
  /** Path of blocks that return to the pool. */
  blocks: string;
}

/** Width from which the path runs from left to right, in px. */
const WIDE = 980;
/** Width that the wide layout was designed for, in px. */
const DESIGN = 1360;
/** Vertical position of the signal's line, and of the lines of the three outputs, in px. */
const LINE = 112;
const OUT = [20, LINE, 204] as const;
/** Top of the names below the drawings on the line, in px. */
const NAMES = LINE + 50;

const box = (x: number, y: number, width: number, text: Place['text'] = 'below'): Place => ({
  ...{ x: Math.round(x), y: Math.round(y), width: Math.round(width) },
  text,
});

function wide(width: number): Plan {
  const at = (x: number) => Math.round((x * width) / DESIGN);
  const ring = Math.round(Math.min(224, Math.max(150, (224 * width) / DESIGN)));
  const [library, queues, station, chunks, centre, exits] = [0, 186, 352, 596, 866, 1078].map(at);
  const gone = width - exits;
  /** A drawing on the line with its name below. */
  const online = (id: 'library' | 'queues' | 'station' | 'chunks', x: number, y: number, wide: number) => ({
    ...box(x, y, wide),
    gap: NAMES - y - ART[id].height,
  });
  const clockY = 238;
  const poolX = at(596);
  return {
    height: 300,
    ring,
    places: {
      // The leaves of the tree are on the line.
      library: online('library', library, LINE - 60, at(170)),
      queues: online('queues', queues, LINE - 30, at(160)),
      station: online('station', station, LINE - ART.station.height / 2, at(226)),
      chunks: online('chunks', chunks, LINE - 20, Math.min(at(176), centre - ring / 2 - chunks)),
      ring: box(centre - ring / 2, LINE - ring / 2, ring, 'inside'),
      server: box(exits, OUT[0] - ART.server.height / 2, gone, 'beside'),
      threads: box(exits, OUT[1] - ART.threads.height / 2, gone, 'beside'),
      card: box(exits, OUT[2] - ART.card.height / 2, gone, 'beside'),
      clock: box(station, clockY, poolX - station - 4, 'beside'),
      pools: box(poolX, clockY - 8, Math.min(at(420), 400), 'beside'),
    },
    signal:
      `M${library + ART.library.width + 4} ${LINE}H${queues - 4}` +
      `M${queues + ART.queues.width + 4} ${LINE}H${station - 4}` +
      `M${station + ART.station.width + 4} ${LINE}H${chunks - 4}` +
      `M${chunks + ART.chunks.width + 4} ${LINE}H${centre - ring / 2 - 2}` +
      OUT.slice(0, 2)
        .map((y) => branch(centre + ring / 2 + 2, exits - 6, y))
        .join(''),
    sound: branch(centre + ring / 2 + 2, exits - 6, OUT[2]),
    clock: `M${station + 17} ${clockY - 6}V${clockY - 26}m-4 6l4-7l4 7`,
    pace: `M${exits + 19} ${OUT[2] + 22}V${clockY + 62}H${station + 17}V${clockY + 38}`,
    blocks: `M${centre - ring * 0.2} ${LINE + ring / 2 - 2}Q${centre - ring * 0.26} ${clockY - 24} ${poolX + ART.pools.width - 24} ${clockY - 14}m8-6l-9 6l10 4`,
  };
}

/** One output of the ring: a curve that is horizontal at both ends. */
function branch(from: number, to: number, y: number): string {
  if (y === LINE) return `M${from} ${LINE}H${to}`;
  const bend = (to - from) * 0.5;
  return `M${from} ${LINE}C${from + bend} ${LINE} ${to - bend} ${y} ${to} ${y}`;
}

function narrow(width: number): Plan {
  const ring = Math.min(300, width - 32);
  const row = (y: number) => ({ ...box(0, y, width, 'beside'), row: true });
  /** Horizontal position of the line at the left, and top of each row. */
  const x = 57;
  const [library, queues, station, chunks, top] = [0, 96, 172, 284, 356];
  const exits = top + ring + 34;
  const third = width / 3;
  const out = [0, 1, 2].map((place) => place * third + 24);
  const pools = exits + 156;
  const clock = pools + 84;
  return {
    height: clock + 56,
    ring,
    places: {
      library: row(library),
      queues: row(queues),
      station: row(station),
      chunks: row(chunks),
      pools: row(pools),
      ring: box((width - ring) / 2, top, ring, 'inside'),
      server: box(0, exits, third - 8),
      threads: box(third, exits, third - 8),
      card: box(2 * third, exits, third - 8),
      clock: row(clock),
    },
    signal:
      `M${x} ${library + 76}V${queues - 4}M${x} ${queues + 48}V${station + 2}M${x} ${station + 84}V${chunks - 4}` +
      `M${x} ${chunks + 52}V${top + ring * 0.1}Q${x} ${top + ring * 0.24} ${x + 24} ${top + ring * 0.28}` +
      `M${width / 2} ${top + ring + 2}V${exits - 16}` +
      `M${out[0]} ${exits - 6}V${exits - 16}H${out[2]}M${out[1]} ${exits - 16}V${exits - 6}`,
    sound: `M${out[2]} ${exits - 16}V${exits - 6}`,
    clock: '',
    pace: '',
    blocks: '',
  };
}

/** @param width width of the drawing in px */
export const plan = (width: number): Plan => (width >= WIDE ? wide(width) : narrow(width));
