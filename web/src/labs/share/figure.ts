/**
 * One frame, and below it a row for each format that it is sent in, as wide as the frame's bytes that it has: copies are hatched;
 * what only points at the frame is an empty outline, from whose end a line leads to the frame. Formats that add little to a frame
 * come first, so that all that point at it lie below it. Subscribers are drawn where a format has several.
 */
import { figure, type Drawn } from '../../figure/figure.ts';
import { size } from '../../words/format.ts';
import { figure as words } from '../../words/share.en.ts';
import { formatName } from './labels.ts';
import { type Format, Kind, type Piece, type Scene, type View, ViewState } from './scene.ts';

const BAR = 'M1 3h12v8h-12Z';
const CIRCLE = 'M3 7a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z';
const shares = (variants: readonly string[]) => variants.some((id) => id !== 'apart');

/** Bytes of a packet of MPEG-TS, header included (ISO 13818-1). */
const CELL = 188;
/** Names of formats that are cut into packets. */
const packets: Partial<Record<Format, string>> = words.packets;
const ORDER: readonly Format[] = ['rtmp', 'flv', 'elementary', 'rtp', 'ts'];
/** Width of the formats' names, and of the subscribers at the right. */
const NAMES = 108;
const SUBSCRIBERS = 34;
/** Height of a row from which on it has room for its bytes below its name, and a line without a word. */
const TWO_LINES = 38;
const BLANK = '\u00a0';
/** Greatest height of a bar, width of a header, distance between two packets, and of two subscribers. */
const BAR_HEIGHT = 40;
const HEADER = 6;
const GAP = 3;
const STEP = 12;
/** Distance of the line to the frame from the ends of the rows. */
const TIE = 20;

export const share = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    none: { stroke: 'rule' },
    unit: { fill: 'mark', sign: BAR, counts: ['frames'] },
    shell: { stroke: 'pool', dash: '3 3', sign: BAR, occurs: shares },
    tie: { stroke: 'pool', width: 2, sign: 'M1 12h10V3H3M6 0L3 3l3 3', occurs: shares },
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
    const wide = width - NAMES - TIE - 2 - (hasCrowd ? SUBSCRIBERS : 0);
    const right = NAMES + wide;
    const at = (row: number) => (row + 0.5) * pitch - high / 2;
    const middle = (row: number) => Math.round((row + 0.5) * pitch) + 0.5;
    const place = (row: number) => ({ x: NAMES + 0.5, y: at(row), width: wide - 1, height: high });
    // At the step's beginning there still is the frame before, which the step does not count.
    const isBefore = scene.counter('frames') === begins?.[side].counter('frames');
    pen.box(isBefore ? 'none' : 'unit', place(0));
    const names: Record<'ink' | 'ink-3', string[]> = { ink: [words.frame], 'ink-3': [BLANK] };
    const bytes = [isBefore ? BLANK : size(scene.payload)];
    let lowest = 0;
    ORDER.forEach((format, index) => {
      const view = scene.views.find((one) => one.format === format);
      if (!view) return;
      const row = index + 1;
      const isWanted = view.subscribers > 0 || view.count > 0;
      const name = packets[format] ?? formatName(format);
      names.ink.push(isWanted ? name : BLANK);
      names['ink-3'].push(isWanted ? BLANK : name);
      bytes.push(isBefore || view.count === 0 ? BLANK : words.copied(view.copied));
      if (isBefore || view.count === 0) pen.box('none', isWanted ? place(row) : { ...place(row), height: 0 });
      else wrapper(drawn, view, { y: at(row), high, wide });
      if (!isBefore && view.shared > 0 && view.copied === 0) {
        const tail = view.pieces[view.pieces.length - 1].kind === Kind.written ? HEADER + 1 : 0;
        pen.path('tie', `M${right + tail} ${middle(row)}H${right + TIE}`);
        lowest = middle(row);
      }
      if (hasCrowd) subscribers(drawn, view, middle(row), isBefore);
    });
    const hasBytes = pitch >= TWO_LINES;
    for (const ink of ['ink', 'ink-3'] as const)
      if (names[ink].some((name) => name !== BLANK))
        pen.label(names[ink].join('\n'), 0, middle(0) + (hasBytes ? -3 : 5), { ink, pitch });
    if (hasBytes && !isBefore) pen.label(bytes.join('\n'), 0, middle(0) + 17, { size: 'small', pitch });
    // All that point at the frame share the line to it.
    if (lowest === 0) return;
    pen.path('tie', `M${right + TIE} ${lowest}V${middle(0)}`);
    pen.arrow('tie', { x: right + TIE, y: middle(0) }, { x: right + 3, y: middle(0) });
  },
});

type Drawing = Drawn<Scene, keyof typeof share.marks>;

/** The pieces of a view in their order. MPEG-TS has the headers of its packets as one piece, after the bytes. */
function piecesOf({
  format,
  pieces,
  copied,
  shared,
  written,
}: View): readonly Pick<Piece, 'kind' | 'bytes'>[] {
  if (format !== 'ts') return pieces;
  const cells = Math.ceil((copied + shared + written) / CELL);
  const cell = [
    { kind: Kind.written, bytes: written / cells },
    { kind: Kind.copy, bytes: copied / cells },
  ];
  return Array.from({ length: cells }, () => cell).flat();
}

/** The pieces of a view: shells, copies, and the bytes written around them, of which the first and the last lie outside. */
function wrapper(
  { pen, scene }: Drawing,
  view: View,
  { y, high, wide }: { y: number; high: number; wide: number },
) {
  const pieces = piecesOf(view);
  const scale = wide / Math.max(1, scene.payload, view.copied + view.shared);
  const narrow = (wide / pieces.length) * 2;
  const [header, gap] = [Math.min(HEADER, narrow * 0.3), Math.min(GAP, narrow * 0.15)];
  let before = 0;
  let head = 0;
  for (const { kind, bytes } of pieces) {
    const x = NAMES + before * scale;
    if (kind === Kind.written) {
      head = before === 0 ? 0 : gap + header;
      const left = before === 0 ? NAMES - HEADER - 1 : before * scale >= wide - 1 ? x + 1 : x + gap;
      pen.box('written', { x: left, y, width: before === 0 ? HEADER : header, height: high });
      continue;
    }
    const box = { x: x + head + 0.5, y, width: Math.max(0.8, bytes * scale - head - 1), height: high };
    [before, head] = [before + bytes, 0];
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
