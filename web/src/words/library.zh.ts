import { number } from './format.ts';
import type * as english from './library.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：媒体库',
  heading: '媒体库：怎样找到一首曲目？',
  work: '查询',
  clock: { unit: 's', small: 'ms', spoken: '秒', stalled: '这里无人等待' },
};

export const does: Translation<typeof english.does> = {
  lookedUp: '查一个字符串',
  descended: '沿树下行',
  read: '读取记录',
  inserted: '填充集合',
  collected: '得到一个集合',
  got: '取一个属性',
  walked: '走过一片叶',
  matched: '试一个模式',
  combined: '合并位',
  answered: '已作答',
  found: '得到一部分',
};

export const counts: Translation<typeof english.counts> = {
  lookups: { name: '查过的字符串', short: '查找' },
  descents: { name: '沿树下行', short: '下行' },
  records: { name: '读取的记录', short: '记录' },
  gets: { name: '取属性', short: '取' },
  leaves: { name: '走过的叶', short: '叶' },
  words: { name: '字，每字 64 首', short: '字' },
  rows: { name: '行', short: '行' },
};

export const plan: Translation<typeof english.plan> = {
  query: (query) => `查询 ${number(query)}`,
  slowed: (query, times) => `查询 ${number(query)}，放慢 ${number(times)} 倍`,
  rests: '已作答',
  trees: [
    { name: '正向树，曲目 → 事实', short: '曲目 → 事实' },
    { name: '反向树，事实 → 曲目', short: '事实 → 曲目' },
  ],
  tree: (name, leaves, fill) => `${name}：${number(leaves)} 片叶，填充率 ${fill}`,
  columns: (terse) => `没有树：每个属性一列${terse ? '。' : '，曲目集合用位表示。'}`,
  arrays: (terse) => `没有树：每首曲目一个数组${terse ? '。' : '，装着已知的一切。'}`,
};

export const stage: Translation<typeof english.stage> = {
  empty: '还没有询问。',
  loading: '正在加载媒体库。',
};

export const summary: Translation<typeof english.summary> = {
  idle: '还没有询问。',
  answered: (query, songs, records, gets) =>
    `查询 ${number(query)} 有了答案：${number(songs)} 首曲目，读取 ${number(records)} 条记录，取属性 ${number(gets)} 次。`,
  known: (query, known, parts) =>
    `查询 ${number(query)}：${number(parts)} 个部分中已知 ${number(known)} 个。`,
};

export const found: typeof english.found = (part, songs) => `${part} ${number(songs)} 首`;

export const alternative: typeof english.alternative = (name, parts, rest, time) =>
  `${name}：${parts}。${rest}已过去 ${time}。`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  part: '查询的一部分',
  known: '它的曲目已知',
  wire: '一个曲目集合',
  leaf: '叶，按实际填充',
  needle: '正在取的内容',
};

export const code: Translation<typeof english.code> = {
  functions: {
    tested: '哪些曲目通过测试',
    contained: '反向树一个区间里的曲目',
    found: '把查询的各部分合起来',
    fits: '一首曲目是否符合',
    find: '找出曲目',
    get: '取一首曲目的一个属性',
    sweep: '走过全部的叶',
    fetch: '取要显示的内容',
  },
  works: '引擎',
  note: '图和计时用的是同一份源代码。树的存放方式见 engine/crates/medialib/src/tree.rs 和 mapped.rs。',
  many: (count) => `此处 ${number(count)} 个`,
};
