/**
 * What a worker does that works on a job (`job.ts`): it reports why it cannot go on, lets messages be handled between two
 * steps, and waits while the tab is hidden.
 */
import { type Failed, faultOf } from './fault.ts';
import type { FromJob } from './job.ts';
import { isRefusal } from './refusal.ts';

/** Does a part of the job. Reports a refusal, or, as the worker's last message, any other error. */
export async function reported(work: () => void | Promise<void>) {
  try {
    await work();
  } catch (error) {
    const message: FromJob | Failed = isRefusal(error)
      ? { kind: 'refused', refusal: error }
      : { kind: 'failed', fault: faultOf(error) };
    self.postMessage(message);
  }
}

const rest = new MessageChannel();

/**
 * Posts a message to the worker itself, and resolves when it arrives: messages that wait are handled before. Unlike a timer,
 * it is not throttled in a hidden tab.
 */
export const rested = () =>
  new Promise((resolve) => {
    rest.port1.onmessage = resolve;
    rest.port2.postMessage(null);
  });

/** Whether the tab is hidden, as the page last said. */
export class Visibility {
  #hidden: { shown: Promise<void>; show: () => void } | undefined;

  get hidden(): boolean {
    return this.#hidden !== undefined;
  }

  /** Resolves once the tab is shown. */
  async shown() {
    await this.#hidden?.shown;
  }

  set(hidden: boolean) {
    this.#hidden?.show();
    this.#hidden = hidden ? deferred() : undefined;
  }
}

function deferred() {
  let show = () => undefined as void;
  const shown = new Promise<void>((resolve) => (show = resolve));
  return { shown, show };
}
