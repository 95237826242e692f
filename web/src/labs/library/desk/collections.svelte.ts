/** The user's saved collections: queries under names, which `in:NAME` refers to. The browser keeps them. */
import type { LibraryCollection } from '../../../../../engine/pkg-library/ringside.js';
import { read, write } from '../../../state/storage.ts';
import { MOST_COLLECTION_NAME, MOST_COLLECTIONS, MOST_QUERY } from './limits.ts';

const KEY = 'ringside.collections';

/** Checks a stored entry, since other scripts of the origin may have written it. */
function isCollection(one: unknown): one is LibraryCollection {
  const { name, query } = (one ?? {}) as Partial<LibraryCollection>;
  return typeof name === 'string' && isName(name) && typeof query === 'string' && query.length <= MOST_QUERY;
}

/** Whether a collection can have this name. */
export const isName = (name: string) =>
  name.length > 0 && name.length <= MOST_COLLECTION_NAME && name === name.trim();

/** The reference to a collection, quoted unless its name is read as one word in any case. */
export const referenceTo = (name: string) =>
  /^(?!OR|AND|NOT|in:)[\p{L}\p{N}_./]+$/u.test(name)
    ? `in:${name}`
    : `in:"${name.replace(/["\\]/g, '\\$&')}"`;

export class Collections {
  /** In order of their names. */
  list = $state.raw<readonly LibraryCollection[]>(stored() ?? []);
  /** Names of those that the browser had no room for, which last as long as the page. */
  #unstored: readonly string[] = [];

  /** Takes what other tabs have saved and removed since. */
  refresh() {
    const theirs = stored();
    if (!theirs) return;
    const isOwn = ({ name }: LibraryCollection) => this.#unstored.includes(name);
    this.#show([...theirs.filter((one) => !isOwn(one)), ...this.list.filter(isOwn)]);
  }

  /**
   * Saves a query, in place of one of the same name.
   * @returns false if there are too many, which other tabs may have saved
   */
  save(name: string, query: string): boolean {
    this.refresh();
    const others = this.without(name);
    if (others.length >= MOST_COLLECTIONS) return false;
    this.#unstored = [...this.#unstored, name];
    this.#set([...others, { name, query }]);
    return true;
  }

  remove(name: string) {
    this.refresh();
    this.#set(this.without(name));
  }

  without(name: string): LibraryCollection[] {
    return this.list.filter((one) => one.name !== name);
  }

  #show(list: LibraryCollection[]) {
    this.list = list.sort((one, other) => one.name.localeCompare(other.name));
  }

  #set(list: LibraryCollection[]) {
    this.#show(list);
    if (write(KEY, this.list)) this.#unstored = [];
  }
}

/** The list that the browser has; undefined if it has none, or storage is blocked. */
function stored(): LibraryCollection[] | undefined {
  const list = read(KEY);
  return Array.isArray(list) ? list.filter(isCollection).slice(0, MOST_COLLECTIONS) : undefined;
}
