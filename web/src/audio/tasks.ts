/** Waits that let the event loop run. */

/** Time between two checks where nothing can wake the producer, in ms; much shorter than a sink's fill. */
export const LOOK_EVERY = 6;

/**
 * Resolves in the next task, after messages that are already waiting. Not a timer: nested timers are delayed by 4 ms.
 */
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
