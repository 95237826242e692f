// Translated from chunks.en.ts, digest 3c91ae4b.
import type * as english from './chunks.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：块，长度',
  heading: '长度：由一串块组成的内容有多长？',
  work: '节拍',
  clock: { unit: 's', small: 'ms', spoken: '秒' },
};

export const fieldNames: Translation<typeof english.fieldNames> = {
  metadata: '元数据',
  marks: '标记',
  sound: '声音',
};

export const does: Record<string, (field: string) => string> = {
  idle: (field) => `产生${field}`,
  length: (field) => `${field}有多长？`,
  append: (field) => `追加${field}`,
  sub: (field) => `取${field}的一部分`,
  truncate: (field) => `丢掉已取走的${field}`,
  consolidate: (field) => `把${field}并成一块`,
  copy: (field) => `复制${field}`,
  lift: (field) => `包装${field}`,
  amplify: (field) => `给${field}乘上系数`,
};

export const operators: Translation<typeof english.operators> = {
  source: '音源',
  pass: '算子',
  amplify: '放大器',
  output: '输出',
};
export const numbered = (name: string, index: number) => `${name} ${number(index)}`;

export const figure: Translation<typeof english.figure> = {
  asks: (operator) => `${operator}：它有多长？`,
  looks: { looked: '逐块查看', kept: '读一个数' },
  joined: '■ 连接或切分列表',
};

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  full: '分块；边缘倾斜处是切口',
  empty: '空分块',
  kept: '读记下的长度',
  looked: '为了知道长度而看过的分块',
  joined: '为了连接或切分而看过的分块',
  unknown: '还问了它们的模块',
};

export const code: Translation<typeof english.code> = {
  functions: {
    length: '它有多长？',
    append: '一个接在另一个后面',
    sub: '取一部分',
  },
  note: '图和计时用的是同一份源代码。算子标在它所处的函数上。',
  many: (count) => `此处 ${number(count)} 个`,
};

export const milestones: Translation<typeof english.milestones> = {
  asked: '查询长度',
  touched: '首次查看分块',
  answered: '得到长度',
  blitted: '首次复制',
  ticked: '所有输出都已得到',
};
