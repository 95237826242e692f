/**
 * The clock tick by tick: a column for each of the newest ticks, with what sets its pace at the top, below that a mark for each
 * question that was asked in it, and from the bottom upwards the callbacks. Where the clock sleeps, a column stays free.
 */
import { type Drawn as Drawing, figure } from '../../figure/figure.ts';
import type { Box, Pen } from '../../figure/pen.ts';
import { figure as words } from '../../words/clock.en.ts';
import { CARD, hasDevice, LINE } from './devices.ts';
import { End, Followed, type Scene } from './scene.ts';

const BRICK = 'M1 4h12v6H1Z';
const CROSS = 'M3 3L11 11M11 3L3 11';
/** Variants that only query, and variants whose clock asks nobody. */
const QUERIES = ['ask-all', 'ask-until'];
const SILENT = ['tell'];

/** Width of the names at the left, and heights of the lines of labels above and below. */
const GUTTER = 48;
const [ABOVE, CLOCK, BELOW] = [22, 24, 26];
/** Distances between two ticks: the least, what is wanted if the number of ticks is not known, and the largest. */
const PITCH = { least: 8, wanted: 14, most: 64 };
/** Heights of a question: the least and the largest. */
const CELL = { least: 3, most: 34 };
/** Rows up to which they are drawn where nobody asks. */
const ROWS = 40;

export const clock = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    row: { stroke: 'groove' },
    rest: { stroke: 'mark', width: 1.5, dash: '2 3', sign: 'M1 7h12' },
    asked: {
      ...{ fill: 'ink', sign: BRICK, counts: ['selfSync'] },
      occurs: (variants) => variants.some((id) => !SILENT.includes(id)),
    },
    now: { fill: 'needle' },
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
    const { pen, scene, peer, ends = [], width, height } = drawing;
    const all = [scene, peer, ...ends].flatMap((one) => (one ? [columns(one)] : []));
    const room = width - GUTTER - 2;
    const long = Math.max(1, ...all.map(lengthOf));
    const fits = ends.length > 1 && long * PITCH.least <= room ? long : Math.floor(room / PITCH.wanted);
    const pitch = Math.min(PITCH.most, room / fits);
    const own = columns(scene);
    const shift = Math.max(0, lengthOf(own) - fits);
    const shown = own.flatMap((column) => (column.at < shift ? [] : { ...column, at: column.at - shift }));
    const most = Math.max(1, ...all.flat().map(({ asked, told }) => asked + told));
    const area = { x: GUTTER, y: ABOVE + CLOCK, width: fits * pitch, height: height - ABOVE - CLOCK - BELOW };
    const per = calls(pen, shown, area, { pitch, most });
    pace(pen, shown, pitch, fits);
    labels(drawing, shown, pitch, per);
  },
});

type Marks = keyof typeof clock.marks;
interface Column {
  /** Its place, in columns from the left. */
  at: number;
  asked: number;
  told: number;
  follows: Followed;
  /** Undefined for the tick under way. */
  end?: End;
}

const isRest = (end?: End) => end === End.slept || end === End.stopped;

/** The newest ticks, the oldest first, with the one under way. Before the start there are none. */
function columns(scene: Scene): Column[] {
  if (scene.time === 0) return [];
  const { asked, told, follows } = scene;
  let at = 0;
  const ended: Column[] = scene.allTicks().map(({ asked, told, follows, end }) => {
    const column = { at, asked, told, follows, end };
    at += isRest(end) ? 2 : 1;
    return column;
  });
  return scene.left > 0 ? [...ended, { at, asked, told, follows }] : ended;
}
const lengthOf = (all: readonly Column[]) => (all.at(-1)?.at ?? -1) + 1;

/** The least round number that is not below `value`. */
function rounded(value: number): number {
  for (let power = 1; ; power *= 10)
    for (const digit of [1, 2, 3, 5]) if (digit * power >= value) return digit * power;
}

/**
 * Draws the questions and callbacks of the ticks.
 * @param most of both in a tick of either side
 * @returns how many a mark stands for
 */
function calls(
  pen: Pen<Marks>,
  shown: readonly Column[],
  area: Box,
  { pitch, most }: { pitch: number; most: number },
) {
  const { x, y, height } = area;
  const per = rounded(most / Math.floor(height / CELL.least));
  const cell = Math.min(CELL.most, height / Math.ceil(most / per));
  const gap = Math.min(3, cell * 0.3);
  const wide = Math.max(2, pitch * 0.78);
  if (shown.every(({ asked }) => asked === 0) && most <= ROWS)
    for (let row = 0; row < most / per; row++)
      pen.line('row', [
        { x, y: y + (row + 0.5) * cell },
        { x: x + area.width, y: y + (row + 0.5) * cell },
      ]);
  for (const { at, asked, told, end } of shown) {
    const left = x + at * pitch + (pitch - wide) / 2;
    const mark = end === undefined ? 'now' : 'asked';
    for (let one = 0; one * per < asked; one++) {
      const part = Math.min(1, asked / per - one);
      pen.box(mark, { x: left, y: y + one * cell, width: wide, height: Math.max(1, (cell - gap) * part) });
    }
    if (told === 0) continue;
    const [middle, foot] = [left + wide / 2, y + height];
    const half = Math.min(wide / 2 + 1, 8);
    const step = Math.min(cell, 12);
    pen.line('climb', [
      { x: middle, y: foot },
      { x: middle, y: y - CLOCK / 2 + 8 },
    ]);
    for (let one = 0; one * per < told; one++) {
      const low = foot - one * step;
      pen.line(
        'told',
        [
          { x: middle - half, y: low },
          { x: middle, y: low - step + 1 },
          { x: middle + half, y: low },
        ],
        'Z',
      );
    }
  }
  return per;
}

/** What sets the pace of each tick, and where the clock sleeps after it. */
function pace(pen: Pen<Marks>, shown: readonly Column[], pitch: number, fits: number) {
  const y = ABOVE + CLOCK / 2 - 2;
  const size = Math.min(6, pitch * 0.34);
  for (const { at, follows, end } of shown) {
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
    if (isRest(end) && at + 2 <= fits)
      pen.line('rest', [
        { x: x + pitch / 2 + 2, y },
        { x: x + 1.5 * pitch - 2, y },
      ]);
  }
}

/** The name of the row, what a mark is, and one word for what each row shows first. */
function labels(
  { pen, scene, width, height }: Drawing<Scene, Marks>,
  shown: readonly Column[],
  pitch: number,
  per: number,
) {
  const y = ABOVE + CLOCK / 2 - 2;
  pen.label(words.clock, 0, y + 5, { ink: 'ink' });
  const asks = shown.some(({ asked }) => asked > 0);
  if (shown.length === 0) return;
  pen.label(asks ? words.question(per) : words.none, GUTTER, height - 7, { mark: 'asked' });
  const x = (at: number) => GUTTER + at * pitch;
  const follows = shown.find((one) => one.follows !== Followed.nobody);
  const sleeps = shown.find(({ end }) => isRest(end) && follows?.follows !== Followed.both);
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
  if (sleeps && (!follows || Math.abs(x(follows.at) - x(sleeps.at)) > 90) && x(sleeps.at) < width - 60)
    pen.label(words.sleeps, x(sleeps.at + 1), 14, { mark: 'rest' });
  const told = shown.findLast((one) => one.told > 0);
  if (told && !asks) {
    const isRight = x(told.at) > width - 160;
    const look = { anchor: isRight ? 'end' : 'start', ink: 'snd-text', mark: 'told' } as const;
    pen.label(words.told, x(told.at + (isRight ? 0 : 1)) + (isRight ? -6 : 6), height - BELOW - 10, look);
  }
  const last = shown.at(-1);
  if (!scene.wrong || !last) return;
  const size = Math.min(9, pitch * 0.5 + 2);
  pen.box('wrong', { x: x(last.at + 0.5) - size, y: y - size, width: 2 * size, height: 2 * size });
  pen.label(words.wrong, width - 2, height - 7, { anchor: 'end', ink: 'lock-text', mark: 'wrong' });
}
