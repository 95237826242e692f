/** The real engine in its worker, for tests. */
import { SessionClient, engineWorker } from '../../web/src/engine/client.ts';
import type { Frame } from '../../web/src/engine/messages.ts';
import type { ModuleId } from '../../web/src/engine/modules.ts';
import type { Lab } from '../../web/src/engine/types.ts';
import { faultText } from '../../web/src/words/faults.en.ts';

interface Loaded {
  client: SessionClient;
  labs: Lab[];
  /** Why the engine stopped, if it has. */
  failed: () => string;
}

/** Loads a module. @throws the fault of an engine that fails before it is ready */
export function loadEngine(module: ModuleId, onframe: (frame: Frame) => void = () => undefined) {
  let failed = '';
  return new Promise<Loaded>((resolve, reject) => {
    const client: SessionClient = new SessionClient(
      {
        onready: (_, { labs }) => resolve({ client, labs, failed: () => failed }),
        onframe,
        onfail: (fault) => reject(new Error((failed = faultText(fault)))),
      },
      () => engineWorker(module),
    );
    client.start();
  });
}
