import type * as english from './library.table.en.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  parts: '查询，逐部分列出',
  asked: '询问的查询，逐部分列出',
  songs: '曲目',
  part: '部分',
  madeOf: '由何组成',
  none: '–',
  unknown: '–',
  counters: '计数，精确',
  what: '内容',
  now: (letter) => `${letter}，本次查询`,
  ever: (letter) => `${letter}，合计`,
  leaves: (most) => `叶，每片最多 ${String(most)} 条记录`,
  tree: '树',
  trees: ['正向，曲目 → 事实', '反向，事实 → 曲目'],
  leaf: '叶',
  records: '记录',
  full: '填充率',
  noTrees: '两者都没有树。',
  events: (letter) => `${letter} 的最新事件`,
  time: '时间',
  query: '查询',
  value: '多少',
};

export const events: Translation<typeof english.events> = {
  lookedUp: '查了一个字符串',
  descended: '沿树下行',
  read: '读取记录',
  inserted: '放入集合',
  collected: '得到集合，大小',
  got: '取属性，曲目',
  walked: '走过一片叶，记录',
  matched: '试了一个模式',
  combined: '合并了字',
  answered: '作答，行数',
  found: '得知一部分：曲目',
};

export const counterNames: Translation<typeof english.counterNames> = {
  queries: '已作答的查询',
  rows: '行',
  lookups: '查过的字符串',
  descents: '沿树下行',
  records: '读取的记录',
  inserts: '放入集合',
  gets: '取属性',
  leaves: '走过的叶',
  matches: '试过的模式',
  words: '字，每字 64 首',
  largestSet: '最大的集合',
};
