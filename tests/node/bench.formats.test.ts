/** Formats of the bench for other tools, and a real benchstat that reads one of them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'csv-parse/sync';
import { bencherMetrics, githubAction, goBenchmarks, samplesCsv } from '../../scripts/bench/formats.mjs';
import { sample } from './bench.sample.ts';

const run = {
  ...{ date: '2026-11-27T00:00:00.000Z', seed: 7, instances: 2, pairs: 3, quick: false, over: 0, hidden: 0 },
  ...{ os: 'Linux 6.1', processor: 'A processor', load: [0, 0, 0], commit: null, build: null },
};
const document = { ...sample(), run };

test('Bencher reads a time and a ratio with their bounds, by name', () => {
  const metrics = bencherMetrics(document);
  // What was not timed, or did other work, is left out.
  expect(Object.keys(metrics)).toEqual(['ring/camera-wall/atomic/vs-copy', 'ring/camera-wall/mutex/vs-copy']);
  const { latency, ratio } = metrics['ring/camera-wall/atomic/vs-copy'];
  expect(ratio).toEqual({ value: 8.45, lower_value: 8.21, upper_value: 8.7 });
  expect(latency.value).toBe(96.1);
  for (const measures of Object.values(metrics)) {
    for (const { value, lower_value: low = NaN, upper_value: high = NaN } of Object.values(measures)) {
      expect(low <= value && value <= high).toBe(true);
    }
  }
});

test('without an interval no format has bounds, and a time below the clock is left out', () => {
  const [first] = sample().comparisons;
  const few = { ...first, low: null, high: null, verdict: 'too noisy' as const, pairs: 6, instances: 1 };
  const coarse = { ...first, variant: 'coarse', verdict: 'below the clock' as const };
  const short = { ...document, comparisons: [few, coarse] };
  expect(bencherMetrics(short)).toEqual({
    'ring/camera-wall/atomic/vs-copy': { latency: { value: 96.1 }, ratio: { value: 8.45 } },
  });
  const [row, ...others] = githubAction(short);
  expect([row.range, row.extra, others]).toEqual([undefined, 'too noisy, 6 pairs in 1 launch', []]);
  expect(goBenchmarks(short)).not.toContain('coarse');
});

test('CSV has a row for each pair of samples', async () => {
  const [head, ...rows]: string[][] = parse(await samplesCsv(document), { bom: true });
  const of = (row: string[]) => Object.fromEntries(head.map((name, at) => [name, row[at]]));
  // Four comparisons, two launches, three pairs.
  expect(rows).toHaveLength(4 * 2 * 3);
  expect(of(rows[4])).toEqual({
    ...{ lab: 'ring', preset: 'camera-wall', baseline: 'copy', variant: 'atomic', per: 'delivery' },
    ...{
      run: '2',
      'pair in the run': '2',
      'baseline (ns)': '902.0000000000001',
      'variant (ns)': '105.60000000000001',
    },
    ...{ 'baseline beside its control (ns)': '801', 'control (ns)': '800' },
  });
});

test('the action for GitHub reads shares of the baseline, in which smaller is better', () => {
  const [first, ...others] = githubAction(document);
  expect(first).toEqual({
    ...{ name: 'ring/camera-wall/atomic/vs-copy', unit: 'of copy', value: 1 / 8.45, range: '0.115–0.122' },
    extra: 'faster, 60 pairs in 5 launches',
  });
  expect(others.map(({ value }) => value)).toEqual([1 / 0.4]);
});

test('Go’s format has a line for each launch, with the median of its samples', () => {
  const lines = goBenchmarks(document).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    'goos: linux',
    'cpu: A processor',
    'pkg: ringside/node',
    'ringside: 0.1.0',
  ]);
  const name = (side: string) =>
    `BenchmarkRing/preset=camera-wall/per=delivery/pair=atomic/variant=${side}-2`;
  expect(lines.filter((line) => line.includes('pair=atomic'))).toEqual([
    `${name('a-copy')} 3 820 ns/op`,
    `${name('b-atomic')} 3 96 ns/op`,
    `${name('a-copy')} 3 ${820 * 1.1} ns/op`,
    `${name('b-atomic')} 3 ${96 * 1.1} ns/op`,
  ]);
});

/** Go's own program, from its module proxy. */
const BENCHSTAT = 'golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da';
const folder = mkdtempSync(join(tmpdir(), 'ringside-benchstat-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasGo = spawnSync('go', ['version']).status === 0;
const installed =
  hasGo && spawnSync('go', ['install', BENCHSTAT], { env: { ...process.env, GOBIN: folder } }).status === 0;

test.skipIf(!installed)(
  'benchstat compares the two variants (skipped without Go, or without its proxy)',
  () => {
    const file = join(folder, 'bench.txt');
    writeFileSync(file, goBenchmarks(document));
    const { status, stdout, stderr } = spawnSync(
      join(folder, 'benchstat'),
      ['-filter', '/pair:atomic', '-col', '/variant', file],
      { encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('error') as string]);
    expect(stdout).toMatch(/a-copy.*b-atomic/);
    // The medians of 820 and 902 ns, and of 96 and 105.6 ns.
    expect(stdout).toMatch(/861\.0n.*100\.8n/);
  },
);
