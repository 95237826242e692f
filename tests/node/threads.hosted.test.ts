/** The workers of a conductor's threads, as the page makes them. */
import { expect, test } from 'vitest';
import { HostedThreads } from '../../web/src/engine/threads/hosted.ts';
import type { OfThread, ToThread } from '../../web/src/engine/threads/messages.ts';
import { ScriptedWorker } from '../fixtures/worker.scripted.ts';

function hosted() {
  const workers: ScriptedWorker[] = [];
  const answers: OfThread[] = [];
  const spawn = () => {
    const worker = new ScriptedWorker();
    workers.push(worker);
    return worker;
  };
  return { threads: new HostedThreads((answer) => answers.push(answer), spawn), workers, answers };
}

const enter: ToThread = { kind: 'enter', slot: 3 };

test('the first message for a number makes its worker; messages pass both ways under that number', () => {
  const { threads, workers, answers } = hosted();
  threads.tell(7, enter);
  threads.tell(9, enter);
  threads.tell(7, { kind: 'leave' });
  expect(workers).toHaveLength(2);
  expect(workers.map(({ sent }) => sent)).toEqual([[enter, { kind: 'leave' }], [enter]]);
  workers[1].say({ kind: 'ready' });
  expect(answers).toEqual([{ kind: 'thread said', thread: 9, message: { kind: 'ready' } }]);
});

test('a worker that is gone, died or failed is dropped, and the conductor is notified', () => {
  const { threads, workers, answers } = hosted();
  for (const thread of [1, 2, 3]) threads.tell(thread, enter);
  workers[0].say({ kind: 'gone' });
  workers[1].say({ kind: 'trapped', slot: 3, message: 'unreachable' });
  const event = { message: 'no such script' } as ErrorEvent;
  (workers[2].onerror as (event: ErrorEvent) => void)(event);
  expect(answers.map(({ kind, thread }) => [kind, thread])).toEqual([
    ['thread said', 1],
    ['thread said', 2],
    ['thread failed', 3],
  ]);
  expect(workers[2].ended).toBe(true);
  threads.end();
  expect(workers[0].ended).toBe(false);
});

test('if no worker can be made, the conductor gets the reason', () => {
  const answers: OfThread[] = [];
  const threads = new HostedThreads(
    (answer) => answers.push(answer),
    () => {
      throw new Error('refused by the policy');
    },
  );
  threads.tell(1, enter);
  expect(answers).toEqual([{ kind: 'thread failed', thread: 1, message: 'refused by the policy' }]);
});

test('after the end, earlier messages of workers do not reach the next conductor', () => {
  const { threads, workers, answers } = hosted();
  threads.tell(1, enter);
  threads.end();
  expect(workers[0].ended).toBe(true);
  workers[0].say({ kind: 'ready' });
  expect(answers).toEqual([]);
});
