/** A fair scheduler's runs, and what is heard of them. */
import { beforeAll, expect, test } from 'vitest';
import { compileWat } from '../../web/src/own/compile/wat.ts';
import { countActors } from '../../web/src/own/run/counts.ts';
import { RUN_CALLS, RUN_FRAMES } from '../../web/src/own/run/fair.ts';
import { BLOCK, DELAY, fillTurn, Hearing } from '../../web/src/own/run/hear.ts';
import { FRAME_TICKS } from '../../web/src/own/run/pace.ts';
import { Guest } from '../../web/src/own/guest/guest.ts';
import { play, run } from '../../web/src/own/search/play.ts';
import { RingWorld } from '../../web/src/own/search/ring.ts';
import { STARTERS } from '../../web/src/own/starters/starters.ts';

async function compiled(text: string) {
  const { module, problems } = await compileWat(text);
  expect(problems).toEqual([]);
  return module ?? new Uint8Array();
}
const {
  ring: { wat: text },
} = STARTERS;
/** A reader that copies the words of a frame in two steps, and does not look again. */
const TORN = text
  .replace('(global (export "reader.look") i32 (i32.const 0))', '')
  .replace(
    /\(i32.store \(local.get \$mine\)[^]*$/,
    `(if (i32.eqz (local.get $state))
      (then
        (i32.store (local.get $mine) (local.get $seen))
        (return (i32.const 1))))
    (i32.store offset=4 (local.get $mine) (local.get $seen))
    (i32.const -1)))`,
  )
  .replace(
    '(if (i32.eq (local.get $seen) (i32.load (local.get $mine)))',
    '(if (i32.and (i32.eqz (local.get $state)) (i32.eq (local.get $seen) (i32.load (local.get $mine))))',
  );

/** A reader that copies the words of a frame in two steps, and begins anew if the frame was replaced between them. */
const LAPS = TORN.replace(
  /\(i32.store offset=4[^]*$/,
  `(i32.store offset=4 (local.get $mine) (local.get $seen))
    (if (i32.ne (local.get $seen) (i32.load (local.get $mine))) (then (return (i32.const 0))))
    (i32.const -1)))`,
);

let ring: Uint8Array;
let laps: Uint8Array;
let torn: Uint8Array;
let pool: Uint8Array;
beforeAll(async () => {
  ring = await compiled(text);
  torn = await compiled(TORN);
  laps = await compiled(LAPS);
  pool = await compiled(STARTERS.pool.wat);
});

const ran = (seed: number, slow = 0, before: number[] = [], frames = RUN_FRAMES) => {
  const { played, actions } = run(ring, 'ring', frames, { seed, slow, before });
  if (played.kind !== 'ring') throw new Error(played.kind);
  return { ...played, actions };
};

test('the same seed draws the same run, another seed another one', () => {
  const { actions, steps, end } = ran(1);
  expect([end, steps.length]).toEqual(['done', actions.length]);
  expect(ran(1).actions).toEqual(actions);
  expect(ran(2).actions).not.toEqual(actions);
  expect(play(ring, 'ring', RUN_FRAMES, actions)).toMatchObject({ steps, end });
});

test('what someone has picked comes first', () => {
  const before = [1, 2, 0];
  const { actions, end } = ran(1, 0, before, 6);
  expect([actions.slice(0, 3), end]).toEqual([before, 'done']);
});

test('a reader that keeps up sends all frames, and a slow one leaves some out', () => {
  const readers = (slow: number) => {
    const { played } = run(laps, 'ring', RUN_FRAMES, { seed: 3, slow, before: [] });
    if (played.kind !== 'ring') throw new Error(played.kind);
    expect(played.end).toBe('done');
    return countActors(3, played.steps).slice(1);
  };
  for (const { frames, leftOut } of readers(0)) expect([frames, leftOut]).toEqual([RUN_FRAMES, 0]);
  const [slow, other] = readers(1);
  expect(slow.leftOut).toBeGreaterThan(0);
  expect([slow.frames + slow.leftOut, other.frames, other.leftOut]).toEqual([RUN_FRAMES, RUN_FRAMES, 0]);
});

test('counts', () => {
  const { steps } = ran(1, 0, [1, 0, 0, 1, 1], 6);
  expect(countActors(3, steps.slice(0, 5))).toEqual([
    { actor: 0, steps: 2, frames: 1, leftOut: 0, sleeps: 0, woken: 0 },
    { actor: 1, steps: 3, frames: 1, leftOut: 0, sleeps: 2, woken: 1 },
    { actor: 2, steps: 0, frames: 0, leftOut: 0, sleeps: 0, woken: 0 },
  ]);
});

test('a pool’s run', () => {
  const { played, actions } = run(pool, 'pool', 6, { seed: 1, slow: 0, before: [] });
  expect(played).toMatchObject({ kind: 'pool' });
  expect(actions).toHaveLength(RUN_CALLS);
  expect(run(pool, 'pool', 6, { seed: 1, slow: 0, before: [] }).actions).toEqual(actions);
});

/** A sample frame of each half of each turn. The music’s block `n` is `n + 1` throughout, as its frame; 0 is silence. */
function heard(module: Uint8Array, actions: readonly number[], reader: number, slow = 0) {
  const world = new RingWorld((waiting) => new Guest(module, 'ring', waiting), RUN_FRAMES);
  const hearing = new Hearing(world, actions, reader, slow);
  const out = new Float32Array(2 * BLOCK);
  const turns: [number, number][] = [];
  for (let turn = 0; !hearing.isOver(turn); turn++) {
    fillTurn(out, hearing.until(turn), (index, block) => block.fill(index + 1));
    const halves = [out.subarray(0, BLOCK), out.subarray(BLOCK)];
    expect(halves.map((half) => new Set(half.filter((_, at) => at % 2 === 0)).size)).toEqual([1, 1]);
    turns.push([out[0] || 0, out[BLOCK] || 0]);
  }
  return turns;
}
const whole = (...frames: number[]) => frames.map((frame) => [frame, frame]);
const silence = Array.from({ length: DELAY }, () => 0);

test('all frames of a reader that keeps up are heard, from its first turn on', () => {
  const frames = Array.from({ length: RUN_FRAMES }, (_, index) => index + 1);
  expect(heard(ring, ran(1).actions, 1)).toEqual(whole(...silence, ...frames));
});

test('a frame that is left out is silent', () => {
  // Reader 1 looks before frame 2 and behind frame 3.
  expect(heard(ring, [0, 0, 1, 0, 0, 0, 0, 1, 2], 1)).toEqual(whole(...silence, 1, 0, 3));
});

test('a frame that comes too late is silent, and one that comes just in time is heard', async () => {
  // Reader 2 tries in all ticks until the turn of frame 1.
  const polling = text.replace('(call $wait (global.get $newest) (local.get $seen))', '');
  const until = (tick: number) => [0, 0, ...Array.from({ length: tick - 2 }, () => 2), 1, 0, 0, 1];
  const module = await compiled(polling);
  const last = DELAY * FRAME_TICKS - 1;
  expect(heard(module, until(last), 1)).toEqual(whole(...silence, 1, 2));
  expect(heard(module, until(last + 1), 1)).toEqual(whole(...silence, 0, 2));
});

test('a torn frame is heard as what its words say', () => {
  expect(heard(torn, [0, 0, 1, 1, 0, 0, 1, 0, 0, 1], 1)).toEqual([...whole(...silence, 1), [2, 3]]);
});
