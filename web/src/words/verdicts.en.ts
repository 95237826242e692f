/** The verdicts of comparisons, by the names that documents have. */
export const verdicts = {
  faster: 'faster',
  slower: 'slower',
  'no difference found': 'no difference found',
  'too noisy': 'too noisy',
  'below the clock': 'below the clock',
} as const;

/** Those that prove no difference, as the beginning of a sentence. */
export const NO_DIFFERENCE = 'No difference found';
export const TOO_NOISY = 'Too noisy to say';
export const BELOW_THE_CLOCK = 'Below the clock';
