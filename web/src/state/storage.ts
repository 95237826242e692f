/** Values that the browser stores for this page. Accessing `localStorage` throws if the browser blocks it. */

/** @returns the value stored under `key`; undefined if there is none or storage is blocked */
export function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores a value. If storage is blocked or full, the value lasts as long as the page.
 * @returns whether it was stored
 */
export function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // Storage is blocked or full.
    return false;
  }
}
