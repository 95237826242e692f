/** The story against the real engine: each step must show what its text tells, from where it begins. */
import { expect, test } from 'vitest';
import { check, Session } from '../../engine/pkg-station/ringside.js';
import { burst } from '../../web/src/labs/clock/plan.ts';
import { End, Followed, Kind, Scene } from '../../web/src/labs/clock/scene.ts';
import { storyPatch, storySteps } from '../../web/src/labs/clock/story.ts';
import { TICKS_PER_MS } from '../../web/src/engine/types.ts';
import { story } from '../../web/src/words/clock.story.en.ts';
import { lab, shown } from './clock.engine.ts';

type Id = keyof typeof story;
const patch = (id: Id) => storyPatch(lab, storySteps.findIndex((one) => one.id === id) + 1, 48_000);
/** Both worlds of a step at `ms` of the lab's time. */
const told = (id: Id, ms: number) => shown(patch(id).config!, ms * TICKS_PER_MS);
/** Calls per tick since `ms`. */
const calls = (id: Id, from: number, to: number) => {
  const [before, after] = [told(id, from), told(id, to)];
  return ([0, 1] as const).map((side) => {
    const since = (name: 'selfSync' | 'ticks') => after[side].counter(name) - before[side].counter(name);
    return Math.round(since('selfSync') / since('ticks'));
  });
};

test.each(storySteps.map(({ id }, index) => [index + 1, id] as const))('step %i, %s, opens', (step, id) => {
  expect(check(storyPatch(lab, step, 44_100).config!)).toBeUndefined();
  expect(story[id].body.split('**').length % 2).toBe(1);
});

test('bursts: five or six ticks at once, then nothing for 100 to 120 ms', () => {
  for (const scene of told('bursts', 2_000)) {
    expect([5, 6]).toContain(burst(scene));
    const sleeps = scene
      .allTicks()
      .filter(({ end }) => end === End.slept)
      .map(({ next, ended }) => next - ended);
    expect(sleeps.length).toBeGreaterThan(10);
    for (const sleep of sleeps) expect(Math.abs(sleep - 110)).toBeLessThanOrEqual(10);
  }
});

test('pulse: 11 calls against none, and so on with the numbers that are told', () => {
  expect(calls('pulse', 500, 2_500)).toEqual([11, 0]);
  expect(calls('chain', 500, 2_500)).toEqual([22, 253]);
});

test('plug: the flash climbs to the clock of B, and the card keeps both from there on', () => {
  const { config, script, time } = patch('plug');
  const session = new Session(config!);
  const scene = (side: number) => {
    const data = new Float64Array(session.scene(side, new Float64Array(0)));
    session.scene(side, data);
    return new Scene(data);
  };
  for (const { step, action } of script!) {
    session.seek(step);
    session.act(action);
  }
  // The card is opened while the clock sleeps, and the flash comes after the step's start.
  expect(session.time()).toBeLessThanOrEqual(time!);
  session.seek_time(time!);
  expect(scene(1).counter('plugs')).toBe(0);
  let flash = 0;
  const until = session.time() + 300 * TICKS_PER_MS;
  while (session.time() < until) {
    session.advance(1);
    flash = Math.max(flash, scene(1).told);
  }
  expect(flash).toBe(1);
  // The other side was checked at wake-up, where it may change.
  expect(scene(1).counter('callbacks')).toBe(2);
  session.seek_time(time! + 1_500 * TICKS_PER_MS);
  for (const side of [0, 1]) {
    expect(scene(side).follows).toBe(Followed.card);
    expect(
      scene(side)
        .allTicks()
        .slice(-20)
        .every(({ began }, index, all) => index === 0 || Math.abs(began - all[index - 1].began - 20) < 0.1),
    ).toBe(true);
  }
  session.free();
});

test('silent: A is wrong and B is not', () => {
  const [a, b] = told('silent', 3_000);
  expect(a.counter('wrongTicks')).toBeGreaterThan(10);
  expect([a.follows, b.counter('wrongTicks')]).toEqual([Followed.nobody, 0]);
  expect([a.wrong, b.follows]).toEqual([true, Followed.card]);
});

test('amplify: remembering makes each line one call', () => {
  const [a, b] = calls('amplify', 500, 2_000);
  // Six layers: 2·3·2⁷ calls plus those of the source and the other operators, against fourteen operators and nineteen lines.
  expect(a).toBe(747);
  expect(b).toBe(14 + 19);
});

test('ours: one call a tick, and never wrong', () => {
  const [a, b] = calls('ours', 500, 2_500);
  expect([a > 30, b]).toEqual([true, 1]);
  expect(told('ours', 4_000)[1].counter('wrongTicks')).toBe(0);
  expect(told('ours', 4_000)[1].counter('switches')).toBeGreaterThan(1);
});

test('forgets: the net of A finds what the switch chose, and B does not', () => {
  const [a, b] = told('forgets', 1_500);
  expect([a.follows, b.follows]).toEqual([Followed.line, Followed.nobody]);
  expect([a.wrong, b.wrong]).toEqual([false, true]);
  // 186 ticks while the peer plays, in five stretches.
  const [found, missed] = told('forgets', 10_000);
  const counts = [found, missed].map((scene) => [scene.counter('choices'), scene.counter('wrongTicks')]);
  expect(counts).toEqual([
    [10, 0],
    [10, 186],
  ]);
});

test('two: B stops with both, A follows one of them', () => {
  const [a, b] = told('two', 1_500);
  expect([a.follows, b.follows]).toEqual([Followed.line, Followed.both]);
  expect(b.counter('conflicts')).toBeGreaterThan(5);
  expect([a.wrong, b.wrong]).toEqual([true, false]);
});

test('leak: callbacks pile up in A and run for nobody', () => {
  const [a, b] = told('leak', 30_000);
  expect(a.hooks).toBeGreaterThan(100);
  expect(a.counter('deadCallbacks')).toBeGreaterThan(100);
  expect([a.counter('wrongTicks'), b.counter('deadCallbacks')]).toEqual([0, 0]);
  expect(b.hooks).toBeLessThan(20);
});

test('late: it says so once a second, and does not rest', () => {
  for (const scene of told('late', 10_500)) {
    expect(scene.counter('catchUps')).toBe(10);
    expect(scene.counter('sleeps')).toBe(0);
  }
});

test('hardware: its graph has the card that Listen opens', () => {
  const [a, b] = told('hardware', 1_000);
  for (const scene of [a, b]) {
    const card = scene.allOperators().find(({ kind }) => kind === Kind.card);
    expect(card?.token).toBe(Followed.nobody);
    expect(scene.follows).toBe(Followed.nobody);
  }
});
