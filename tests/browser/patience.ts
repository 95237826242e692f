/** Waiting for what the page was asked to do: generous, for a machine with other work. Vitest's own second is not. */
import { vi } from 'vitest';

const PATIENCE = { timeout: 20_000 };

/** Resolves when `check` no longer throws. @returns what it returned */
export const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, PATIENCE);

/** Resolves when `look` finds something. @returns what it found */
export const until = <T>(look: () => T | Promise<T>) => vi.waitUntil(look, PATIENCE);
