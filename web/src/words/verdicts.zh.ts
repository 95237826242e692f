// Translated from verdicts.en.ts, digest 53c7053f.
import type { Translation } from './translation.ts';
import type * as english from './verdicts.en.ts';

export const verdicts: Translation<typeof english.verdicts> = {
  'no difference found': '未见差别',
  'too noisy': '噪声太大',
  'below the clock': '低于时钟精度',
};
