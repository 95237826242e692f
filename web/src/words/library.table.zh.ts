// Translated from library.table.en.ts, digest 27713946.
import type * as english from './library.table.en.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  parts: '查询，逐部分列出',
  asked: '询问的查询，逐部分列出',
  songs: '曲目',
  part: '部分',
  madeOf: '由何组成',
  counters: '计数，精确',
  now: (letter) => `${letter}，本次查询`,
  ever: (letter) => `${letter}，合计`,
  leaves: (most) => `叶节点，每个最多 ${String(most)} 条记录`,
  tree: '树',
  trees: ['正向，曲目 → 事实', '反向，事实 → 曲目'],
  leaf: '叶节点',
  records: '记录',
  full: '填充率',
  noTrees: '两者都没有树。',
  query: '查询',
};

export const event: Translation<typeof english.event> = {
  lookedUp: '查了一个字符串',
  descended: '下行到叶节点',
  read: '读取记录',
  inserted: '放入集合',
  collected: '得到集合，大小',
  got: '取属性，曲目',
  walked: '扫描一个叶节点，记录',
  matched: '匹配了一个模式',
  combined: '合并了字',
  answered: '作答，行数',
  found: '得知一部分：曲目',
  compared: '比较的键',
  tested: '检查了曲目',
  fetched: '已取的行，合计',
};

export const counterNames: Translation<typeof english.counterNames> = {
  queries: '已作答的查询',
  rows: '行',
  steps: '步工作',
  lookups: '查过的字符串',
  descents: '沿树下行',
  records: '读取的记录',
  inserts: '放入集合',
  gets: '取属性',
  leaves: '扫描的叶节点',
  matches: '匹配过的文本',
  words: '字，每字 64 首',
  compared: '比较的键',
  tested: '检查过的曲目',
  largestSet: '最大的集合',
};

export const reasons: Translation<typeof english.reasons> = {
  steps: '哪一边步数少取决于查询：要检查多少首曲目，要取多少行。',
  compared: '沿树下行时要比较键；没有树含有这个属性时，每首曲目里都要比较。',
  lookups: '可能含有这段文本的每一列或每个属性，都要查一次。',
  matches: '模式对每首曲目的文本各试一次，而不是对每种不同的文本试一次。',
  inserts: '找到的曲目先放入集合，再取它们的行。',
  descents: '每行的每个属性都要沿树下行；数组和现成的行不用。',
  tested: '没有树含有这个属性，所以要检查每一首曲目。',
  records: '为了各行要逐条读记录；扫描则读完全部，不用每条往下查树。',
  leaves: '所有叶从左读到右，不用往下查树。',
  words: '一个字有 64 首歌的位。所有字都要合并，没有匹配的也一样。',
};
