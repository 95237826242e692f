// Translated from queues.en.ts, digest 6b85adf4.
import { number } from './format.ts';
import type * as english from './queues.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：队列，弱引用队列',
  heading: '弱引用队列：哪些音源还活着，弄清这一点要多少代价？',
  work: '操作',
  clock: { unit: 's', small: 'ms', spoken: '秒' },
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
  position: '哪个字段样本最少？',
  field: '这个字段在哪里？',
};

export const plan: Translation<typeof english.plan> = {
  tick: (tick) => `节拍 ${number(tick)}`,
  rests: '休息到下一节拍',
  push: '入队',
  operators: (count) => `${number(count)} 个算子已登记`,
  slots: (used, all, terse) => `${terse ? '' : '已用 '}${number(used)} / ${number(all)} 个槽`,
  copied: '复制',
  copies: (slots) => (slots > 0 ? `+${number(slots)}` : '0'),
  total: (pushes, terse) => `${number(pushes)} 次入队复制的${terse ? '' : '槽'}`,
  cells: (operators, terse) => `为 ${number(operators)} 个算子复制的${terse ? '' : '单元'}`,
  saved: (slots) => `未复制 ${number(slots)} 个`,
  curve: (terse, most) => `${terse ? '' : '逐次入队的'}复制数，最多 ${most}`,
  pushes: (count) => `${number(count)} 次入队`,
  found: (alive, zombies, terse) =>
    `${number(alive)} 个活着${terse ? '，' : '，还有 '}${number(zombies)} 个僵尸`,
  ticks: '逐节拍',
  once: '每样一次',
  values: (terse) => ({
    slotsChecked: terse ? '检查' : '检查的槽',
    comparisons: '比较',
    looks: terse ? '查看' : '直接查看',
    arrays: terse ? '数组' : '新建的数组',
    refused: terse ? '拒绝' : '拒绝的使用',
  }),
};

export const stage: Translation<typeof english.stage> = {
  empty: '第一个节拍即将开始。',
};

export const summary: Translation<typeof english.summary> = {
  counts: (operations, checked, copied) =>
    `${number(operations)} 次操作，检查 ${number(checked)} 个槽，复制 ${number(copied)} 个。`,
  pushes: (pushes, copied) => `队列上次清空以来，${number(pushes)} 次入队复制了 ${number(copied)} 个槽。`,
  found: (alive, zombies) => `${number(alive)} 个活着，${number(zombies)} 个僵尸。`,
  refused: (uses) => `队列自己调用的函数 ${number(uses)} 次使用队列，都被拒绝：2.4.5 会永远等下去。`,
};

export const alternative: typeof english.alternative = (name, used, all, summary) =>
  `${name}：已用 ${number(used)} 个槽，共 ${number(all)} 个。${summary}`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  pushed: '入队写入的槽',
  copied: '入队时复制',
  kept: '留在原处',
  free: '空槽，留待以后',
  zombie: '僵尸：无人持有，仍被找到',
  dead: '死槽',
  cursor: '正在检查',
  used: '已用的槽',
  saved: '只有另一侧复制',
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
