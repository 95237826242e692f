/**
 * Lengths of songs in milliseconds. Programs write them in seconds (beets, iTunes' lists), in milliseconds (XMMS2,
 * Spotify, iTunes' XML), as `3:45` or in words. The unit follows from the name of the property, from the form of the
 * value, or from all values of a file: {@link withUnits}.
 */

/** Names of a song's length, in lower case, without separators and unit. */
const NAMES = new Set([
  ...['duration', 'length', 'totaltime', 'playtime', 'playingtime', 'runtime'],
  ...['songlength', 'songduration', 'tracklength', 'trackduration', 'tracktime'],
]);

/** Milliseconds of a unit at the end of a name: `duration_ms`, `length (s)`, `length_seconds_fp`. */
const UNITS: [ending: RegExp, milliseconds: number][] = [
  [/_?(in_?)?(ms|msecs?|millis|milliseconds?)$/, 1],
  [/_?(in_?)?(secs?|seconds?)(_?fp)?$|_(in_)?s$/, 1000],
  [/_?(in_?)?(mins?|minutes?)$/, 60_000],
];

/** Milliseconds of iTunes' names, which contain no unit: `Total Time` of its XML, and `Time` of its lists. */
const ITUNES = new Map([
  ['totaltime', 1],
  ['time', 1000],
]);

/** From this median on, plain numbers are milliseconds: as seconds, half of the songs would last over 5 hours. */
const LONG = 20_000;
const MOST = 2 ** 31;

/**
 * @param name in lower case, with `_` for everything between letters and digits
 * @returns the milliseconds of the unit, 0 if the name does not tell; undefined if it is not the name of a length
 */
export function lengthUnit(name: string): number | undefined {
  const plain = (text: string) => text.replaceAll('_', '');
  const known = ITUNES.get(plain(name));
  if (known !== undefined) return known;
  if (NAMES.has(plain(name))) return 0;
  const [ending, milliseconds] = UNITS.find(([ending]) => ending.test(name)) ?? [];
  return ending && NAMES.has(plain(name.replace(ending, ''))) ? milliseconds : undefined;
}

const PLAIN = /^\d{1,10}(?:[.,]\d{1,9})?$/;
const CLOCK = /^(?:(\d{1,4}):)?(\d{1,6}):(\d{2}(?:[.,]\d{1,9})?)$/;
/** `PT3M45S`, `3m 45s`, `3 min 45 sec`, `225 s`, `3'45"`. */
const SPOKEN =
  /^(?:PT)?(?:(\d{1,4})\s?(?:h|hours?|hrs?)\s?)?(?:(\d{1,6})\s?(?:m|mins?|minutes?|['′])\s?)?(?:(\d{1,9}(?:[.,]\d{1,9})?)\s?(?:s|secs?|seconds?|["″]|''))?$/i;
const MILLISECONDS = /^(\d{1,10})\s?(?:ms|msec|milliseconds)$/i;

/** Whether a text is a number without a unit. */
export const isPlain = (text: string): boolean => PLAIN.test(text);

const numberOf = (digits = '0') => Number(digits.replace(',', '.'));
const whole = (milliseconds: number) => (milliseconds < MOST ? Math.round(milliseconds) : undefined);

/**
 * @param unit milliseconds of a plain number, 0 if they are not known yet
 * @returns milliseconds; undefined if the text is not a length, or a plain number without a unit
 */
export function milliseconds(text: string, unit: number): number | undefined {
  if (isPlain(text)) return unit === 0 ? undefined : whole(numberOf(text) * unit);
  const spoken = MILLISECONDS.exec(text);
  if (spoken) return whole(numberOf(spoken[1]));
  const [matched, hours, minutes, seconds] = CLOCK.exec(text) ?? SPOKEN.exec(text) ?? [];
  if (!matched || !/\d/.test(matched)) return undefined;
  return whole((numberOf(hours) * 3600 + numberOf(minutes) * 60 + numberOf(seconds)) * 1000);
}

/**
 * Gives the lengths of a file that are still plain texts their unit: milliseconds if half of them would last longer
 * than 5 hours otherwise, and none has a fraction; else seconds.
 */
export function withUnits(lengths: { value: string | number }[]) {
  const plain = lengths.filter(({ value }) => typeof value === 'string' && isPlain(value));
  const numbers = plain.map(({ value }) => numberOf(value as string));
  const median = numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;
  const unit = median >= LONG && numbers.every(Number.isInteger) ? 1 : 1000;
  plain.forEach((one) => (one.value = milliseconds(one.value as string, unit) ?? one.value));
}
