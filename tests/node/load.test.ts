/** The home page's load: estimates against values that were worked out by hand, the work of a tick, and the pace of sound. */
import { describe, expect, test } from 'vitest';
import type { Producer } from '../../web/src/audio/producer.ts';
import { Live } from '../../web/src/engine/live.ts';
import type { Work } from '../../web/src/engine/modules.ts';
import { Pace, servePace } from '../../web/src/engine/pace.ts';
import type { SessionHost } from '../../web/src/engine/session-host.ts';
import type { SideSound } from '../../web/src/engine/side-sound.ts';
import {
  estimate,
  gauge,
  held,
  isFound,
  type Round,
  type Switches,
  half,
  rounded,
  ticks,
} from '../../web/src/home/load/estimate.ts';
import { LISTENERS, perSecond } from '../../web/src/home/load/recipe.ts';
import { Works } from '../../web/src/home/load/works.ts';
import { type StageId, stageIds } from '../../web/src/home/stages.ts';

const switches = (side: 0 | 1, other: Partial<Switches> = {}): Switches => ({
  ...(Object.fromEntries(stageIds.map((id) => [id, side])) as Switches),
  ...other,
});
/** Times of a stage that takes `off` or `on` ms of each second of a stream. */
const costs = (id: StageId, off: number, on: number): Round => ({
  [id]: [(off * 1e6) / perSecond[id], (on * 1e6) / perSecond[id]],
});

describe('estimates', () => {
  test('a median, and the order statistics around it', () => {
    expect(estimate([3, 1, 2])).toEqual({ value: 2, low: 1, high: 3 });
    expect(estimate([4, 1, 3, 2]).value).toBe(2.5);
    // Of 100 values, the 40th and the 61st: (100 - 1.96 * 10) / 2 = 40.2 lie below and above.
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(estimate(values)).toEqual({ value: 50.5, low: 41, high: 60 });
  });

  test('a stream costs the sum of its stages: 2 ms and 3 ms of a second are 200 streams', () => {
    const round = { ...costs('ring', 2, 1), ...costs('server', 3, 1) };
    expect(held(round, switches(0))).toBeCloseTo(200);
    expect(held(round, switches(1))).toBeCloseTo(500);
    expect(held(round, switches(0, { ring: 1 }))).toBeCloseTo(250);
  });

  test('a switch buys what the others leave it, whether it is on or off', () => {
    const rounds = Array.from({ length: 20 }, () => ({ ...costs('ring', 2, 1), ...costs('server', 3, 1) }));
    const on = gauge(rounds, switches(1));
    expect(on.now.value).toBeCloseTo(500);
    expect(on.allOff.value).toBeCloseTo(200);
    expect(on.each.ring?.off.value).toBeCloseTo(1000 / 3);
    expect(on.each.ring?.buys.value).toBeCloseTo(500 - 1000 / 3);
    const off = gauge(rounds, switches(0));
    expect(off.each.ring?.on.value).toBeCloseTo(250);
    expect(off.each.ring?.buys.value).toBeCloseTo(50);
    expect(off.each.threads).toBeUndefined();
  });

  test('a switch whose interval contains 0 changes nothing that was found', () => {
    const rounds = Array.from({ length: 30 }, (_, index) => costs('ring', 1, index % 2 === 0 ? 0.9 : 1.1));
    const { ring } = gauge(rounds, switches(1)).each;
    expect(ring && isFound(ring)).toBe(false);
    const dearer = gauge([costs('ring', 1, 2), costs('ring', 1, 2)], switches(1)).each.ring;
    expect(dearer && isFound(dearer)).toBe(true);
    // A lopsided interval, shown as -9 ± 10.
    const lopsided = { value: -9, low: -20.5, high: -0.5 };
    expect(isFound({ ...dearer!, buys: lopsided })).toBe(false);
    expect(dearer?.buys.value).toBeCloseTo(-500);
  });

  test('jobs are timed on their own: their interval is that of their ratio', () => {
    const rounds = Array.from({ length: 20 }, () => costs('ring', 2, 2));
    const off = (2 * 1e6) / perSecond.threads;
    const { now, allOff, each } = gauge(rounds, switches(1), { off, ratio: { value: 2, low: 1, high: 4 } });
    expect(allOff.value).toBeCloseTo(250);
    expect(now.value).toBeCloseTo(1000 / 3);
    expect(each.threads?.buys.low).toBeCloseTo(0);
    expect(each.threads?.buys.high).toBeCloseTo(400 - 250);
  });
});

test('every stage has a share of the load', () => {
  expect(Object.keys(perSecond).toSorted()).toEqual(stageIds.toSorted());
  for (const id of stageIds) expect(perSecond[id]).toBeGreaterThan(0);
  expect(perSecond.server).toBe(LISTENERS);
});

describe('the scale', () => {
  test.each([
    [1000, [0, 200, 400, 600, 800, 1000]],
    [12_300, [0, 5_000, 10_000, 15_000]],
    [7_370, [0, 2_000, 4_000, 6_000, 8_000]],
  ])('up to %d', (max, all) => expect(ticks(max)).toEqual(all));

  test('a count has the digits that its interval deserves', () => {
    expect(rounded(12_346, 1_234)).toBe(12_300);
    expect(rounded(12_346, 8)).toBe(12_346);
    expect(half({ value: 5, low: 2, high: 8 })).toBe(3);
  });
});

/** Work that counts its batches, of `units` units each. */
function counting(units: number) {
  const work = {
    batches: 0,
    run: (batches: number) => ((work.batches += batches), batches * units),
    added_ns: () => 0,
  };
  return work;
}

test('a load does each stage’s work as often as it is owed, with the variant of its switch', () => {
  const works = new Works();
  const [off, on] = [counting(64), counting(64)];
  // A sample ends when it has lasted long enough.
  const slow = (work: Work): Work => ({
    ...work,
    run(batches) {
      const until = performance.now() + 2;
      while (performance.now() < until);
      return work.run(batches);
    },
  });
  works.add('ring', slow(off), slow(on));
  const before = [off.batches, on.batches];
  // Batches that do not fill a tick are carried over.
  for (let tick = 0; tick < 20; tick++) works.tick(0.01, 2, switches(1));
  const owed = 0.2 * 2 * perSecond.ring;
  expect(off.batches).toBe(before[0]);
  expect(on.batches - before[1]).toBe(Math.floor(owed / 64));
  works.tick(0.01, 2, switches(0));
  expect(off.batches).toBeGreaterThan(before[0]);
});

test('sound waits for the load, and no longer when the load is gone', async () => {
  const { port1, port2 } = new MessageChannel();
  const asked: number[] = [];
  servePace(port1, (seconds) => asked.push(seconds));
  const pace = new Pace(port2);
  await pace.work(0.01);
  await pace.work(0.02);
  expect(asked).toEqual([0.01, 0.02]);
  port1.onmessage = null;
  const waiting = pace.work(0.03);
  pace.close();
  await waiting;
  port1.close();
});

test('sound that is stopped while it waits for the load is not pushed afterwards', async () => {
  let pushed = 0;
  let waiting = () => {};
  const producer = { space: () => 4096, push: () => ++pushed, woken: () => Promise.resolve() };
  const side = { take: () => 512 } as unknown as SideSound;
  const host = { move: () => 0 } as unknown as SessionHost;
  const live = new Live(host, producer as unknown as Producer, 48_000, [side, side], 1);
  live.pace = {
    work: () => new Promise<void>((resolve) => (waiting = resolve)),
    close() {},
  } as unknown as Pace;
  const ended = live.run();
  waiting();
  await Promise.resolve();
  expect(pushed).toBe(1);
  live.stop();
  waiting();
  await ended;
  expect(pushed).toBe(1);
});
