// Translated from compare.en.ts, digest 9d77820b.
import type * as english from './compare.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：队列，比较',
  heading: '比较：任意两个值，还是两个整数？',
  work: '操作',
  clock: { unit: 's', small: 'ms', spoken: '秒' },
};

export const plan: Translation<typeof english.plan> = {
  fields: ['元数据', '曲目标记', '音频', '视频', '数据', 'MIDI'],
  field: (index) => `字段 ${number(index)}`,
  polymorphic: (terse) => (terse ? '任意两个值' : '任意两个值：4 步'),
  integers: (terse) => (terse ? '两个整数' : '两个整数：1 步'),
  floors: {
    operator: '算子里',
    call: '运行时里',
    compare: 'compare_val',
    shapes: '标签：种类',
  },
  names: { called: '调用', first: '标签', second: '标签', compared: '比较' },
  due: (comparisons, terse) => `每节拍 ${number(comparisons)} 次比较${terse ? '' : '，每步一格'}`,
  bars: { steps: '总步数', comparisons: '比较', calls: '调用', tags: '查看过的标签' },
};

export const summary: typeof english.summary = (comparisons, calls, tags, steps, saved) =>
  `${number(comparisons)} 次比较，${number(calls)} 次调用，查看了 ${number(tags)} 个标签。本节拍 ${number(steps)} 步，省去 ${number(saved)} 步。`;

export const alternative: typeof english.alternative = (name, fields, summary) =>
  `${name}：有 ${number(fields)} 个字段的帧。${summary}`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  step: '一步',
  lit: '现在的步和字段',
  saved: '整数省去的一步',
  column: '一次比较的各步',
  field: '帧的字段',
  met: '已比较',
  other: '另一侧的计数',
};

export const about: Translation<typeof english.about> = {
  step: '一步：调用 OCaml 运行时，或查看标签（标明值的种类），或比较本身。',
  saved: '已知两个值都是整数时省去的一步。',
  field: '帧的一部分，例如声音或元数据；数字是它的长度。',
  met: '这次查找中长度或键已经比较过的字段。',
};
