/**
 * The starters in both languages against models of this file, over 1,000 random schedules or sequences of calls. The module runs
 * here without the page's own host: a reader that is not lapped sends each frame in turn, and a pool serves what lists of blocks can.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { compileAssemblyScript } from '../../web/src/own/compile/assemblyscript.ts';
import { compileWat } from '../../web/src/own/compile/wat.ts';
import type { OwnKind } from '../../web/src/own/interfaces.ts';
import { play } from '../../web/src/own/search/play.ts';
import { STARTERS } from '../../web/src/own/starters/starters.ts';
import { randomOf as random } from '../../web/src/own/run/random.ts';

const SEEDS = 1_000;
const PAGE = 65_536;

const compilers = { assemblyscript: compileAssemblyScript, wat: compileWat };
type Language = keyof typeof compilers;

async function compiled(kind: OwnKind, language: Language, from = '', to = '') {
  const text = STARTERS[kind][language].replace(from, () => to);
  if (from) expect(text).not.toBe(STARTERS[kind][language]);
  const { module, problems } = await compilers[language](text);
  expect(problems.filter(({ warning }) => !warning)).toEqual([]);
  return module!;
}

/** Whole numbers below `most`. */
function randomOf(seed: number) {
  const next = random(seed);
  return (most: number) => Math.floor(next() * most);
}

/** As `expect`, which is too slow for millions of steps. */
function must(holds: boolean, what: string) {
  if (!holds) throw new Error(what);
}

type Numbers = (...numbers: number[]) => number;
interface Waiting {
  wait: Numbers;
  notify: Numbers;
}

function instance(module: WebAssembly.Module, waiting: Waiting) {
  const memory = new WebAssembly.Memory({ initial: 2, maximum: 16 });
  const abort = () => {
    throw new Error('abort');
  };
  const { exports } = new WebAssembly.Instance(module, { env: { memory, abort }, ringside: { ...waiting } });
  return { memory, call: exports as unknown as Record<string, Numbers>, exports };
}

const FRAMES = 12;
const MOST_STEPS = 100_000;

/** Runs a ring in a random order, some actors for many steps, and compares it with the model. @returns the actions, and what was sent */
function runRing(module: WebAssembly.Module, seed: number) {
  const below = randomOf(seed);
  const asleep = [0, 0, 0];
  const state = [0, 0, 0];
  const last = [0, 0, 0];
  let actor = 0;
  const { memory, call, exports } = instance(module, {
    wait: (word, seen) =>
      new Int32Array(memory.buffer)[word >> 2] === seen ? (asleep[actor] = word + 1) : 0,
    notify: (word) => asleep.forEach((on, one) => on === word + 1 && (asleep[one] = 0)) ?? 0,
  });
  const slots = Number((exports.slots as WebAssembly.Global).value);
  const actions: number[] = [];
  const sent: [number, number][] = [];
  let begun = 0;
  for (;;) {
    const can = [0, 1, 2].filter((one) => asleep[one] === 0 && last[one] < FRAMES);
    if (can.length === 0) break;
    actor = can[below(can.length)];
    for (let burst = 1 + below(below(4) === 0 ? 60 : 6); burst > 0; burst--) {
      if (asleep[actor] !== 0 || last[actor] >= FRAMES) break;
      actions.push(actor);
      if (actor === 0) begun = last[0] + 1;
      const next =
        actor === 0 ? call.publisher_step(state[0], begun) : call.reader_step(actor - 1, state[actor]);
      state[actor] = Math.max(0, next);
      if (next === -1 && actor === 0) last[0] = begun;
      else if (next === -1) {
        const [low, high] = new Int32Array(memory.buffer, call.frame(actor - 1), 2);
        must(low === high, `a torn frame: ${low}, ${high}`);
        const isLapped = begun >= last[actor] + 1 + slots;
        // A lapped reader goes on with any later frame that was begun.
        if (isLapped)
          must(low > last[actor] && low <= begun, `frame ${low} of ${begun} after ${last[actor]}`);
        else must(low === last[actor] + 1, `frame ${low} after ${last[actor]}`);
        last[actor] = low;
        sent.push([actor, low]);
      }
    }
    // A reader sleeps only if it has sent all that is published.
    for (const reader of [1, 2])
      must(
        asleep[reader] === 0 || last[reader] >= last[0],
        `reader ${reader} sleeps after ${last[reader]} of ${last[0]}`,
      );
    must(actions.length < MOST_STEPS, 'it does not end');
  }
  must(
    last.every((frame) => frame === FRAMES),
    `ends with ${last.join(', ')}`,
  );
  return { actions, sent };
}

const SIZES = [1, 8, 9, 16, 24, 33, 64, 65, 200];
const BYTES = 2_048;

/** The size of the block that the pool gives for `bytes`; undefined if it has no block of this size. */
const blockOf: Record<Language, (bytes: number) => number | undefined> = {
  assemblyscript: (bytes) => Math.max(8, 2 ** Math.ceil(Math.log2(bytes))),
  wat: (bytes) => (bytes <= 64 ? 64 : undefined),
};

/** Calls a pool in a random order, and compares it with a model that counts the blocks of each size, lent and free. */
function runPool(module: WebAssembly.Module, sizeOf: (bytes: number) => number | undefined, seed: number) {
  const below = randomOf(seed);
  const { memory, call } = instance(module, { wait: () => 0, notify: () => 0 });
  const begin = PAGE;
  call.init(begin, BYTES);
  const bytes = new Uint8Array(memory.buffer);
  const lent: { at: number; size: number; content: number }[] = [];
  const free = new Map<number, number>();
  let fresh = BYTES;
  for (let turn = 1; turn <= 200; turn++) {
    if (lent.length > 0 && below(5) < 2) {
      const [{ at, size, content }] = lent.splice(below(lent.length), 1);
      must(
        bytes.subarray(at, at + size).every((byte) => byte === content),
        `the block at ${at} has other contents`,
      );
      call.free(at, size, 8);
      const block = sizeOf(size)!;
      free.set(block, (free.get(block) ?? 0) + 1);
      continue;
    }
    const size = SIZES[below(SIZES.length)];
    const at = call.alloc(size, 8);
    const block = sizeOf(size);
    const known = block === undefined ? 0 : (free.get(block) ?? 0);
    must(
      (at !== 0) === (block !== undefined && (known > 0 || fresh >= block)),
      `alloc of ${size} gave ${at}`,
    );
    if (at === 0 || block === undefined) continue;
    if (known > 0) free.set(block, known - 1);
    else fresh -= block;
    must(at % 8 === 0 && at >= begin && at + size <= begin + BYTES, `a block at ${at}`);
    must(!lent.some((other) => other.at < at + size && at < other.at + other.size), `${at} is lent`);
    const content = 1 + (turn % 255);
    bytes.fill(content, at, at + size);
    lent.push({ at, size, content });
  }
}

describe.each(['assemblyscript', 'wat'] as const)('in %s', (language) => {
  let ring: Uint8Array<ArrayBuffer>;
  let pool: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    ring = await compiled('ring', language);
    pool = await compiled('pool', language);
  }, 120_000);

  test(`a ring in ${SEEDS} orders`, () => {
    const module = new WebAssembly.Module(ring);
    for (let seed = 1; seed <= SEEDS; seed++) runRing(module, seed);
  });

  test('the page’s host sends what this one does', () => {
    const module = new WebAssembly.Module(ring);
    for (let seed = 1; seed <= 50; seed++) {
      const { actions, sent } = runRing(module, seed);
      const played = play(ring, 'ring', FRAMES, actions);
      if (played.kind !== 'ring') throw new Error(played.kind);
      expect(played.end).toBe('done');
      const frames = played.steps.filter(({ actor, frame }) => actor > 0 && frame !== undefined);
      expect(frames.map(({ actor, frame }) => [actor, frame])).toEqual(sent);
    }
  });

  test(`a pool in ${SEEDS} sequences of calls`, () => {
    const module = new WebAssembly.Module(pool);
    for (let seed = 1; seed <= SEEDS; seed++) runPool(module, blockOf[language], seed);
  });
});

test.each([
  ['ring', 'assemblyscript', 'atomic.store<u32>(s, 0); ', ''],
  ['ring', 'assemblyscript', 'notify(position); return DONE', 'return DONE'],
  ['ring', 'assemblyscript', 'if (atomic.load<u32>(s) != n) return lapped(me);', ''],
  ['ring', 'wat', '(call $notify (global.get $newest))', ''],
  ['ring', 'wat', '(i32.store offset=4 (local.get $mine) (local.get $seen))', ''],
  ['pool', 'assemblyscript', 'next += size', 'next += size / 2'],
  ['pool', 'assemblyscript', 'store<u32>(head, load<u32>(block));', ''],
  [
    'pool',
    'wat',
    '(i32.add (local.get $block) (i32.const 64)))\n    (local.get $block)',
    '(i32.add (local.get $block) (i32.const 32)))\n    (local.get $block)',
  ],
  ['pool', 'wat', '(global.set $free (local.get $at))', ''],
] as const)(
  'a %s in %s that is wrong in one line: %s',
  async (kind, language, from, to) => {
    const module = new WebAssembly.Module(await compiled(kind, language, from, to));
    const runs = () => {
      for (let seed = 1; seed <= SEEDS; seed++)
        if (kind === 'ring') runRing(module, seed);
        else runPool(module, blockOf[language], seed);
    };
    expect(runs).toThrow();
  },
  60_000,
);
