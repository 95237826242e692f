/** The board of the nine changes: each set of switches is a variant of the engine, and measurements become bars. */
import { expect, test } from 'vitest';
import { check } from '../../engine/pkg-station/ringside.js';
import type { Comparison } from '../../web/src/engine/types.ts';
import {
  CHANGES,
  type ChangeId,
  countOf,
  MEASURED,
  switched,
  switchesOf,
  variantWith,
} from '../../web/src/labs/station/board.ts';
import { effects, floors, release, scaleOf } from '../../web/src/labs/station/effects.ts';
import { board as words } from '../../web/src/words/station.board.en.ts';
import { Scene } from '../../web/src/labs/station/scene.ts';
import { labWorlds } from './lab.engine.ts';

const { config, lab, shown } = labWorlds('station', Scene, 44_100);

const ids = CHANGES.map(({ id }): ChangeId => id);
const sets = Array.from({ length: 2 ** ids.length }, (_, bits) =>
  ids.filter((_, at) => ((bits >> at) & 1) === 1),
);

test('each of the 512 sets of switches is a variant with its knobs, and is read back', () => {
  const named = new Set(lab.variants.map(({ id }) => id));
  const made = new Set<string>();
  for (const set of sets) {
    const { variant, knobs } = variantWith(new Set(set));
    expect(named.has(variant)).toBe(true);
    const of = config('station-244', variant, knobs);
    const { on, exact } = switchesOf(variant, of.knobs);
    expect([ids.filter((id) => on.has(id)), exact]).toEqual([set, true]);
    made.add(`${variant} ${JSON.stringify(knobs)}`);
  }
  expect(made.size).toBe(512);
  expect(new Set(MEASURED).size).toBe(20);
  for (const id of MEASURED) expect(named.has(id), id).toBe(true);
});

test('the engine runs exactly these changes: two together are what each is alone', () => {
  const bits = (b: string, knobs = {}) => shown(config('station-244', b, knobs), 199)[1].switches;
  const before = bits('station-244');
  const alone = ids.map((id) => bits(`only-${id}`) - before);
  ids.forEach((one, at) =>
    ids.slice(0, at).forEach((other, second) => {
      const { variant, knobs } = variantWith(new Set([one, other]));
      expect(variant).toBe('mixed');
      expect(check(config('station-244', variant, knobs))).toBeUndefined();
      expect(bits(variant, knobs), `${one} ${other}`).toBe(before + alone[at] + alone[second]);
    }),
  );
});

test('a switch changes B alone, unless A shares the knobs of B', () => {
  const of = config('station-244', 'station-245', {});
  expect(switched(of, '5133', false)).toMatchObject({ a: 'station-244', b: 'less-5133' });
  const two = switched({ ...of, b: 'less-5133' }, '5119', false);
  expect([two.a, two.b, two.knobs.sync, two.knobs.detach, two.knobs.contents]).toEqual([
    ...['station-244', 'mixed', 0, 0, 7],
  ]);
  expect(switched({ ...of, a: 'mixed', b: 'only-5136' }, 'integers', true)).toMatchObject({
    ...{ a: 'station-244', b: 'mixed' },
  });
  // Variants that go further are those of the release they are made of.
  expect(switchesOf('all-beyond', {})).toEqual({ on: new Set(ids), exact: false });
  expect(switchesOf('early-exit', {})).toEqual({ on: new Set(), exact: false });
  const short = config('station-244', 'mixed', { contents: 8 });
  expect(switchesOf('mixed', short.knobs).exact).toBe(false);
});

test('what each change counts is counted where it says', () => {
  const [a, b] = shown(config('station-244', 'station-245', { script: 1 }), 2_199);
  const counts = CHANGES.map((change) => [countOf(a, change), countOf(b, change)]);
  expect(counts).toEqual([
    ...[
      [487, 67],
      [undefined, undefined],
      [640, 87],
      [74, 0],
    ],
    ...[
      [0, 0],
      [0, 0],
      [20, 21],
      [308, 0],
      [22, 0],
    ],
  ]);
  expect(Object.keys(words.changes).sort()).toEqual([...ids].sort());
  expect(Object.keys(words.counts).sort()).toEqual([...ids].sort());
});

const compared = (variant: string, ratio: number, verdict: Comparison['verdict']) =>
  ({
    ...{ variant, ratio, low: ratio - 0.01, high: ratio + 0.01, verdict },
    ...{ noise_floor: 0.009, digests_equal: true },
  }) as Comparison;

test('bars: what a change saves alone, and what leaving it out costs', () => {
  const found = {
    'station-244': [
      compared('station-245', 1.25, 'faster'),
      compared('only-5140', 1.1, 'faster'),
      compared('only-5133', 0.95, 'slower'),
      compared('only-5118', 1, 'no difference found'),
    ],
    'station-245': [compared('less-5140', 0.9, 'slower')],
  };
  const all = effects(found);
  const of = (id: ChangeId) => all.find((one) => one.id === id)!;
  expect(of('5140').alone).toMatchObject({ kind: 'saves', by: 1 - 1 / 1.1 });
  expect(of('5140').without).toMatchObject({ kind: 'saves', by: 1 / 0.9 - 1 });
  expect(of('5133').alone).toMatchObject({ kind: 'costs' });
  expect(of('5133').alone!.by).toBeLessThan(0);
  expect(of('5118').alone).toMatchObject({ kind: 'none', by: 0 });
  expect(of('5136')).toEqual({ id: '5136' });
  for (const { alone, without } of all)
    for (const one of [alone, without])
      if (one) expect([one.low, one.by, one.high]).toEqual([one.low, one.by, one.high].sort((a, b) => a - b));
  expect(release(found)!.by).toBeCloseTo(0.2);
  expect(floors(found)).toEqual([0.009, 0.009]);
  expect(floors({})).toEqual([null, null]);
  const { from, to } = scaleOf(all);
  expect(from).toBeLessThan(-0.04);
  expect(to).toBeGreaterThan(0.11);
  expect(scaleOf(effects({}))).toMatchObject({ from: 0, to: 0.01 });
});
