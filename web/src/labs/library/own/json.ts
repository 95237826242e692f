/** A list of songs, `[{ "artist": "Air", "title": "Run" }]`, or an object that has one such list. */
import { own as words } from '../../../words/library.own.en.ts';
import { type Fact, fact, keyOf, stood } from './song.ts';

const SOURCE = 'plugin/json';

type Found = Record<string, unknown>;
const isObject = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The list of objects in what was read. */
function listIn(read: unknown): Found[] | undefined {
  const lists = Array.isArray(read)
    ? [read]
    : isObject(read)
      ? Object.values(read).filter(Array.isArray)
      : [];
  const list: unknown[] | undefined = lists.find((some: unknown[]) => some.some(isObject));
  return list?.filter(isObject);
}

/** A value as texts: several may be said of one property. What is made of parts has no text. */
function texts(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((one) => !Array.isArray(one)).flatMap(texts);
  if (typeof value === 'string') return [value];
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
}

/**
 * @param name of the file
 * @throws Error that says what is wrong
 */
export function fromJson(text: string, name: string): Fact[][] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw new Error(words.badJson((error as Error).message), { cause: error });
  }
  const list = listIn(read);
  if (!list) throw new Error(words.noList);
  return list.map((song, index) => {
    const facts = Object.entries(song).flatMap(([property, value]) =>
      texts(value).flatMap((said) => fact(keyOf(property), said, SOURCE) ?? []),
    );
    const url = facts.find(({ key }) => key === 'url');
    const rest = facts.filter((said) => said !== url);
    return [...stood(url ? String(url.value) : `${name}#${index}`), ...rest];
  });
}
