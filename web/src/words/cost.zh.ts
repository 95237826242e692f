import type * as en from './cost.en.ts';

export const cost: typeof en.cost = (unit) => (unit === 'job' ? '时间' : ' CPU ');
