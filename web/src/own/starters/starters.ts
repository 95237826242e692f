/** The texts that a variant of one's own begins with: correct ones, in both languages. */
import type { Language } from '../compile/language.ts';
import type { OwnKind } from '../interfaces.ts';
import jobsAs from './jobs.as?raw';
import jobsWat from './jobs.wat?raw';
import poolAs from './pool.as?raw';
import poolWat from './pool.wat?raw';
import ringAs from './ring.as?raw';
import ringWat from './ring.wat?raw';

export const STARTERS: Record<OwnKind, Record<Language, string>> = {
  ring: { assemblyscript: ringAs, wat: ringWat },
  jobs: { assemblyscript: jobsAs, wat: jobsWat },
  pool: { assemblyscript: poolAs, wat: poolWat },
};
