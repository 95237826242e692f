/** The native build, the page's wasm and the wasm over shared memory behave equally for random configurations. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import * as threads from '../../engine/pkg-threads/ringside.js';
import { run } from '../../scripts/run.mjs';
import { labs, modules, wasmOf } from './modules.ts';

const { sharing, memory, station, library } = modules;
/** For each lab, its module and the number of seeds that take about a second. */
const LABS = [
  ['ring', sharing, 1_000],
  ['threads', sharing, 60],
  ['chunks', memory, 150],
  ['reslice', memory, 100],
  ['share', memory, 100],
  ['pools', memory, 15],
  ['server', memory, 60],
  ['station', station, 20],
  ['queues', station, 200],
  ['dispatch', station, 100],
  ['compare', station, 100],
  ['clock', station, 200],
  ['library', library, 20],
] as const;

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
  const written = ['--', '--ignored', '--exact', 'tests::agreement::written'];
  // Uses the profile of the engine's tests; another one would take a minute to compile.
  await run('cargo', ['test', '--manifest-path', 'engine/Cargo.toml', '--lib', ...written], {
    output: 'keep',
    env: { RINGSIDE_LINES: wanted },
  });
  for (const [lab] of LABS) native.set(lab, lines(readFileSync(file(lab), 'utf8')));
  rmSync(folder, { recursive: true });
}, 300_000);

test('every lab is compared', () => {
  expect(LABS.map(([lab]) => lab).toSorted()).toEqual(labs.map(({ lab }) => lab.id).toSorted());
});

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
  expect(() => sharing.digests('pools', 1, 1)).toThrow(
    expect.objectContaining({ knob: 'lab', value: 'pools' }),
  );
});
