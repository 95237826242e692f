/** Counts of both sides at a time of the ring's story, in a session and a worker of its own. */
import type { Counts } from '../../components/compare.ts';
import { EngineClient, engineWorker } from '../../engine/client.ts';
import { type Config, TICKS_PER_MS } from '../../engine/types.ts';
import { counts } from '../../labs/ring/counts.ts';
import { Scene } from '../../labs/ring/scene.ts';

/** @param at virtual time, in ms @returns undefined if the engine fails */
export function countOnce(config: Config, at: number): Promise<[Counts, Counts] | undefined> {
  return new Promise((resolve) => {
    const client = new EngineClient(
      {
        onready: () =>
          void client
            .ask({ kind: 'open', config, goal: at * TICKS_PER_MS, script: [], look: 0 })
            .then(() => client.pull({ kind: 'stay' }, 0))
            .catch(() => end(undefined)),
        onframe({ arriving, scenes: [a, b] }) {
          if (arriving) client.pull({ kind: 'stay' }, 0);
          else end([counts(new Scene(a)), counts(new Scene(b))]);
        },
        onfail: () => end(undefined),
      },
      () => engineWorker('sharing'),
    );
    const end = (found: [Counts, Counts] | undefined) => {
      client.stop();
      resolve(found);
    };
    client.start();
  });
}
