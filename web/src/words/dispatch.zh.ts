// Translated from dispatch.en.ts, digest 488a8f3e.
import type * as english from './dispatch.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：队列，分派',
  heading: '分派：这种类型的内容归谁处理？',
  work: '查找',
  clock: { unit: 's', small: 'ms', spoken: '秒' },
};

export const plan: Translation<typeof english.plan> = {
  compared: () => '个名称比较过',
  query: (type) => `谁处理 ${type}？`,
  index: (index) => `类型 ${number(index)} 号`,
  numbered: (index, type) => `${number(index)}  ${type}`,
  yes: '是',
  no: '否',
  found: '找到',
  matched: '不产生处理者',
  made: (blocks) => `处理者：${number(blocks)} 块`,
  unmade: '还没有处理者',
  due: (lookups, terse) =>
    terse ? `${number(lookups)} 次查找` : `每节拍 ${number(lookups)} 次查找，柱高为调用和比较的次数`,
  bars: { comparisons: '比较过的名称', calls: '调用', blocks: '分配的块' },
};

export const summary: typeof english.summary = (lookups, names, blocks) =>
  `${number(lookups)} 次查找，比较了 ${number(names)} 个名称，为处理者分配了 ${number(blocks)} 块。`;

export const alternative: typeof english.alternative = (name, types, does, summary) =>
  `${name}：注册了 ${number(types)} 种类型。${does === null ? '' : `现在：${does}。`}${summary}`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  door: '已注册的类型',
  tried: '问过：不是',
  opened: '要找的类型',
  cursor: '正在看',
  made: '分配的块',
  step: '一次查找的调用和比较',
  saved: '另一侧多出的',
  other: '另一侧的计数',
};

export const about: Translation<typeof english.about> = {
  door: '一种内容类型，例如声音（pcm）或元数据，为它注册了一组函数。',
  tried: '被调用询问过的类型：它把名称与自己的相比，不是它。',
  opened: '要找的类型：就用它的一组函数，即处理者。',
  made: '一块内存，放处理者的一个函数；每次查找都重新建。',
  step: '本节拍的一次查找，柱高为它的调用和比较的次数。',
  saved: '另一侧的同一次查找多出的调用和比较。',
};
