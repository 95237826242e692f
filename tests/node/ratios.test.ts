/** Each table with a ratio: what stands beside two cells is their ratio, or has a row and a name of its own. */
import { expect, test } from 'vitest';
import { costs } from '../../web/src/components/compare.ts';
import { rows as ringRows } from '../../web/src/labs/ring/threads/rows.ts';
import { rows as poolRows } from '../../web/src/labs/threads/real/rows.ts';
import { found as poolWords } from '../../web/src/words/pool-run.en.ts';
import { found as ringWords } from '../../web/src/words/threads-run.en.ts';
import { result, variants } from '../browser/parts.sample.ts';
import { found as pools } from '../fixtures/pool.threads.ts';
import { found as ring } from '../fixtures/ring.threads.ts';

const UNITS: Record<string, number> = { ns: 1, µs: 1e3, ms: 1e6, s: 1e9, min: 60e9 };

/** The value of a cell such as `2.40 µs`. */
function valueOf(cell: string): number {
  const [, figure, unit = ''] = /^([\d.\s]+?)\s*([^\d\s]+)?$/.exec(cell) ?? [];
  return Number(figure.replaceAll(/\s/g, '')) * (UNITS[unit] ?? 1);
}

/** As measured with a slow reader: one of B's runs had a long wait, the other seven had none. */
const [a, b] = ring.sides;
const recorded = {
  ...ring,
  sides: [
    { ...a, p99_ns: 839e6 },
    { ...b, p99_ns: 419e6 },
  ] satisfies typeof ring.sides,
  p99: { ratio: 1829, low: 1.9, high: 2044, noise_floor: 0.5, verdict: 'faster' as const },
};
const tables: [string, string, string[][]][] = [
  ['the ring on threads', ringWords.paired, ringRows(ring).map(flat)],
  ['the ring with a slow reader', ringWords.paired, ringRows(recorded).map(flat)],
  ['pools on threads', poolWords.paired, poolRows(pools)],
];

function flat({ name, values, ratio }: ReturnType<typeof ringRows>[number]): string[] {
  return [name, ...values, ratio];
}

test.each(tables)('%s: a ratio is that of the cells beside it', (_, paired, rows) => {
  const stated = rows.filter(([, , , ratio]) => ratio !== '');
  expect(stated.length).toBeGreaterThan(2);
  for (const [name, one, other, ratio] of stated) {
    if (name === paired) expect([one, other]).toEqual(['', '']);
    // Each cell is rounded to three digits.
    else expect(valueOf(ratio) / (valueOf(one) / valueOf(other)), name).toBeCloseTo(1, 1.7);
  }
});

test('the bars of all variants have the ratios that the verdicts state', () => {
  const all = costs(result, variants);
  const ns = (id: string) => all.find((cost) => cost.id === id)!.measured.ns!;
  for (const { baseline, variant, ratio } of result.comparisons)
    expect(ns(baseline) / ns(variant), variant).toBeCloseTo(ratio!, 9);
});
