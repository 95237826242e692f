/** What the browser keeps for this page. Merely touching storage throws where the browser blocks it. */

/** @returns what was written under a key, or undefined */
export function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Where storage is blocked or full, it lasts as long as the page. */
export function write(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // As said above.
  }
}
