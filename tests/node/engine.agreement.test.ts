/** The native build, the page's wasm and the wasm over shared memory behave equally for random configurations. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import * as threads from '../../engine/pkg-threads/ringside.js';
import { run } from '../../scripts/run.mjs';
import { labs, modules, wasmOf } from './modules.ts';

/** Numbers of seeds that take about a second, where 100 take much more or less. */
const SEEDS: Record<string, number> = {
  ...{ ring: 1_000, queues: 200, clock: 200 },
  ...{ threads: 60, server: 60, station: 20, library: 20, pools: 15 },
};
/** For each lab, its module and the number of seeds. */
const LABS = labs.map(({ lab: { id }, module }) => [id, module, SEEDS[id] ?? 100] as const);

/** The native build's results, one line for each seed. */
const native = new Map<string, string[]>();

const lines = (text: string) => text.trim().split('\n');

/** A line without its last word, the fingerprint of traces. */
const withoutTrace = (line: string) => line.replace(/ \S+$/, '');

beforeAll(async () => {
  threads.initSync({ module: wasmOf('pkg-threads') });
  const folder = mkdtempSync(join(tmpdir(), 'ringside-'));
  const file = (lab: string) => join(folder, lab);
  const wanted = LABS.map(([lab, , seeds]) => `${lab} ${seeds} ${file(lab)}`).join('\n');
  const written = ['--', '--ignored', '--exact', 'tests::written'];
  // Uses the profile of the engine's tests; another one would take a minute to compile.
  await run('cargo', ['test', '--manifest-path', 'engine/Cargo.toml', '--lib', ...written], {
    output: 'keep',
    env: { RINGSIDE_LINES: wanted },
  });
  for (const [lab] of LABS) native.set(lab, lines(readFileSync(file(lab), 'utf8')));
  rmSync(folder, { recursive: true });
}, 300_000);

describe.each(LABS)('%s', (lab, module, seeds) => {
  test(`native and wasm agree on trace, digest, counts and scene for ${seeds} seeds`, () => {
    const expected = native.get(lab);
    expect(expected).toHaveLength(seeds);
    expect(new Set(expected).size, 'every seed does something else').toBe(seeds);
    expect(lines(module.digests(lab, 1, seeds))).toEqual(expected);
  }, 120_000);
});

test.each(['ring', 'threads'])(
  '%s: wasm over shared memory agrees on digest, counts and scene; it records no trace',
  (lab) => {
    const expected = native.get(lab) ?? [];
    const shared = lines(threads.digests(lab, 1, expected.length));
    expect(shared.map(withoutTrace)).toEqual(expected.map(withoutTrace));
  },
  120_000,
);

test('a lab that a module has not is refused by name', () => {
  expect(() => modules.sharing.digests('pools', 1, 1)).toThrow(
    expect.objectContaining({ knob: 'lab', value: 'pools' }),
  );
});
