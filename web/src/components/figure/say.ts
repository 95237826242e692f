/** When a figure speaks: what it says changes sixty times a second, a listener wants one sentence every two seconds. */

/** Least time between two sentences that are heard, ms. */
export const SAY_EVERY_MS = 2000;
/** The same for those that are read. */
export const SHOW_EVERY_MS = 400;

/**
 * Passes on the newest sentence at most every so often, the first at once and the last for certain.
 * @param say receives a sentence that differs from the one before
 * @param every least time between two, ms
 * @returns `hear` takes each new sentence, `stop` forgets what waits
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
