/**
 * Modules of the engine that the development server is still building (`vite.modules.ts`). In a built site none is
 * missing, and of this file only constant answers are left.
 */
import { createSubscriber } from 'svelte/reactivity';
import { building } from '../words/building.en.ts';
import type { ModuleId } from './modules.ts';

/** When a module will be built, in ms since 1970, or why it could not be built. */
type Missing = Partial<Record<ModuleId | 'threads', number | string>>;

const EVENT = 'ringside:missing-modules';
/** The time left is rounded up to this, in s, so that the text rests between two changes. */
const STEP_S = 5;

let missing: Missing = {};
let changed = () => {};

if (import.meta.hot) {
  import.meta.hot.on(EVENT, (told: Missing) => {
    missing = told;
    changed();
  });
  import.meta.hot.send(EVENT);
}

/** Has effects that read the time left run again every second. */
const everySecond =
  import.meta.hot &&
  createSubscriber((update) => {
    changed = update;
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  });

/** Says that a module is being built, and for how long; undefined if it is there. Reactive. */
export function buildNotice(module: ModuleId): string | undefined {
  if (!everySecond) return undefined;
  everySecond();
  const ready = missing[module];
  if (typeof ready !== 'number') return undefined;
  return building.left(Math.ceil((ready - Date.now()) / 1_000 / STEP_S) * STEP_S);
}

/** Whether no worker waits for a module that is being built. */
export const modulesAreBuilt = (): boolean =>
  !import.meta.hot || Object.values(missing).every((ready) => typeof ready !== 'number');
