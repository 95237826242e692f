// Translated from library.listing.en.ts, digest e8585649.
import { number } from './format.ts';
import { listed as names } from './joining.zh.ts';
import type * as english from './library.listing.en.ts';
import type { Translation } from './translation.ts';

export const listing: Translation<typeof english.listing> = {
  title: '其他列、顺序、分组',
  about:
    '现成的是所有曲目的三个属性，按曲目编号排列。这里可以要别的：每个引擎都作答，现成的行能帮多少就帮多少。文本排序不分 A 到 Z 的大小写。',
  column: (nth) => `第 ${number(nth)} 列`,
  order: '排序',
  down: '从大到小',
  group: '每个值一首',
  limit: '最多曲目数',
  none: '–',
  song: '曲目',
  list: '列出',
  rows: (count) => `已列出：${number(count)} 首曲目`,
  alike: (engines) => `= ${names(engines)}：与 S4 midb 的行相同，顺序也相同。`,
  unlike: (engines) => `≠ ${names(engines)}：行不同，因为那里的查询找到不同的曲目。`,
  ready: '这些属性有现成的行：备有现成行的引擎直接复制。',
  notReady: '这些属性没有现成的行：各引擎逐个取得，SQLite 从它的表里读。',
};
