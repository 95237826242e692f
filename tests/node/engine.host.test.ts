/** The session in the worker: moves within a budget, goals, scripts, refusals, buffers. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Scenes, Scripted } from '../../web/src/engine/messages.ts';
import { SessionHost } from '../../web/src/engine/session-host.ts';
import type { Config } from '../../web/src/engine/types.ts';
import { catalogue, FakeSession } from '../browser/engine.fake.ts';
import { defaults } from '../../web/src/link/link.ts';

const config: Config = defaults(catalogue.labs[0]).config;
const stay = { kind: 'stay' } as const;
const noScenes = (): Scenes => [new Float64Array(0), new Float64Array(0)];

let sessions: FakeSession[];
let host: SessionHost;
const opened = (goal = 0, script: Scripted[] = [], change: Partial<Config> = {}) =>
  host.open({ config: { ...config, ...change }, goal, script, look: 0 });
const frame = () => host.frame(noScenes(), 0, 0);
const arrive = () => {
  for (let pull = 0; host.arriving && pull < 1000; pull++) host.move(stay);
};

beforeEach(() => {
  sessions = [];
  host = new SessionHost((config) => {
    const session = new FakeSession(config);
    sessions.push(session);
    return session;
  });
});

describe('opening', () => {
  test('does what the script says, at its steps, on the way', () => {
    const script: Scripted[] = [
      { step: 3, action: { kind: 'join' } },
      { step: 200, action: { kind: 'stall', reader: 5, ms: 100 } },
    ];
    opened(5_000, script);
    arrive();
    expect(sessions[0].done).toEqual(script);
    expect(frame().time).toBe(5_000);
  });

  test('a refused configuration leaves the running one as it is', () => {
    opened(1_000);
    arrive();
    expect(() => opened(0, [], { knobs: { ...config.knobs, slow: 9, readers: 8 } })).toThrow();
    expect(frame().time).toBe(1_000);
    expect(sessions[0].freed).toBe(false);
  });

  test('frees the previous session, and keeps the sound and the media', () => {
    opened();
    host.listen(1);
    host.setMedia({ pcm: new Float32Array(8), channels: 2, rate: 48_000 });
    opened();
    expect(sessions[0].freed).toBe(true);
    expect(sessions[1]).toMatchObject({ listened: 1, media: 8, freed: false });
  });
});

describe('moving', () => {
  test('fractions of a tick add up', () => {
    opened();
    arrive();
    for (let pull = 0; pull < 40; pull++) host.move({ kind: 'run', ticks: 2.6 });
    expect(frame().time).toBe(100);
  });

  test('time beyond the budget is dropped, not caught up', () => {
    opened();
    arrive();
    let now = 0;
    // The clock advances by 5 ms at each reading: two readings fit into a budget of 12 ms.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 5));
    const late = host.move({ kind: 'run', ticks: 100_000 });
    clock.mockRestore();
    expect(late).toBeGreaterThan(0);
    const reached = frame().time;
    expect(late).toBe(100_000 - reached);
    host.move({ kind: 'run', ticks: 10 });
    expect(frame().time).toBe(reached + 10);
  });

  test('steps on and back, never before the beginning', () => {
    opened();
    arrive();
    host.move({ kind: 'step', steps: 5 });
    arrive();
    host.move({ kind: 'step', steps: -2 });
    arrive();
    expect(frame()).toMatchObject({ step: 3, endStep: 5 });
    host.move({ kind: 'step', steps: -9 });
    arrive();
    expect(frame().step).toBe(0);
  });

  test('goes back, and past the end by running on', () => {
    opened(4_000);
    arrive();
    host.move({ kind: 'seek', tick: 1_000 });
    arrive();
    expect(frame()).toMatchObject({ time: 1_000, endTime: 4_000, arriving: false });
    host.move({ kind: 'seek', tick: 9_000 });
    arrive();
    expect(frame()).toMatchObject({ time: 9_000, endTime: 9_000 });
  });
});

describe('a frame', () => {
  test('brings longer buffers when those it got are too short, and keeps those that fit', () => {
    opened(12_700);
    arrive();
    const first = frame().scenes;
    expect(first[0][1]).toBe(12_700);
    expect(host.frame(first, 0, 0).scenes[0]).toBe(first[0]);
  });

  test('brings the tapes when they changed, and only then', () => {
    opened(12_700);
    arrive();
    expect([...(frame().tapes?.[0] ?? [])]).toEqual([5_000, 9_500]);
    expect(frame().tapes).toBeUndefined();
    host.move({ kind: 'seek', tick: 16_000 });
    arrive();
    expect([...(frame().tapes?.[0] ?? [])]).toEqual([5_000, 9_500, 15_000, 16_000]);
  });

  test('brings the first events of a run when there are more, and only then', () => {
    opened(2_000);
    arrive();
    expect(frame().milestones?.map(({ length }) => length)).toEqual([4, 4]);
    expect(frame().milestones).toBeUndefined();
    host.move({ kind: 'seek', tick: 16_000 });
    arrive();
    const reached = frame().milestones;
    expect(reached?.map(({ length }) => length)).toEqual([8, 4]);
    expect(reached?.[0][4]).toBe(5_000);
  });

  test('brings the newest events when asked for', () => {
    opened();
    expect(host.frame(noScenes(), 0, 0).traces).toBeUndefined();
    expect(host.frame(noScenes(), 5, 0).traces).toHaveLength(2);
  });

  test('brings the state as a text when asked for', () => {
    opened();
    expect(host.frame(noScenes(), 0, 0).dumps).toBeUndefined();
    expect(host.frame(noScenes(), 0, 0, true).dumps).toEqual(['step 0 of A', 'step 0 of B']);
  });
});
