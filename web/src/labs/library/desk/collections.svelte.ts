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
  list = $state.raw<readonly LibraryCollection[]>(stored());

  /** Saves a query, in place of one of the same name. */
  save(name: string, query: string) {
    this.#set([...this.without(name), { name, query }]);
  }

  remove(name: string) {
    this.#set(this.without(name));
  }

  without(name: string): LibraryCollection[] {
    return this.list.filter((one) => one.name !== name);
  }

  #set(list: LibraryCollection[]) {
    this.list = list.sort((one, other) => one.name.localeCompare(other.name));
    write(KEY, this.list);
  }
}

function stored(): LibraryCollection[] {
  const list = read(KEY);
  return Array.isArray(list) ? list.filter(isCollection).slice(0, MOST_COLLECTIONS) : [];
}
