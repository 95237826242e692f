import { number } from './format.ts';
import type * as english from './queues.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：队列，弱引用队列',
  heading: '弱引用队列：哪些音源还活着，弄清这一点要多少代价？',
  work: '操作',
  clock: { unit: 's', small: 'ms', spoken: '秒', stalled: '这里无人等待' },
};

export const does: Translation<typeof english.does> = {
  idle: '什么也不做',
  register: '音源登记',
  remove: '取出一个音源',
  read: '时钟读取活着的音源',
  flush: '清空队列',
  after: '算子登记',
  lookup: '谁处理这个类型？',
  test: '是不是这个类型？',
  position: '哪个字段最短？',
  field: '这个字段在哪里？',
};

export const plan: Translation<typeof english.plan> = {
  tick: (tick) => `节拍 ${number(tick)}`,
  slowed: (tick, times) => `节拍 ${number(tick)}，放慢 ${number(times)} 倍`,
  rests: '休息到下一节拍',
  operators: (count) => `${number(count)} 个算子已登记`,
  slots: (used, all, terse) => `${terse ? '' : '已用 '}${number(used)} / ${number(all)} 个槽`,
  refused: (uses) => `拒绝 ${number(uses)} 次使用`,
  copied: (slots) => `已复制 ${number(slots)}`,
  copiedInto: (slots, array) => `已复制 ${number(slots)} 个到 ${number(array)} 槽的数组`,
  found: (alive, zombies, terse) =>
    `${number(alive)} 个活着，${number(zombies)} 个僵尸${terse ? '' : '，逐节拍'}`,
  once: '每样一次；每个节拍后清空',
  values: {
    checked: '检查的槽',
    copied: '复制的槽',
    arrays: '新建的数组',
    compared: '比较',
  },
};

export const stage: Translation<typeof english.stage> = {
  empty: '还什么也没发生。',
};

export const summary: Translation<typeof english.summary> = {
  counts: (operations, checked, copied) =>
    `${number(operations)} 次操作，检查 ${number(checked)} 个槽，复制 ${number(copied)} 个。`,
  found: (alive, zombies) => `${number(alive)} 个活着，${number(zombies)} 个僵尸。`,
  refused: (uses) => `队列自己调用的函数 ${number(uses)} 次使用队列，都被拒绝：2.4.5 会永远等下去。`,
};

export const alternative: typeof english.alternative = (name, used, all, summary) =>
  `${name}：已用 ${number(used)} 个槽，共 ${number(all)} 个。${summary}`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  alive: '活着',
  zombie: '僵尸：无人持有，仍被找到',
  dead: '死槽',
  free: '从未用过',
  cursor: '正在看',
  copied: '已复制',
  used: '已用的槽',
};

export const code: Translation<typeof english.code> = {
  functions: {
    register: '音源登记',
    grow: '数组增长',
    each: '时钟读取',
    remove: '音源离开',
    lookup: '查找处理者',
    handler: '并生成它',
    is_format: '测试类型',
    min: '两者较小',
    compare: '与另一个比',
    any: '任意两个值',
  },
  note: '图和计时用的是同一份源代码。谁在干活，谁就站在那个函数旁。',
  many: (count) => `此处 ${number(count)} 个`,
};
