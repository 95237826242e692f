/** Reads a list of songs, `[{ "artist": "Air", "title": "Run" }]`, or an object that contains such a list. */
import { own as words } from '../../../words/library.own.en.ts';
import { MOST_NAME } from './limits.ts';
import { BadRow, checkCount, checkLengths, type Read, Rows } from './rows.ts';
import { columnOf, fact, namesSongs, songAt } from './song.ts';

const SOURCE = 'plugin/json';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first list that contains an object. */
function listIn(read: unknown): unknown[] | undefined {
  const lists: unknown[] = Array.isArray(read) ? [read] : isObject(read) ? Object.values(read) : [];
  return lists.find((some): some is unknown[] => Array.isArray(some) && some.some(isObject));
}

/** The texts of a value: a property may have several. Objects have no text. */
function texts(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  checkCount(values.length);
  return values.flatMap((one) =>
    typeof one === 'string' ? one : typeof one === 'number' || typeof one === 'boolean' ? String(one) : [],
  );
}

function factsOf(song: unknown) {
  if (!isObject(song)) throw new BadRow(words.noObject);
  const said = Object.entries(song).flatMap(([name, value]) =>
    texts(value).map((text) => [name, text] as const),
  );
  checkCount(said.length);
  return said.flatMap(([name, text]) => {
    checkLengths(name, text);
    return fact(columnOf(name), text, SOURCE) ?? [];
  });
}

/** A short form of a song for a message. */
function shortOf(song: unknown): string {
  if (!isObject(song)) return Array.isArray(song) ? '[…]' : JSON.stringify(song);
  const [name, value] = Object.entries(song as Record<string, unknown>)[0] ?? [];
  return name === undefined ? '{}' : `${name}: ${typeof value === 'object' ? '…' : JSON.stringify(value)}`;
}

/** @param name name of the file @throws Error that says what is wrong */
export function fromJson(text: string, name: string): Read {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw new Error(words.badJson((error as Error).message), { cause: error });
  }
  const list = listIn(read);
  if (!list) throw new Error(words.noList);
  const names = new Set<string>();
  for (const song of list) if (isObject(song)) for (const one of Object.keys(song)) names.add(one);
  const isOfSongs = (one: string) => one.length <= MOST_NAME && namesSongs([columnOf(one)]);
  if (![...names].some(isOfSongs)) throw new Error(words.noKeys([...names]));
  const rows = new Rows(name);
  list.forEach((song, index) =>
    rows.add(
      index + 1,
      () => shortOf(song),
      () => songAt(factsOf(song), `${name}#${index}`),
    ),
  );
  return rows.end();
}
