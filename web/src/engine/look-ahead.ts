/** The worlds of both sides at a later time, in a session and a worker of their own: those on the page stay where they are. */
import { SessionClient, engineWorker } from './client.ts';
import type { Scenes, Scripted } from './messages.ts';
import type { ModuleId } from './modules.ts';
import type { Config } from './types.ts';

/** What is computed, and the time at which, in ticks. */
export interface Ahead {
  config: Config;
  time: number;
  script?: Scripted[];
  look?: number | null;
}

/**
 * Starts the computation.
 * @returns `scenes`: undefined if the engine fails or refuses, or after `stop`, which ends the worker
 */
export function lookAhead(module: ModuleId, { config, time, script = [], look }: Ahead) {
  let stop = () => {};
  const scenes = new Promise<Scenes | undefined>((resolve) => {
    const client = new SessionClient(
      {
        onready: () =>
          void client
            .ask({ kind: 'open', config, goal: time, script, look: look ?? 0 })
            .then(() => client.pull({ kind: 'stay' }, 0))
            .catch(() => end(undefined)),
        onframe: (frame) => (frame.arriving ? client.pull({ kind: 'stay' }, 0) : end(frame.scenes)),
        onfail: () => end(undefined),
      },
      () => engineWorker(module),
    );
    const end = (found: Scenes | undefined) => {
      client.end();
      resolve(found);
    };
    stop = () => end(undefined);
    client.start();
  });
  return { scenes, stop: () => stop() };
}
