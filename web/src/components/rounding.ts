/** Rounding to 1, 2 or 5 times a power of ten, of values above 0. */

/** The power of ten that is not above a value, and how often the value has it, from 1 to 10. */
export const leading = (value: number): [power: number, digits: number] => {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
  return [power, value / power];
};

/** The smallest such number that is not below `least`. */
export function roundUp(least: number): number {
  const [power, digits] = leading(least);
  return power * ([1, 2, 5].find((digit) => digit >= digits - 1e-9) ?? 10);
}

/** The largest such number that is not above `most`. */
export function roundDown(most: number): number {
  const [power, digits] = leading(most);
  return power * (digits >= 5 - 1e-9 ? 5 : digits >= 2 - 1e-9 ? 2 : 1);
}
