/** The conductor's end of the threads' workers. */
import { expect, test, vi } from 'vitest';
import type { ToThread } from '../../web/src/engine/threads/messages.ts';
import { RemoteThreads } from '../../web/src/engine/threads/remote.ts';

test('each proxy has its own number, and receives that worker’s messages and failure', () => {
  const tell = vi.fn<(thread: number, message: ToThread) => void>();
  const remote = new RemoteThreads(tell);
  const [first, second] = [remote.spawn(), remote.spawn()];
  const heard = vi.fn<(event: MessageEvent) => void>();
  const failed = vi.fn<(event: ErrorEvent) => void>();
  first.onmessage = heard;
  second.onmessage = () => expect.unreachable('the other one was meant');
  second.onerror = failed as typeof second.onerror;
  second.postMessage({ kind: 'leave' });
  expect(tell.mock.calls).toEqual([[2, { kind: 'leave' }]]);
  remote.receive({ kind: 'thread said', thread: 1, message: { kind: 'ready' } });
  expect(heard.mock.calls.map(([event]) => event.data as unknown)).toEqual([{ kind: 'ready' }]);
  remote.receive({ kind: 'thread failed', thread: 2, message: 'no such script' });
  expect(failed.mock.calls.map(([event]) => event.message)).toEqual(['no such script']);
});
