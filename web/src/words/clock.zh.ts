// Translated from clock.en.ts, digest fc541fb1.
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

export const paces: Translation<typeof english.paces> = {
  idle: '尚未启动',
  stopped: '两个同步源：停住不动',
  late: '太迟了：不休息',
  free: '无人定步调',
  device: '设备定步调，每帧一个节拍',
  burst: (ticks) => `自己的时间：${number(ticks)} 个节拍，然后睡眠`,
  first: '自己的时间：第一阵',
};

export const plan: Translation<typeof english.plan> = {
  follows: {
    nobody: '自己的时间',
    card: '跟随声卡',
    line: '跟随对端',
    both: '两个同时在：错误 17',
  },
  device: (isCard, open) => (isCard ? (open ? '声卡' : '声卡，关') : open ? '对端' : '对端，不在'),
  wrong: '时钟错了',
  tick(asked, told, terse) {
    const calls = terse ? `${number(asked)} 次` : `${number(asked)} 次询问`;
    return told > 0 ? `${calls} + ${number(told)} 次回调` : `本节拍 ${calls}`;
  },
  stopped: '停住',
  calls: (told) => (told ? '每个节拍的询问和回调' : '每个节拍的询问'),
  values: { asked: '询问', told: '执行的回调', wrong: '出错的节拍' },
};

export const stage: Translation<typeof english.stage> = {
  empty: '还没有动静。',
};

export const summary: Translation<typeof english.summary> = {
  idle: '时钟尚未启动。',
  follows: {
    nobody: '时钟按自己的时间走。',
    card: '时钟跟随声卡。',
    line: '时钟跟随对端。',
    both: '时钟有两个同步源：错误 17。',
  },
  counts: (ticks, calls, callbacks) =>
    `${number(ticks)} 个节拍，${number(calls)} 次 self_sync 调用，${number(callbacks)} 次回调。`,
  wrong: '它错了：跟随的不是该跟随的。',
};

export const alternative: typeof english.alternative = (name, operators, summary, time) =>
  `${name}：一个时钟，其上有 ${number(operators)} 个算子。${summary}已过去 ${time}。`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  operator: '算子',
  line: '从它取数据',
  asked: '本节拍被询问',
  calls: '一个节拍的询问',
  kept: '有变化时才向上调用',
  told: '本节拍被告知',
  saved: '只有另一侧询问',
  card: '声卡，打开',
  peer: '对端，已连接',
  ticks: '自己时间里的节拍',
  even: '由设备定步调的节拍',
  rest: '睡眠',
  other: '另一侧的数',
};

export const about: Translation<typeof english.about> = {
  operator: '算子产生或改变声音：音源、效果、输出。',
  line: '上方的算子从下方的取声音。',
  asked: '一次 self_sync 调用：问算子有没有东西在定它的步调。',
  calls: '一个节拍的询问；最新的节拍在右边。',
  kept: '保存着的回调：下方的算子有变化时，调用上方的算子。',
  told: '一次回调：有变化的算子调用上方算子的一个函数。',
  card: '声卡。打开时由它定步调：每播放一帧一个节拍。',
  peer: '连接的另一端，在的时候由它定步调。',
  ticks: '一个节拍产生一帧声音，长 20\u202fms。黑色：时钟按自己的时间走。',
  even: '按设备步调的节拍：每播放一帧一个。',
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
