// Translated from dispatch.en.ts, digest 20f167a9.
import type * as english from './dispatch.en.ts';
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
  answers: (hasNo) => `一列一查；${hasNo ? '• 不是，' : ''}● 是`,
};

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  tried: '问过的类型：不是',
  opened: '问过的类型：是',
  checked: '检查过下标',
  made: '处理者的一块内存',
};
