// Translated from tables.en.ts, digest 330b2d33.
import type * as english from './tables.en.ts';
import type { Translation } from './translation.ts';

export const tables: Translation<typeof english.tables> = {
  counters: '开始以来的计数',
  events: (letter) => `${letter} 的最新事件`,
  none: '–',
  yes: '是',
  no: '否',
  time: '时间',
  what: '内容',
  value: '多少',
};

export const fields: Translation<typeof english.fields> = {
  slowed: '比机器放慢的倍数',
  state: '状态',
  alive: '活着',
};
