/**
 * Modules of the engine that the development server is still building (`vite.modules.ts`). In a built site none is
 * missing, and of this file only constant answers are left.
 */
import { createSubscriber } from 'svelte/reactivity';
import { building } from '../words/building.en.ts';
import type { ModuleId } from './modules.ts';

/** The modules that cannot be loaded: `true` for one that is being built, or why it could not be built. */
type Missing = Partial<Record<ModuleId | 'threads', true | string>>;

const EVENT = 'ringside:missing-modules';

let missing: Missing = {};
let changed = () => {};

if (import.meta.hot) {
  import.meta.hot.on(EVENT, (told: Missing) => {
    missing = told;
    changed();
  });
  import.meta.hot.send(EVENT);
}

const readMissing = import.meta.hot && createSubscriber((update) => void (changed = update));

/** Says that a module is being built; undefined if it is there. Reactive. */
export function buildNotice(module: ModuleId): string | undefined {
  readMissing?.();
  return missing[module] === true ? building.notice : undefined;
}

/** Whether no worker waits for a module that is being built. */
export const modulesAreBuilt = (): boolean =>
  !import.meta.hot || Object.values(missing).every((state) => state !== true);
