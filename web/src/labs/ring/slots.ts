/** One ring: its slots, its publisher, and its readers. Angles are turns, clockwise from twelve o'clock. */
import { at, quad, spoke } from '../../components/figure/polar.ts';
import type { Point } from '../../figure/pen.ts';
import { figure as words } from '../../words/ring.en.ts';
import { DIALS_ABOVE, type Drawing } from './figure.ts';
import { drawReader, isDropped } from './reader.ts';
import { type Reader, ReaderKind, ReaderState, type Scene, SlotState, WriterState } from './scene.ts';

/** Least width of the labels at each side of a ring, and of the list of labels beside or below a small one, in px. */
const LABELS = 116;
const LIST = { width: 190, height: 112, line: 21 };
/** Radius of slots from which on the middle has space for texts. */
const HUB = 74;
/** Radius from which on a large text does not reach the publisher. */
const WIDE_HUB = 96;
/** Up to this number of readers each has a mark; with more, each slot has a bar for their number. */
const SINGLE = 24;
/** Radius of a reader's mark that has a number beside it, in px. */
const MARK = 6;
/** Rows in which the readers at a slot stand, few and many of them, and the least columns. */
const ROWS = { few: 2, many: 3 };
const FEW = 10;
const COLUMNS = 3;
/** From this lag on, a reader stands alone, with a line to its slot. */
const BEHIND = 4;
/** Slowest readers that have marks of their own beside the bars. */
const SLOWEST = 3;

/** Measures of a ring, in px. */
interface Geometry {
  centre: Point;
  /** Inner radius of the slots, and the radius at which those of this step end. */
  inner: number;
  outer: number;
  /** Space outside for the readers, and between them and the slots. */
  margin: number;
  gap: number;
  /** Radius of a reader's mark. */
  mark: number;
  /** Whether labels are around the ring, with the state in its middle; otherwise their place in a list. */
  around: boolean;
  list: Point;
}

function geometry({ width, height }: Drawing, top: number, labels: boolean | Texts, rows: number): Geometry {
  const room = height - top;
  const measures = (side: number, least = 0) => {
    const mark = labels && labels !== true ? MARK : Math.max(2.6, Math.min(6.5, side * 0.0132));
    const gap = Math.min(8, side * 0.02);
    const margin = Math.max(least, gap + (2.5 * rows - 0.3) * mark);
    const outer = side / 2 - margin;
    return { mark, gap, margin, outer, inner: outer * 0.8 };
  };
  const middle = { x: width / 2, y: top + room / 2 };
  if (!labels) return { ...measures(Math.min(width, room)), centre: middle, around: false, list: middle };
  // Above the ring there is room for the two lines of a name.
  const around = measures(Math.min(room, width - 2 * LABELS), 2 * LINE - 2);
  if (labels === true && around.inner >= HUB)
    return { ...around, centre: middle, around: true, list: middle };
  const beside = Math.min(room, width - LIST.width);
  const below = Math.min(room - LIST.height, width);
  const side = Math.max(60, beside, below);
  const left = beside >= below ? (width - side - LIST.width) / 2 : (width - side) / 2;
  const centre = { x: left + side / 2, y: beside >= below ? middle.y : top + side / 2 };
  const list =
    beside >= below ? { x: left + side + 8, y: centre.y - 1.3 * LIST.line } : { x: 8, y: top + side + 18 };
  return { ...measures(side), centre, around: false, list };
}

/** A text for each actor and each slot, in place of the usual labels. */
export interface Texts {
  publisher: string;
  /** Of the actor that closes the ring. */
  closer?: string;
  /** By the reader's number. */
  reader: (id: number) => string;
  slot: (index: number) => string;
}

/** @param labels whether there is space around the ring for its labels, and they are written; or which */
export function drawRing(drawn: Drawing, labels: boolean | Texts = true) {
  const { pen, scene, peer, begins, side } = drawn;
  // The way back to all streams stands above.
  const top = labels && scene.streams > DIALS_ABOVE ? 22 : 0;
  const rows = scene.readers > FEW ? ROWS.many : ROWS.few;
  const g = geometry(drawn, top, labels, rows);
  const slots = scene.slots;
  const turnOf = (slot: number) => slot / slots;
  const since = begins?.[side].newest ?? -1;
  const fresh = drawSlots(drawn, g, since);

  const readers = scene.allReaders().filter(({ slot, orphan }) => slot >= 0 || orphan >= 0);
  const network = readers.filter(({ kind }) => kind !== ReaderKind.soundCard);
  const slotOf = ({ orphan, slot }: Reader) => (orphan >= 0 ? scene.orphan(orphan).slot : slot);
  const isCrowd = network.length > SINGLE;
  const isApart = ({ kind, lag, orphan }: Reader) => kind === ReaderKind.slow || orphan >= 0 || lag >= BEHIND;
  const late = network.filter(isApart).sort((a, b) => b.lag - a.lag);
  const apart = isCrowd ? late.slice(0, SLOWEST) : late;
  const others = readers.filter((reader) => !apart.includes(reader));
  const names: Name[] = [];
  const signs = new Map<Reader, Point>();
  const sign = (reader: Reader, point: Point, radius: number) => {
    signs.set(reader, point);
    drawReader(drawn, reader, point, radius);
  };

  // Slots that were taken out of the ring while a reader still reads them, outside of it.
  const half = Math.max(2.5, Math.min((Math.PI * g.inner) / slots, 10) * 0.75);
  for (const { slot } of scene.allOrphans())
    pen.path(
      'discarded',
      quad(g, turnOf(slot), g.outer + 5, g.outer + 5 + g.margin * 0.34, Math.max(half, 4)),
    );

  // Those that stand alone: one at a slot is larger; several stand in rows, from the outside.
  const alone = new Map<number, Reader[]>();
  for (const reader of apart) alone.set(slotOf(reader), [...(alone.get(slotOf(reader)) ?? []), reader]);
  const beyond = g.outer + g.margin - 1.6 * g.mark;
  const spots = new Map<number, Point[]>();
  for (const [slot, all] of alone) {
    const columns = Math.ceil(all.length / rows);
    const isHolding = all[0].state === ReaderState.holding && all[0].orphan < 0;
    const from = all[0].orphan >= 0 ? g.outer + 5 + g.margin * 0.34 : g.outer + 2;
    const stem = isHolding ? 'held' : isDropped(all[0], scene) ? 'dropped' : 'stem';
    if (all[0].lag > 0) pen.path(stem, spoke(g, turnOf(slot), from, beyond));
    spots.set(
      slot,
      all.map((reader, index) => {
        const radius = beyond - Math.floor(index / columns) * 2.5 * g.mark;
        const away = ((index % columns) - (columns - 1) / 2) * ((2.6 * g.mark) / (2 * Math.PI * radius));
        const point = at(g, turnOf(slot) + away, radius);
        sign(reader, point, all.length > 1 ? g.mark : 1.3 * g.mark);
        return point;
      }),
    );
  }
  // Readers of a slot hold it while they send.
  for (const reader of readers)
    if (reader.state === ReaderState.holding && reader.orphan < 0)
      pen.path('held', quad(g, turnOf(reader.slot), g.inner - 5, g.outer + 4, half + 3));

  const points = new Map<number, Point[]>();
  if (isCrowd) {
    const counts = new Map<number, [working: number, blocked: number]>();
    for (const { slot, state } of others) {
      const both = counts.get(slot) ?? [0, 0];
      both[state === ReaderState.blocked ? 1 : 0] += 1;
      counts.set(slot, both);
    }
    for (const [slot, both] of counts)
      both.forEach((count, index) => {
        if (count === 0) return;
        const end = g.outer + 9 + Math.max(2, (g.margin - 14) * (count / network.length));
        pen.path(
          index === 1 ? 'crowdBlocked' : 'crowd',
          quad(g, turnOf(slot), g.outer + 9, end, Math.max(half, 3)),
        );
      });
  } else {
    const columns = Math.max(COLUMNS, Math.ceil(others.length / rows));
    others.forEach((reader, index) => {
      const radius = g.outer + g.gap + g.mark + Math.floor(index / columns) * 2.5 * g.mark;
      // They trail behind their slot, so that a reader that stands alone at the next one stays clear of them.
      const away = (index % columns) * ((2.6 * g.mark) / (2 * Math.PI * radius));
      const point = at(g, turnOf(reader.slot) - away, radius);
      points.set(reader.slot, [...(points.get(reader.slot) ?? []), point]);
      sign(reader, point, g.mark);
    });
  }

  drawPublisher(drawn, g);
  const looks = drawLooks(drawn, g);

  if (labels === false) return;
  if (labels !== true) return writeTexts(drawn, g, labels, signs);

  // Labels: the reader that matters most, the others, the slots, and what the publisher does.
  const before = begins?.[side].allReaders();
  const hasMissed = ({ id, skipped }: Reader) =>
    before?.some((reader) => reader.id === id && skipped > reader.skipped) ?? false;
  const chief =
    network.find(({ id }) => id === scene.blockedBy && scene.writerState === WriterState.blocked) ??
    network.find(({ state }) => state === ReaderState.torn) ??
    apart.find(({ orphan }) => orphan >= 0) ??
    apart[0] ??
    network.find(hasMissed);
  if (chief) {
    const many = alone.get(slotOf(chief))?.filter(({ kind }) => kind === ReaderKind.slow).length ?? 1;
    const name = chief.kind === ReaderKind.slow ? words.slow : words.one(chief.id);
    const isHolding = chief.state === ReaderState.holding && chief.orphan < 0;
    const does = doing(chief, scene) || (hasMissed(chief) ? words.missed : '');
    const place = spots.get(slotOf(chief)) ?? [at(g, turnOf(chief.slot), beyond)];
    names.push({
      words: many > 1 ? words.slows(many) : does ? `${name}\n${does}` : name,
      at: place,
      ink:
        isHolding || chief.state === ReaderState.torn
          ? 'lock-text'
          : isDropped(chief, scene)
            ? 'ink-2'
            : 'sub-text',
    });
  }
  const group = others.filter(({ kind }) => kind !== ReaderKind.soundCard);
  if (group.length > 0) {
    const slot = commonest(group.map((reader) => reader.slot));
    const count = group.length;
    const isBlocked = group.filter(({ state }) => state === ReaderState.blocked).length * 2 > count;
    const polls = (one?: Scene) =>
      one?.allReaders().some(({ state }) => state === ReaderState.polling) ?? false;
    const does = isBlocked
      ? words.wait
      : polls(scene)
        ? words.look
        : polls(peer)
          ? words.sleep
          : words.follow;
    const place = points.get(slot) ?? [
      at(g, turnOf(slot), g.outer + 9),
      at(g, turnOf(slot), g.outer + g.margin),
    ];
    // The list beside a small ring has no room for it.
    const card = g.around && others.some((one) => one.kind === ReaderKind.soundCard && one.slot === slot);
    names.push({ words: does(count, card), at: place, ink: isBlocked ? 'lock-text' : 'sub-text' });
  }
  const isLong = fresh.count * 8 >= slots;
  const started = scene.newest > since && begins !== undefined;
  if (!started) names.push({ words: words.slots(slots), at: [at(g, 0.36, g.outer + 4)], ink: 'ink-2' });
  else if (isLong || fresh.old > 0)
    names.push({
      words: isLong ? words.fresh : words.old,
      at: [at(g, isLong ? fresh.middle : fresh.oldMiddle, g.outer + 4)],
      ink: 'ink-2',
    });

  const state = publisherState(scene, peer);
  const isStopped = scene.writerState === WriterState.blocked || scene.writerState === WriterState.panicked;
  if (!g.around) {
    const all = [
      { words: words.publisherDoes(state), ink: isStopped ? ('lock-text' as const) : ('ink' as const) },
      ...names.map(({ words, ink }) => ({ words: words.replaceAll('\n', words > '⺀' ? '' : ' '), ink })),
      ...(looks ? [{ words: words.looks, ink: 'sub-text' as const }] : []),
    ];
    all.forEach((one, index) =>
      pen.label(one.words, g.list.x, g.list.y + index * LIST.line, { ink: one.ink }),
    );
    return;
  }
  const { x, y } = g.centre;
  pen.label(words.publisher, x, y - 16, { anchor: 'middle', mark: 'publisher' });
  pen.label(state, x, y + 10, {
    anchor: 'middle',
    size: g.inner < WIDE_HUB ? 'label' : 'title',
    ink: isStopped ? 'lock-text' : 'ink',
    mark: 'publisher',
  });
  if (looks) pen.label(words.looks, x, y + 40, { anchor: 'middle', ink: 'sub-text', mark: 'look' });
  place(drawn, g, names);
}

/** Writes a list of what each actor does, a number at each reader, and beside each slot its text where slots are far apart. */
function writeTexts({ pen, scene }: Drawing, g: Geometry, texts: Texts, signs: ReadonlyMap<Reader, Point>) {
  const [x, { y }] = [g.list.x + MARK, g.list];
  const isStopped = scene.writerState === WriterState.blocked;
  pen.label(texts.publisher, x, y, { ink: isStopped ? 'lock-text' : 'ink', mark: 'publisher' });
  const readers = [...signs].map(([{ id, state }, point]) => ({
    ...{ id, point, ink: state === ReaderState.torn ? ('lock-text' as const) : ('sub-text' as const) },
  }));
  readers.forEach(({ id, ink }, index) =>
    pen.label(texts.reader(id), x, y + (index + 1) * LIST.line, { ink }),
  );
  if (texts.closer) pen.label(texts.closer, x, y + (readers.length + 1) * LIST.line);
  for (const { id, ink, point } of readers) {
    const beyond = 1 + 17 / Math.hypot(point.x - g.centre.x, point.y - g.centre.y);
    const to = (axis: 'x' | 'y') => g.centre[axis] + (point[axis] - g.centre[axis]) * beyond;
    pen.label(String(id), to('x'), to('y') + 5, { ink, anchor: 'middle' });
  }
  pen.circle('lane', g.centre, g.outer);
  const radius = (g.inner + g.outer) / 2;
  const beside = 22 / (2 * Math.PI * radius);
  if (beside * 3 > 1 / scene.slots) return;
  for (let index = 0; index < scene.slots; index++) {
    const [bar, place] = [0, beside].map((by) => at(g, index / scene.slots + by, radius));
    const right = place.x - bar.x;
    const anchor = right > 8 ? 'start' : right < -8 ? 'end' : 'middle';
    pen.label(texts.slot(index), place.x, place.y + 5, { anchor });
  }
}

/** A label, and the points of what it names. */
interface Name {
  words: string;
  at: readonly Point[];
  ink: 'lock-text' | 'sub-text' | 'ink-2';
}

/** About the width of a letter and of a Chinese character, in px, and the height of a line. */
const LETTER = 8;
const HAN = 14;
const LINE = 17.5;
const wide = (line: string) => [...line].reduce((sum, one) => sum + (one > '⺀' ? HAN : LETTER), 0);

/** Writes the names outside of the ring beside what they name. One that would cover another is left out. */
function place({ pen, width, height }: Drawing, g: Geometry, names: readonly Name[]) {
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  names.forEach(({ words, at: points, ink }, index) => {
    const lines = words.split('\n');
    const size = Math.max(...lines.map(wide));
    const of = (axis: 'x' | 'y') => points.map((point) => point[axis]);
    const y = (Math.min(...of('y')) + Math.max(...of('y'))) / 2;
    // The followers, which come from the left, stay there at the top, where another may stand at the right.
    const prefersLeft = Math.max(...of('x')) < g.centre.x + (index > 0 && y < g.centre.y ? 2 * g.mark : 0);
    const tall = lines.length * LINE;
    const box = (isLeft: boolean) => {
      const x = isLeft ? Math.min(...of('x')) - g.mark - 8 - size : Math.max(...of('x')) + g.mark + 8;
      const left = Math.max(0, Math.min(width - size, x));
      const top = Math.max(0, Math.min(height - tall, y - tall / 2));
      return { isLeft, left, right: left + size, top, bottom: top + tall };
    };
    const isOutside = ({ left, right, top, bottom }: ReturnType<typeof box>) =>
      Math.hypot(
        Math.max(left - g.centre.x, 0, g.centre.x - right),
        Math.max(top - g.centre.y, 0, g.centre.y - bottom),
      ) >
      g.outer - 4;
    const isFree = (one: Omit<ReturnType<typeof box>, 'isLeft'>) =>
      !taken.some(
        (other) =>
          one.left < other.right &&
          one.right > other.left &&
          one.top < other.bottom &&
          one.bottom > other.top,
      );
    const found = [box(prefersLeft), ...(index === 1 ? [box(!prefersLeft)] : [])].find(
      (one) => isFree(one) && isOutside(one),
    );
    if (!found) return;
    taken.push(found);
    pen.label(words, found.isLeft ? found.right : found.left, found.top + 13, {
      ink,
      anchor: found.isLeft ? 'end' : 'start',
    });
  });
}

/** Draws the slots. @returns how many were written in this step, how many before, and the turns of their middles */
function drawSlots({ pen, scene }: Drawing, g: Geometry, since: number) {
  const { slots } = scene;
  const pitch = (2 * Math.PI * g.inner) / slots;
  const half = {
    old: Math.max(0.4, Math.min(pitch * 0.19, 9)),
    fresh: Math.max(0.6, Math.min(pitch * 0.32, 12)),
  };
  const long = g.outer - g.inner;
  const found = { count: 0, old: 0, middle: 0, oldMiddle: 0 };
  for (let index = 0; index < slots; index++) {
    const { state, seq } = scene.slot(index);
    const turn = index / slots;
    const isFresh = state === SlotState.readable && seq > since;
    const [from, to] = isFresh ? [0, 1] : [0.16, 0.76];
    const box = quad(g, turn, g.inner + long * from, g.inner + long * to, isFresh ? half.fresh : half.old);
    if (state === SlotState.empty) pen.path('empty', box);
    if (state !== SlotState.readable) continue;
    pen.path(isFresh ? 'fresh' : 'old', box);
    found[isFresh ? 'count' : 'old'] += 1;
  }
  const { writerSlot } = scene;
  if (writerSlot >= 0 && scene.writerState === WriterState.writing)
    pen.path('writing', quad(g, writerSlot / slots, g.inner, g.outer, half.fresh));
  // New frames end at the publisher, old ones begin there.
  found.middle = (writerSlot - found.count / 2) / slots;
  found.oldMiddle = (writerSlot + 1 + found.old / 2) / slots;
  return found;
}

/** The publisher inside the slots, pointing at its own. */
function drawPublisher({ pen, scene }: Drawing, g: Geometry) {
  const { writerSlot, writerState, newest } = scene;
  if (!(writerSlot >= 0)) return;
  const turn = writerSlot / scene.slots;
  const tall = Math.max(6, Math.min(17, g.inner * 0.12));
  const tip = g.inner - 3;
  const wing = (tall * 0.62) / (2 * Math.PI * (tip - tall));
  const mark =
    writerState === WriterState.blocked
      ? 'standing'
      : writerState === WriterState.panicked
        ? 'crashed'
        : writerState === WriterState.closed || newest < 0
          ? 'gone'
          : 'publisher';
  pen.line(mark, [at(g, turn, tip), at(g, turn - wing, tip - tall), at(g, turn + wing, tip - tall)], 'Z');
  if (mark !== 'crashed') return;
  const middle = at(g, turn, tip - tall * 0.6);
  for (const way of [1, -1])
    pen.line('cross', [
      { x: middle.x - tall * 0.9, y: middle.y - way * tall * 0.9 },
      { x: middle.x + tall * 0.9, y: middle.y + way * tall * 0.9 },
    ]);
}

/** A stroke for each look of this step that found no frame, one after another from where the step began. @returns whether there are any */
function drawLooks({ pen, scene, begins, ends = [], side }: Drawing, g: Geometry): boolean {
  const begin = begins?.[side];
  if (!begin) return false;
  const of = (one: Scene) => one.counter('wastedChecks') - begin.counter('wastedChecks');
  const count = of(scene);
  const radius = g.inner * 0.72;
  const all = Math.max(count, ends[side] ? of(ends[side]) : 0);
  const laps = Math.ceil(all / Math.floor((2 * Math.PI * radius) / 3.5));
  const perLap = Math.ceil(all / laps);
  const from = begin.writerSlot / scene.slots;
  // More than three circles would fill the middle.
  for (let index = 0; index < count && laps <= 3; index++) {
    const end = radius - Math.floor(index / perLap) * g.inner * 0.1;
    pen.path('look', spoke(g, from + (index % perLap) / perLap, end - g.inner * 0.075, end));
  }
  return count > 0;
}

function doing(reader: Reader, scene: Scene): string {
  const { state, orphan, id, lag } = reader;
  if (orphan >= 0) return isDropped(reader, scene) ? words.dropped : words.keeps;
  if (state === ReaderState.torn) return words.torn;
  if (state === ReaderState.holding || id === scene.blockedBy) return words.locks;
  if (lag < 1) return '';
  return state === ReaderState.asleep ? words.asleep : words.sends;
}

function publisherState({ writerState, newest }: Scene, peer?: Scene): string {
  const { states } = words;
  if (writerState === WriterState.blocked) return states.blocked;
  if (writerState === WriterState.closed) return states.closed;
  if (writerState === WriterState.panicked) return states.panicked;
  if (newest < 0) return states.waits;
  return peer?.writerState === WriterState.blocked ? states.writesOn : states.writes;
}

function commonest(slots: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const slot of slots) counts.set(slot, (counts.get(slot) ?? 0) + 1);
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}
