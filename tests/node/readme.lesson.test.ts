/** Checks every number of the lesson in docs/ring.md against the engine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import init, { catalogue, Session } from '../../engine/pkg/ringside.js';
import { root } from '../../scripts/run.mjs';
import { Scene, WriterState } from '../../web/src/labs/ring/scene.ts';
import { TICKS_PER_MS } from '../../web/src/engine/types.ts';
import { storySteps } from '../../web/src/labs/ring/story.ts';
import { LinkCodec } from '../../web/src/link/link.ts';

await init({ module_or_path: readFileSync(join(root, 'engine/pkg/ringside_bg.wasm')) });
const codec = new LinkCodec(catalogue().labs[0], storySteps.length);
const text = readFileSync(join(root, 'docs/ring.md'), 'utf8').replace(/\s+/g, ' ');

/** Both worlds of the first link after `words`, at `ms` of virtual time, with some knobs set. */
function at(words: string, ms: number, knobs: Record<string, number> = {}): [Scene, Scene] {
  const link = /#v\d\/[^`]*/.exec(text.slice(text.indexOf(words)))?.[0] ?? '';
  const reading = codec.read(link);
  if ('refusals' in reading) throw new Error(`${link} is refused`);
  const { config, script } = reading.state;
  const session = new Session({ ...config, knobs: { ...config.knobs, ...knobs } });
  for (const { step, action } of script) {
    session.seek(step);
    session.act(action);
  }
  session.seek_time(ms * TICKS_PER_MS);
  const scene = (side: number) => {
    const data = new Float64Array(session.scene(side, new Float64Array(0)));
    session.scene(side, data);
    return new Scene(data);
  };
  const both: [Scene, Scene] = [scene(0), scene(1)];
  session.free();
  return both;
}

/** Expects the document to contain a text, so that a number that changes in the engine has to be changed there. */
const says = (words: string) => expect(text).toContain(words);

test('a copy for each', () => {
  const [a, b] = at('A copy for each.', 10_000);
  says(`A has copied ${(a.counter('bytesCopied') / 1e6).toFixed(1)} MB`);
  says(`only queues pointers, ${(b.counter('bytesCopied') / 1e6).toFixed(1)} MB in 17 075 chunks`);
  expect(b.counter('flushes')).toBe(17_075);
});

test('one ring', () => {
  const [, b] = at('One ring.', 10_000);
  expect([b.counter('bytesCopied'), b.counter('allocations')]).toEqual([0, 64]);
});

test('one slow reader stops all', () => {
  expect(at('One slow reader stops all.', 2_784)[0].writerState).not.toBe(WriterState.blocked);
  expect(at('One slow reader stops all.', 2_785)[0].blockedBy).toBe(5);
  const [a, b] = at('One slow reader stops all.', 30_000);
  says(`A has published ${a.counter('published')} frames, and B all ${b.counter('published')}`);
});

test.each([
  [20, 10, 2],
  [10, 5, 4],
])('a poll of %i ms: about %i ms late, and %i looks for nothing', (poll, late, wasted) => {
  const [a] = at('Look, sleep, look again.', 30_000, { poll });
  const checks = a.counter('wastedChecks') / a.counter('deliveries');
  expect(Math.abs(a.meanLatency / TICKS_PER_MS - late)).toBeLessThan(0.1 * late);
  expect(Math.round(checks)).toBe(wasted);
});

test('torn', () => {
  const [a, b] = at('**Torn.**', 2_000);
  says(`After 2 s A has torn ${a.counter('torn')} frames`);
  expect([b.counter('torn'), b.counter('dropped')]).toEqual([0, 1]);
});

test('torn by a planted fault', () => {
  expect(at('no_guard=on`', 1_000)[0].counter('torn')).toBeGreaterThan(0);
});

test('counted down twice', () => {
  expect(at('Counted down twice.', 2_200)[0].writerState).toBe(WriterState.panicked);
});

test('the call nobody heard', () => {
  const [a, b] = at('The call nobody heard.', 6_500);
  expect(a.reader(2).lag).toBeGreaterThan(50);
  expect(b.reader(2).lag).toBeLessThanOrEqual(1);
});

test('dropped or not', () => {
  const [a, b] = at('Dropped or not.', 30_000);
  expect([a.counter('dropped'), b.counter('dropped')]).toEqual([1, 0]);
  says(`A has ${a.counter('allocations')} allocations, and B ${b.counter('allocations')}`);
});

test('to take home', () => {
  const lost = (slots: number) => {
    const [, cond] = at('To take home', 10_000, { slots });
    return cond.counter('discarded') + cond.counter('dropped');
  };
  says('needs 152 slots');
  expect(lost(151)).toBeGreaterThan(0);
  expect(lost(152)).toBe(0);
});

test('a ring that shrinks to 61 slots', () => {
  expect(at('Rings that change their size', 80_000)[0].slots).toBe(61);
});
