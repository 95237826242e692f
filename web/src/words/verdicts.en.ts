/** Verdicts of pairs of samples that prove no difference. */
export const verdicts = {
  'no difference found': 'no difference found',
  'too noisy': 'too noisy',
  'below the clock': 'below the clock',
} as const;
