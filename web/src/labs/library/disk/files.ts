/**
 * The two files of a library that survives, in the browser's own file system. Only a worker can hold them, and only one at a
 * time: until they are closed, or the worker ends, nobody else opens them.
 */
import type { LibraryHandle } from '../../../../../engine/pkg-library/ringside.js';
import { disk as words } from '../../../words/library.disk.en.ts';
import { Wrong } from '../wrong.ts';

type Handle = LibraryHandle & { close(): void };

/** What workers have: the types of the page do not know it. */
type WorkerFile = FileSystemFileHandle & { createSyncAccessHandle?: () => Promise<Handle> };

/** For `LibraryLog.open`; to be closed after it. */
export interface LibraryFiles {
  log: LibraryHandle;
  snapshots: LibraryHandle;
  close(): void;
}

/** There are no files, and why, in a sentence; `LibraryLog.in_memory` does without. */
export class NoFiles extends Wrong {
  /** Whether somebody else has them: another tab, or a worker that has just ended. */
  locked = false;
}

function noFiles(error: unknown): NoFiles {
  const { name, message } = error as DOMException;
  const locked = name === 'NoModificationAllowedError';
  const refused = new NoFiles(locked ? words.locked : words.refused(message || name), { cause: error });
  refused.locked = locked;
  return refused;
}

/**
 * @param name of the library: a folder
 * @throws NoFiles where there are none, or another tab has them
 */
export async function openFiles(name: string): Promise<LibraryFiles> {
  const { storage } = globalThis.navigator as { storage?: Partial<StorageManager> };
  if (!storage?.getDirectory) throw new NoFiles(words.absent);
  const held: Handle[] = [];
  const close = () => held.forEach((handle) => handle.close());
  try {
    const folder = await (await storage.getDirectory()).getDirectoryHandle(name, { create: true });
    for (const part of ['log', 'snapshots']) {
      const file: WorkerFile = await folder.getFileHandle(part, { create: true });
      if (!file.createSyncAccessHandle) throw new NoFiles(words.absent);
      held.push(await file.createSyncAccessHandle());
    }
  } catch (error) {
    close();
    throw error instanceof NoFiles ? error : noFiles(error);
  }
  const [log, snapshots] = held;
  return { log, snapshots, close };
}

/** Takes a library's files away, which nobody may have open; none is fine. */
export async function removeFiles(name: string): Promise<void> {
  const { storage } = globalThis.navigator as { storage?: Partial<StorageManager> };
  const root = await storage?.getDirectory?.();
  await root?.removeEntry(name, { recursive: true }).catch((error: unknown) => {
    if ((error as DOMException).name !== 'NotFoundError') throw noFiles(error);
  });
}
