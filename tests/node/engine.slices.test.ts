/** A session host splits its work into short calls, whatever a step costs, and gives up work that exceeds a limit. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ARRIVAL_MS, SessionHost } from '../../web/src/engine/session-host.ts';
import type { Scenes } from '../../web/src/engine/messages.ts';
import type { Action, Config } from '../../web/src/engine/types.ts';
import { FakeSession } from '../browser/engine.fake.ts';

/** Longest allowed call into the engine, in ms. */
const LONGEST_MS = 50;
const TICKS_A_STEP = 10;
/** Duration of one piece of the preparation of worlds, in ms. */
const PIECE_MS = 20;

let now = 0;

const config: Config = { lab: 'ring', a: 'cond', b: 'cond', seed: 0, rate: 48_000, knobs: {} };

/** A session whose steps take time on the test's clock. Records the duration of each call. */
class Slow extends FakeSession {
  readonly calls: number[] = [];
  #left: number;

  constructor(
    readonly cost: (step: number) => number,
    /** Pieces of preparation before the first step, and after each seek back. */
    readonly pieces = 0,
  ) {
    super(config);
    this.#left = pieces;
  }

  override prepare() {
    if (this.#left === 0) return false;
    this.#left -= 1;
    now += PIECE_MS;
    return true;
  }
  #needsWorlds() {
    if (this.#left > 0) throw new Error('the worlds would be made in this call');
  }
  override advance(steps: number, most_ms = Infinity) {
    this.#needsWorlds();
    const began = now;
    let taken = 0;
    for (; taken < steps && now - began < most_ms; taken++) now += this.cost(this.step() + taken);
    this.calls.push(now - began);
    return super.advance(taken);
  }
  override advance_to(tick: number, most_ms = Infinity) {
    return this.advance(Math.max(0, Math.floor(tick / TICKS_A_STEP) - this.step()), most_ms);
  }
  override rewind(step: number) {
    if (step < this.step()) this.#left = this.pieces;
    super.rewind(step);
  }
  override act(action: Action) {
    this.#needsWorlds();
    super.act(action);
  }
  override scene() {
    this.#needsWorlds();
    return 2;
  }
}

const stay = { kind: 'stay' } as const;
const scenes = (): Scenes => [new Float64Array(2), new Float64Array(2)];

function opened(cost: (step: number) => number, goal = 0, pieces = 0) {
  const session = new Slow(cost, pieces);
  const host = new SessionHost(() => session);
  host.open({ config, goal, script: [], look: 0 });
  return { session, host };
}

/** Pulls until the goal is reached. @returns the longest time during which the worker handled no message, in ms */
function arrive(host: SessionHost): number {
  let longest = 0;
  for (let pull = 0; host.arriving; pull++) {
    if (pull > 100_000) throw new Error('it never arrives');
    const began = now;
    host.move(stay);
    longest = Math.max(longest, now - began);
  }
  return longest;
}

beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => void vi.restoreAllMocks());

test.each([
  ['0.1 µs', () => 0.000_1],
  ['10 µs', () => 0.01],
  ['1 ms', () => 1],
  ['25 ms', () => 25],
  ['10 µs, and now and then 20 ms', (step: number) => (step % 997 === 996 ? 20 : 0.01)],
])('steps of %s: on the way there, back and on again no call is long', (_, cost) => {
  const steps = Math.min(5_000, Math.floor(5_000 / cost(0)));
  const { session, host } = opened(cost, steps * TICKS_A_STEP);
  const waits = [arrive(host)];
  expect(session.step()).toBe(steps);
  host.move({ kind: 'seek', tick: 3 * TICKS_A_STEP });
  waits.push(arrive(host));
  expect(session.step()).toBe(3);
  host.move({ kind: 'step', steps: Math.min(900, steps - 4) });
  waits.push(arrive(host));
  host.move({ kind: 'step', steps: -1 });
  waits.push(arrive(host));
  host.toEnd();
  waits.push(arrive(host));
  expect(session.step()).toBe(steps);
  expect(Math.max(...session.calls)).toBeLessThanOrEqual(LONGEST_MS);
  expect(Math.max(...waits)).toBeLessThanOrEqual(12 + LONGEST_MS);
});

test('worlds are made in pieces, with messages read in between, when a session is opened and when it goes back', () => {
  const { session, host } = opened(() => 1, 2_500 * TICKS_A_STEP, 10);
  expect(now).toBe(0);
  const waits = [arrive(host)];
  expect(session.step()).toBe(2_500);
  host.move({ kind: 'seek', tick: 3 * TICKS_A_STEP });
  waits.push(arrive(host));
  expect(session.step()).toBe(3);
  expect(Math.max(...waits)).toBeLessThanOrEqual(12 + 4 + PIECE_MS);
  host.move({ kind: 'step', steps: -1 });
  let pulls = 1;
  while (!host.prepare()) pulls += 1;
  expect(pulls).toBeGreaterThan(5);
  host.frame(scenes(), 0, 0);
});

test('actions during the preparation of worlds wait for it', () => {
  const { session, host } = opened(() => 1, 0, 10);
  host.act({ kind: 'join' });
  expect(session.done).toEqual([{ step: 0, action: { kind: 'join' } }]);
});

test('cheap steps are not taken one by one', () => {
  const { session, host } = opened(() => 0.001, 100_000 * TICKS_A_STEP);
  arrive(host);
  expect(session.calls.length).toBeLessThan(200);
});

test('a moment an hour away is given up after a stated work, and the lab stays where it has come to', () => {
  const { session, host } = opened(() => 1, 36_000_000);
  arrive(host);
  const reached = session.time();
  expect(now).toBeLessThan(ARRIVAL_MS + 100);
  expect(host.frame(scenes(), 0, 0)).toMatchObject({
    arriving: false,
    time: reached,
    short: { reached, goal: 36_000_000 },
  });
  expect(host.frame(scenes(), 0, 0).short).toBeUndefined();
  host.move({ kind: 'run', ticks: 20 });
  expect(session.time()).toBe(reached + 20);
});

test('replayed steps are silent', () => {
  const { session, host } = opened(() => 1, 2_500 * TICKS_A_STEP);
  host.listen(1);
  arrive(host);
  host.move({ kind: 'step', steps: -1 });
  expect([host.arriving, session.listened]).toEqual([true, 2]);
  arrive(host);
  expect(session.listened).toBe(1);
});

test('actions during a seek are applied at the shown time', () => {
  const { session, host } = opened(() => 1, 2_500 * TICKS_A_STEP);
  arrive(host);
  host.move({ kind: 'seek', tick: 2_150 * TICKS_A_STEP });
  expect(session.step()).toBeLessThan(2_150);
  host.act({ kind: 'join' });
  expect(session.done).toEqual([{ step: 2_150, action: { kind: 'join' } }]);
});

test('the worlds before are freed before the next ones are used', () => {
  const order: string[] = [];
  const host = new SessionHost(() => {
    const session = new Slow(() => 1);
    session.free = () => void order.push('free');
    session.look = () => void order.push('look');
    return session;
  });
  host.open({ config, goal: 0, script: [], look: 0 });
  host.open({ config, goal: 0, script: [], look: 0 });
  expect(order).toEqual(['look', 'free', 'look']);
});
