/** The smallest of 1, 2 or 5 times a power of ten that is not below `least`, which is above 0. */
export function roundUp(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((digit) => digit * power >= least) ?? 10);
}
