/**
 * The clock tick by tick: at the top a mark for each tick, by what sets its pace, with gaps where the clock sleeps or waits. Below, a
 * row for each operator: a box where it was asked, and a line while it sets the pace; callbacks climb from it to the clock.
 */
import { type Drawn as Drawing, figure } from '../../figure/figure.ts';
import type { Box, Pen } from '../../figure/pen.ts';
import { figure as words } from '../../words/clock.en.ts';
import { CARD, hasDevice, LINE } from './devices.ts';
import { End, Followed, Kind, type Scene } from './scene.ts';

const BRICK = 'M1 4h12v6H1Z';
const CROSS = 'M3 3L11 11M11 3L3 11';
/** Variants that only query, and variants whose clock asks nobody. */
const QUERIES = ['ask-all', 'ask-until'];
const SILENT = ['tell'];

/** Width of the names at the left, and heights of the line of labels above, of the clock's row and of the foot. */
const GUTTER = 100;
const [ABOVE, CLOCK, BELOW] = [24, 30, 26];
/** The middle of the clock's row. */
const CLOCK_Y = ABOVE + 8;
/** Distances between two ticks: the least, what is wanted if the number of ticks is not known, and the largest. */
const PITCH = { least: 5, wanted: 14, most: 64 };
/** Gaps after a tick, in columns: where the clock sleeps, and where it waits for what sets its pace. */
const GAP = { sleep: 2, wait: 0.6 };
/** Time from one tick to the next, in ms, from which on the clock has waited. */
const WAITED = 10;
/** Heights of a row: the least and the largest. Height of a question in an operator's row, and half the size of an operator. */
const CELL = { least: 3, most: 60 };
const ASKED = 8;
const OPERATOR = 4;
/** Height of a label, and widths of those for ticks at the clock's own pace, without its sleep and with it. */
const LINE_HEIGHT = 20;
const OWN = { short: 110, long: 176 };
const TICKS_PER_MS = 10;

export const clock = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    row: { stroke: 'rule' },
    operator: { fill: 'ground', stroke: 'ink-2' },
    device: { fill: 'ground', stroke: 'snd', width: 1.5 },
    ahead: { fill: 'mark' },
    open: { stroke: 'snd', width: 3 },
    rest: { stroke: 'mark', width: 1.5, dash: '2 3', sign: 'M1 7h12' },
    asked: {
      ...{ fill: 'ink', sign: BRICK, counts: ['selfSync'] },
      occurs: (variants) => variants.some((id) => !SILENT.includes(id)),
    },
    now: { fill: 'needle' },
    answered: { fill: 'snd' },
    climb: { stroke: 'snd', width: 2 },
    told: {
      ...{ fill: 'snd', sign: 'M7 3L12 11H2Z', counts: ['callbacks', 'deadCallbacks'] },
      occurs: (variants, { device = 3 }) => device > 0 && variants.some((id) => !QUERIES.includes(id)),
    },
    own: {
      fill: 'ground',
      stroke: 'ink',
      width: 1.5,
      sign: 'M3 7a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z',
      counts: ['ticks'],
    },
    card: {
      fill: 'snd',
      sign: 'M3 3h8v8H3Z',
      occurs: (_, knobs) => hasDevice({ device: 3, ...knobs }, CARD),
    },
    peer: {
      fill: 'sub',
      sign: 'M7 1.5L12.5 7L7 12.5L1.5 7Z',
      occurs: (_, knobs) => hasDevice({ device: 3, ...knobs }, LINE),
    },
    error: {
      stroke: 'lock',
      width: 2,
      sign: CROSS,
      occurs: (_, { device = 3 }) => device === 3,
      counts: ['conflicts'],
    },
    wrong: {
      stroke: 'lock',
      width: 2,
      sign: 'M1.5 1.5h11v11h-11Z',
      counts: ['wrongTicks'],
      occurs: (_, { device = 3 }) => device > 0,
    },
  },
  draw(drawing) {
    const { scene, peer, ends = [], begins, side, width, height } = drawing;
    const since = begins?.[side].time ?? -1;
    const all = [scene, peer, ...ends].flatMap((one) => (one ? [columns(one, since)] : []));
    const room = width - GUTTER - 2;
    const long = Math.max(1, ...all.map(lengthOf));
    const fits = ends.length > 1 && long * PITCH.least <= room ? long : Math.floor(room / PITCH.wanted);
    const pitch = Math.min(PITCH.most, room / fits);
    const shift = Math.max(0, lengthOf(all[0]) - fits);
    const shown = all[0].flatMap((column) => (column.at < shift ? [] : { ...column, at: column.at - shift }));
    const asked = Math.max(0, ...all.flat().map((column) => column.asked));
    const rows = asked > 0 ? operatorRows(scene, asked) : [];
    const most = Math.max(1, rows.length, ...all.flat().map(({ asked, told }) => asked + told));
    const y = ABOVE + CLOCK;
    const area = { x: GUTTER, y, width: fits * pitch, height: height - y - BELOW };
    const per = rounded(most / Math.floor(area.height / CELL.least));
    const cell = Math.min(CELL.most, area.height / Math.ceil(most / per));
    const plan = { shown, area, pitch, per, cell, rows, device: rows.findIndex(isDevice) };
    // The ticks that are to come in this step, if all of it fits.
    const end = ends[side] && long <= fits ? columns(ends[side], since) : [];
    for (const { at } of end.slice(shown.length))
      drawing.pen.circle('ahead', { x: GUTTER + (at + 0.5) * pitch, y: CLOCK_Y }, Math.min(2, pitch / 4));
    calls(drawing.pen, plan);
    pace(drawing, plan, all[1] ?? []);
    labels(drawing, plan);
  },
});

type Marks = keyof typeof clock.marks;
interface Column {
  /** Its place, in columns from the left. */
  at: number;
  /** When it began, in ms. */
  began: number;
  asked: number;
  told: number;
  follows: Followed;
  /** Undefined for the tick under way. */
  end?: End;
}
interface Plan {
  shown: readonly Column[];
  area: Box;
  /** Distance of two columns, questions that a box stands for, and its height with the gap below. */
  pitch: number;
  per: number;
  cell: number;
  /** Kinds of the operators by row; none where rows are no operators. */
  rows: readonly Kind[];
  /** Row of the first device; -1 if there is none. */
  device: number;
}

const isRest = (end?: End) => end === End.slept || end === End.stopped;
const isDevice = (kind: Kind) => kind === Kind.card || kind === Kind.line;

/** The newest ticks that began at `since` or later, the oldest first, with the one under way. */
function columns(scene: Scene, since: number): Column[] {
  if (scene.time === Math.max(0, since)) return [];
  let at = 0;
  const all = scene.allTicks().filter(({ began }) => began * TICKS_PER_MS >= since);
  const ended: Column[] = all.map(({ began, next, asked, told, end, follows }) => {
    const column = { at, began, asked, told, follows, end };
    const waits = follows !== Followed.nobody && next - began >= WAITED;
    at += 1 + (isRest(end) ? GAP.sleep : waits ? GAP.wait : 0);
    return column;
  });
  const { asked, told, follows } = scene;
  return scene.left > 0 ? [...ended, { at, began: Infinity, asked, told, follows }] : ended;
}
const lengthOf = (all: readonly Column[]) => (all.at(-1)?.at ?? -1) + 1;

/**
 * The operators in the order in which a clock asks them; a device answers without asking below it. None if they are asked more
 * often than once, because a row is then no operator.
 */
function operatorRows(scene: Scene, asked: number): Kind[] {
  const [operators, edges] = [scene.allOperators(), scene.allEdges()];
  const order: number[] = [];
  const walk = (node: number) => {
    if (order.push(node) > operators.length || isDevice(operators[node].kind)) return;
    for (const { parent, child } of edges) if (parent === node) walk(child);
  };
  operators.forEach(({ animated }, node) => animated && walk(node));
  const isOnce = order.length === operators.length && asked <= order.length;
  return isOnce ? order.map((node) => operators[node].kind) : [];
}

/** The least round number that is not below `value`. */
function rounded(value: number): number {
  for (let power = 1; ; power *= 10)
    for (const digit of [1, 2, 3, 5]) if (digit * power >= value) return digit * power;
}

/** The rows, and in them the questions and callbacks of the ticks. */
function calls(pen: Pen<Marks>, { shown, area, pitch, per, cell, rows, device }: Plan) {
  const { x, y, height } = area;
  const gap = Math.min(3, cell * 0.3);
  const wide = Math.max(2, pitch * 0.7);
  const middleOf = (row: number) => y + row * cell + (cell - gap) / 2;
  /** Height of a question: in an operator's row it stands on the row's line. */
  const high = rows.length > 0 ? Math.min(ASKED, cell - gap) : cell - gap;
  const half = Math.min(OPERATOR, cell * 0.3);
  rows.forEach((kind, row) => {
    const at = middleOf(row);
    pen.line('row', [
      { x: x - 2 * OPERATOR, y: at },
      { x: x + area.width, y: at },
    ]);
    const box = { x: x - 2 * OPERATOR - half, y: at - half, width: 2 * half, height: 2 * half };
    pen.box(isDevice(kind) ? 'device' : 'operator', box);
  });
  const opened = shown.filter(({ follows }) => follows !== Followed.nobody);
  if (device >= 0 && opened.length > 0)
    pen.line('open', [
      { x: x + (opened[0].at + 0.1) * pitch, y: middleOf(device) },
      { x: x + (opened.at(-1)!.at + 0.9) * pitch, y: middleOf(device) },
    ]);
  for (const { at, began, asked, told, end, follows } of shown) {
    const left = x + at * pitch + (pitch - wide) / 2;
    for (let one = 0; one * per < asked; one++) {
      const part = Math.min(1, asked / per - one);
      const isAnswer = one === device && follows !== Followed.nobody;
      const mark = isAnswer ? 'answered' : end === undefined ? 'now' : 'asked';
      const top = middleOf(one) - high / 2;
      pen.box(mark, { x: left, y: top, width: wide, height: Math.max(1, high * part) });
    }
    // In the clock's first tick operators wake up, and report only that.
    if (told === 0 || began === 0) continue;
    const middle = left + wide / 2;
    const [top, foot] = [CLOCK_Y + 9, device >= 0 ? middleOf(device) : y + height];
    const half = Math.min(wide / 2 + 1, 7);
    const step = (foot - top) / Math.ceil(told / per);
    pen.line('climb', [
      { x: middle, y: foot },
      { x: middle, y: top + 4 },
    ]);
    for (let one = 0; one * per < told; one++) {
      const tip = top + one * step;
      const low = tip + Math.min(step, 11);
      pen.line(
        'told',
        [
          { x: middle - half, y: low },
          { x: middle, y: tip },
          { x: middle + half, y: low },
        ],
        'Z',
      );
    }
  }
}

/** What sets the pace of each tick, whether that is wrong, and where the clock sleeps after it. */
function pace({ pen, scene, peer, begins, side }: Drawing<Scene, Marks>, plan: Plan, others: Column[]) {
  const { shown, pitch, area } = plan;
  const y = CLOCK_Y;
  const size = Math.min(7, pitch * 0.36);
  const count = scene.counter('wrongTicks') - (begins?.[side].counter('wrongTicks') ?? 0);
  const isRight = ({ began, follows }: Column) =>
    others.findLast((one) => one.began <= began)?.follows === follows;
  // The other side is right at all times if it has no wrong tick.
  const isKnown = peer?.counter('wrongTicks') === 0 && !scene.wrong;
  const wrong = isKnown
    ? shown.filter((column) => !isRight(column)).slice(0, count)
    : count > 0
      ? shown.slice(-count)
      : [];
  for (const column of shown) {
    const { at, follows, end } = column;
    const x = GUTTER + (at + 0.5) * pitch;
    if (follows === Followed.nobody) pen.circle('own', { x, y }, size);
    else if (follows === Followed.card)
      pen.box('card', { x: x - size, y: y - size, width: 2 * size, height: 2 * size });
    else if (follows === Followed.line)
      pen.line(
        'peer',
        [
          { x: x - size, y },
          { x, y: y - size },
          { x: x + size, y },
          { x, y: y + size },
        ],
        'Z',
      );
    else
      for (const by of [-size, size])
        pen.line('error', [
          { x: x - size, y: y - by },
          { x: x + size, y: y + by },
        ]);
    if (wrong.includes(column)) {
      const around = Math.min(size + 3, pitch / 2 - 1);
      pen.box('wrong', { x: x - around, y: y - size - 3, width: 2 * around, height: 2 * size + 6 });
    }
    const to = x + (GAP.sleep + 0.5) * pitch;
    if (isRest(end) && to <= area.x + area.width)
      pen.line('rest', [
        { x: x + pitch / 2 + 2, y },
        { x: to - 2, y },
      ]);
  }
}

/** Names of the rows at the left, of what the clock does above, and of what a mark is below. */
function labels({ pen, variant, width, height }: Drawing<Scene, Marks>, plan: Plan) {
  const { shown, area, pitch, per, cell, rows, device } = plan;
  pen.label(words.clock, 0, CLOCK_Y + 5, { ink: 'ink' });
  const isLast = device === rows.length - 1 && device > 0;
  if (rows.length > 0) {
    const count = isLast ? device : rows.length;
    pen.label(words.operators(count), 0, area.y + (count * cell) / 2 - 4);
    if (isLast)
      pen.label(rows[device] === Kind.card ? words.card : words.peer, 0, area.y + (device + 0.5) * cell + 3, {
        ink: 'snd-text',
      });
  }
  if (shown.length === 0) return;
  const asks = shown.some(({ asked }) => asked > 0);
  if (asks) pen.label(words.question(per), GUTTER, height - 7, { mark: 'asked' });
  const x = (at: number) => GUTTER + at * pitch;
  const follows = shown.find((one) => one.follows !== Followed.nobody);
  const place = (at: number) =>
    x(at) > width - 180 ? ([width - 2, 'end'] as const) : ([x(at), 'start'] as const);
  if (follows) {
    const [left, anchor] = place(follows.at);
    const ink = {
      [Followed.card]: 'snd-text',
      [Followed.line]: 'sub-text',
      [Followed.both]: 'lock-text',
      [Followed.nobody]: 'ink',
    } as const;
    pen.label(words.follows[follows.follows], left, 14, { anchor, ink: ink[follows.follows] });
  }
  const room = (follows ? x(follows.at) : width) - GUTTER;
  const sleeps = shown.some(({ end }) => end === End.slept);
  if (shown[0].follows === Followed.nobody && room > OWN.short) {
    const own = sleeps && room > OWN.long ? words.bursts : words.follows[Followed.nobody];
    pen.label(own, GUTTER, 14, { ink: 'ink', mark: 'own' });
  }
  const told = shown.findLast((one) => one.told > 0 && one.began > 0);
  if (!told && variant === 'tell') pen.label(words.quiet, GUTTER, height - 7);
  if (told && !asks) {
    const isRight = x(told.at) > width - 160;
    const look = { anchor: isRight ? 'end' : 'start', ink: 'snd-text', mark: 'told' } as const;
    const left = x(told.at + 0.5) + (isRight ? -12 : 12);
    // Between the row of the device that tells and the one above, or below all rows if they are close.
    const isClose = cell < LINE_HEIGHT;
    const y = device < 0 ? area.y + area.height / 2 : isClose ? height - 7 : area.y + device * cell + 3;
    pen.label(words.told(told.told), left, y, look);
  }
  if (pen.paths.wrong)
    pen.label(words.wrong, width - 2, 14, { anchor: 'end', ink: 'lock-text', mark: 'wrong' });
}
