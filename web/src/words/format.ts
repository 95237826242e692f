/**
 * How numbers are written, everywhere: thin space (U+202F) between thousands and before a unit, an en dash in ranges,
 * as many digits as the number deserves. Pure; the decimal sign is a point on every machine.
 */

/** U+202F, narrow no-break space. */
export const THIN = '\u202f';

/** A number with `digits` decimals, 0 to 20: `12 480`, `-0.50`. Never writes `-0`. */
export function number(value: number, digits = 0): string {
  if (!Number.isFinite(value)) return '–';
  const [whole, fraction] = Math.abs(value).toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, THIN);
  const written = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return value < 0 && /[1-9]/.test(written) ? `−${written}` : written;
}

/** A count of things in English: `1 slot`, `8 slots`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** A number with about `count` significant digits (1 to 6), never more than it needs: 0.86, 12.4, 1 644. */
export function significant(value: number, count = 3): string {
  if (value === 0) return '0';
  const magnitude = Math.floor(Math.log10(Math.abs(Number(value.toPrecision(count)))));
  return number(value, Math.max(0, count - 1 - magnitude));
}

/** A number and the unit it is written with, apart, because the number is bold and the unit is not. */
export interface Quantity {
  value: string;
  unit: string;
}

/** `64 slots` of its two parts; a quantity without unit is its number. */
export const joined = ({ value, unit }: Quantity): string => (unit ? `${value}${THIN}${unit}` : value);

const SCALES: [limit: number, unit: string][] = [
  [1e9, 's'],
  [1e6, 'ms'],
  [1e3, 'µs'],
  [0, 'ns'],
];

/** A duration in nanoseconds, written in the unit in which it is 1 to 999. */
export function duration(ns: number): Quantity {
  const size = Math.abs(ns);
  // 999.6 ns is written 1.00 µs, not 1 000 ns.
  const [limit, unit] = SCALES.find(([limit]) => Number(size.toPrecision(3)) >= limit) ?? SCALES[3];
  if (size === 0) return { value: '0', unit: 'ms' };
  return { value: significant(ns / (limit || 1)), unit };
}

/** The smallest step of a clock, in microseconds: `5 µs`, `0.1 µs`. */
export const clockTick = (us: number): string =>
  `${number(us, Number.isInteger(us) || us >= 10 ? 0 : 1)}${THIN}µs`;

/** Virtual time in ticks of 0.1 ms, in whole milliseconds; from 10 s on in seconds: `1 644 ms`, `12.5 s`. */
export const tickTime = (ticks: number): Quantity =>
  ticks < 100_000
    ? { value: number(ticks / 10), unit: 'ms' }
    : { value: number(ticks / 10_000, 1), unit: 's' };

/** Bytes in decimal multiples, as networks count them: `4.10 kB`. */
export function bytes(count: number): Quantity {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let step = 0;
  let value = count;
  while (step < units.length - 1 && Number(Math.abs(value).toPrecision(3)) >= 1000) {
    value /= 1000;
    step += 1;
  }
  return { value: step === 0 ? number(value) : significant(value), unit: units[step] };
}

/** Bytes as a text: `4.10 kB`. */
export const size = (count: number): string => joined(bytes(count));

/** Bytes in full: `4 097 B`. */
export const exactBytes = (count: number): string => joined({ value: number(count), unit: 'B' });

/** A factor: `1.28×`; from 10 on with fewer decimals. */
export const times = (ratio: number): string => `${significant(ratio)}×`;

/** A share of 1 as per cent, with `digits` decimals: 0.024 is `2.4 %`. */
export const percent = (share: number, digits = 1): string => `${number(share * 100, digits)}${THIN}%`;

/** A noise floor: `±2.4 %`. */
export const plusMinus = (share: number): string => `±${percent(share)}`;

/** A range without unit: `1.21 to 1.36`, or with what another language has between the two. */
export const range = (low: number, high: number, digits = 2, to = ' to '): string =>
  `${number(low, digits)}${to}${number(high, digits)}`;

/** Whether a written difference is a percentage and not a factor. */
export const isShare = (by: string): boolean => by.endsWith('%');

/** A frequency in hertz: `48 kHz`, `44.1 kHz`. */
export const frequency = (hertz: number): Quantity => ({
  value: number(hertz / 1000, hertz % 1000 === 0 ? 0 : 1),
  unit: 'kHz',
});
