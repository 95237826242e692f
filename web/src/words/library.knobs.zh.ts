// Translated from library.knobs.en.ts, digest 6205a649.
import type * as english from './library.knobs.en.ts';
import type { Translation } from './translation.ts';

export const variants: Translation<typeof english.variants> = {
  mapped: {
    name: 'S4 mmap',
    does: '沿映射的树下行',
    about: '映射到内存的文件里有两棵 B+ 树；字符串存于字典树，每段文本都重新做大小写折叠。',
  },
  midb: {
    name: 'S4 midb',
    does: '沿树下行',
    about: '内存里两棵 B+ 树，字符串用编号。要显示的内容按属性逐个去取。',
  },
  sweep: {
    name: 'Sweep',
    does: '扫描全部叶',
    about: '用 midb 的树，但要显示的内容在一次遍历全部叶子时收齐。',
  },
  entries: {
    name: 'S4 发布版',
    does: '逐首检查',
    about: '没有树：每首曲目一个有序数组，只有 status 和 url 有索引。',
  },
  'ready-rows': {
    name: 'midb，现成的行',
    does: '下行，再复制行',
    about: 'midb 加上列存储也有的帮助：艺人、专辑和标题的行是现成的，其中一个改变时全部重做。',
  },
  columns: {
    name: '列存储',
    does: '合并位，复制行',
    about: '我们的：每个属性一列，曲目集合用位表示，一次处理 64 首；艺人、专辑和标题的行是现成的。',
  },
};

export const knobs: Translation<typeof english.knobs> = {
  query: { name: '查询', about: 'S4 博客里的七个查询，或自己询问的查询。' },
  songs: { name: '曲目', about: '媒体库有多少曲目，每首 25 条关系。' },
  tagged: { name: '加过标签', about: '有人给每首曲目都加了标签：关系多了一倍。' },
  shuffled: { name: '打乱', about: '关系按随机的次序到来，而不是一首接一首。' },
};

export const options: Translation<typeof english.options> = {
  query: {
    one: 'one',
    all: '*',
    metallica: 'artist:metallica',
    'above-20': 'tracknr>20',
    'above-30': 'tracknr>30',
    comment: '+comment',
    long: 'tracknr:4 OR …',
    own: '自己的查询',
  },
};

export const presets: Translation<typeof english.presets> = {
  one: { name: 'one', about: '一个裸词：整个艺人、专辑或标题，不分大小写。' },
  all: { name: '*', about: '全部曲目：几乎所有时间都花在取数据上。' },
  metallica: { name: 'Metallica', about: '反向树上的一个区间。' },
  'above-20': { name: 'tracknr>20', about: '一个数字区间。' },
  'above-30': { name: 'tracknr>30', about: '一个曲目很少的数字区间。' },
  comment: { name: '+comment', about: '所有带注释的曲目。' },
  long: {
    name: '集合',
    about: 'tracknr:4 OR artist~foo AND NOT artist:weezer：OR 比 AND 结合得更紧。',
  },
};
