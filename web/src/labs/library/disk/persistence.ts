/** Whether the browser keeps what this site stores until somebody deletes it, or may delete it when the disk runs short of room. */

/** `unable`: the browser knows no such promise. */
export type Persistence = 'granted' | 'refused' | 'unable';

const storage = (): Partial<StorageManager> =>
  (navigator as { storage?: Partial<StorageManager> }).storage ?? {};

/** @returns what the browser has promised so far; nobody is asked */
export async function persistence(): Promise<Persistence> {
  const { persisted } = storage();
  if (!persisted) return 'unable';
  return (await persisted.call(navigator.storage)) ? 'granted' : 'refused';
}

/**
 * Asks for the promise, by an action of the user's alone: some browsers ask the user, and settle it when there is an answer.
 * Never rejected.
 */
export async function askForPersistence(): Promise<Persistence> {
  const { persist } = storage();
  if (!persist) return 'unable';
  try {
    return (await persist.call(navigator.storage)) ? 'granted' : 'refused';
  } catch {
    return 'refused';
  }
}
