/**
 * Places labels outside the ring, at its right or in its left corners, or above and below it, without covering the ring,
 * each other or points that must stay visible, and with leaders that cross neither each other, nor a label, nor the ring.
 * A label keeps its position unless another one is clearly better.
 */
import { type Point, px } from '../../../components/figure/path.ts';
import type { Geometry } from '../geometry.ts';
import { MOST, RESTING, type Tip } from './tips.ts';

/** A label with its position. */
export interface Placed extends Tip, Spot {
  width: number;
  /** From the text to the target; empty if the label is at its target. */
  segments: Segment[];
  /** The segments as a path. */
  leader: string;
  /** Cost of the position when it was chosen, in px of leader. */
  cost: number;
}

/** Space available for labels. */
export interface Room {
  g: Geometry;
  /** In px; the ring occupies the square at the left. */
  width: number;
  /** Height of the space above and below the ring, in px. */
  dock: number;
  /** Height of a line of text, in px. */
  line: number;
  /** Returns the width of a line of text, in px. */
  measure: (text: string) => number;
  /** Points that no label may cover. */
  clear: Point[];
}

const STEP = 6;
const GAP = 8;
/** How much longer a leader may become before its label looks for another position, in px. */
const LOYALTY = 60;
const CROSSING = 400;
/** Distance from its target at which a leader ends, in px. */
const STOP = 9;
/** Distance of a leader from the text of another label, in px. */
const MARGIN = 2;
/** How much closer to the centre than its target a leader may pass, in px. */
const SLACK = 14;

interface Segment {
  a: Point;
  b: Point;
}
/** A position of a label. */
interface Spot {
  /** Start of its text, in px. */
  x: number;
  /** Top of its first line, in px. */
  y: number;
  /** Whether it has a leader; otherwise it is at its target. */
  pointing: boolean;
}

/** Length of a leader, as a share of the figure's side, above which a dispensable label is left out. */
const FAR = 0.5;
/** Cost of a label without a position, in px of leader: higher than that of a label whose leader crosses another. */
const MISSING = 1000;

/**
 * Places labels by importance, and then from top to bottom, which causes fewer crossings if targets are close together;
 * keeps the better result.
 * @param before the previous placement of the same figure
 */
export function place(tips: Tip[], room: Room, before: Placed[] = []): Placed[] {
  const first = inOrder(tips, tips, room, before);
  if (price(tips, first) < CROSSING) return first;
  const second = inOrder(
    tips,
    [...tips].sort((a, b) => a.target.y - b.target.y),
    room,
    [],
  );
  return price(tips, second) < price(tips, first) ? second : first;
}

/** Keeps the positions of labels and moves their leaders to the current targets. @param line height of a line, in px */
export function follow(placed: Placed[], tips: Tip[], line: number): Placed[] {
  return placed.map((label) => {
    const target = tips.find(({ id }) => id === label.id)?.target ?? label.target;
    const [dx, dy] = [target.x - label.target.x, target.y - label.target.y];
    if (dx === 0 && dy === 0) return label;
    if (!label.pointing) return { ...label, target, x: label.x + dx, y: label.y + dy };
    const foot = label.foot && tips.find(({ id }) => id === label.id)?.foot;
    const segments = leader({ ...label, target, foot }, label, label.width, line);
    return { ...label, target, foot, segments, leader: path(segments) };
  });
}

const price = (tips: Tip[], placed: Placed[]): number =>
  placed.reduce((sum, { cost }) => sum + (cost < CROSSING ? 0 : cost), 0) +
  (needed(tips) - needed(placed)) * MISSING;
const needed = (tips: Tip[]) => tips.filter(({ foot }) => !foot).length;

function inOrder(tips: Tip[], order: Tip[], room: Room, before: Placed[]): Placed[] {
  const placed: Placed[] = [];
  const lines: Segment[] = [];
  for (const tip of order) {
    const width = Math.ceil(Math.max(...tip.lines.map(room.measure)));
    const judge = (spot: Spot): Judged | undefined => {
      if (!fits(spot, width, room, placed)) return undefined;
      const segments = spot.pointing ? leader(tip, spot, width, room.line) : [];
      const crossed =
        placed.filter((other) => segments.some((line) => through(line, other, other.width, room))).length +
        lines.filter((line) => through(line, spot, width, room)).length;
      return { spot, segments, cost: cost(tip, segments, lines, room) + crossed * CROSSING };
    };
    // Labels that repeat the legend need a leader only if it is short; the most important label is always shown.
    const most = tip.foot ? FAR * room.g.side : tip === tips[0] ? Infinity : CROSSING;
    const old = stay(tip, width, room, before, judge);
    const found =
      old && old.cost < Math.min(most, CROSSING)
        ? old
        : best(
            spots(tip, tips.length, width, room),
            (spot) => least(tip, spot, width, room.line),
            judge,
            most,
          );
    if (!found) continue;
    const { spot, segments } = found;
    lines.push(...segments);
    placed.push({ ...tip, ...spot, width, segments, leader: path(segments), cost: found.cost });
  }
  return placed;
}

/** A position under consideration, with only what is needed to compare it. */
interface Judged {
  spot: Spot;
  segments: Segment[];
  cost: number;
}
type Judge = (spot: Spot) => Judged | undefined;

/** The label's previous position, as long as it is nearly as good as it was. */
function stay(tip: Tip, width: number, room: Room, before: Placed[], judge: Judge): Judged | undefined {
  const old = before.find(({ id }) => id === tip.id);
  if (!old?.pointing) return undefined;
  // A label that is flush right remains so when its number gets another digit.
  const again = judge({ x: old.x === 0 ? 0 : room.width - width, y: old.y, pointing: true });
  return again && again.cost <= old.cost + LOYALTY
    ? { ...again, cost: Math.min(old.cost, again.cost) }
    : undefined;
}

/**
 * The cheapest position below a price. Positions are sorted by distance, so the search ends when the rest must be more
 * expensive than the best so far.
 * @param least returns a lower bound of a position's cost
 */
function best(
  spots: Iterable<Spot>,
  least: (spot: Spot) => number,
  judge: Judge,
  below: number,
): Judged | undefined {
  const near: { spot: Spot; least: number }[] = [];
  for (const spot of spots) {
    const nearest = least(spot);
    if (nearest < below) near.push({ spot, least: nearest });
  }
  near.sort((a, b) => a.least - b.least);
  let [found, price]: [Judged | undefined, number] = [undefined, below];
  for (const { spot, least } of near) {
    if (least >= price) break;
    const judged = judge(spot);
    if (judged && judged.cost < price) [found, price] = [judged, judged.cost];
  }
  return found;
}

/**
 * Positions at the right of the ring and in its left corners. The resting label is at the needle's end, without a
 * leader.
 */
function* spots(tip: Tip, tips: number, width: number, room: Room): Generator<Spot> {
  const { side, centre } = room.g;
  if (tip.id === RESTING) {
    if (tip.target.x > centre.x)
      for (const lift of [0, 2, 1])
        yield { x: tip.target.x + GAP, y: tip.target.y - lift * room.line, pointing: false };
    // If there are already three leaders, the resting label gets none.
    if (tips > MOST) return;
  }
  for (let y = -room.dock; y <= side + room.dock - 2 * room.line; y += STEP) {
    yield { x: room.width - width, y, pointing: true };
    yield { x: 0, y, pointing: true };
  }
}

/**
 * A leader: horizontal from the text's edge towards the ring, then straight to just before the target. If the target is
 * on the near side of that edge, it goes straight from above or below the text, because it would otherwise turn back.
 */
function leader({ target, foot }: Tip, spot: Spot, width: number, line: number): Segment[] {
  const leftOfRing = spot.x === 0;
  const start = { x: leftOfRing ? width + GAP : spot.x - GAP, y: spot.y + line * 0.6 };
  // Clamped to the target's side, so that the leader does not turn back.
  const elbow = {
    x: leftOfRing ? Math.min(start.x + 20, target.x) : Math.max(start.x - 20, target.x),
    y: start.y,
  };
  const turnsBack = leftOfRing ? target.x < start.x : target.x > start.x;
  if (turnsBack) {
    elbow.x = Math.min(Math.max(target.x, spot.x + 6), spot.x + width - 6);
    elbow.y = target.y > spot.y + line ? spot.y + 2 * line + 3 : spot.y - 3;
  }
  const length = Math.hypot(target.x - elbow.x, target.y - elbow.y);
  const stop = foot ? 1 : Math.max(0, length - STOP) / Math.max(length, 1);
  const end = {
    x: elbow.x + (target.x - elbow.x) * stop,
    y: elbow.y + (target.y - elbow.y) * stop,
  };
  return [
    ...(turnsBack ? [] : [{ a: start, b: elbow }]),
    { a: elbow, b: end },
    ...(foot ? [{ a: end, b: foot }] : []),
  ];
}

/** Lower bound of the leader's length: from the text's box with its margin to the end of the leader. */
function least({ target }: Tip, { x, y, pointing }: Spot, width: number, line: number): number {
  if (!pointing) return 0;
  const dx = Math.max(x - GAP - target.x, target.x - x - width - GAP, 0);
  const dy = Math.max(y - GAP - target.y, target.y - y - 2 * line - GAP, 0);
  return Math.max(0, Math.sqrt(dx * dx + dy * dy) - STOP);
}

/** Whether a position is free. A label at its own target may be close to points that must stay visible. */
function fits(
  { x, y, pointing }: Spot,
  width: number,
  { g, dock, line, clear, width: all }: Room,
  placed: Placed[],
): boolean {
  const bottom = y + 2 * line;
  // The last line is the caption's.
  if (x < 0 || x + width > all || y < -dock || bottom > g.side + dock - line) return false;
  const nearX = Math.min(Math.max(g.centre.x, x), x + width);
  const nearY = Math.min(Math.max(g.centre.y, y), bottom);
  if (Math.hypot(nearX - g.centre.x, nearY - g.centre.y) < g.needle - 2) return false;
  if (
    pointing &&
    clear.some((p) => p.x > x - 12 && p.x < x + width + 12 && p.y > y - 12 && p.y < bottom + 12)
  )
    return false;
  return placed.every(
    (other) =>
      x > other.x + other.width + GAP ||
      other.x > x + width + GAP ||
      y > other.y + 2 * line + GAP ||
      other.y > bottom + GAP,
  );
}

function cost({ target, foot }: Tip, segments: Segment[], lines: Segment[], { g }: Room): number {
  // A leader passes no closer to the centre than its target.
  const depth = Math.hypot(target.x - g.centre.x, target.y - g.centre.y) - SLACK;
  let sum = 0;
  for (const { a, b } of segments) {
    sum += Math.hypot(b.x - a.x, b.y - a.y);
    if (b !== foot && distance(g.centre, a, b) < depth) sum += CROSSING;
    for (const line of lines) if (cross(a, b, line.a, line.b)) sum += CROSSING;
  }
  return sum;
}

/** Distance of a point from a segment. */
function distance(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/** Whether a leader passes through the text of a label. */
function through({ a, b }: Segment, { x, y }: Spot, width: number, { line }: Room): boolean {
  const [left, right, top, bottom] = [x - MARGIN, x + width + MARGIN, y, y + 2 * line];
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  const within = ({ x, y }: Point) => x > left && x < right && y > top && y < bottom;
  return within(a) || within(b) || corners.some((from, index) => cross(a, b, from, corners[(index + 1) % 4]));
}

function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  const turn = (p: Point, q: Point, r: Point) =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b);
}

function path(segments: Segment[]): string {
  if (segments.length === 0) return '';
  const [{ a }] = segments;
  return `M${px(a.x)} ${px(a.y)}L${segments.map(({ b }) => `${px(b.x)} ${px(b.y)}`).join(' ')}`;
}
