// Translated from cost.en.ts, digest 41d75984.
import type * as en from './cost.en.ts';

export const cost: typeof en.cost = (unit) => (unit === 'job' ? '时间' : ' CPU ');
