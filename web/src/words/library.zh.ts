// Translated from library.en.ts, digest 1d955177.
import { number, significant } from './format.ts';
import type * as english from './library.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：媒体库',
  heading: '媒体库：怎样找到一首曲目？',
  work: '查询',
  clock: { unit: 's', small: 'ms', spoken: '秒' },
};

export const does: Translation<typeof english.does> = {
  lookedUp: '查找字符串',
  descended: '沿树下行',
  read: '读取记录',
  inserted: '填充集合',
  collected: '得到一个集合',
  got: '取一个属性',
  walked: '扫描一个叶节点',
  matched: '匹配模式',
  combined: '合并位',
  answered: '已作答',
  found: '得到一部分',
  compared: '比较键',
  tested: '检查一首曲目',
  fetched: '得到一行',
};

export const steps: Translation<typeof english.steps> = {
  compared: (count) => `比较 ${number(count)} 个键`,
  records: (count) => `读取 ${number(count)} 条记录`,
  words: (count) => `${number(count)} 个位字`,
  lookups: (count) => `查找 ${number(count)} 次`,
  matches: (count) => `匹配 ${number(count)} 段文本`,
  inserts: (count) => `插入 ${number(count)} 次`,
};

export const plan: Translation<typeof english.plan> = {
  rests: '已作答',
  descent: (nth, all) => `下行 ${number(nth)} / ${number(all)}`,
  leaf: (nth, all) => `叶节点 ${number(nth)} / ${number(all)}`,
  song: (nth, all) => `曲目 ${number(nth)} / ${number(all)}`,
  trees: [
    { name: '正向树，曲目 → 事实', short: '曲目 → 事实' },
    { name: '反向树，事实 → 曲目', short: '事实 → 曲目' },
  ],
  tree: (name, leaves, fill) => `${name}：${number(leaves)} 个叶节点，填充率 ${fill}`,
  find: { trees: '1 查找曲目', bits: '1 查找曲目：合并位', arrays: '1 查找曲目：逐首检查' },
  fetch: {
    trees: '2 取它们的行',
    scan: '2 取行：扫描全部叶节点',
    bits: '2 取行：复制现成的',
    arrays: '2 取行：读曲目的数组',
  },
  descents: (count) => `下行 ${number(count)} 次`,
  perSong: (count, each) => `下行 ${number(count)} 次，每首 ${number(each)} 次`,
  scanned: (count) => `已扫描 ${number(count)} 个叶节点`,
  leaves: (count, fill, terse) =>
    terse ? `${number(count)} 个叶节点` : `${number(count)} 个叶节点，填充率 ${fill}`,
  lookups: (count, words) => `查找 ${number(count)} 次，${number(words)} 个字，各 64 首`,
  copies: (rows) => `已复制 ${number(rows)} 行`,
  tests: (count) => `已检查 ${number(count)} 首`,
  rows: '行',
  rowsAlone: '2 取数',
  songs: '曲目',
  square: (words) => `一格：${number(words * 64)} 首曲目`,
  tooMany: (parts) => `共 ${number(parts)} 个部分：太多，不画其曲目`,
  columns: { song: '曲目', artist: '艺人', album: '专辑', title: '标题' },
  noRows: '没有行',
  all: (rows) => `共 ${number(rows)} 行`,
  unknown: '–',
  steps: (_, terse) => (terse ? '步' : '步工作'),
  soFar: '目前',
  done: '总计',
  unit: (steps) => `一格：${number(steps)} 步`,
  saved: (own, other, steps, times) =>
    `${own} 已完成；${other} 需要 ${number(steps)} 步，是 ${significant(times, 2).replace(/\.0$/u, '')} 倍`,
};

export const stage: Translation<typeof english.stage> = {
  empty: '还没有询问。',
  loading: '正在加载媒体库。',
};

export const summary: Translation<typeof english.summary> = {
  idle: '还没有询问。',
  answered: (query, songs, descents, steps) =>
    `查询 ${number(query)} 已作答：${number(songs)} 行，下行 ${number(descents)} 次，${number(steps)} 步工作。`,
  known: (query, rows, all, steps) =>
    `查询 ${number(query)}：已取 ${number(rows)} / ${number(all)} 行，目前 ${number(steps)} 步工作。`,
};

export const found: typeof english.found = (part, songs) => `${part} ${number(songs)} 首`;

export const alternative: typeof english.alternative = (name, parts, rest, time) =>
  `${name}：${parts}。${rest}已过去 ${time}。`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  descent: '一次下行',
  now: '当前的一次',
  leaf: '叶节点，按实际填充',
  reached: '到达过的叶节点',
  bits: '符合的曲目',
  tested: '检查过的曲目',
  cell: '单元格的下行次数',
  step: '已做的工作',
  toCome: '尚待做',
  saved: '只有另一侧需要',
};

export const about: Translation<typeof english.about> = {
  descent: '沿树从根走到存有该记录的叶。',
  leaf: '树的最底层，记录放在这里；高度表示填了多满。',
  reached: '这次查询读过的叶。',
  bits: '符合的曲目：符合的位是 1，一步合并 64 个位。',
  tested: '在数组里查过该属性的曲目。',
  cell: '取这个单元格时，每次下行是一笔。',
  step: '一步工作：比较一个键、读一条记录，或合并 64 首曲目的一个字。',
};

export const code: Translation<typeof english.code> = {
  functions: {
    tested: '哪些曲目通过测试',
    contained: '反向树一个区间里的曲目',
    found: '把查询的各部分合起来',
    fits: '一首曲目是否符合',
    find: '找出曲目',
    get: '取一首曲目的一个属性',
    sweep: '扫描全部叶节点',
    made: '一次做好所有行',
    fetch: '取要显示的内容',
  },
  works: '引擎',
  note: '图和计时用的是同一份源代码。树的存放方式见 engine/crates/medialib/src/tree.rs 和 mapped.rs。',
  many: (count) => `此处 ${number(count)} 个`,
};
