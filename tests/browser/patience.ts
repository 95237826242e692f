/** Waits for asynchronous changes of the page, with a timeout for a loaded machine; Vitest's default of a second is too short. */
import { vi } from 'vitest';

const PATIENCE = { timeout: 20_000 };

/** Resolves when `check` no longer throws. @returns its result */
export const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, PATIENCE);

/** Resolves when `look` returns something truthy. @returns its result */
export const until = <T>(look: () => T | Promise<T>) => vi.waitUntil(look, PATIENCE);
