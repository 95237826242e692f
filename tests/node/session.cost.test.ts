/**
 * No call of a session's host into the engine exceeds its budget: opening, making and copying worlds, steps, frames, seeking back,
 * giving up. Each lab runs with the most expensive knobs that a search has found, on the release build.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Config } from '../../web/src/engine/types.ts';
import { BUDGET_MS, LOADED, type Calls, leastOf, type Opener, used } from './budget.ts';

/** Work towards one goal, in ms, before the next goal is set. */
const WORK_MS = 150;
/** A time that no lab reaches with that work. */
const FAR = 36_000_000;
/** Number of attempts of a run that is too slow, because other programs may have slowed it. */
const RUNS = 3;

interface Module extends Opener {
  default: (options: { module_or_path: BufferSource }) => Promise<unknown>;
}

/** Labs with variants A and B, and knobs, by the folder of the module. */
const CORNERS: Record<string, [lab: string, a: string, b: string, knobs: Record<string, number>][]> = {
  'pkg-memory': [
    ['share', 'apart', 'sliced', {}],
    ['share', 'apart', 'shared', { rtmp_out: 20, flv_out: 20, elementary_out: 20, ts_out: 20, source: 1 }],
    ['reslice', 'flushed', 'joined', { traffic: 2 }],
    ['reslice', 'gather', 'joined', { in_chunk: 128, out_chunk: 128, message: 100_000 }],
    ['server', 'fresh', 'today', { live: 32 }],
    ['server', 'lent-cut', 'straight', { live: 32, connections: 64, size: 65_536 }],
    [
      'server',
      'lent-cut',
      'fresh',
      { size: 7_168, requests: 277, capacity: 2, deflate: 1, forgets_rounding: 1 },
    ],
    ['pools', 'none', 'fifo', { publishers: 200, slots: 20 }],
    ['pools', 'none', 'log', { publishers: 8, slots: 1_024 }],
    [
      'pools',
      'none',
      'fifo',
      { publishers: 2_500, slots: 20, p_bytes: 64, i_bytes: 1_000, gop: 250, chunk: 65_535, gogc: 25 },
    ],
    ['chunks', 'single', 'stored', { operators: 40, queries: 32, known: 29 }],
    [
      'chunks',
      'cached',
      'single',
      { buffer: 4_096, operators: 40, outputs: 10, queries: 32, known: 100, frame: 1 },
    ],
  ],
  pkg: [
    ['ring', 'sleep', 'cond', {}],
    ['ring', 'queue-copy', 'queue-copy', { slow: 16, readers: 16 }],
    ['ring', 'trylock', 'queue-copy', { slots: 1_024, slow: 16, fps: 54, send: 10_000, start: 3, sizing: 4 }],
    ['ring', 'queue-copy', 'queue-copy', { slow: 16, readers: 500, size: 1_000 }],
    ['ring', 'sleep', 'cond', { streams: 64, readers: 2, slots: 75, gop: 50, size: 3_000 }],
    ['ring', 'waitgroup', 'rwmutex', { streams: 3_421, readers: 6, slow: 16, slots: 8, tracks: 2, size: 76 }],
    ['ring', 'sleep', 'cond', { streams: 10_000, readers: 0, slots: 8, tracks: 2, size: 64 }],
    ['threads', 'shipped', 'bounded', {}],
  ],
  'pkg-station': [
    ['queues', 'every', 'doubling', { happens: 3, sources: 456 }],
    ['queues', 'doubling', 'every', { sources: 1_000, reads: 8, inside: 1 }],
    ['dispatch', 'tried', 'indexed', {}],
    ['compare', 'int-min', 'polymorphic', { operators: 40, positions: 32, lookups: 32, fields: 8 }],
    ['clock', 'ask-all', 'ask-until', { depth: 20, device: 3, load: 200 }],
    ['station', 'station-244', 'station-245', { script: 5, layers: 20, copies: 1 }],
    ['station', 'less-5140', 'less-5140', { script: 6, frame: 1, copies: 2 }],
  ],
  'pkg-library': [
    ['library', 'midb', 'mapped', { tagged: 1, shuffled: 1 }],
    ['library', 'columns', 'entries', { tagged: 1 }],
  ],
};

/** A new instance for each run, because a module caches some results. */
async function fresh(folder: string, run: number): Promise<Module> {
  const at = new URL(`../../engine/${folder}/`, import.meta.url);
  const module = (await import(/* @vite-ignore */ `${at.href}ringside.js?run=${String(run)}`)) as Module;
  await module.default({ module_or_path: readFileSync(new URL('ringside_bg.wasm', at)) });
  return module;
}

let instances = 0;

for (const [folder, corners] of Object.entries(CORNERS))
  test.each(corners)(`${folder}: %s, %s and %s with %o`, { timeout: 120_000 }, async (lab, a, b, knobs) => {
    const config: Config = { lab, a, b, seed: 0, rate: 48_000, knobs };
    const runs: Calls[] = [];
    const over = () => [...leastOf(runs)].filter(([, ms]) => ms >= BUDGET_MS * LOADED);
    do {
      const calls: Calls = new Map();
      const refusal = used(await fresh(folder, (instances += 1)), config, FAR, WORK_MS, calls);
      if (refusal) expect(refusal).toMatchObject({ knob: 'memory' });
      runs.push(calls);
    } while (over().length > 0 && runs.length < RUNS);
    expect(over()).toEqual([]);
  });
