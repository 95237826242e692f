/** The model of Go's scheduler on the page: its load, rows and sentences. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import init, { goroutine_report } from '../../engine/pkg-relay/ringside.js';
import { root } from '../../scripts/run.mjs';
import type { Config, GoroutineReport } from '../../web/src/engine/types.ts';
import { modelLoad, rows, sorted } from '../../web/src/labs/ring/goroutines/rows.ts';
import { model as words, table } from '../../web/src/words/goroutines.en.ts';

const config: Config = {
  lab: 'ring',
  a: 'sleep',
  b: 'cond',
  seed: 0,
  rate: 48_000,
  knobs: { streams: 4, readers: 5, poll: 20 },
};
let report: GoroutineReport;

beforeAll(async () => {
  await init({ module_or_path: readFileSync(join(root, 'engine/pkg-relay/ringside_bg.wasm')) });
  report = goroutine_report(modelLoad(config));
});

test('models the settings of the lab, and knows their defaults', () => {
  expect(modelLoad(config)).toEqual({ streams: 4, readers: 5, poll_ms: 20, processors: 8 });
  expect(modelLoad({ ...config, knobs: {} })).toEqual({
    streams: 1,
    readers: 8,
    poll_ms: 20,
    processors: 8,
  });
});

test('sends a frame in the time of a system call of the other labs', () => {
  expect(report.load.send_ns).toBe(3_600);
});

test('has a row for each part of the cost, and their sum', () => {
  const found = rows(report);
  expect(found.map(([name]) => name)).toEqual([
    table.scheduling,
    table.timers,
    table.threads,
    table.checks,
    table.work,
    table.total,
    table.futexes,
    table.emptyChecks,
    table.latency,
  ]);
  expect(found.every((row) => row.length === 1 + report.low.length)).toBe(true);
  const { scheduling_ns, timers_ns, threads_ns, checks_ns, work_ns } = report.low[0];
  expect(found[5][1]).toContain(
    table.times(...sorted(scheduling_ns + timers_ns + threads_ns + checks_ns + work_ns, 0)).split(' to ')[1],
  );
  // Only sleeping has timers.
  expect(found[1].slice(2)).toEqual(['0', '0', '0']);
});

test('says when no amount of work makes 10 % of it', () => {
  expect(words.work(-2_000, -1)).toBe('No amount of work makes that 10\u202f%.');
  expect(words.work(-2_000, 4_500)).toBe('It would be 10\u202f% with 0.0 to 4.5\u202fµs of work a delivery.');
});

test.each([
  [{ poll_ms: 0 }, 'poll', '0'],
  [{ poll_ms: 1, streams: 100 }, 'readers', '5'],
  [{ readers: 0 }, 'readers', '0'],
  [{ streams: 10_000, readers: 3 }, 'streams', '10000'],
])('shows the refusal of %o by a knob with the value that was set', (change, knob, value) => {
  const load = { ...modelLoad(config), ...change };
  expect(() => goroutine_report(load)).toThrow(expect.objectContaining({ knob, value }) as Error);
});
