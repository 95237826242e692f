// Translated from verdicts.en.ts, digest 92e9156b.
import type { Translation } from './translation.ts';
import type * as english from './verdicts.en.ts';

export const verdicts: Translation<typeof english.verdicts> = {
  faster: '更快',
  slower: '更慢',
  'no difference found': '未见差别',
  'too noisy': '噪声太大',
  'below the clock': '低于时钟精度',
};

export const NO_DIFFERENCE = '未见差别';
export const TOO_NOISY = '噪声太大，无法判断';
export const BELOW_THE_CLOCK = '低于时钟精度';
