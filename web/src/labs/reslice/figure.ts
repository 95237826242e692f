/**
 * One message on its way through a server: the chunks in which it came, what is made of them for the current subscriber, and a row for
 * each subscriber: the bytes that it has, and an arrow for each system call that it got them with.
 */
import { figure, type Drawn } from '../../figure/figure.ts';
import type { Box } from '../../figure/pen.ts';
import { figure as words } from '../../words/reslice.en.ts';
import type { Scene } from './scene.ts';
import { type Stretch, Wire } from './wire.ts';

const BAR = 'M1 3h12v8h-12Z';
/** Variants that copy bytes, that send some from where they lie, and that call for each chunk. */
const COPIES = ['flushed', 'copied', 'joined', 'coalesce'];
const SHARES = ['gather', 'coalesce', 'laid'];
const FLUSHES = ['flushed', 'copied'];
const one = (all: readonly string[]) => (variants: readonly string[]) =>
  variants.some((id) => all.includes(id));

/** Width from which on chunks are drawn one by one; that of the widest head of an arrow, and of the narrowest piece that has one. */
const CHUNK = 3;
const ARROW = 12;
/** Distance between two subscribers' rows, at least and at most, and the width that their circles take. */
const ROW = { least: 7, most: 56 };
const CIRCLES = 22;
/** Least height of a row of one subscriber's copies. */
const LINE = 6;
const LABEL = 20;

export const reslice = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    still: { stroke: 'rule' },
    later: { fill: 'rule' },
    read: { fill: 'mark', sign: BAR },
    copied: {
      fill: 'ground',
      stroke: 'copy',
      sign: `${BAR}M1 8l5-5M4 11l8-8M9 11l4-4`,
      counts: ['bytesCopied'],
      occurs: one(COPIES),
    },
    hatch: { stroke: 'mark' },
    tie: { stroke: 'pool', width: 1.25 },
    shared: {
      fill: 'ground',
      stroke: 'pool',
      dash: '3 3',
      sign: BAR,
      counts: ['vectors', 'pieces'],
      occurs: one(SHARES),
    },
    head: { fill: 'mark', sign: 'M5.5 1h3v12h-3Z', counts: ['headerBytes'] },
    call: {
      fill: 'ink',
      stroke: 'ink',
      sign: 'M6.5 1h1v6h3l-3.5 6l-3.5-6h3Z',
      counts: ['calls', 'modelledNs'],
    },
    got: { fill: 'sub' },
    now: { fill: 'needle', stroke: 'needle' },
    has: {
      fill: 'sub',
      stroke: 'sub',
      width: 1.5,
      sign: 'M3 7a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z',
      counts: ['sends'],
    },
    waits: { fill: 'ground', stroke: 'sub', width: 1.5, sign: 'M3 7a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z' },
  },
  draw(drawn) {
    const { pen, scene, peer, begins, side, variant, width, height } = drawn;
    const { input, output, messageBytes: bytes } = scene;
    if (bytes === 0) return;
    const wire = new Wire(scene);
    // At the step's beginning nothing has come yet: what the engine has done by then is counted from there on.
    const isBegin = scene.time === begins?.[side].time;
    const { read, once, who } = isBegin ? { read: 0, once: 0, who: 0 } : scene;
    const scale = (width - CIRCLES) / bytes;
    const high = Math.max(10, Math.min(48, (height - 3 * LABEL) * 0.13));
    const gap = Math.max(4, Math.min(22, (height - 3 * LABEL - 2 * high) * 0.08));
    const band = (y: number): Box => ({ x: 0, y, width: width - CIRCLES, height: high });

    // The chunks that came in; copied ones are hatched.
    let y = 14;
    pen.label(once > 0 ? words.once : words.comes, 0, y, {
      mark: once > 0 ? 'copied' : 'read',
    });
    y += 7;
    chunks(drawn, 'read', band(y), runs(input, 0, read));
    chunks(drawn, 'still', band(y), read < bytes ? [[read, bytes]] : []);
    if (once > 0) {
      pen.box('copied', { ...band(y), width: once * scale });
      pen.hatch('hatch', { ...band(y), width: once * scale }, 7);
    }
    const foot = y + high;
    y = foot + gap + 10;

    // What is handed over for the current subscriber.
    const isCopied = COPIES.includes(variant) && variant !== 'coalesce';
    const layers = Math.max(
      variant === 'flushed' ? 2 : 1,
      ...(peer ? new Wire(peer).stretches : []).map(({ copies }) => copies),
    );
    const isFine = output * scale < CHUNK;
    const { subscribers, left } = scene;
    // Copies of one subscriber after another add up, in as many rows, where these are not too low.
    const lines = isCopied && high >= LINE * subscribers ? subscribers : 1;
    const low = high / lines;
    const line = (copy: number, who: number): Box => {
      const box = band(y + copy * (high + 3) + (lines > 1 ? who - 1 : 0) * low);
      return { ...box, height: low - (lines > 1 ? 2 : 0) };
    };
    const copied = (stretches: readonly Stretch[], who: number) => {
      for (let copy = 0; copy < layers; copy++) {
        const all = stretches.filter(({ copies }) => copies > copy);
        if (all.length === 0) continue;
        for (const { from, to } of all) pen.box('copied', { ...line(copy, who), ...across(from, to) });
        // One hatching for all bars of a row: in each bar anew it would flicker.
        const [from, to] = [all[0].from * scale + 1, all[all.length - 1].to * scale - 2];
        pen.hatch('hatch', { ...line(copy, who), x: from, width: to - from }, lines > 1 ? 5 : 7);
      }
    };
    const head = isFine ? 0 : Math.min(6, output * scale * 0.2);
    const heads = new Set(wire.heads.map(({ at }) => at));
    const across = (from: number, to: number) => {
      const left = from * scale + (heads.has(from) ? head : 0) + 1;
      return { x: left, width: Math.max(1, to * scale - (isFine ? 0 : 2) - left) };
    };
    // Copies before the first subscriber are those for all, which are in the upper row.
    const own = who > 0 ? wire.stretches : [];
    const copies = wire.stretches[0]?.copies ?? 0;
    const stretches = isFine && own.length > 0 ? [{ from: 0, to: wire.at, copies }] : own;
    for (const { from, to } of stretches.filter(({ copies }) => copies === 0)) {
      const box = { ...band(y), ...across(from, to) };
      const middle = box.x + box.width / 2;
      pen.box('shared', box);
      if (box.width >= ARROW && to <= read) pen.arrow('tie', { x: middle, y }, { x: middle, y: foot + 2 });
    }
    const whole = isFine ? [[0, bytes] as const] : runs(output, 0, bytes);
    for (let before = 1; lines > 1 && before < who; before++)
      copied(
        whole.map(([from, to]) => ({ from, to, copies })),
        before,
      );
    copied(stretches, who);
    if (who > 0)
      for (const at of heads)
        pen.box('head', {
          x: at * scale,
          y,
          width: head,
          height: isCopied ? low * Math.min(who, lines) : high,
        });
    const done = who > 0 ? wire.at : 0;
    for (let layer = 0; layer < (variant === 'flushed' ? 2 : 1); layer++)
      chunks(
        drawn,
        'still',
        band(y + layer * (high + 3)),
        done < bytes && (lines === 1 || who < 2) ? [[done, bytes]] : [],
      );
    y += layers * (high + 3) + LABEL - 6;
    pen.label(isCopied ? (variant === 'flushed' ? words.twice : words.copied) : words.listed, 0, y, {
      mark: isCopied ? 'copied' : 'shared',
    });
    y += gap + LABEL;

    // The subscribers, from the first on; a window of them if there are many.
    const isEach = FLUSHES.includes(variant);
    const most = Math.max(callsEach(scene), scene.calls);
    pen.label(isEach ? words.callEach : most > 1 ? words.callFull : words.callOnce, 0, y, { mark: 'call' });
    y += 8;
    const pitch = Math.max(ROW.least, Math.min(ROW.most, (height - y) / subscribers));
    const rows = Math.max(1, Math.floor((height - y) / pitch + 0.01));
    const first = Math.max(0, Math.min(subscribers - rows, who - Math.ceil(rows / 2)));
    for (let row = first; row < Math.min(subscribers, first + rows); row++) {
      const middle = y + (row - first + 0.5) * pitch;
      const number = row + 1;
      const isDone = number < who || (number === who && left === 0);
      const all: Span[] = isEach ? runs(output, 0, bytes) : even(bytes, callsEach(scene));
      if (number === who) {
        const next = wire.calls.length > 0 ? wire.at : 0;
        if (isEach || wire.calls.length === 0)
          calls(drawn, 'later', isEach ? runs(output, next, bytes) : all, middle, pitch);
        const own = wire.calls.map(({ from, to }): Span => [from, to]);
        const isNow = left > 0;
        calls(drawn, 'call', isNow ? own.slice(0, -1) : own, middle, pitch);
        calls(drawn, 'now', isNow ? own.slice(-1) : [], middle, pitch);
      } else calls(drawn, isDone ? 'call' : 'later', all, middle, pitch);
      pen.circle(
        isDone ? 'has' : 'waits',
        { x: width - 8, y: middle + barAt(pitch) },
        Math.max(2, Math.min(7, pitch * 0.3)),
      );
    }
    pen.label(words.subscribers, width, y - 8, { anchor: 'end', mark: 'has' });
  },
});

type Marks = keyof typeof reslice.marks;
type Drawing = Drawn<Scene, Marks>;
type Span = readonly [from: number, to: number];

/** The chunks of a size between two positions, the first one from `from` on. */
function runs(size: number, from: number, to: number): Span[] {
  const all: Span[] = [];
  for (let at = from; at < to;) {
    const next = Math.min(to, (Math.floor(at / size) + 1) * size);
    all.push([at, next]);
    at = next;
  }
  return all;
}

const even = (bytes: number, count: number): Span[] =>
  Array.from({ length: count }, (_, at) => [(at * bytes) / count, ((at + 1) * bytes) / count]);

/** System calls that a subscriber gets a message with, by those before. */
const callsEach = (scene: Scene): number => {
  const sends = scene.counter('sends');
  const before = scene.counter('calls') - (scene.left > 0 ? scene.calls : 0);
  return sends > 0 ? Math.max(1, Math.round(before / sends)) : 1;
};

/** Ranges of bytes as boxes, or as one if they are too narrow. */
function chunks({ pen, scene, width }: Drawing, mark: Marks, box: Box, all: readonly Span[]) {
  const scale = (width - CIRCLES) / scene.messageBytes;
  const isFine = scene.input * scale < CHUNK;
  const spans: readonly Span[] = isFine && all.length > 1 ? [[all[0][0], all[all.length - 1][1]]] : all;
  for (const [from, to] of spans)
    pen.box(mark, {
      ...box,
      x: from * scale,
      width: Math.max(0.5, (to - from) * scale - (isFine ? 0 : 1.5)),
    });
}

/** Height of the bar of a subscriber's bytes in a row of some height, and its middle below that of the row. */
const barOf = (high: number) => Math.min(8, high * 0.2);
const barAt = (high: number) => high * 0.06 + 3 + barOf(high) / 2;

/** Calls as arrows that lead down to the bytes which they send. @param high height of the row around `middle` */
function calls(
  { pen, scene, width }: Drawing,
  mark: 'call' | 'later' | 'now',
  all: readonly Span[],
  middle: number,
  high: number,
) {
  const scale = (width - CIRCLES) / scene.messageBytes;
  const [top, tall, bar] = [middle - high * 0.36, high * 0.42, barOf(high)];
  const foot = top + tall;
  for (const [from, to] of all) {
    const [left, right] = [from * scale + 1, to * scale - 1];
    const [x, half] = [(left + right) / 2, Math.min(ARROW, high * 0.3, (right - left) * 0.9) / 2];
    pen.box(mark === 'later' ? 'later' : 'got', {
      x: left,
      y: middle + barAt(high) - bar / 2,
      width: Math.max(1, right - left),
      height: bar,
    });
    pen.box(mark, { x: x - half / 4, y: top, width: half / 2, height: tall - half });
    pen.line(
      mark,
      [
        { x: x - half, y: foot - 1.4 * half },
        { x: x + half, y: foot - 1.4 * half },
        { x, y: foot },
      ],
      'Z',
    );
  }
}
