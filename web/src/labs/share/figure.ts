/**
 * One frame, and below it a row for each format that it is sent in, as wide as the frame's bytes that it has: copies are hatched;
 * what only points at the frame is an empty outline, tied to the frame by an arrow. Formats that add little to a frame come first,
 * so that all that point at it lie below it. Subscribers are drawn where a format has several.
 */
import { figure, type Drawn } from '../../figure/figure.ts';
import { figure as words } from '../../words/share.en.ts';
import { formatName } from './labels.ts';
import { type Format, Kind, type Scene, type View, ViewState } from './scene.ts';

const BAR = 'M1 3h12v8h-12Z';
const CIRCLE = 'M3 7a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z';
const shares = (variants: readonly string[]) => variants.some((id) => id !== 'apart');

/** Names of formats that are cut into packets. */
const packets: Partial<Record<Format, string>> = words.packets;
const ORDER: readonly Format[] = ['rtmp', 'flv', 'elementary', 'rtp', 'ts'];
/** Width of the formats' names, and of the subscribers at the right. */
const NAMES = 96;
const SUBSCRIBERS = 34;
/** Greatest height of a bar, width of a header, and distance between two subscribers. */
const BAR_HEIGHT = 44;
const HEADER = 6;
const STEP = 12;
/** Where the arrow to the frame stands, as a share of the width. */
const TIE = 0.38;

export const share = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    none: { stroke: 'rule' },
    unit: { fill: 'ink', sign: BAR, counts: ['frames'] },
    shell: { stroke: 'ink-3', dash: '3 3', sign: BAR, occurs: shares },
    tie: { stroke: 'needle', width: 2, sign: 'M7 13V2M4 5l3-3l3 3', occurs: shares },
    tied: { fill: 'needle' },
    hatch: { stroke: 'copy' },
    copied: {
      ...{ stroke: 'copy', sign: `${BAR}M1 8l5-5M4 11l8-8M9 11l4-4` },
      counts: ['copied', 'copiedRtmp', 'copiedFlv', 'copiedRtp', 'copiedElementary', 'copiedTs'],
    },
    written: { fill: 'mark', sign: 'M4.5 1h5v12h-5Z', counts: ['written'] },
    sent: { fill: 'sub', stroke: 'sub', width: 1.5, sign: CIRCLE },
    waits: { fill: 'ground', stroke: 'sub', width: 1.5, sign: CIRCLE },
  },
  draw(drawn) {
    const { pen, scene, begins, side, width, height } = drawn;
    const pitch = height / (scene.views.length + 1);
    const high = Math.min(BAR_HEIGHT, pitch * 0.6);
    const hasCrowd = scene.views.some((view) => view.subscribers > 1);
    const wide = width - NAMES - HEADER - 3 - (hasCrowd ? SUBSCRIBERS : 0);
    const at = (row: number) => (row + 0.5) * pitch - high / 2;
    pen.label(words.frame, 0, at(0) + high / 2 + 5, { ink: 'ink', mark: 'unit' });
    // At the step's beginning there still is the frame before, which the step does not count.
    const isBefore = scene.counter('frames') === begins?.[side].counter('frames');
    pen.box(isBefore ? 'none' : 'unit', { x: NAMES + 0.5, y: at(0), width: wide - 1.5, height: high });
    const tied: number[] = [];
    ORDER.forEach((format, index) => {
      const view = scene.views.find((one) => one.format === format);
      if (!view) return;
      const y = at(index + 1);
      const isWanted = view.subscribers > 0 || view.count > 0;
      pen.label(packets[format] ?? formatName(format), 0, y + high / 2 + 5, {
        ink: isWanted ? 'ink' : 'ink-3',
      });
      if (isBefore || (isWanted && view.count === 0))
        pen.path('none', `M${NAMES} ${Math.round(y + high / 2) + 0.5}h${wide}`);
      else if (isWanted) wrapper(drawn, view, { y, high, wide });
      if (!isBefore && view.shared > 0 && view.copied === 0) tied.push(y + high / 2);
      if (hasCrowd) subscribers(drawn, view, y + high / 2, isBefore);
    });
    // One arrow to the frame from all that point at it.
    const x = NAMES + wide * TIE;
    for (const y of tied) pen.circle('tied', { x, y }, Math.min(4, high / 5));
    if (tied.length > 0) pen.arrow('tie', { x, y: Math.max(...tied) }, { x, y: at(0) + high + 2 });
  },
});

type Drawing = Drawn<Scene, keyof typeof share.marks>;

/** The pieces of a view: shells, copies, and the bytes written around them, which lie between or beside them. */
function wrapper(
  { pen, scene }: Drawing,
  { format, pieces, copied, shared }: View,
  { y, high, wide }: { y: number; high: number; wide: number },
) {
  const scale = wide / Math.max(1, scene.payload, copied + shared);
  let before = 0;
  for (const { kind, bytes } of pieces) {
    const x = NAMES + before * scale;
    if (kind === Kind.written) {
      // The headers of all cells of MPEG-TS are one piece, after the bytes: the first of them stands before these.
      const left = before === 0 || format === 'ts' ? NAMES - HEADER - 1 : x;
      pen.box('written', { x: left, y, width: HEADER, height: high });
      continue;
    }
    const box = { x: x + 1, y, width: Math.max(0.8, bytes * scale - 1.5), height: high };
    before += bytes;
    pen.box(kind === Kind.copy ? 'copied' : 'shell', box);
    if (kind === Kind.copy) pen.hatch('hatch', box, 7);
  }
}

/** Those of a format; filled if they have the frame. As many as there is space for. */
function subscribers(
  { pen, width }: Drawing,
  { subscribers: all, sunk, shared, copied, written, state }: View,
  y: number,
  isBefore: boolean,
) {
  const each = shared + copied + written;
  const have = !isBefore && state >= ViewState.complete && each > 0 ? Math.floor(sunk / each) : 0;
  const [columns, rows] = all > 6 ? [4, 4] : all > 3 ? [3, 2] : [all, 1];
  const step = all > 6 ? 6.5 : all > 3 ? 9 : STEP;
  const radius = all > 6 ? 2.2 : all > 3 ? 3 : 4.5;
  const used = Math.min(rows, Math.ceil(all / columns));
  for (let at = 0; at < Math.min(all, columns * rows); at++)
    pen.circle(
      at < have ? 'sent' : 'waits',
      {
        x: width - radius - 1 - (columns - 1 - (at % columns)) * step * 0.98,
        y: y + (Math.floor(at / columns) - (used - 1) / 2) * step,
      },
      radius,
    );
}
