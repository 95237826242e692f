/**
 * Limits how often a figure's sentence is announced: it changes up to 60 times a second, but a listener
 * can follow one sentence every 2 s.
 */

/** Shortest time between two announced sentences, in ms. */
export const ANNOUNCE_INTERVAL_MS = 2000;

/**
 * Passes the newest sentence on, at most once per interval; the first one at once, and the last one always.
 * @param emit receives each sentence that differs from the previous one
 * @param interval shortest time between two sentences, in ms
 * @returns `push` takes each new sentence; `stop` drops a waiting one
 */
export function rateLimiter(emit: (sentence: string) => void, interval: number) {
  let last = '';
  let waiting = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    if (waiting === last) return;
    last = waiting;
    emit(last);
    timer = setTimeout(flush, interval);
  };
  return {
    push(sentence: string) {
      waiting = sentence;
      if (timer === undefined) flush();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
