// Translated from compare.knobs.en.ts, digest fa2b8e24.
import type * as english from './compare.knobs.en.ts';
import type { Translation } from './translation.ts';

export const variants: Translation<typeof english.variants> = {
  polymorphic: {
    name: '多态',
    does: '调用、检查、比较',
    about: '每次比较都是一次调用，要检查两个值的类型。',
  },
  'int-min': {
    name: '长度用整数',
    does: '长度直接比较',
    about: '长度按整数比较，一步即可。键仍按任意两个值比较。',
  },
  'int-all': { name: '处处用整数', does: '全都直接比较', about: '我们的：查找字段也按整数。' },
};

const a_tick = () => '次/节拍';

export const knobs: Translation<typeof english.knobs> = {
  operators: { name: '算子', about: '传递帧的算子数。' },
  positions: { name: '位置', about: '每个算子询问自己的帧有多长的次数。', unit: a_tick },
  lookups: { name: '查找', about: '每个算子查找字段的次数。', unit: a_tick },
  fields: { name: '字段', about: '帧的字段：元数据、曲目标记和音频是三个。' },
};

export const presets: Translation<typeof english.presets> = {
  'four-operators': { name: '四个算子', about: '每个算子每节拍问七次位置，帧有三个字段。' },
  'lookups-alone': { name: '只有查找', about: '2.4.5 仍留作多态的部分。' },
  'forty-operators': { name: '四十个算子', about: '一条长链。' },
};
