// Translated from dispatch.en.ts, digest 22af3535.
import type * as english from './dispatch.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：队列，分派',
  heading: '分派：这种类型的内容归谁处理？',
  work: '查找',
  clock: { unit: 's', small: 'ms', spoken: '秒' },
};

export const figure: Translation<typeof english.figure> = {
  place: { indexed: '问到', checked: '先检查', matched: '匹配' },
  handler: '它的处理者',
  none: '没有处理者',
  column: '一列一查',
  answers: (hasNo) => `一列一查；${hasNo ? '□ 不是，' : ''}■ 是`,
};

export const summary: typeof english.summary = (lookups, names, blocks) =>
  `${number(lookups)} 次查找，比较了 ${number(names)} 个名称，为处理者分配了 ${number(blocks)} 块。`;

export const alternative: typeof english.alternative = (name, types, does, summary) =>
  `${name}：注册了 ${number(types)} 种类型。${does === null ? '' : `现在：${does}。`}${summary}`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  tried: '问过的类型：不是',
  opened: '问过的类型：是',
  checked: '检查过下标',
  made: '处理者的一块内存',
};
