/** Turns of the event loop. */

/** Milliseconds between looks where nothing can wake us: far less than a sink's fill lasts. */
export const LOOK_EVERY = 6;

/** Resolves in the next task: messages that wait come first. Not a timer, which nested is held back by 4 ms. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Resolves after `milliseconds`. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
