/** The log of an output, its reading, the marks of missing frames from the ring's own sound cards, and the strip. */
import { describe, expect, test } from 'vitest';
import { Session } from '../../engine/pkg/ringside.js';
import { playedBy, type Turn, type Played, readLog } from '../../web/src/audio/output-reading.ts';
import {
  BINS,
  LATE,
  LOG_SECONDS,
  logMemory,
  markMissing,
  OutputLog,
} from '../../web/src/audio/output-log.ts';
import { gapsOf, marks, outline, place, silenceOf } from '../../web/src/components/silence.ts';
import { SessionHost } from '../../web/src/engine/session-host.ts';
import { SideSound } from '../../web/src/engine/side-sound.ts';
import { type Side, TICKS_PER_SECOND } from '../../web/src/engine/types.ts';
import { Scene } from '../../web/src/labs/ring/scene.ts';
import { Silence } from '../../web/src/state/silence.svelte.ts';
import { configOf, labEntry } from './lab.engine.ts';

const RATE = 48_000;
const SECOND = RATE;

function tone(log: OutputLog, frames: number, height = 0.5) {
  const [left, right] = [new Float32Array(frames).fill(height), new Float32Array(frames).fill(-height)];
  log.played(left, right, frames);
}

test('a log tells a gap from a rest in the music, with its start, its length and its cause', () => {
  const log = new OutputLog(logMemory(false), RATE);
  tone(log, SECOND);
  tone(log, SECOND, 0);
  log.missing(480, LATE);
  log.missing(480, LATE);
  tone(log, SECOND);
  const marked = new Float32Array(2 * 96).fill(0.25);
  for (let frame = 0; frame < 48; frame++) markMissing(marked, frame, 'blocked');
  log.interleaved(marked, 96);
  const { gaps, silent, seconds } = readLog(log.memory, RATE);
  const ms = (value: number) => Math.round(value * 1000);
  expect(gaps.map(({ ago, seconds, cause }) => [ms(ago), ms(seconds), cause])).toEqual([
    [1022, 20, 'late'],
    [2, 1, 'blocked'],
  ]);
  expect([silent, seconds]).toEqual([0.021, 3.022]);
});

test('a marked frame is silence at the output, and nothing else is changed', () => {
  const log = new OutputLog(logMemory(true), RATE);
  const [left, right] = [Float32Array.of(0.1, NaN, 0.3), Float32Array.of(-0.1, 1, -0.3)];
  log.played(left, right, 3);
  expect([...left, ...right]).toEqual([0.1, 0, 0.3, -0.1, 0, -0.3].map(Math.fround));
});

test('the envelope holds the last 8 s, the newest first', () => {
  const log = new OutputLog(logMemory(false), RATE);
  tone(log, SECOND, 0.25);
  expect(readLog(log.memory, RATE).envelope.filter((peak) => peak !== undefined)).toHaveLength(51);
  for (let second = 0; second < 9; second++) tone(log, SECOND, 0.5);
  tone(log, SECOND / 2, 1);
  const { envelope } = readLog(log.memory, RATE);
  expect([envelope[1], envelope[26], envelope[BINS - 1]]).toEqual([1, 0.5, 0.5]);
});

test('a longer gap than 8 s is shown as 8 s, and counted whole', () => {
  const log = new OutputLog(logMemory(false), RATE);
  tone(log, SECOND);
  log.missing(9 * SECOND, LATE);
  const { gaps, silent } = readLog(log.memory, RATE);
  expect(gaps).toEqual([{ ago: 8, seconds: 8, cause: 'late' }]);
  expect(silent).toBe(9);
});

const of = (gaps: Played['gaps'], height: number): Played => ({
  ...{ gaps, seconds: 20, silent: 0 },
  envelope: new Array<number>(BINS).fill(height),
});

describe('which log says what a side has played', () => {
  const output = of(
    [
      { ago: 7, seconds: 0.5, cause: 'late' },
      { ago: 5, seconds: 1, cause: 'blocked' },
      { ago: 1.5, seconds: 0.5, cause: 'late' },
    ],
    0.5,
  );
  const [a, b] = [of([{ ago: 3, seconds: 1, cause: 'blocked' }], 1), of([], 0.75)];
  // B, then A from 6 s ago, then B from 4 s ago on.
  const heardIn = (a: boolean): Turn[] => [
    { heard: !a, ago: 20 },
    { heard: a, ago: 6 },
    { heard: !a, ago: 4 },
  ];
  const bin = (played: Played | undefined, ago: number) => played?.envelope[(ago * BINS) / LOG_SECONDS];

  test('the output’s, with the browser’s own gaps, for the time in which the side was heard', () => {
    const heard = playedBy(heardIn(false), output, b);
    expect(heard?.gaps.map(({ ago, cause }) => [ago, cause])).toEqual([
      [7, 'late'],
      [1.5, 'late'],
    ]);
    expect([3, 5, 7.5].map((ago) => bin(heard, ago))).toEqual([0.5, 0.75, 0.5]);
    expect(playedBy(heardIn(true), output, a)?.gaps).toContainEqual({ ago: 5, seconds: 1, cause: 'blocked' });
  });

  test('the worker’s for the other time, which has nothing of the time in which the engine was late', () => {
    const unheard = playedBy(heardIn(true), output, a);
    // What the worker calls 3 s ago is half a second earlier at the output, because the engine was late since.
    expect(unheard?.gaps).toEqual([
      { ago: 5, seconds: 1, cause: 'blocked' },
      { ago: 3.5, seconds: 1, cause: 'blocked' },
    ]);
    expect([0.5, 1.25, 3, 5, 6.75].map((ago) => bin(unheard, ago))).toEqual([
      1,
      undefined,
      1,
      0.5,
      undefined,
    ]);
  });

  test('without the worker’s log a side is known only where it was heard', () => {
    const heard = playedBy(heardIn(true), output, undefined);
    expect([1, 5, 7].map((ago) => bin(heard, ago))).toEqual([undefined, 0.5, undefined]);
    expect(silenceOf(heard!)).toEqual({ ms: 1000, seconds: 2 });
    expect(outline(heard!)).toMatch(/^M[^M]*Z$/);
    expect(playedBy([{ heard: false, ago: 9 }], output, undefined)).toBeUndefined();
  });

  test('before the sound began, the worker’s log', () => {
    const heard = playedBy([{ heard: true, ago: 2 }], of([], 0.5), a);
    expect(heard?.gaps).toEqual([{ ago: 3, seconds: 1, cause: 'blocked' }]);
    expect([1, 4].map((ago) => bin(heard, ago))).toEqual([0.5, 1]);
  });
});

test('the strip draws gaps at their places and names the longest ones that do not overlap', () => {
  const played = of(
    [
      { ago: 8, seconds: 2, cause: 'blocked' },
      { ago: 5, seconds: 0.1, cause: 'reader' },
      { ago: 1, seconds: 0.5, cause: 'late' },
    ],
    1,
  );
  const label = 0.4;
  const all = marks(played, label);
  expect(all.map(({ from, width, ms }) => [from, width, ms])).toEqual([
    [0, 0.25, 2000],
    [0.375, 0.0125, 100],
    [0.875, 0.0625, 500],
  ]);
  expect(all.map(({ named }) => named)).toEqual([true, false, true]);
  expect(all.map((mark) => place(mark, label)).every((at) => at >= 0.2 && at <= 0.8)).toBe(true);
  // A narrow strip has room for one label.
  expect(marks(played, 0.9).map(({ named }) => named)).toEqual([true, false, false]);
  expect(silenceOf(played)).toEqual({ ms: 2600, seconds: 8 });
  expect(outline(played)).toMatch(/^M399 0\.000L.*Z$/);
  expect(outline({ envelope: new Array<undefined>(BINS).fill(undefined) })).toBe('');
});

test('stalls of a world are the gaps of its last 8 s, also one that goes on', () => {
  const ticks = [1, 2, 3, 5, 9.5, 12].map((seconds) => seconds * TICKS_PER_SECOND);
  expect(gapsOf(Uint32Array.from(ticks), 10 * TICKS_PER_SECOND)).toEqual([
    { ago: 7, seconds: 2, cause: 'blocked' },
    { ago: 0.5, seconds: 0.5, cause: 'blocked' },
  ]);
  expect(gapsOf(new Uint32Array(0), 0)).toEqual([]);
});

const config = configOf(labEntry('ring'), 'rwmutex', 'cond', { slots: 8 }, RATE);

test.each([0, 1] as const)(
  'with side %i heard, each side’s log holds what its own sound card was missing',
  (heard) => {
    const session = new Session(config);
    const host = new SessionHost(() => session);
    host.open({ config, goal: 0, script: [], look: 0 });
    // The worlds are created, and reach the goal, in slices.
    while (!host.prepare() || host.arriving) host.move({ kind: 'stay' });
    host.listen(heard);
    const sides = [new SideSound(0, RATE), new SideSound(1, RATE)] as const;
    const out = new Float32Array(1024);
    for (let block = 0; block < 600; block++) {
      // A slow machine needs several moves for a block.
      for (let ticks = (512 * TICKS_PER_SECOND) / RATE; ticks > 0;) ticks = host.move({ kind: 'run', ticks });
      for (const side of sides) side.take(host, out);
    }
    const [a, b] = sides.map(({ log }) => readLog(log.memory, RATE));
    const starved = ([0, 1] as const).map((side) => {
      const numbers = new Float64Array(session.scene(side, new Float64Array(0)));
      session.scene(side, numbers);
      return new Scene(numbers).soundStarved;
    });
    expect(a.silent * RATE).toBeGreaterThan(RATE);
    // The newest frames may still be in the sound card.
    expect(Math.abs(a.silent * RATE - starved[0])).toBeLessThanOrEqual(512);
    expect([b.silent, starved[1]]).toEqual([0, 0]);
    expect(new Set(a.gaps.map(({ cause }) => cause))).toEqual(new Set(['blocked']));
    expect(a.seconds).toBeCloseTo(b.seconds, 1);
  },
);

describe('what was heard', () => {
  function tone(log: OutputLog, seconds: number) {
    const samples = new Float32Array(seconds * RATE).fill(0.5);
    log.played(samples, samples, samples.length);
  }

  test('gaps that were heard stay in the strip of their side when the other one is chosen', () => {
    const log = new OutputLog(logMemory(false), RATE);
    const context = {} as AudioContext;
    const card = { context, rate: RATE, log: () => log.memory, readings: () => undefined };
    let side: Side = 1;
    const silence = new Silence(() => ({ card, streams: { on: false, log: () => undefined }, side }));
    const worker = new OutputLog(logMemory(false), RATE);
    tone(worker, 3);
    silence.receive([worker.memory as ArrayBuffer, worker.memory as ArrayBuffer]);
    silence.begin();
    tone(log, 1);
    silence.update();
    expect(silence.now).toBe(false);
    log.missing(RATE / 4, LATE);
    silence.update();
    expect(silence.now).toBe(true);
    tone(log, 1);
    silence.update();
    expect(silence.now).toBe(false);
    expect(silence.heard_ms).toBe(250);
    side = 0;
    silence.begin();
    tone(log, 1);
    silence.update();
    // The meter counts anew; the strip does not forget.
    expect(silence.heard_ms).toBe(0);
    expect(silence.played().map((played) => played?.gaps)).toEqual([
      [],
      [{ ago: 2.25, seconds: 0.25, cause: 'late' }],
    ]);
    // A sound card that was opened anew counts from its own start.
    Object.assign(card, { context: {} });
    silence.begin();
    expect(silence.played()[1]?.gaps).toEqual([]);
  });
});
