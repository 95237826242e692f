// Translated from library.differences.en.ts, digest ec234a95.
import { number } from './format.ts';
import type * as english from './library.differences.en.ts';
import type { Translation } from './translation.ts';

/** 单元格里的短语，以及完整的句子。 */
const WHY: Record<string, [cell: string, sentence: string]> = {
  joins: ['缺少某个属性', '它的连接会丢掉缺少所查属性的曲目；两个来源各有说法时，同一首会出现两行。'],
  believed: ['以另一个来源为准', '它只检验最可信来源的说法，其他来源一概不看。S4 midb 检验所有来源。'],
  preferred: ['以另一个来源为准', '它只检验最可信来源的说法，其他来源一概不看。S4 midb 检验所有来源。'],
  ascii: ['只折叠 ASCII', '只有 ASCII 字母不分大小写：BJÖRK 不等于 björk。S4 折叠整个 Unicode。'],
  texts: ['数字当作文本', '模式会把数字当作文本来匹配，% 和 _ 是通配符。'],
  numbers: ['数字还是文本', '写成数字的词只表示数字：date:1999 找不到文本“1999”。S4 midb 两者都找。'],
  digits: ['模式匹配数字', '模式也会匹配数字的各位。S4 midb 只匹配文本。'],
  collated: ['文本排在数字之间', '文本按开头的数字排在数字之间。S4 midb 只比较数字。'],
};

const has = (found: boolean, rows: number) =>
  rows === 0 ? '没有这首' : !found ? '只有它有' : rows > 1 ? `${number(rows)} 行` : '显示不同';

export const differences: Translation<typeof english.differences> = {
  title: '引擎之间的分歧',
  column: '其他引擎',
  cell: (name, found, rows, quirks) =>
    `≠ ${name}：${has(found, rows)}，${quirks.map((quirk) => WHY[quirk]?.[0] ?? quirk).join('，')}`,
  checking: '正在用同一查询询问其他引擎。',
  alike: (names) => `= ${names.join('、')}：刚用同一查询问过，各行与 S4 midb 相同。`,
  unlike: (name, count) => `≠ ${name}：${number(count)} 首曲目不同。`,
  wrong: (names) => `≠ ${names.join('、')}：各行不同，这是 Ringside 的缺陷。`,
  reason: (quirk, count) => `${WHY[quirk]?.[1] ?? quirk}（${number(count)} 首）`,
  sqliteNotAsked: '尚未询问 SQLite：在“SQLite”里。',
  try: '引擎答案不一的查询',
  first: '把这些行排到最前',
  missing: 'S4 midb 找不到的曲目',
  missingColumns: ['编号', '艺人', '标题', '谁找得到，为什么'],
  more: (count) => `另有 ${number(count)} 首`,
  unknown: '–',
};
