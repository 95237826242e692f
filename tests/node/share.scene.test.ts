/** The page's view of a frame and its wrappers against the engine that fills it, and the words for all that the catalogue names. */
import { expect, test } from 'vitest';
import { layout } from '../../engine/pkg-memory/layouts/share.ts';
import { countBars } from '../../web/src/labs/share/labels.ts';
import { bands, BARS, HEIGHT, plan, TALLEST } from '../../web/src/labs/share/plan.ts';
import { copies, counters, formats, Kind, Scene, ViewState } from '../../web/src/labs/share/scene.ts';
import { knobWords, optionName, presetWords } from '../../web/src/words/knobs.en.ts';
import { formatName } from '../../web/src/labs/share/labels.ts';
import { counterNames } from '../../web/src/words/share.table.en.ts';
import { variantIds, variantWords } from '../../web/src/words/variants.en.ts';
import { sceneNumbers } from '../browser/scene.numbers.ts';
import { configOf, labOf, stepped, watched } from './wire.engine.ts';

const lab = labOf('share');
const ids = lab.variants.map(({ id }) => id);
const read = (data: Float64Array) => new Scene(data);
const SHAPES: Record<string, number>[] = [
  {},
  { source: 1, mtu: 500 },
  { rtmp_out: 4, flv_out: 0, ts_out: 20 },
];
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

test.each(ids)('%s: what the engine fills is what the page reads', (id) => {
  for (const knobs of SHAPES) {
    const of = configOf(lab, id, id, knobs);
    const copied = Object.fromEntries(formats.map((format) => [format, 0]));
    let before: Scene | undefined;
    for (const [scene] of stepped(of, 500, read)) {
      const name = `${id} ${JSON.stringify(knobs)}`;
      expect(sum(scene.unitList.map(({ bytes }) => bytes)), name).toBe(scene.payload);
      for (const wrapper of scene.views) {
        const kinds = (kind: number) =>
          sum(wrapper.pieces.filter((piece) => piece.kind === kind).map(({ bytes }) => bytes));
        const { shared, copied, written } = wrapper;
        expect([kinds(Kind.shell), kinds(Kind.copy), kinds(Kind.written)], name).toEqual([
          shared,
          copied,
          written,
        ]);
        // In packets, the first byte of each unit is written as part of a prefix.
        const least = scene.payload - scene.units;
        if (wrapper.state >= ViewState.complete) expect(shared + copied, name).toBeGreaterThanOrEqual(least);
        if (wrapper.state === ViewState.unused) expect(wrapper.subscribers, name).toBe(0);
        // Every subscriber of the format was sent all of it.
        if (scene.format > formats.indexOf(wrapper.format) && wrapper.subscribers > 0)
          expect(wrapper.sunk, name).toBe(wrapper.subscribers * (shared + copied + written));
      }
      // When the next frame has arrived, the counters include all copies of the previous one.
      if (before && scene.counter('frames') > before.counter('frames'))
        for (const { format, copied: bytes } of before.views) copied[format] += bytes;
      before = scene;
    }
    const last = Object.fromEntries(before!.views.map((one) => [one.format, one.copied]));
    for (const format of formats)
      expect(before!.counter(copies[format]), format).toBe(copied[format] + last[format]);
  }
});

test('all marks are inside the figure, wide or narrow', () => {
  for (const width of [330, 440, 560]) {
    for (const id of ids) {
      for (const [scene] of watched(configOf(lab, id, id), [2, 100, 300, 399, 500, 10_399], read)) {
        const { rows, units, ends, free } = plan(scene, { width, height: HEIGHT, isAlone: width === 330 });
        const all = [...units, ...rows.flatMap(({ shells, copies }) => [...shells, ...copies])];
        expect(Math.max(...all.map(({ x, width }) => x + width))).toBeLessThanOrEqual(width + 1);
        expect(ends[1]).toBeLessThanOrEqual(free + 0.1);
      }
    }
  }
});

test('each wide shell has an arrow that ends at the frame, in a place that no other row uses', () => {
  const [[scene]] = watched(configOf(lab, 'shared', 'shared'), [4_390], read);
  const { rows, at } = plan(scene, { width: 440, height: HEIGHT });
  const places = rows.flatMap(({ y, ties }) =>
    Array.from(ties.matchAll(/M([\d.]+) [\d.]+V([\d.]+)/g), ([, x, end]) => {
      expect(Number(end)).toBe(y < at.frame ? at.frame - 1 : at.frame + at.unit + 1);
      return x;
    }),
  );
  const wide = rows.flatMap(({ shells }) => shells.filter(({ width }) => width > 10));
  expect(places).toHaveLength(wide.length);
  expect(wide.length).toBeGreaterThan(2);
  expect(new Set(places).size).toBe(places.length);
});

test('bars and texts keep apart in figures of all heights, and a high one shows the counts as bars', () => {
  for (let height = HEIGHT; height <= TALLEST; height += 8) {
    const { rows, bar, frame, unit, all, since, barPitch } = bands(height, formats.length);
    const edges = [...rows.map((y) => [y, y + bar]), [frame, frame + unit], [all, all + 14]].sort(
      ([a], [b]) => a - b,
    );
    edges.slice(1).forEach(([top], index) => expect(top - edges[index][1]).toBeGreaterThanOrEqual(22));
    expect(since - 14).toBeGreaterThan(all + 14);
    if (barPitch === null) expect(since + 40).toBeLessThanOrEqual(height);
    else expect(since + 6 + BARS * barPitch).toBeLessThanOrEqual(height);
    if (barPitch !== null) expect(barPitch).toBeGreaterThanOrEqual(18);
  }
  expect(bands(HEIGHT, formats.length).barPitch).toBeNull();
  expect(bands(488, formats.length).barPitch).not.toBeNull();
});

test('copies for all formats of both sides are on one scale', () => {
  const [[a, b]] = [...watched(configOf(lab, 'apart', 'sliced'), [10_000], (data) => new Scene(data))].slice(
    -1,
  );
  const [own, other] = [countBars(a, b), countBars(b, a)];
  const most = Math.max(...[a, b].flatMap((one) => formats.map((format) => one.counter(copies[format]))));
  expect([...own.slice(1, 6), ...other.slice(1, 6)].map(({ full }) => full)).toEqual(
    new Array(10).fill(most),
  );
  expect(own.map(({ other: peer }) => peer)).toEqual(other.map(({ own: value }) => value));
  expect(own).toHaveLength(BARS);
});

test('a buffer that is too short is refused with the required length', () => {
  expect(() => new Scene(new Float64Array(0))).toThrow(`needs ${layout.listsAt}`);
  const one = sceneNumbers(layout, {
    lists: { units: [{ bytes: 4 }], wrappers: [{ shared: 4 }], pieces: [{ bytes: 4 }] },
  });
  expect(() => new Scene(one.subarray(0, -1))).toThrow(
    `a scene of ${one.length - 1} numbers, needs ${one.length}`,
  );
});

test('there are words for all that the catalogue names', () => {
  expect(variantIds('share')).toEqual(ids);
  for (const id of ids) expect(variantWords(id).about, id).not.toBe('');
  for (const { id } of lab.presets) expect(presetWords(id, lab.id).about, id).not.toBe('');
  expect(lab.variants[0].writer_states).toEqual(formats);
  expect(new Set(formats.map((format) => formatName(format))).size).toBe(formats.length);
  expect(new Set(Object.values(counterNames)).size).toBe(counters.length);
  for (const { id, options } of lab.knobs) {
    expect(knobWords(id).about, id).not.toBe('');
    expect(new Set(options.map((option) => optionName(id, option))).size, id).toBe(options.length);
  }
});
