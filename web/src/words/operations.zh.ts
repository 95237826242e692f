// Translated from operations.en.ts, digest 006ee064.
import { percent, times } from './format.ts';
import type * as english from './operations.en.ts';
import type { Translation } from './translation.ts';
import { each } from './unit-of-work.zh.ts';

export const operations: Translation<typeof english.operations> = {
  count: '数执行的操作',
  title: '执行的 WebAssembly 操作',
  about: '在引擎的一个副本里计数：它给每个操作计数，从不计时。结果在每个浏览器、每台机器上都相同。',
  none: '还没有计数。',
  counting: (side) => `正在数 ${side} 的操作。`,
  failed: (why) => `计数停止：${why}。`,
  differ: '不比较：A 和 B 做的工作不同。',
  again: '重新计数',
  per: (unit) => each(unit),
  verdict: (a, b, unit) => {
    if (a === b) return `${each(unit)}，A 和 B 执行的操作一样多。`;
    const [less, more] = b < a ? [b, a] : [a, b];
    const word = b < a ? '少' : '多';
    const much = more >= 2 * less ? times(more / less) : percent(Math.abs(b / a - 1), 2);
    return `${each(unit)}，B 执行的操作${word} ${much}。`;
  },
  classes: {
    all: '全部操作',
    loads: '内存读取',
    stores: '内存写入',
    atomics: '原子操作',
    calls: '调用',
    indirect: '间接调用',
    branches: '分支',
    bulk: '成批复制和填充',
    integer: '整数运算',
    float: '浮点运算',
    operands: '常量和局部变量',
    other: '其他',
    bytes: '复制或填充的字节',
  },
};
