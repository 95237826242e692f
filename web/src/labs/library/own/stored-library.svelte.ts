/** State of what the browser has stored of the user's libraries: the files of the last one, and one of earlier versions. */
import { errorMessage } from '../../../engine/error-message.ts';
import { save } from '../../../export/save.ts';
import { stored as words } from '../../../words/library.stored.en.ts';
import { MOST_STORED } from './limits.ts';
import { type OldFiles, oldFiles, type OldLibrary, removeOldFiles } from './old-library.ts';
import { removeStoredFiles, type StoredAbout, storedAbout, storedFiles, storeFiles } from './stored-files.ts';

/** Browsers may partition or delete the storage of iframes, so nothing is stored there. */
const isFramed = () => window.parent !== window;

export class StoredLibrary {
  about = $state.raw<StoredAbout>();
  /** Why the last library was not stored, or what is stored could not be read or removed, as a sentence. */
  failed = $state<string>();
  /** The library of earlier versions. */
  old = $state.raw<OldLibrary>();
  /** Whether it was saved as a file, and removed. */
  saved = $state(false);
  readonly #isFramed: boolean;

  /** @param framed whether the page is in an iframe */
  constructor(framed = isFramed()) {
    this.#isFramed = framed;
  }

  /** Looks for stored libraries. @param read reads the files of an earlier version */
  async look(read: (files: OldFiles) => Promise<OldLibrary>) {
    if (this.#isFramed) return;
    // A browser that stores nothing has nothing to tell.
    this.about ??= await storedAbout().catch(() => undefined);
    const files = await oldFiles();
    if (!files || this.old) return;
    const old = await read(files);
    // An empty library is left behind where the part of the desk for it was only opened.
    if (old.songs === 0 && old.isWhole) await removeOldFiles().catch(() => undefined);
    else this.old = old;
  }

  /** Stores the files of a library that was opened, or says why not. */
  async store(files: readonly File[]) {
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    this.failed = undefined;
    if (this.#isFramed) return void (this.failed = words.framed);
    if (bytes > MOST_STORED) return void (this.failed = words.large(bytes, MOST_STORED));
    try {
      this.about = await storeFiles(files);
    } catch (error) {
      this.failed = words.refused(errorMessage(error));
    }
  }

  /** @returns the stored files; undefined if they cannot be read */
  async files(): Promise<File[] | undefined> {
    this.failed = undefined;
    const files = await storedFiles().catch(() => undefined);
    if (!files) this.failed = words.unreadable;
    return files;
  }

  async remove() {
    try {
      await removeStoredFiles();
      [this.about, this.failed] = [undefined, undefined];
    } catch (error) {
      this.failed = words.notRemoved(errorMessage(error));
    }
  }

  /** Saves the library of earlier versions as a file, and then removes it. */
  async saveOld() {
    if (!this.old) return;
    save(new File([this.old.json], words.oldName, { type: 'application/json' }));
    if (!this.saved) this.saved = await this.#removeOld();
  }

  async dropOld() {
    if (await this.#removeOld()) this.old = undefined;
  }

  async #removeOld(): Promise<boolean> {
    this.failed = undefined;
    try {
      await removeOldFiles();
      return true;
    } catch (error) {
      this.failed = words.notRemoved(errorMessage(error));
      return false;
    }
  }
}
