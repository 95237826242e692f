/**
 * Layout of one server from top to bottom: the whole message, a lens over the part that is being processed (arriving
 * chunks, and below them pieces and copies that are sent), the subscribers, the cost of one of them, and counts: of this message,
 * or in a high figure those since the start as bars. Pure. A unit is one pixel at the usual font size of the root: the drawing
 * scales with the text.
 */
import { px } from '../../components/figure/path.ts';
import type { Scene } from './scene.ts';
import { type Stretch, Wire } from './wire.ts';

/** Least and greatest height of the figure. */
export const HEIGHT = 368;
export const TALLEST = 640;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;

/** Top and height of the bar of the whole message. */
export const WHOLE = 22;
export const BAR = 10;
/** Top and height of the system calls below it, and baseline of their number. */
export const CALLS = { y: WHOLE + BAR + 7, height: 9, says: WHOLE + BAR + 29 };
/** Distance from it to the arriving chunks, from these to the bytes that are sent, and from these to the subscribers. */
const TO_IN = 66;
const TO_OUT = 24;
const TO_SUBSCRIBERS = 76;
/** Width of the number of subscribers, to the left of their circles. */
const SUBSCRIBERS = 102;
/** Distances from the subscribers to the cost of one, and from this to the bars. */
const TO_GAUGE = 36;
const TO_COUNTS = { alone: 54, beside: 35 };
/** Least and greatest heights of arriving chunks and of sent bytes. */
const CHUNK = [20, 34] as const;
const PIECE = [22, 40] as const;
/** Height from the foot to the counts' baseline. */
const COUNTS = 20;
/** Number of counts that are bars, least and greatest distance between two, and what they take beyond the place of the others. */
const BARS = 4;
const BAR_PITCH = [19, 25] as const;
const MORE = BARS * BAR_PITCH[0] - COUNTS - 68;
/** Shares of the height beyond that. */
const SHARE = { chunk: 0.2, piece: 0.25, bars: 0.2 };
/** Distance between an outline and its copy. */
export const TWIN = 3.5;

/** Width that the other side's thumbnail takes at the lower right of a narrow figure. */
const THUMBNAIL = 88;
/** Minimum and maximum number of small chunks in the lens. */
const LEAST = 5;
const MOST = 40;
/** Distance below which cuts are not drawn separately. */
const CLOSE = 3;
/** Width below which a bar contains no number. */
const ROOM = 26;
/** Distance of a header from its chunk. */
const HEAD = 6;

/** A bar with its number. */
interface Placed {
  x: number;
  width: number;
  says: number | null;
}
interface Incoming extends Placed {
  /** The part that has arrived, in the drawing's units. */
  come: number;
  /** Position of its header. */
  head: number | null;
  /** Whether it was copied once for all subscribers. */
  copied: boolean;
}
interface Outgoing extends Placed {
  copies: number;
}
/** A system call, below its bytes. */
interface Bracket extends Placed {
  path: string;
}

/** Vertical positions and heights. */
interface Bands {
  /** Tops and heights of arriving chunks and of sent bytes. */
  in: number;
  chunk: number;
  out: number;
  piece: number;
  subscribers: number;
  gauge: number;
  /** Top of the bars and distance between two; or null, and the baseline of the counts in their place. */
  bars: { y: number; pitch: number } | null;
  counts: number;
}

/** @param isAlone whether the cost has a scale with marks, because the other side has no figure */
function bands(height: number, isAlone: boolean): Bands {
  const toCounts = isAlone ? TO_COUNTS.alone : TO_COUNTS.beside;
  const isHigh = height - HEIGHT >= MORE + toCounts;
  const rest = isHigh ? height - HEIGHT - MORE - toCounts : 0;
  const chunk = Math.min(CHUNK[1], CHUNK[0] + rest * SHARE.chunk);
  const piece = Math.min(PIECE[1], PIECE[0] + rest * SHARE.piece);
  const pitch = Math.min(BAR_PITCH[1], BAR_PITCH[0] + (rest * SHARE.bars) / BARS);
  const grown = chunk - CHUNK[0] + piece - PIECE[0] + (pitch - BAR_PITCH[0]) * BARS;
  const gap = (rest - grown) / 4;
  const top = WHOLE + BAR + TO_IN + gap;
  const out = top + chunk + TO_OUT + gap;
  const subscribers = out + piece + TO_SUBSCRIBERS + gap;
  const gauge = subscribers + TO_GAUGE + gap;
  return {
    ...{ in: top, chunk, out, piece, subscribers, gauge },
    bars: isHigh ? { y: gauge + toCounts, pitch } : null,
    counts: height - COUNTS,
  };
}

export interface Plan {
  scene: Scene;
  at: Bands;
  wire: Wire;
  width: number;
  /** Ends on the whole bar: of the arrived part, and of the lens. */
  come: number;
  lens: [number, number];
  /** Cuts in the whole message, above and below its bar; empty if they are too close to each other. */
  cuts: { input: string; output: string };
  /** System calls below the whole bar, as boxes. */
  spans: string;
  incoming: Incoming[];
  outgoing: Outgoing[];
  /** Cuts of arriving chunks, down to the sent bytes, and of sent chunks below them. */
  down: string;
  ruler: string;
  /** Headers that are sent; copied ones are repeated. */
  heads: string;
  again: string;
  empty: string;
  brackets: Bracket[];
  /** Current position in the lens; null if no work is under way. */
  now: number | null;
  /** Width below the lens, beside a thumbnail. */
  free: number;
  /** Centres of the subscribers that fit. */
  circles: number[];
}

const times = <T>(count: number, of: (index: number) => T) =>
  Array.from({ length: count }, (_, at) => of(at));

/** Size of the lens in bytes: few enough small chunks to be readable, and a large chunk if possible. */
function span({ input, output, messageBytes: length }: Scene): number {
  const [small, large] = [Math.min(input, output), Math.max(input, output)];
  return Math.min(length, Math.max(LEAST * small, Math.min(1.25 * large, MOST * small)));
}

/** Multiples of `step` between two positions, without the first position. */
function multiples(step: number, from: number, to: number): number[] {
  const first = Math.max(1, Math.ceil(from / step));
  return times(Math.max(0, Math.ceil(to / step) - first), (index) => (first + index) * step);
}

/** Ticks of both rulers on the whole message. */
function cuts({ messageBytes: length, input, output }: Scene, scale: number) {
  const ticks = (step: number, y: number) =>
    step * scale < CLOSE
      ? ''
      : multiples(step, 0, length)
          .map((at) => `M${px(at * scale)} ${y}v4`)
          .join('');
  return { input: ticks(input, WHOLE - 5), output: ticks(output, WHOLE + BAR + 1) };
}

/** @param empty whether it is drawn without a number */
const number = (width: number, value: number) => (width > ROOM ? value : null);

interface Room {
  width: number;
  height: number;
  /** Whether the other side is shown as a thumbnail. */
  isAlone?: boolean;
}

export function plan(scene: Scene, { width, height, isAlone = false }: Room): Plan {
  const bound = bands(height, isAlone);
  const { out, piece } = bound;
  const wire = new Wire(scene);
  const { messageBytes: length, input, output } = scene;
  const all = length > 0 ? width / length : 0;
  const shown = span(scene);
  const at = scene.who === 0 ? Math.max(0, wire.at || scene.read) : wire.at;
  // The lens moves a page at a time, so that usually only the needle moves.
  const page = Math.floor(Math.min(at, Math.max(0, length - 1)) / (shown || 1));
  const from = Math.max(0, Math.min(page * shown, length - shown));
  const to = from + shown;
  const scale = shown > 0 ? width / shown : 0;
  const x = (byte: number) => (Math.min(Math.max(byte, from), to) - from) * scale;
  const inside = (one: { from: number; to: number }) => one.from < to && one.to > from;

  const starts = [0, ...multiples(input, 0, length)];
  const incoming = starts
    .map((start) => ({ from: start, to: Math.min(start + input, length) }))
    .filter(inside)
    .map((chunk): Incoming => {
      const gap = input * scale > 4 * HEAD ? HEAD : 0;
      const head = gap > 0 && chunk.from >= from ? px(x(chunk.from)) : null;
      const left = x(chunk.from) + (head === null ? 0 : gap);
      const wide = Math.max(0.5, x(chunk.to) - left - Math.min(1.5, (input * scale) / 4));
      const share = Math.min(
        1,
        Math.max(0, (scene.read - Math.max(chunk.from, from)) / (chunk.to - chunk.from)),
      );
      return {
        x: left,
        width: wide,
        come: wide * share,
        head,
        copied: scene.once >= chunk.to,
        says: number(wide, chunk.to - chunk.from),
      };
    });

  const heads = new Set(wire.heads.map((one) => one.at));
  const roomy = output * scale > 4 * HEAD;
  const outgoing = wire.stretches.filter(inside).map((one: Stretch): Outgoing => {
    const left = x(one.from) + (roomy && heads.has(one.from) ? HEAD : 0);
    const wide = Math.max(
      0.5,
      x(one.to) - left - Math.min(one.copies ? 2 + TWIN : 1.5, (one.to - one.from) * scale * 0.3),
    );
    return { x: left, width: wide, copies: one.copies, says: number(wide, one.to - one.from) };
  });

  const there = wire.heads.filter((one) => one.at >= from && one.at < to);
  const bead = (one: { at: number }, off: number) =>
    `M${px(x(one.at) + 0.5 + off)} ${px(out - 4 + off)}h3v${px(piece + 8)}h-3Z`;
  const free = isAlone && width < TERSE ? width - THUMBNAIL : width;
  const circles = free - SUBSCRIBERS - 12;
  const pitch = Math.max(9, Math.min(20, circles / Math.max(1, scene.subscribers)));

  return {
    scene,
    at: bound,
    wire,
    width,
    come: scene.read * all,
    lens: [from * all, to * all],
    cuts: cuts(scene, all),
    spans: wire.calls
      .map(
        (call) =>
          `M${px(call.from * all)} ${CALLS.y}H${px(Math.max(call.from * all + 1, call.to * all - 1.5))}v${CALLS.height}H${px(call.from * all)}Z`,
      )
      .join(''),
    incoming,
    outgoing,
    down: multiples(input, from, to)
      .filter((byte) => byte < length && input * scale > CLOSE)
      .map((byte) => `M${px(x(byte))} ${px(bound.in + bound.chunk + 2)}V${px(out - 5)}`)
      .join(''),
    ruler: [from, ...multiples(output, from, to), to]
      .filter((byte) => output * scale > CLOSE && (byte % output === 0 || byte === length))
      .map((byte) => `M${px(Math.min(width - 0.5, Math.max(0.5, x(byte))))} ${px(out + piece + 12)}v6`)
      .join(''),
    heads: there.map((one) => bead(one, 0)).join(''),
    again: there.flatMap((one) => times(one.copies, (copy) => bead(one, (copy + 1) * TWIN))).join(''),
    empty: wire.empty
      .filter((byte) => byte >= from && byte <= to)
      .map((byte) => `M${px(x(byte) - 0.5)} ${px(out - 2)}v${px(piece + 4)}`)
      .join(''),
    brackets: wire.calls
      .filter((call) => call.from < to && call.to > from)
      .map((call): Bracket => {
        const [left, right] = [x(call.from) + 1, Math.max(x(call.from) + 2, x(call.to) - 2)];
        const foot = px(out + piece + 22);
        // A call that continues beyond the lens has no end there.
        const path = `M${px(left)} ${foot}${call.from >= from ? 'v5' : 'm0 5'}H${px(right)}${call.to <= to ? 'v-5' : ''}`;
        return { path, x: (left + right) / 2, width: right - left, says: call.vectors };
      }),
    now: scene.left > 0 || at < length ? px(x(at)) : null,
    free,
    circles: times(
      Math.min(scene.subscribers, Math.floor(circles / pitch) + 1),
      (index) => SUBSCRIBERS + 7 + index * pitch,
    ),
  };
}
