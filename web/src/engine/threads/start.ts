/** Starts threads unless the request was aborted. This module is small enough to load with the page. */
import type { Threads } from './client.ts';

/**
 * @returns whether the threads have started; if `signal` was aborted first, they and their memory are gone @throws
 * {EngineFailed} if they do not load
 */
export async function started(threads: Pick<Threads, 'load' | 'end'>, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  const end = () => threads.end();
  signal.addEventListener('abort', end, { once: true });
  try {
    await threads.load();
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', end);
  }
  return !signal.aborted;
}
