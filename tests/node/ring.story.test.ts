/** The story against the real engine: each step must show what its text tells, from where it begins. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import init, { catalogue, check, Session } from '../../engine/pkg/ringside.js';
import { ReaderState, Scene, WriterState } from '../../web/src/labs/ring/scene.ts';
import { TICKS_PER_MS } from '../../web/src/engine/types.ts';
import { storyPatch, storySteps } from '../../web/src/labs/ring/story.ts';
import { story } from '../../web/src/words/ring.story.en.ts';

await init({ module_or_path: readFileSync(new URL('../../engine/pkg/ringside_bg.wasm', import.meta.url)) });
const [lab] = catalogue().labs;

/** Both worlds of a step, `later` ms after it begins. */
function shown(id: keyof typeof story, later: number): [Scene, Scene] {
  const step = storySteps.findIndex((one) => one.id === id) + 1;
  const { config, time = 0, script = [] } = storyPatch(lab, step, 48_000);
  const session = new Session(config!);
  for (const { step, action } of script) {
    session.seek(step);
    session.act(action);
  }
  session.seek_time(time + later * TICKS_PER_MS);
  const scene = (side: number) => {
    const data = new Float64Array(session.scene(side, new Float64Array(0)));
    session.scene(side, data);
    return new Scene(data);
  };
  const both: [Scene, Scene] = [scene(0), scene(1)];
  session.free();
  return both;
}

test.each(storySteps.map(({ id }, index) => [index + 1, id] as const))('step %i, %s, opens', (step, id) => {
  expect(check(storyPatch(lab, step, 44_100).config!)).toBeUndefined();
  expect(story[id].body.split('**').length % 2).toBe(1);
});

test('copies: A copies whole frames, B copies them again by chunk, and the slow reader has a queue', () => {
  const [a, b] = shown('copies', 1_000);
  expect(a.counter('bytesCopied')).toBeGreaterThan(0);
  expect(b.counter('flushes')).toBeGreaterThan(a.counter('flushes'));
  expect(a.reader(4).queued).toBeGreaterThan(10);
});

test('ring: nothing is copied in B', () => {
  const [a, b] = shown('ring', 1_000);
  expect(a.counter('bytesCopied')).toBeGreaterThan(0);
  expect(b.counter('bytesCopied')).toBe(0);
});

test('stall: A runs at first, then everybody waits for reader 5; B discards its slot and goes on', () => {
  expect(shown('stall', 0)[0].writerState).not.toBe(WriterState.blocked);
  const [a, b] = shown('stall', 400);
  expect(a.writerState).toBe(WriterState.blocked);
  expect(a.blockedBy).toBe(5);
  expect(b.blockedTotal).toBe(0);
  expect(b.orphans).toBe(1);
});

test('double: closing while a frame is written panics A and closes B', () => {
  const [a, b] = shown('double', 100);
  expect(a.writerState).toBe(WriterState.panicked);
  expect(b.writerState).toBe(WriterState.closed);
});

test('polling: A is late by half a poll and looks in vain, B does neither', () => {
  const [a, b] = shown('polling', 4_000);
  expect(a.meanLatency / TICKS_PER_MS).toBeGreaterThan(8);
  expect(a.meanLatency / TICKS_PER_MS).toBeLessThan(12);
  expect(a.counter('wastedChecks')).toBeGreaterThan(100);
  expect([b.meanLatency, b.counter('wastedChecks')]).toEqual([0, 0]);
});

test('lost: reader 3 of A sleeps a full lap, in B it misses nothing', () => {
  const [a, b] = shown('lost', 2_500);
  expect(a.reader(2)).toMatchObject({ id: 3, state: ReaderState.asleep });
  expect(a.reader(2).lag).toBeGreaterThan(50);
  expect(b.reader(2).lag).toBeLessThanOrEqual(1);
  expect(shown('lost', 2_800)[0].reader(2).lag).toBeLessThanOrEqual(1);
});

test('discard: B takes the slot out and drops its reader; A is blocked', () => {
  const [a, b] = shown('discard', 400);
  expect(a.blockedTotal).toBeGreaterThan(0);
  expect(b.counter('discarded')).toBe(1);
  expect(shown('discard', 1_000)[1].counter('dropped')).toBe(1);
});

test('stall, discard: a reader that sends 450 ms a frame skips and is not dropped; with version 2’s indices A stops', () => {
  const at = (knobs: Record<string, number>) => {
    const { config } = storyPatch(lab, storySteps.findIndex(({ id }) => id === 'stall') + 1, 48_000);
    const session = new Session({ ...config!, knobs: { ...config!.knobs, send: 450, ...knobs } });
    session.seek_time(30_000 * TICKS_PER_MS);
    const both = [0, 1].map((side) => {
      const data = new Float64Array(session.scene(side, new Float64Array(0)));
      session.scene(side, data);
      return new Scene(data);
    });
    session.free();
    return both;
  };
  for (const side of at({})) {
    expect([side.blockedTotal, side.counter('discarded'), side.counter('dropped')]).toEqual([0, 0, 0]);
    expect(side.counter('skipped')).toBeGreaterThan(500);
  }
  const [a, b] = at({ no_wrap: 1 });
  expect(a.counter('published')).toBe(316);
  expect(b.counter('published')).toBe(750);
});

test.each(['atomic', 'epoch'] as const)('%s: A drops the slow reader, B keeps it', (id) => {
  const [a, b] = shown(id, 1_500);
  expect(a.counter('dropped')).toBe(1);
  expect(b.counter('dropped')).toBe(0);
  expect(b.blockedTotal).toBe(0);
});
