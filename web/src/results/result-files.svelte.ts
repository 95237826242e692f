/**
 * The documents on this page. They are kept while the site is open; nothing is stored, and nothing leaves the browser.
 */
import { readFile, type ResultDocument } from '../export/document.ts';
import { results as words } from '../words/results.en.ts';
import type { Entry } from './merge.ts';

/** A file that was refused. */
interface RefusedFile {
  file: string;
  reason: string;
}

/** Maximum number of documents, so that the chart remains readable. */
const MOST = 300;

class ResultFiles {
  entries = $state.raw<readonly Entry[]>([]);
  refused = $state.raw<readonly RefusedFile[]>([]);

  /** Reads each file separately: an invalid file is reported, and the others are kept. */
  async add(files: Iterable<File>) {
    for (const file of files) {
      const reading = await readFile(file);
      if ('documents' in reading) this.take(file.name, reading.documents);
      else this.#refuse(file.name, reading.refusal);
    }
  }

  /** Adds the documents of a file. */
  take(file: string, documents: readonly ResultDocument[]) {
    this.refused = this.refused.filter((one) => one.file !== file);
    for (const document of documents) {
      const text = JSON.stringify(document);
      const same = this.entries.find((one) => JSON.stringify(one.document) === text);
      if (same) this.#refuse(file, words.same(same.file));
      else if (document.comparisons.length === 0) this.#refuse(file, words.noComparisons);
      else if (this.entries.length >= MOST) this.#refuse(file, words.tooMany(MOST));
      else this.entries = [...this.entries, { file, document }];
    }
  }

  remove(file: string) {
    this.entries = this.entries.filter((one) => one.file !== file);
  }

  clear() {
    [this.entries, this.refused] = [[], []];
  }

  #refuse(file: string, reason: string) {
    this.refused = [...this.refused.filter((one) => one.file !== file), { file, reason }];
  }
}

/** One instance for the page, so that opening a lab and returning loses nothing. */
export const resultFiles = new ResultFiles();
