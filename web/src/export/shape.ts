/**
 * Readers of untrusted values: each takes a value with its path, and returns it with its type, or throws what is wrong
 * and where. Readers of objects keep only the fields that they know.
 */

/** A value is invalid: its path, the value, and what is allowed. */
export class Misshapen extends Error {
  place: string;
  readonly found: string;
  readonly allowed: string;

  constructor(place: string, found: unknown, allowed: string) {
    super(`${place}: not ${allowed}`);
    [this.place, this.allowed] = [place, allowed];
    this.found = found === undefined ? '' : JSON.stringify(found);
  }

  /** The same in a value that is itself at a path. */
  within(path: string): this {
    this.place = path + (/^[a-z]/i.test(this.place) ? '.' : '') + this.place;
    return this;
  }
}

export type Reader<T> = (value: unknown, place: string) => T;

/** Texts for what is allowed, in the page's language. */
export interface Allowed {
  text: (most: number) => string;
  number: (min: number, max: number) => string;
  whole: (min: number, max: number) => string;
  yesNo: string;
  list: (most: number) => string;
  object: string;
  oneOf: (words: readonly string[]) => string;
  date: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Creates readers whose errors use these texts. */
export function readers(allowed: Allowed) {
  function check<T>(fits: boolean, value: unknown, place: string, words: string): T {
    if (!fits) throw new Misshapen(place, value, words);
    return value as T;
  }

  const text =
    (most: number): Reader<string> =>
    (value, place) =>
      check(typeof value === 'string' && value.length <= most, value, place, allowed.text(most));

  const number =
    (min: number, max: number): Reader<number> =>
    (value, place) =>
      check(
        typeof value === 'number' && value >= min && value <= max,
        value,
        place,
        allowed.number(min, max),
      );

  const whole =
    (min: number, max: number): Reader<number> =>
    (value, place) =>
      check(
        Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max,
        value,
        place,
        allowed.whole(min, max),
      );

  const yesNo: Reader<boolean> = (value, place) =>
    check(typeof value === 'boolean', value, place, allowed.yesNo);

  /** A date and time in UTC, in the format of ISO 8601. */
  const date: Reader<string> = (value, place) =>
    check(
      typeof value === 'string' &&
        !Number.isNaN(Date.parse(value)) &&
        new Date(value).toISOString() === value,
      value,
      place,
      allowed.date,
    );

  const oneOf =
    <T extends string | number>(words: readonly T[]): Reader<T> =>
    (value, place) =>
      check(words.includes(value as T), value, place, allowed.oneOf(words.map(String)));

  const list =
    <T>(of: Reader<T>, most: number): Reader<T[]> =>
    (value, place) =>
      check<unknown[]>(Array.isArray(value) && value.length <= most, value, place, allowed.list(most)).map(
        (one, index) => {
          try {
            // The path is made only for what is wrong, since lists are long.
            return of(one, '');
          } catch (error) {
            throw error instanceof Misshapen ? error.within(`${place}[${index}]`) : error;
          }
        },
      );

  /** An object with arbitrary names. */
  const record =
    <T>(of: Reader<T>, most: number): Reader<Record<string, T>> =>
    (value, place) => {
      const given = check<object>(isObject(value), value, place, allowed.object);
      const pairs = Object.entries(given);
      if (pairs.length > most) throw new Misshapen(place, pairs.length, allowed.list(most));
      return Object.fromEntries(pairs.map(([name, one]) => [name, of(one, `${place}.${name}`)]));
    };

  const object =
    <T extends object>(shape: { [K in keyof T]-?: Reader<T[K]> }): Reader<T> =>
    (value, place) => {
      const given = check<Record<string, unknown>>(isObject(value), value, place, allowed.object);
      const names = Object.keys(shape) as (keyof T & string)[];
      const read = names.map((name) => {
        const one = Object.hasOwn(given, name) ? given[name] : undefined;
        return [name, shape[name](one, place ? `${place}.${name}` : name)] as const;
      });
      return Object.fromEntries(read.filter(([, one]) => one !== undefined)) as T;
    };

  const orNull =
    <T>(of: Reader<T>): Reader<T | null> =>
    (value, place) =>
      value === null || value === undefined ? null : of(value, place);

  const optional =
    <T>(of: Reader<T>): Reader<T | undefined> =>
    (value, place) =>
      value === undefined ? undefined : of(value, place);

  return { text, number, whole, yesNo, date, oneOf, list, record, object, orNull, optional };
}
