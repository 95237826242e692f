// Translated from library.differences.en.ts, digest f4eeb3f9.
import { number } from './format.ts';
import type * as english from './library.differences.en.ts';
import type { Translation } from './translation.ts';

const has = (found: boolean, rows: number) =>
  rows === 0 ? '没有这首' : !found ? '只有它有' : rows > 1 ? `${number(rows)} 行` : '显示不同';

export const differences: Translation<typeof english.differences> = {
  title: '引擎之间的分歧',
  column: '其他引擎',
  cell: (name, found, rows) => `≠ ${name}：${has(found, rows)}`,
  checking: '正在用同一查询询问其他引擎。',
  alike: (names) => `= ${names.join('、')}：刚用同一查询问过，各行与 S4 midb 相同。`,
  unlike: (name, count) => `≠ ${name}：${number(count)} 首曲目不同。`,
  wrong: (names) => `≠ ${names.join('、')}：各行不同，这是 Ringside 的缺陷。`,
  sqliteNotAsked: '尚未询问 SQLite：在“SQLite”里。',
  try: '引擎答案不一的查询',
  first: '把这些行排到最前',
  missing: 'S4 midb 找不到的曲目',
  missingColumns: ['编号', '艺人', '标题', '谁找得到'],
  more: (count) => `另有 ${number(count)} 首`,
  unknown: '–',
};
