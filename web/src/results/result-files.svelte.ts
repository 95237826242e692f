/**
 * The documents on this page. They are kept while the site is open; nothing is stored, and nothing leaves the browser.
 */
import { SvelteMap } from 'svelte/reactivity';
import { readFile } from '../export/document.ts';
import type { ResultDocument } from '../export/schema.js';
import { results as words } from '../words/results.en.ts';
import type { Entry } from './merge.ts';

/** A file that was refused. */
interface RefusedFile {
  file: string;
  reason: string;
}

/**
 * What all files together may hold: documents, so that the chart remains readable; comparisons, each of which is a row of the
 * table; and letters of JSON, so that they fit into a tab's memory several times.
 */
export const MOST = { documents: 300, comparisons: 5_000, letters: 24e6 };

export class ResultFiles {
  entries = $state.raw<readonly Entry[]>([]);
  refused = $state.raw<readonly RefusedFile[]>([]);
  /** The file that each document is from, by the document's JSON. */
  readonly #files = new SvelteMap<string, string>();

  /** Reads each file separately: an invalid file is reported, and the others are kept. */
  async add(files: Iterable<File>) {
    for (const file of files) {
      const letters = this.#letters;
      if (letters + file.size > MOST.letters) {
        this.#refuse(file.name, words.tooMuch.bytes(file.size, letters, MOST.letters));
        continue;
      }
      const reading = await readFile(file);
      if ('documents' in reading) this.take(file.name, reading.documents);
      else this.#refuse(file.name, reading.refusal);
    }
  }

  /** Adds the documents of a file. */
  take(file: string, documents: readonly ResultDocument[]) {
    this.refused = this.refused.filter((one) => one.file !== file);
    const entries = [...this.entries];
    let comparisons = entries.reduce((sum, { document }) => sum + document.comparisons.length, 0);
    let letters = this.#letters;
    for (const document of documents) {
      const text = JSON.stringify(document);
      const same = this.#files.get(text);
      const more = document.comparisons.length;
      if (same !== undefined) this.#refuse(file, words.same(same));
      else if (more === 0) this.#refuse(file, words.noComparisons);
      else if (entries.length >= MOST.documents) this.#refuse(file, words.tooMany(MOST.documents));
      else if (comparisons + more > MOST.comparisons)
        this.#refuse(file, words.tooMuch.comparisons(more, comparisons, MOST.comparisons));
      else if (letters + text.length > MOST.letters)
        this.#refuse(file, words.tooMuch.bytes(text.length, letters, MOST.letters));
      else {
        entries.push({ file, document });
        this.#files.set(text, file);
        comparisons += more;
        letters += text.length;
      }
    }
    this.entries = entries;
  }

  remove(file: string) {
    this.entries = this.entries.filter((one) => one.file !== file);
    for (const [text, of] of this.#files) if (of === file) this.#files.delete(text);
  }

  clear() {
    [this.entries, this.refused] = [[], []];
    this.#files.clear();
  }

  /** Letters of all documents that are here. */
  get #letters(): number {
    return [...this.#files.keys()].reduce((sum, { length }) => sum + length, 0);
  }

  #refuse(file: string, reason: string) {
    this.refused = [...this.refused.filter((one) => one.file !== file), { file, reason }];
  }
}

/** One instance for the page, so that opening a lab and returning loses nothing. */
export const resultFiles = new ResultFiles();
