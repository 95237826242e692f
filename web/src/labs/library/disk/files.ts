/**
 * The two files of a stored library in the browser's origin-private file system. Only one worker at a time can open
 * them; they are released when they are closed or their worker ends.
 */
import type { LibraryHandle } from '../../../../../engine/pkg-library/ringside.js';
import { disk as words } from '../../../words/library.disk.en.ts';
import { Wrong } from '../wrong.ts';

type Handle = LibraryHandle & { close(): void };

/** API of workers that the page's types lack. */
type WorkerFile = FileSystemFileHandle & { createSyncAccessHandle?: () => Promise<Handle> };

/** Files for `LibraryLog.open`; close them afterwards. */
export interface LibraryFiles {
  log: LibraryHandle;
  snapshots: LibraryHandle;
  close(): void;
}

/** The files cannot be opened, with the reason as a sentence; `LibraryLog.in_memory` works without files. */
export class NoFiles extends Wrong {
  /** Whether another tab, or a worker that has just ended, has them open. */
  locked = false;
}

function noFiles(error: unknown): NoFiles {
  const { name, message } = error as DOMException;
  const locked = name === 'NoModificationAllowedError';
  const refused = new NoFiles(locked ? words.locked : words.refused(message || name), { cause: error });
  refused.locked = locked;
  return refused;
}

/** @param name the library's folder @throws NoFiles if files are not available, or another tab has them open */
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

/** Deletes a library's files, which must be closed. Does nothing if there are none. */
export async function removeFiles(name: string): Promise<void> {
  const { storage } = globalThis.navigator as { storage?: Partial<StorageManager> };
  const root = await storage?.getDirectory?.();
  await root?.removeEntry(name, { recursive: true }).catch((error: unknown) => {
    if ((error as DOMException).name !== 'NotFoundError') throw noFiles(error);
  });
}
