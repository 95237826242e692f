/** The options and the tables of `npm run relay`. */
import { expect, test } from 'vitest';
import { relay } from '../../research/figures/relay.mjs';
import type { Document, Run } from '../../scripts/relay/document.mjs';
import { readOptions, USAGE } from '../../scripts/relay/options.mjs';
import { formatDocument } from '../../scripts/relay/table.mjs';

test('without options: 200 publishers, natively and in Node, with the search', () => {
  const { publishers, subscribers, slots, pairs, instances, runtimes, search } = readOptions([]);
  expect([publishers, subscribers, slots, pairs, instances, runtimes, search]).toEqual([
    200,
    1,
    32,
    12,
    5,
    ['native', 'node'],
    true,
  ]);
});

test('each option is read, and the help names each', () => {
  const args =
    '--publishers 10000 --subscribers 0 --seconds 2 --pairs 15 --runtime node --no-search --markdown';
  const options = readOptions(args.split(' '));
  expect(options).toMatchObject({
    publishers: 10_000,
    subscribers: 0,
    seconds: 2,
    pairs: 15,
    markdown: true,
  });
  expect(options).toMatchObject({ runtimes: ['node'], search: false, help: false });
  expect(readOptions(['--threads', '2', '--brief', '--runtime', 'native'])).toMatchObject({
    ...{ threads: 2, brief: true, runtimes: ['native'] },
  });
  for (const option of [
    'publishers N',
    'instances N',
    'seed N',
    'threads N',
    'brief',
    'seconds N',
    'json FILE',
    'no-search',
    'markdown',
    'help',
  ])
    expect(USAGE).toContain(`--${option}`);
});

test.each([
  [['--publishers', '0'], '--publishers 0 is not allowed: choose a whole number from 1 to 10000.'],
  [['--publishers', '10001'], '--publishers 10001 is not allowed: choose a whole number from 1 to 10000.'],
  [['--seconds', '1.5'], '--seconds 1.5 is not allowed: choose a whole number from 1 to 60.'],
  [['--pairs', '0'], '--pairs 0 is not allowed: choose a whole number from 1 to 120.'],
  [['--runtime', 'deno'], '--runtime deno is not known: choose one of native, node, both.'],
  [['--threads', '65'], '--threads 65 is not allowed: choose a whole number from 1 to 64.'],
  [['--threads', '2'], '--threads and --brief are for native runs: add --runtime native.'],
  [['--fast'], "Unknown option '--fast'"],
  [['--json'], 'argument missing'],
])('%j is refused in a sentence', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence);
});

const NONE = { shared: false, cond: false, lists: false, pool: false };
const ALL = { shared: true, cond: true, lists: true, pool: true };

/** A run in which all switches together halve the time with the collector. */
const run: Run = {
  runtime: 'native',
  clock: 'cpu time',
  tick_us: 0.5,
  load: { publishers: 200, subscribers: 1, slots: 32, input: 4096, output: 4096, threads: 1, thread: null },
  seconds: 4,
  pairs: 12,
  instances: 5,
  room_bytes: 8e9,
  rows: [NONE, ALL].map((switches) => ({
    name: switches.pool ? 'all' : 'none',
    switches,
    cost: {
      ...{ messages: 13_650, calls: 13_650, calls_ns: 50e6, copied_bytes: 0, wasted_checks: 0 },
      ...{ peak_bytes: 28e6, allocated_bytes: 34.7e6, heap_peak_bytes: 62e6, cycles: 1.25 },
      collected_bytes: 115e6,
    },
    measured: null,
    modelled: {
      time: { ns: switches.pool ? 12_000 : 25_000, low: 11_000, high: 26_000 },
      thread_ns: [],
      figures: switches.pool
        ? {
            ...{ baseline_ns: 25_000, variant_ns: 12_000, ratio: 2.083, low: 1.9, high: 2.2 },
            ...{
              quartiles: [2, 2.083, 2.1],
              noise_floor: 0.03,
              pairs: 30,
              instances: 1,
              p: 0.01,
              verdict: 'faster',
            },
          }
        : null,
    },
  })),
  capacities: [
    { switches: NONE, kind: 'time', held: 4_000, broke: 4_250, most: 10_000, publisher_bytes: 180e3 },
    { switches: ALL, kind: 'calls', held: 1_300, broke: null, most: 1_300, publisher_bytes: 300e3 },
  ],
};
const document: Document = { schema: 1, date: '2026-11-26', machine: 'a machine', runs: [run] };

test('the tables show times as shares of a processor, models apart, and what limits', () => {
  const markdown = formatDocument(document, { markdown: true });
  expect(markdown).toContain('Measured on 2026-11-26: a machine.');
  expect(markdown).toContain('cpu time with the modelled collector, %');
  expect(markdown).toContain('| none | – | – | 2.50 (1.10 – 2.60) | – | 5.00 |');
  expect(markdown).toContain('| all | – | – | 1.20 (1.10 – 2.60) | 2.08× (1.90× – 2.20×), faster | 5.00 |');
  expect(markdown).toContain('| none | alone | 4000 | 4250 | processor | 180 |');
  expect(markdown).toContain('| all | with collector and modelled system calls | 1300 | – | memory | 300 |');
  const text = formatDocument(document, { markdown: false });
  expect(text).not.toContain('|');
  expect(text).toMatch(/all +– +– +1\.20 \(1\.10 – 2\.60\)/);
});

test('with several threads the tables name the busiest one, and have the share of each', () => {
  const rows = run.rows.map((row) => {
    const time = row.modelled === null ? null : { ...row.modelled, thread_ns: [12_000, 11_500] };
    return { ...row, modelled: time };
  });
  const threaded = { ...run, load: { ...run.load, threads: 2 }, rows };
  const markdown = formatDocument({ ...document, runs: [threaded] }, { markdown: true });
  expect(markdown).toContain('threads: 2');
  expect(markdown).toContain('cpu time of the busiest thread with the modelled collector, %');
  // Threads share the system calls.
  expect(markdown).toContain('| none | – | – | 2.50 (1.10 – 2.60) | – | 2.50 |');
  expect(markdown).toContain('| all | – | – | 1.20 | 1.15 |');
  expect(formatDocument(document, { markdown: true })).not.toContain('by thread');
});

test('the tables in the docs name the command that measured them', () => {
  const written = (name: string) => relay[name].write(document as never);
  expect(written('relay')).toMatch(/^`npm run relay`\n\nMeasured on 2026-11-26/u);
  expect(written('relay-threads')).toContain(
    '`npm run relay -- --threads 2 --runtime native --no-search`\n\nMeasured',
  );
});
