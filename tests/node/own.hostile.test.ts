/** Modules that try to harm the page: each ends with its reason, and nothing else ends. */
import { beforeAll, expect, test } from 'vitest';
import wabt from 'wabt';
import { MOST } from '../../web/src/own/interfaces.ts';
import { findFailure } from '../../web/src/own/search/find.ts';
import { failing, faults, refused, ring } from '../fixtures/own.hostile.ts';

/** What the compiler of texts understands: more than the page allows. */
const FEATURES = {
  ...{ threads: true, bulk_memory: true, simd: true, exceptions: true, reference_types: true },
  ...{ tail_call: true, memory64: true, multi_value: true, mutable_globals: true },
};
let tools: Awaited<ReturnType<typeof wabt>>;
beforeAll(async () => void (tools = await wabt()));

function assembled(text: string): Uint8Array<ArrayBuffer> {
  const { buffer } = tools.parseWat('hostile.wat', text, FEATURES).toBinary({ write_debug_names: true });
  return Uint8Array.from(buffer);
}
const searched = (text: string) => findFailure(assembled(text), 'ring');

test.each(refused)('refused, %s: %s', (kind, _, text) => {
  expect(searched(text)).toMatchObject({ kind: 'refused', refusal: { kind } });
});

test.each(faults)('ended, %s: %s', (kind, title, text) => {
  const result = searched(text);
  const fault =
    'fault' in result
      ? result.fault
      : 'failure' in result && 'fault' in result.failure && result.failure.fault;
  expect(fault).toMatchObject({ kind });
  // The function that did not end has its name.
  if (/endless loop in (\w+_step)/.test(title))
    expect(fault).toHaveProperty('where', title.includes('reader') ? 'reader' : 'publisher');
});

test.each(failing)('found, %s: %s', (kind, _, text) => {
  expect(searched(text)).toMatchObject({ kind: 'ring', failure: { kind } });
});

test('a guest cannot grow its memory', () => {
  // It publishes only if the memory has grown.
  const grows = '(select (i32.const -1) (i32.const 0) (i32.ge_s (memory.grow (i32.const 1)) (i32.const 0)))';
  expect(searched(ring({ publisher: grows, reader: 'i32.const 0' }))).toMatchObject({
    failure: { kind: 'endless', actors: [{ actor: 0 }, { actor: 1 }, { actor: 2 }] },
  });
});

test('a module cut anywhere, or with a byte changed, has a result', () => {
  const whole = assembled(
    ring({ more: '(table 1 1 funcref) (data (i32.const 0) "1234") (func $f (loop (br 0)))' }),
  );
  const kinds = new Set<string>();
  for (let end = 0; end < whole.length; end++) {
    const result = findFailure(whole.slice(0, end), 'ring');
    // Without its last section, which has only names, it is whole.
    if (result.kind === 'refused') kinds.add(result.refusal.kind);
    const changed = whole.slice();
    changed[end] ^= 1 << (end % 8);
    expect(findFailure(changed, 'ring').kind).toMatch(/refused|ended|held|ring/);
  }
  expect(kinds).toEqual(new Set(['no-module', 'memory-none', 'unreadable', 'function-none', 'invalid']));
});

test('a module of 50 MB is refused unread', () => {
  expect(findFailure(new Uint8Array(50_000_000), 'ring')).toEqual({
    kind: 'refused',
    refusal: { kind: 'large', bytes: 50_000_000, most: MOST.bytes },
  });
});
