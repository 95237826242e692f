/** A catalogue and a measurement for the parts: in the engine's format, with made-up figures. */
import type { Slot } from '../../web/src/engine/threads/slots.ts';
import type { Comparison, Knob, Preset, Result, Variant } from '../../web/src/engine/types.ts';

const variant = (id: string, era: string, years: string, before: string | null, more?: Partial<Variant>) => ({
  ...({ id, era, years, before, lineage: 'shipped', claim: null } as const),
  ...{ writer_states: [], reader_states: [], source: `labs/ring/src/variants/${id}.rs` },
  ...more,
});

/** A variant of any lab, of which a test needs no more than this. */
export const variantOf = (id: string, more?: Partial<Variant>): Variant => variant(id, '', '', null, more);

export const variants: Variant[] = [
  variant('queue-copy', '', '', null, { lineage: 'textbook' }),
  variant('queue-v1', 'v1', '2020', 'queue-copy'),
  variant('rwmutex', 'v2', '2020', 'queue-v1'),
  variant('waitgroup', 'v2.1–3.2', '2020–2021', 'rwmutex'),
  variant('sleep', 'v3.2–4.13.1', '2021–2023', 'waitgroup'),
  variant('cond', 'v4.13.2+', '2023', 'sleep', {
    claim: { ratio: 1.11, source: 'Authors, "Title": about 10 % less; whole server, workload not stated' },
  }),
  variant('trylock', 'v5', '2024', 'cond'),
  variant('atomic', 'V6', '', 'trylock'),
  variant('epoch', '', '', 'atomic', { lineage: 'beyond' }),
];

const knob = (
  id: string,
  group: Knob['group'],
  min: number,
  max: number,
  at: number,
  more?: Partial<Knob>,
) => ({
  ...{ id, group, min, max, default: at, unit: '', log: false, options: [], only: [] },
  ...({ kind: 'range' } as const),
  ...more,
});
const fault = (id: string, only: string) => knob(id, 'fault', 0, 1, 0, { kind: 'switch', only: [only] });

export const knobs: Knob[] = [
  knob('slots', 'dial', 8, 1024, 64, { log: true, unit: 'slots' }),
  knob('readers', 'dial', 0, 500, 8, { unit: 'readers' }),
  knob('slow', 'dial', 0, 16, 1, { unit: 'readers' }),
  knob('fps', 'dial', 5, 60, 25, { unit: 'frames/s' }),
  knob('gop', 'dial', 2, 250, 25, { unit: 'frames' }),
  knob('send', 'dial', 0, 10_000, 450, { unit: 'ms' }),
  knob('poll', 'more', 0, 100, 20, { unit: 'ms', only: ['sleep'] }),
  knob('start', 'more', 0, 3, 0, { kind: 'choice', options: ['newest-key', 'live', 'next-key', 'oldest'] }),
  knob('sizing', 'more', 0, 4, 0, { kind: 'choice', options: ['fixed', 'v3.1', 'v4.0', 'v4.11', 'v5'] }),
  knob('streams', 'more', 1, 10_000, 1, { log: true, unit: 'streams' }),
  knob('tracks', 'more', 1, 2, 1, { unit: 'tracks' }),
  knob('size', 'more', 64, 20_000, 4000, { unit: 'bytes' }),
  knob('no_catch_up', 'fault', 0, 1, 0, { kind: 'switch' }),
  fault('no_wrap', 'rwmutex'),
  fault('no_rebroadcast', 'cond'),
  fault('no_flag', 'waitgroup'),
  fault('no_guard', 'cond'),
];

export const presets: Preset[] = [
  'one-slow-reader',
  'camera-wall',
  'big-event',
  'low-latency',
  'publishers',
].map((id) => ({ id, a: 'rwmutex', b: 'cond', knobs: {} }));

/** A comparison with `rwmutex` that found the variant `ratio` times as fast. */
export const comparison = (name: string, ratio: number, more?: Partial<Comparison>): Comparison => ({
  ...{ lab: 'ring', preset: 'one-slow-reader', baseline: 'rwmutex', variant: name, unit: 'delivery' },
  ...{ baseline_ns: 860, variant_ns: 860 / ratio, ratio, low: ratio * 0.945, high: ratio * 1.062 },
  ...{
    quartiles: [ratio * 0.9, ratio, ratio * 1.1],
    noise_floor: 0.024,
    pairs: 60,
    instances: 5,
    p: 0.001,
    samples: [],
    verdict: ratio > 1 ? 'faster' : 'slower',
    digests_equal: true,
  },
  ...{ counters: { baseline: {}, variant: {} }, modelled: null, claim: null },
  ...more,
});

export const result: Result = {
  tick_us: 5,
  comparisons: Object.entries({
    'queue-copy': 0.443,
    'queue-v1': 0.52,
    waitgroup: 0.977,
    sleep: 0.672,
    cond: 1.28,
    trylock: 1.02,
    atomic: 1.21,
    epoch: 1.34,
  }).map(([id, ratio]) => comparison(id, ratio, { driver: { ns: 208, low: 205, high: 212 } })),
};

const counts = { deliveries: 20_000, bytes_copied: 0, skipped: 0, torn: 0, discarded: 0 };
export const stalled = {
  ...counts,
  ...{ allocations: 0, wake_ups: 20_824, wasted_checks: 0, lock_waits: 18_336, blocked_ticks: 32_880 },
};
export const flowing = {
  ...counts,
  ...{ allocations: 8, wake_ups: 20_040, wasted_checks: 40, lock_waits: 0, blocked_ticks: 0 },
};

/** A slot of the thread pool in each state, and one that was never used. */
export const threadSlots: Slot[] = [
  { state: 'working', calls: 12_480, traps: 0, threads: 1 },
  { state: 'idle', calls: 12_479, traps: 0, threads: 1 },
  { state: 'called', calls: 12_479, traps: 0, threads: 1 },
  { state: 'trapped', calls: 311, traps: 1, threads: 1 },
  { state: 'dismissed', calls: 0, traps: 0, threads: 2 },
  { state: 'working', calls: 3, traps: 2, threads: 3 },
  { state: 'empty', calls: 0, traps: 0, threads: 1 },
  { state: 'empty', calls: 0, traps: 0, threads: 0 },
];
