/** A guest that logs its accesses: each instruction's bytes and kind, without changing what it does. */
import { beforeAll, expect, test } from 'vitest';
import wabt from 'wabt';
import { AccessLog, STOPPED } from '../../web/src/own/guest/accesses.ts';
import { Guest } from '../../web/src/own/guest/guest.ts';
import { ATOMIC, WRITES } from '../../web/src/own/module/accesses.ts';
import { ring } from '../fixtures/own.hostile.ts';

let tools: Awaited<ReturnType<typeof wabt>>;
beforeAll(async () => void (tools = await wabt()));

const waiting = { wait: () => undefined, notify: () => undefined };

/** A guest whose publisher_step has this body, between locals of its own and memory that is not empty. */
function guestOf(publisher: string, log?: AccessLog): Guest {
  const text = ring({
    more: '(table 1 1 funcref) (data "abcdefgh") (data (i32.const 0) "\\09\\08\\07\\06\\05\\04\\03\\02\\01\\ff\\fe\\fd\\fc\\fb\\fa")',
    publisher: `(local f64) ${publisher}`,
  });
  const module = tools.parseWat('accesses.wat', text, { threads: true, bulk_memory: true });
  return new Guest(Uint8Array.from(module.toBinary({}).buffer), 'ring', waiting, log);
}

/** Does a step. @returns its result, and the state behind it */
function step(guest: Guest) {
  const result = guest.run(() => guest.function<(...n: number[]) => number>('publisher_step')(3, 7));
  return { result, memory: [...new Uint8Array(guest.memory.buffer, 0, 64)] };
}

/** The accesses of a step, which does what it does without a log. */
function accesses(text: string): number[] {
  const log = new AccessLog();
  const guest = guestOf(`${text} (local.get 1)`, log);
  log.watch(0, 64);
  const done = step(guest);
  expect(done).toEqual(step(guestOf(`${text} (local.get 1)`)));
  expect(done.result).toBe(7);
  return [...log.accessed];
}

/** A number for each byte of the state. */
const state = (bits: (byte: number) => number) => Array.from({ length: 64 }, (_, byte) => bits(byte));

const load = (type: string, narrow = '') => `(${type}.load${narrow} offset=4 (i32.const 12))`;
const store = (type: string, narrow = '') =>
  `(${type}.store${narrow} offset=4 (i32.const 12) (${type}.const 9))`;
const sizes = [
  ...([
    ['i32', 4],
    ['i64', 8],
    ['f32', 4],
    ['f64', 8],
  ] as const),
  ...([
    ['i32', 1, '8'],
    ['i32', 2, '16'],
    ['i64', 1, '8'],
    ['i64', 2, '16'],
    ['i64', 4, '32'],
  ] as const),
];
const [R, W, AR, AW] = [0, WRITES, ATOMIC, ATOMIC | WRITES];

/** Bytes from address 16 on with the kind of their access; loads are dropped. */
const single: [text: string, bytes: number, kind: number][] = sizes.flatMap(([type, bytes, narrow = '']) => {
  const sign = narrow && '_u';
  const plain: [string, number, number][] = [
    [`(drop ${load(type, narrow + sign)})`, bytes, R],
    [store(type, narrow), bytes, W],
  ];
  if (type.startsWith('f')) return plain;
  const atomic = (what: string, values: string) =>
    `(${type}.atomic.${what} offset=4 (i32.const 12) ${values})`;
  const one = `(${type}.const 9)`;
  return [
    ...plain,
    ...(narrow === '' ? [] : [[`(drop ${load(type, `${narrow}_s`)})`, bytes, R] as [string, number, number]]),
    [`(drop ${atomic(`load${narrow}${sign}`, '')})`, bytes, AR],
    [atomic(`store${narrow}`, one), bytes, AW],
    ...['add', 'sub', 'and', 'or', 'xor', 'xchg'].map((what): [string, number, number] => [
      `(drop ${atomic(`rmw${narrow}.${what}${sign}`, one)})`,
      bytes,
      AW,
    ]),
    [`(drop ${atomic(`rmw${narrow}.cmpxchg${sign}`, one + one)})`, bytes, AW],
  ];
});

test.each(single)('%s', (text, bytes, kind) => {
  expect(accesses(text)).toEqual(state((byte) => (byte >= 16 && byte < 16 + bytes ? 1 << kind : 0)));
});

test('memory in bulk', () => {
  const three = (...numbers: number[]) => numbers.map((number) => `(i32.const ${number})`).join(' ');
  const isIn = (byte: number, from: number, to: number) => byte >= from && byte < to;
  const filled = state((byte) => (isIn(byte, 60, 64) ? 1 << W : 0));
  // Beyond the state nothing is noted.
  expect(accesses(`(memory.fill ${three(60, 1, 20)})`)).toEqual(filled);
  const copied = state((byte) => (isIn(byte, 8, 18) ? 1 << W : 0) | (isIn(byte, 16, 26) ? 1 << R : 0));
  expect(accesses(`(memory.copy ${three(8, 16, 10)})`)).toEqual(copied);
  const begun = state((byte) => (isIn(byte, 4, 7) ? 1 << W : 0));
  expect(accesses(`(memory.init 0 ${three(4, 1, 3)})`)).toEqual(begun);
});

test('a step is stopped before an access', () => {
  const log = new AccessLog();
  const guest = guestOf(`${store('i32')} (i32.store (i32.const 20) (i32.const 1)) (local.get 1)`, log);
  log.watch(0, 64);
  log.stop = { byte: 20, kind: W };
  guest.refuel();
  expect(() => guest.function('publisher_step')(3, 7)).toThrow(STOPPED);
  const memory = new Int32Array(guest.memory.buffer);
  expect([memory[4], memory[5]]).toEqual([9, 0]);
});
