// Translated from dispatch.knobs.en.ts, digest c261fd19.
import type * as english from './dispatch.knobs.en.ts';
import type { Translation } from './translation.ts';

export const variants: Translation<typeof english.variants> = {
  tried: { name: '逐个尝试', does: '逐个询问', about: '每个注册过的类型都拿自己的名字与所问的相比。' },
  indexed: {
    name: '编号',
    does: '按编号直达',
    about: '类型是一个数：直接读 16 项数组里的那一项，不检查下标。',
  },
  checked: { name: '编号，带检查', does: '先检查再问', about: '同上，但不省下标检查。' },
  matched: {
    name: '匹配',
    does: '程序里匹配',
    about: '我们的：Liquidsoap 自己的类型是编译器认识的分支。没有调用，没有分配。插件的类型仍在表里。',
  },
};

const a_tick = () => '次/节拍';

export const knobs: Translation<typeof english.knobs> = {
  benchmark: { name: '脚本', about: '这些查找属于哪个脚本：作者的脚本没有公布，这里是重建的。' },
  types: { name: '类型', about: '注册的类型，按 Liquidsoap 的顺序；第十一个起是插件。' },
  hit: { name: '总问类型', about: '问的是哪个类型，从 1 起；0：脚本所问的那些。' },
  tests: { name: '类型测试', about: '每节拍测试几次内容是不是某类型。', unit: a_tick },
};

export const options: Translation<typeof english.options> = {
  benchmark: {
    'add-32': 'add-32',
    'add-8': 'add-8',
    'ten outputs': '十个输出',
    simple: 'simple',
  },
};

export const presets: Translation<typeof english.presets> = {
  'adding-32': { name: 'add-32', about: '32 个音源相加：每节拍 103 次查找。' },
  'one-source': { name: '一个音源', about: '一个发生器和一个输出：每节拍四次查找。' },
  'last-door': { name: '最后一扇门', about: '总是最后注册的那个类型。' },
  'first-door': { name: '第一扇门', about: '最先注册的类型：没有可省的。' },
};
