/** The documents that were given to this page, as long as it is open: nothing of them is stored, and nothing leaves the browser. */
import { readFile, type ResultDocument } from '../export/document.ts';
import { results as words } from '../words/results.en.ts';
import type { Entry } from './merge.ts';

/** A file that was not taken. */
interface RefusedFile {
  file: string;
  why: string;
}

/** Documents at most, so that a picture of them stays one that can be read. */
const MOST = 300;

class Collected {
  entries = $state.raw<readonly Entry[]>([]);
  refused = $state.raw<readonly RefusedFile[]>([]);

  /** Takes each file by itself: a bad one is told, the others stay. */
  async add(files: Iterable<File>) {
    for (const file of files) {
      const reading = await readFile(file);
      if ('documents' in reading) this.take(file.name, reading.documents);
      else this.#refuse(file.name, reading.refusal);
    }
  }

  /** Takes what was read of a file. */
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

  #refuse(file: string, why: string) {
    this.refused = [...this.refused.filter((one) => one.file !== file), { file, why }];
  }
}

/** One for the page: going to a lab and back loses nothing. */
export const collected = new Collected();
