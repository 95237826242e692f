/**
 * One tick of a graph: the frame's three lists, with the box in front that may keep a length and the place up to which the list has
 * been walked; and the operators in order, above each the list that it passed on, below it a dot for each chunk that it looked at.
 */
import { figure, type Drawn } from '../../figure/figure.ts';
import { figure as words, fieldNames } from '../../words/chunks.en.ts';
import { type Field, fields, Kind, type Scene } from './scene.ts';

const BAR = 'M1 3h12v8h-12Z';
/** Variants whose chunks may lack a length, and those that keep one in the record. */
const UNKNOWN = ['walked', 'single', 'total'];
const KEPT = ['total', 'cached', 'plain', 'short'];
const one = (all: readonly string[]) => (variants: readonly string[]) =>
  variants.some((id) => all.includes(id));

/** Width of the names, and of the box in front of a list with the space after it. */
const NAMES = 82;
const BOX = { width: 40, after: 14 };
/** Greatest distance between two chunks. */
const CHUNK = 44;
/** Shares of the height that the lists and the lists passed on take. */
const LISTS = 0.28;
const PASSED = 0.16;
/** Distance between two dots, at least and at most, and the numbers of looks that a dot may stand for. */
const DOT = { least: 4.5, most: 13 };
const EACH = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

export const chunks = figure<Scene>()({
  least: { width: 320, height: 150 },
  marks: {
    way: { stroke: 'mark' },
    full: { fill: 'mark', sign: BAR, counts: ['cellsAllocated', 'longestList'] },
    unknown: {
      fill: 'ground',
      stroke: 'ink-2',
      dash: '3 2',
      sign: BAR,
      counts: ['virtualCalls'],
      occurs: one(UNKNOWN),
    },
    empty: { fill: 'ground', stroke: 'ink-3', sign: BAR },
    none: { stroke: 'mark', dash: '3 3' },
    kept: { fill: 'ground', stroke: 'ink', width: 2, sign: BAR, occurs: one(KEPT) },
    written: { stroke: 'ink', width: 2 },
    source: { fill: 'ground', stroke: 'ink', width: 1.5, sign: 'M2 7a5 5 0 1 1 10 0a5 5 0 1 1-10 0Z' },
    pass: { fill: 'ground', stroke: 'ink', width: 1.5, sign: 'M2 2h10v10h-10Z' },
    output: { fill: 'ground', stroke: 'ink', width: 1.5, sign: 'M2 2l10 5l-10 5Z' },
    works: { fill: 'needle' },
    looked: { fill: 'ink', sign: 'M3 7a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z', counts: ['boxesTouched', 'queries'] },
    cursor: { stroke: 'needle', width: 2.5, sign: 'M2 2h10v10h-10Z' },
  },
  draw(drawn) {
    const { height } = drawn;
    lists(drawn, height * LISTS);
    operators(drawn, height * (LISTS + 0.04));
  },
});

type Drawing = Drawn<Scene, keyof typeof chunks.marks>;

/** The newest content of each field, and where its walk is. */
function lists({ pen, scene, width }: Drawing, height: number) {
  const pitch = height / fields.length;
  const high = Math.min(28, pitch * 0.68);
  const order: Field[] = ['sound', 'metadata', 'marks'];
  order.forEach((field, row) => {
    const y = row * pitch + (pitch - high) / 2;
    pen.label(fieldNames[field], 0, y + high / 2 + 5);
    const isKept = scene.badge(field) >= 0;
    const box = { x: NAMES, y, width: BOX.width, height: high };
    pen.box(isKept ? 'kept' : 'none', box);
    // A length, as lines of writing.
    if (isKept) pen.path('written', `M${NAMES + 9} ${Math.round(y + high / 2)}h${BOX.width - 18}`);
    const all = scene.list(field);
    const from = NAMES + BOX.width + BOX.after;
    const step = Math.min(CHUNK, (width - from) / Math.max(1, all.length));
    const gap = Math.min(3, step * 0.25);
    const cell = (index: number) => ({ x: from + index * step, y, width: step - gap, height: high });
    all.forEach(({ length, stored }, index) =>
      pen.box(length === 0 ? 'empty' : stored ? 'full' : 'unknown', cell(index)),
    );
    if (scene.frames === 0 || scene.rests || scene.fieldName !== field) return;
    // If no chunk was visited, the length came from the box.
    const at = scene.cursor >= 0 && scene.cursor < all.length ? cell(scene.cursor) : box;
    pen.box('cursor', { x: at.x - 2, y: at.y - 2, width: at.width + 4, height: at.height + 4 });
  });
}

function operators({ pen, scene, peer, ends = [], width, height }: Drawing, top: number) {
  const all = scene.allOperators();
  if (all.length === 0) return;
  const column = (width - NAMES) / all.length;
  const passed = height * PASSED;
  const size = Math.max(2, Math.min(9, column * 0.3, height * 0.022));
  const middle = top + passed + size + 3;
  const foot = middle + size + 8;
  const room = height - foot - 2;
  const others = [scene, peer, ...ends].flatMap((other) => other?.allOperators() ?? []);

  // As many dots to a row of a column as it takes for the most looks of either side.
  const most = Math.max(40, ...others.map(({ touched }) => touched));
  const across = (pitch: number) => Math.max(1, Math.min(8, Math.floor((column - 6) / pitch)));
  const fits = (pitch: number) => across(pitch) * Math.floor(room / pitch);
  const each = EACH.find((each) => most / each <= fits(DOT.least)) ?? EACH[EACH.length - 1];
  let pitch = DOT.most;
  while (pitch > DOT.least && fits(pitch) < most / each) pitch -= 0.25;
  const columns = across(pitch);
  const longest = Math.max(4, ...others.map(({ chunks }) => Math.min(chunks, 64)));
  const block = Math.min(10, passed / longest);

  pen.label(words.passed, 0, top + passed - 1, { mark: 'full' });
  pen.label(words.looked, 0, foot + 13, { mark: 'looked' });
  const centre = (index: number) => NAMES + Math.min(size + 4, column / 2) + index * column;
  pen.line('way', [
    { x: centre(0), y: middle },
    { x: centre(all.length - 1), y: middle },
  ]);
  all.forEach(({ kind, chunks: passedOn, empty, touched }, index) => {
    const x = centre(index);
    for (let at = 0; at < Math.min(passedOn, 64); at++)
      pen.box(at < passedOn - empty ? 'full' : 'empty', {
        ...{ x: x - size, y: top + passed - (at + 1) * block },
        ...{ width: 2 * size, height: Math.max(0.6, block - (block > 3 ? 2 : 0.5)) },
      });
    const mark = kind === Kind.source ? 'source' : kind === Kind.output ? 'output' : 'pass';
    const acts = scene.frames > 0 && !scene.rests && scene.acting === index;
    shape(pen, mark, { x, y: middle }, size);
    if (acts) shape(pen, 'works', { x, y: middle }, size * 0.55, mark);
    if (kind === Kind.amplify) {
      pen.line('written', [
        { x: x - size * 0.5, y: middle },
        { x: x + size * 0.5, y: middle },
      ]);
      pen.line('written', [
        { x, y: middle - size * 0.5 },
        { x, y: middle + size * 0.5 },
      ]);
    }
    const dots = Math.min(Math.ceil(touched / each), fits(pitch));
    for (let at = 0; at < dots; at++)
      pen.circle(
        'looked',
        {
          x: x - size + (at % columns) * pitch + pitch / 2 - 1,
          y: foot + (Math.floor(at / columns) + 0.5) * pitch,
        },
        pitch * 0.34,
      );
  });
}

/** An operator by its kind: a circle, a square, or a triangle. */
function shape(
  pen: Drawing['pen'],
  mark: 'output' | 'pass' | 'source' | 'works',
  { x, y }: { x: number; y: number },
  size: number,
  kind = mark,
) {
  if (kind === 'source') pen.circle(mark, { x, y }, size);
  else if (kind === 'output')
    pen.line(
      mark,
      [
        { x: x - size, y: y - size },
        { x: x + size, y },
        { x: x - size, y: y + size },
      ],
      'Z',
    );
  else pen.box(mark, { x: x - size, y: y - size, width: 2 * size, height: 2 * size });
}
