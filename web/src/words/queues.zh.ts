// Translated from queues.en.ts, digest cf505898.
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

export const figure: Translation<typeof english.figure> = {
  pushed: '写入',
  copied: '复制',
  kept: '留在原处',
  free: '留待以后',
  newArray: (slots, before) =>
    slots === before + 1 ? '新数组，长一槽' : slots === 2 * before ? '新数组，长一倍' : '新数组',
  later: (pushes) => `还有 ${number(pushes)} 次入队，每行一次`,
  ticks: '每个节拍读到的',
  once: '每样一次',
  alive: '活着',
  zombies: '僵尸',
};

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  pushed: '入队写入的槽',
  copied: '入队时复制',
  kept: '留在原处',
  free: '空槽，留待以后',
  zombie: '僵尸：无人持有，仍被找到',
  dead: '死槽',
  cursor: '正在检查或填写',
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

export const milestones: Translation<typeof english.milestones> = {
  copied: '首次复制槽位',
  arrayed: '新数组',
  compacted: '留下已失效的槽位',
  called: '首次调用',
  tagged: '首次检查标记',
  missed: '发现空槽位',
  refused: '被拒绝：会等待自己',
  ticked: '节拍完成',
};

export const lookupMilestones: Translation<typeof english.lookupMilestones> = {
  compared: '首次比较',
  looked: '首次查看类型的位置',
  called: '首次调用',
  tagged: '首次检查标记',
  gave: '首个答案',
  ticked: '节拍完成',
};
