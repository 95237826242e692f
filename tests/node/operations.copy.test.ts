/** The copy of a module that counts its operations: exact counts of small modules, which still do the same; and modules are the same on every machine. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import wabt from 'wabt';
import { operations } from '../../scripts/bench/node.mjs';
import { SINGLE_THREADED } from '../../scripts/engine.mjs';
import { COPY, writeCopy } from '../../scripts/operations.mjs';
import { root } from '../../scripts/run.mjs';
import { CLASSES, count, sumsOf } from '../../web/src/engine/operations/count.ts';

const assembler = await wabt();
let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'operations-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Instantiates the copy of a module, given as text. */
async function copyOf(text: string) {
  const module = assembler.parseWat('module.wat', `(module (global (mut i32) (i32.const 0)) ${text})`);
  writeFileSync(join(folder, 'ringside_bg.wasm'), module.toBinary({}).buffer);
  await writeCopy(folder, false);
  const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, COPY)));
  const { exports } = instance;
  return {
    call: (...args: number[]) => (exports.f as (...args: number[]) => number)(...args),
    counts: () => Object.fromEntries([...sumsOf(exports)].filter(([, count]) => count > 0n)),
  };
}

test('a straight line is counted by class, each time that it is executed', async () => {
  const { call, counts } = await copyOf(`(memory 1)
    (func (export "f") (param i32) (result i32)
      (i32.store (i32.const 8) (i32.mul (local.get 0) (i32.const 3)))
      (drop (f64.add (f64.const 1) (f64.const 2)))
      (i32.load (i32.const 8)))`);
  expect(counts()).toEqual({});
  expect([call(5), call(7)]).toEqual([15, 21]);
  expect(counts()).toEqual({ operands: 14n, integer: 2n, stores: 2n, float: 2n, loads: 2n });
});

test('only what is executed is counted: the arm that is taken, and each turn of a loop', async () => {
  const { call, counts } = await copyOf(`
    (func (export "f") (param i32) (result i32)
      (if (i32.eqz (local.get 0)) (then (return (i32.const 40))))
      (loop (br_if 0 (local.tee 0 (i32.sub (local.get 0) (i32.const 1)))))
      (i32.const 41))`);
  expect(call(0)).toBe(40);
  // local.get, i32.eqz, if, i32.const, return
  expect(counts()).toEqual({ operands: 2n, integer: 1n, branches: 2n });
  expect(call(3)).toBe(41);
  // local.get, i32.eqz, if; three times local.get, i32.const, i32.sub, local.tee, br_if; i32.const
  expect(counts()).toEqual({ operands: 2n + 1n + 9n + 1n, integer: 1n + 1n + 3n, branches: 2n + 1n + 3n });
});

test('calls and indirect calls are told apart, and what they call is counted', async () => {
  const { call, counts } = await copyOf(`
    (type $t (func (result i32)))
    (table 1 funcref) (elem (i32.const 0) $g)
    (func $g (result i32) (i32.const 1))
    (func (export "f") (result i32)
      (i32.add (call $g) (call_indirect (type $t) (i32.const 0))))`);
  expect(call()).toBe(2);
  expect(counts()).toEqual({ calls: 1n, indirect: 1n, operands: 3n, integer: 1n });
});

test('bulk operations count their bytes', async () => {
  const { call, counts } = await copyOf(`(memory 1)
    (func (export "f") (param i32) (result i32)
      (memory.fill (i32.const 0) (i32.const 9) (local.get 0))
      (memory.copy (i32.const 100) (i32.const 0) (i32.const 40))
      (i32.load8_u (i32.const 139)))`);
  expect(call(64)).toBe(9);
  expect(counts()).toEqual({ bulk: 2n, bytes: 104n, operands: 7n, loads: 1n });
});

test('a module without exports is refused, because its counters could not be read', async () => {
  await expect(copyOf('(func)')).rejects.toThrow(/no globals or no exports/);
});

// Otherwise a module has other bytes on another machine, and executes other operations: a panic's message has another length.
test.each(SINGLE_THREADED)('engine/%s names no folder of this machine', (folder) => {
  const bytes = readFileSync(join(root, 'engine', folder, 'ringside_bg.wasm'), 'latin1');
  for (const path of [root, homedir(), process.env.CARGO_HOME].filter((path) => path)) {
    expect(bytes.includes(String(path)), path).toBe(false);
  }
  expect(bytes).toContain('registry/');
});

test('the page and the program that makes copies have the same classes', () => {
  const names = readFileSync(join(root, 'scripts/wasm-tools/src/bin/wasm-operations/class.rs'), 'utf8');
  expect([...names.matchAll(/=> "([a-z]+)"/g)].map(([, name]) => name)).toEqual([...CLASSES]);
});

test('a variant that does no work has no count', () => {
  const Work = { timed: () => ({ unit: () => 'frame', run: () => 0 }) };
  const config = { lab: 'ring', a: 'queue-copy', b: 'epoch', seed: 0, rate: 48_000, knobs: { readers: 8 } };
  expect(() => count({ Work }, {}, config, 'flawed')).toThrow(/flawed did no work/);
});

test('what runs on threads is left out', async () => {
  expect((await operations({ lab: 'threads', preset: 'real-job' })).operations).toEqual([]);
});
