/** Whether the browser protects the site's storage until the user deletes it, or may delete it if the disk is full. */

/** `unable`: the browser does not support protection. */
export type Persistence = 'granted' | 'refused' | 'unable';

const storage = (): Partial<StorageManager> =>
  (navigator as { storage?: Partial<StorageManager> }).storage ?? {};

/** @returns the current state, without asking the user */
export async function persistence(): Promise<Persistence> {
  const { persisted } = storage();
  if (!persisted) return 'unable';
  return (await persisted.call(navigator.storage)) ? 'granted' : 'refused';
}

/**
 * Asks for protection. Call it only after a user action: some browsers ask the user and resolve after the answer. Never
 * rejects.
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
