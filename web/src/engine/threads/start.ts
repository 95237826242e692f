/** Starts threads unless the request was aborted. This module is small enough to load with the page. */
import type { Threads } from './client.ts';

/**
 * @returns whether the threads have started; if `signal` was aborted first, they and their memory are gone @throws
 * {EngineFailed} if they do not load
 */
export async function started(threads: Pick<Threads, 'start' | 'stop'>, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  const stop = () => threads.stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await threads.start();
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return !signal.aborted;
}
