/** Checks every number of the lesson in docs/threads.md against the engine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';
import { TICKS_PER_MS } from '../../web/src/engine/types.ts';
import type { Scene } from '../../web/src/labs/threads/scene.ts';
import { storySteps } from '../../web/src/labs/threads/story.ts';
import { LinkCodec } from '../../web/src/link/link.ts';
import { lab, shown } from './threads.engine.ts';

const codec = new LinkCodec(lab, storySteps.length);
const text = readFileSync(join(root, 'docs/threads.md'), 'utf8').replace(/\s+/g, ' ');
const says = (words: string) => expect(text).toContain(words);
const thousands = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ' ');

/** Both worlds of the first link after `words`, at `ms` of the modelled machine's time, with some knobs set. */
function at(words: string, ms: number, knobs: Record<string, number> = {}): [Scene, Scene] {
  const link = /#v1\/[^`]*/.exec(text.slice(text.indexOf(words)))?.[0] ?? '';
  const reading = codec.read(link);
  if ('refusals' in reading) throw new Error(`${link} is refused`);
  const { config } = reading.state;
  // A second of the lab's time is a millisecond of the modelled machine.
  return shown({ ...config, knobs: { ...config.knobs, ...knobs } }, ms * 1_000 * TICKS_PER_MS);
}

test('two blocks for every job', () => {
  const [a, b] = at('Two blocks for every job.', 1);
  says(`A has allocated ${a.counter('allocations')} blocks for ${a.counter('jobs')} jobs, and B`);
  says(`and B ${b.counter('allocations')} for ${b.counter('jobs')}.`);
});

test('half of it each', () => {
  const [a, b] = at('Half of it each.', 1);
  says(`A has allocated ${a.counter('allocations')} blocks for ${a.counter('jobs')} jobs, B`);
  says(`B ${b.counter('allocations')} for ${b.counter('jobs')}.`);
});

test('where the time goes', () => {
  for (const scene of at('Where the time goes.', 1)) {
    says(`both sides have done ${scene.counter('jobs')} jobs with ${scene.counter('wakeUps')} wake-ups`);
  }
});

test('the real job does not fit', () => {
  const blocks = (payload: number) =>
    at('The real job does not fit.', 1, { payload }).map((scene) => scene.counter('allocations'));
  says(`(None: ${blocks(328)[0]} blocks each after 1 ms.)`);
  expect(blocks(328)[1]).toBe(blocks(328)[0]);
  expect(blocks(65)[1]).toBeGreaterThan(200);
  expect(blocks(64)[1]).toBeLessThan(10);
});

test('what the lock guards', () => {
  const [a, b] = at('What the lock guards.', 5);
  const waits = (scene: Scene) =>
    `${thousands(scene.counter('lockWaits'))} times in ${thousands(scene.counter('jobs'))}`;
  says(`A has waited for it ${waits(a)} jobs, B ${waits(b)}.`);
});

test('as it is lived', () => {
  for (const scene of at('In practice.', 60)) says(`both have done ${scene.counter('jobs')} jobs`);
});

test('memory without end', () => {
  const [a, b] = at('Memory without end.', 5);
  says(`A has ${a.live} jobs in memory and grows, B has had ${b.counter('mostLiveJobs')} at most`);
});

test('and the time?', () => {
  const [a, b] = at('And the time?', 1);
  const wakeUps = b.counter('wakeUps');
  says(
    `A has done ${a.counter('jobs')} jobs and B ${thousands(b.counter('jobs'))}, with ${wakeUps} wake-up${wakeUps === 1 ? '' : 's'}`,
  );
});

test('the planted fault: nobody is ever woken', () => {
  const [a, b] = at('There are three planted faults', 1);
  for (const scene of [a, b]) {
    expect(scene.asleep).toBe(scene.workers);
    expect(scene.depth).toBeGreaterThan(10);
  }
});
