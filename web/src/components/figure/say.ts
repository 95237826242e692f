/**
 * Limits how often a figure's sentence is announced: it changes 60 times a second, but a listener can follow one
 * sentence every 2 s.
 */

/** Shortest time between two announced sentences, in ms. */
export const SAY_EVERY_MS = 2000;
/** Shortest time between two displayed sentences, in ms. */
export const SHOW_EVERY_MS = 400;

/**
 * Passes the newest sentence on, at most once every `every` ms; the first one at once, and the last one always.
 * @param say receives each sentence that differs from the previous one
 * @param every shortest time between two sentences, in ms
 * @returns `hear` takes each new sentence; `stop` drops a waiting one
 */
export function speaker(say: (sentence: string) => void, every: number) {
  let last = '';
  let waiting = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const speak = () => {
    timer = undefined;
    if (waiting === last) return;
    last = waiting;
    say(last);
    timer = setTimeout(speak, every);
  };
  return {
    hear(sentence: string) {
      waiting = sentence;
      if (timer === undefined) speak();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
