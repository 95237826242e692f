/** A request of the page to the service worker always settles, even if the worker dies. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request, SILENCE } from '../../web/src/engine/service-worker-request.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A worker that gets one request. */
function fake() {
  let hear: (port: MessagePort) => void;
  const asked = new Promise<MessagePort>((resolve) => (hear = resolve));
  return {
    asked,
    worker: {
      postMessage: (_: unknown, [port]: Transferable[]) => hear(port as MessagePort),
    } as ServiceWorker,
  };
}

test('an answer settles it, with the shares before it', async () => {
  const { worker, asked } = fake();
  const shares: number[] = [];
  const answer = request(worker, 'keep-all', (share) => shares.push(share));
  const port = await asked;
  for (const message of [{ share: 0.5 }, { working: true }, { share: 1 }, { failed: 'QuotaExceededError' }])
    port.postMessage(message);
  expect(await answer).toEqual({ failed: 'QuotaExceededError' });
  expect(shares).toEqual([0.5, 1]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a worker that falls silent is taken for ended; one that says it works is waited for', async () => {
  const { worker, asked } = fake();
  let heard = () => {};
  const answer = request(worker, 'keep-all', () => heard());
  const failed = expect(answer).rejects.toThrow('ended before it answered “keep-all”');
  const port = await asked;
  for (let nth = 1; nth <= 3; nth++) {
    vi.advanceTimersByTime(SILENCE - 1);
    const sharing = new Promise<void>((resolve) => (heard = resolve));
    port.postMessage({ share: nth / 3 });
    await sharing;
  }
  vi.advanceTimersByTime(SILENCE);
  await failed;
});

test('the page does not wait for a worker whose port is closed', async () => {
  const { worker, asked } = fake();
  const answer = request(worker, 'keep-all');
  (await asked).close();
  await expect(answer).rejects.toThrow('ended');
});
