/** The table of Monibuca's load from end to end on the page: its rows, and the sentence about all four switches. */
import { expect, test } from 'vitest';
import type { RelayTable } from '../../engine/pkg-relay/ringside.js';
import { combined } from '../../web/src/labs/pools/relay/combine.ts';
import { relayFinding, relayRows } from '../../web/src/labs/pools/relay/rows.ts';

type Row = RelayTable['rows'][number];
type Figures = NonNullable<NonNullable<Row['modelled']>['figures']>;

const cost: Row['cost'] = {
  ...{ messages: 1, calls: 1, calls_ns: 1, copied_bytes: 8_010_000, wasted_checks: 5_000 },
  ...{ peak_bytes: 1, allocated_bytes: 8_680_000, heap_peak_bytes: 1, cycles: 1, collected_bytes: 0 },
};
const figures: Figures = {
  ...{ baseline_ns: 3, variant_ns: 2, ratio: 1.5, low: 1.4, high: 1.625, quartiles: null },
  ...{ noise_floor: 0.02, pairs: 30, instances: 1, p: 0.01, verdict: 'faster' },
};
const row = (on: readonly string[], modelled: Row['modelled']): Row => ({
  name: 'of the engine',
  switches: {
    ...{ shared: on.includes('shared'), cond: on.includes('cond') },
    ...{ lists: on.includes('lists'), pool: on.includes('pool') },
  },
  ...{ cost, measured: null, modelled },
});
const time = (ns: number, figures: Figures | null) => ({
  time: { ns, low: ns, high: ns },
  thread_ns: [],
  figures,
});
const tableOf = (...rows: Row[]): RelayTable => ({
  load: { publishers: 50, subscribers: 1, slots: 32, input: 4_096, output: 4_096, threads: 1, thread: 0 },
  ...{ tick_us: 5, room_bytes: 0, rows },
});
const ALL = ['shared', 'cond', 'lists', 'pool'];

test('combinations are named by their switches, and times are shares of a worker', () => {
  const rows = relayRows(
    tableOf(
      row([], time(2_640, null)),
      row(['pool'], null),
      row(['shared', 'cond', 'pool'], time(20_000, { ...figures, verdict: 'too noisy' })),
      row(ALL, time(1_760, figures)),
    ),
  );
  expect(rows.map(([name]) => name)).toEqual(['none', 'pool alone', 'all but gather lists', 'all four']);
  // 2,640 ns of a millisecond.
  expect(rows[0].slice(1, 5)).toEqual(['–', '0.264', '–', '–']);
  expect(rows[1].slice(1, 5)).toEqual(['–', '–', '–', '–']);
  expect(rows[2].slice(2, 5)).toEqual(['2.00', 'too noisy', '1.40 to 1.63']);
  expect(rows[3].slice(2, 5)).toEqual(['0.176', '1.50×', '1.40 to 1.63']);
  expect(rows[3].slice(5, 7)).toEqual(['8.01\u202fMB', '8.68\u202fMB']);
});

test('the sentence has the ratio only where it is proven, and none before all four are timed', () => {
  const last = (modelled: Row['modelled']) =>
    relayFinding(tableOf(row([], time(1, null)), row(ALL, modelled)));
  expect(last(null)).toBeUndefined();
  expect(last(time(1, figures))).toContain('1.50× as fast (95\u202f% 1.40 to 1.63)');
  expect(last(time(1, { ...figures, verdict: 'no difference found' }))).toContain(': no difference found.');
});

test('of several workers, counts are added and times are those of the busiest', () => {
  const slower = row(ALL, time(20_000, { ...figures, ratio: 1.25 }));
  const [all] = combined([tableOf(row(ALL, time(10_000, figures))), tableOf(slower)]).rows;
  expect([all.cost.copied_bytes, all.cost.wasted_checks, all.measured]).toEqual([16_020_000, 10_000, null]);
  expect(all.modelled).toEqual(slower.modelled);
  // One worker has not timed the combination yet.
  expect(combined([tableOf(slower), tableOf(row(ALL, null))]).rows[0].modelled).toBeNull();
});
