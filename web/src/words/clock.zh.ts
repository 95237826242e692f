// Translated from clock.en.ts, digest ae6f991e.
import type * as english from './clock.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：时钟',
  heading: '时钟：谁定步调？',
  work: '节拍',
  clock: { unit: 's', small: 'ms', spoken: '秒' },
};

export const kinds: Translation<typeof english.kinds> = {
  source: '音源',
  pass: '算子',
  join: '汇合',
  switch: '切换',
  output: '输出',
  card: '声卡',
  line: '对端',
};
export const numbered: typeof english.numbered = (kind, index) => `${kind} ${number(index)}`;

export const figure: Translation<typeof english.figure> = {
  clock: '时钟节拍',
  question: (per) => (per === 1 ? '一格是一次询问' : `一格是 ${number(per)} 次询问`),
  operators: (count) => `${number(count)} 个\n算子`,
  quiet: '谁也不问',
  card: '声卡',
  peer: '对端',
  follows: ['自己的步调', '声卡定步调', '对端定步调', '两个定步调：错误 17'],
  bursts: '自己的步调：连发、休眠',
  told: (count) => (count === 1 ? '告诉时钟' : '告诉上层'),
  wrong: '步调错了',
};

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  rest: '睡眠',
  asked: '询问',
  told: '回调',
  own: '自己时间里的节拍',
  card: '按声卡步调的节拍',
  peer: '按对端步调的节拍',
  error: '两个步调：停住',
  wrong: '时钟错了',
};

export const acts: Translation<typeof english.acts> = {
  title: '对两侧操作',
  plug: { card: '打开声卡', line: '连接对端' },
  unplug: { card: '关闭声卡', line: '断开对端' },
};

export const code: Translation<typeof english.code> = {
  functions: {
    sync_source: '时钟每节拍都去查明',
    cycle: '算子的周期开始',
    changed: '有了变化，并说出来',
    woken: '算子醒来',
    update: '算子算出自己的说法',
    propagate: '消息向上传',
  },
  works: '时钟',
  note: '图和计时用的是同一份源代码。递归在 engine/labs/clock/src/sync/ask.rs。',
  many: (count) => `此处 ${number(count)} 个`,
};

export const milestones: Translation<typeof english.milestones> = {
  asked: '首次询问',
  told: '首次通知',
  went: '首个节拍完成',
  erred: '节奏错误',
  slept: '时钟休眠',
  caughtUp: '时钟落后',
  burst: '第一阵节拍',
  stopped: '时钟停止',
};
