// Translated from compare.en.ts, digest 03cad34a.
import type * as english from './compare.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：队列，比较',
  heading: '比较：任意两个值，还是两个整数？',
  work: '操作',
  clock: { unit: 's', small: 'ms', spoken: '秒' },
};

export const figure: Translation<typeof english.figure> = {
  program: '程序',
  steps: ['调用', '查类型一', '查类型二'],
  compare: '比较',
  inPlace: '就地比较',
  lengths: (all, least) =>
    `长度 ${all.map((length) => number(length)).join('、')}${least === undefined ? '' : `；最短：${number(least)}`}`,
  column: (comparisons, isEach) => (isEach ? '一列一次比较' : `${number(comparisons)} 次比较并排`),
};

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  step: '调用，或检查一个类型',
  band: '密得分不开的步骤',
  compared: '比较',
};
