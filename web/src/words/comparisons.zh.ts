import type * as english from './comparisons.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：队列，比较',
  heading: '比较：任意两个值，还是两个整数？',
  work: '操作',
  clock: { unit: 's', small: 'ms', spoken: '秒', stalled: '这里无人等待' },
};

export const plan: Translation<typeof english.plan> = {
  fields: ['元数据', '曲目标记', '音频', '视频', '数据', 'MIDI'],
  field: (index) => `字段 ${number(index)}`,
  polymorphic: '任意两个值：一次调用，两个标签，然后是数字',
  integers: '两个整数：只看数字',
  stages: { called: '调用', tagged: '两个标签', compared: '比较', gave: '答案' },
  result: (comparisons, tags) => `本次操作 ${number(comparisons)} 次比较，${number(tags)} 个标签`,
  position: (last) => `上次的位置 ${number(last)}`,
  values: { compared: '比较', calls: '调用', tags: '查看过的标签' },
};

export const summary: typeof english.summary = (comparisons, calls, tags) =>
  `${number(comparisons)} 次比较，${number(calls)} 次调用，查看了 ${number(tags)} 个标签。`;

export const alternative: typeof english.alternative = (name, fields, summary) =>
  `${name}：有 ${number(fields)} 个字段的帧。${summary}`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  field: '帧的字段',
  met: '已比较',
  lit: '机器在此：调用、标签、数字',
  compares: '机器在此',
};
