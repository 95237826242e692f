/**
 * The files of the user's own library as they were chosen, stored until the user removes them. They are in IndexedDB,
 * which private windows have too, unlike the origin private file system; and as bytes, since not every browser stores a
 * `File` there.
 */
import { deadlines } from '../../../engine/deadlines.ts';

const DATABASE = 'ringside-library';
const STORE = 'own';

/** What is stored, without the bytes. */
export interface StoredAbout {
  names: string[];
  bytes: number;
}

interface StoredFile {
  name: string;
  lastModified: number;
  bytes: ArrayBuffer;
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

/** Runs requests in one transaction, which is complete when it resolves. */
async function within<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await answer(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const complete = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
    });
    const [result] = await Promise.all([answer(ask(transaction.objectStore(STORE))), complete]);
    return result;
  } finally {
    database.close();
  }
}

/** @throws Error if the browser does not answer: some never do where they refuse to store anything */
function timely<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new DOMException('It does not answer.', 'TimeoutError')), deadlines.disk);
    }),
  ]);
}

function isAbout(value: unknown): value is StoredAbout {
  const { names, bytes } = (value ?? {}) as Partial<StoredAbout>;
  return Array.isArray(names) && names.every((name) => typeof name === 'string') && typeof bytes === 'number';
}

const isStored = (value: unknown): value is StoredFile => {
  const { name, lastModified, bytes } = (value ?? {}) as Partial<StoredFile>;
  return typeof name === 'string' && typeof lastModified === 'number' && bytes instanceof ArrayBuffer;
};

/** @returns undefined if nothing is stored @throws Error if the browser refuses */
export async function storedAbout(): Promise<StoredAbout | undefined> {
  const about: unknown = await timely(within('readonly', (store) => store.get('about')));
  if (about === undefined) return undefined;
  // Whatever else lies there can be removed, but not opened.
  return isAbout(about) ? about : { names: [], bytes: 0 };
}

/** Stores files in place of those before. @throws Error if the browser refuses */
export async function storeFiles(files: readonly File[]): Promise<StoredAbout> {
  const stored: StoredFile[] = await Promise.all(
    files.map(async (file) => ({
      ...{ name: file.name, lastModified: file.lastModified },
      bytes: await file.arrayBuffer(),
    })),
  );
  const names = files.map(({ name }) => name);
  const about = { names, bytes: files.reduce((sum, { size }) => sum + size, 0) };
  await timely(
    within('readwrite', (store) => {
      store.put(stored, 'files');
      return store.put(about, 'about');
    }),
  );
  return about;
}

/** @returns undefined if what is stored is no list of files @throws Error if the browser refuses */
export async function storedFiles(): Promise<File[] | undefined> {
  const files: unknown = await timely(within('readonly', (store) => store.get('files')));
  if (!Array.isArray(files) || files.length === 0 || !files.every(isStored)) return undefined;
  return files.map(({ name, lastModified, bytes }) => new File([bytes], name, { lastModified }));
}

/** @throws Error if the browser refuses */
export async function removeStoredFiles() {
  await timely(within('readwrite', (store) => store.clear()));
}
