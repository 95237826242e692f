// Translated from station.table.en.ts, digest 1c3c26b4.
import { number } from './format.ts';
import type * as english from './station.table.en.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  title: '电台',
  titles: { operators: (letter) => `${letter} 的算子，这个节拍里` },
  fields: {
    made: '产生的样本',
    shared: '再次给出',
    lengthQueries: '长度',
    boxesTouched: '看过的块',
    typesTried: '试过的类型',
    selfSyncCalls: 'self_sync',
    remainingCalls: 'remaining',
    ns: '时间，模拟',
    tickNs: '整个节拍，模拟',
  },
  choices: { state: { unasked: '未被问到', ready: '就绪', nothing: '没有内容', made: '有了帧' } },
  from: '取自',
};

export const counterNames: Translation<typeof english.counterNames> = {
  ticks: '节拍',
  generated: '产生的帧',
  shared: '再次给出的帧',
  lengthQueries: '问到的长度',
  boxesTouched: '看过的块',
  virtualCalls: '经表的调用',
  contentBlocks: '分配的内容块',
  bytesCopied: '复制',
  lookups: '查找处理者',
  typesTried: '为此试过的类型',
  selfSyncCalls: '询问（self_sync）',
  remainingCalls: 'remaining 调用',
  afterTickCompares: '节拍后的比较',
  afterTickCopies: '节拍后复制的单元',
  weakSlotsChecked: '检查的弱引用槽',
  weakSlotsCopied: '复制的弱引用槽',
  polymorphicCompares: '多态比较',
  watcherHooks: '观察钩子',
  watcherCalls: '观察者调用',
  handlerCalls: '到达位置时调用的处理函数',
  wrongTicks: '步调判断错误的节拍',
  zombies: '最多同时的僵尸',
};

export const does: Translation<typeof english.does> = {
  ready: '就绪',
  nothing: '没有内容',
  made: (samples) => `产生 ${number(samples)} 个样本`,
  gave: '再次给出它的帧',
  handled: (samples) =>
    samples === undefined ? '调用处理函数' : `在 ${number(samples)} 个样本处调用处理函数`,
  zombies: (count) => `已知 ${number(count)} 个僵尸`,
  ticked: '节拍结束',
  counts: (counter, count) => `${counter}：${count}`,
};

export const ablation: Translation<typeof english.ablation> = {
  tab: '逐项',
  about:
    '按控件所设的脚本，把 2.4.5 的每项改动分别单独用上、单独去掉，再加上我们的。一个节拍里数到的是精确的，在每台机器上都一样；用多少时间，你按了才在这里测。',
  count: '数一数',
  again: '再数一遍',
  stale: '此后控件变了。',
  running: (done, of) => `已数 ${number(done)} 个变体，共 ${number(of)} 个……`,
  stop: '停止',
  failed: (why) => `计数停了：${why}。按“数一数”再试。`,
  title: (ticks) => `计数：${number(ticks)} 个节拍内，按变体；颜色越深，越接近该列的最大值（对数）`,
  variant: '变体',
  groups: {
    shipped: '发布版',
    only: '2.4.4 加一项改动',
    less: '2.4.5 去一项改动',
    ours: '我们的改进',
  },
};

export const timed: Translation<typeof english.timed> = {
  time: '计时',
  again: '再计时',
  running: (base, round, of) =>
    of > 0
      ? `正在与 ${base} 对比计时，第 ${number(round)} 轮，共 ${number(of)} 轮……`
      : `正在与 ${base} 对比计时：准备中……`,
  failed: (why) => `计时停了：${why}。按“计时”再试。`,
  title: (tick) => `时间：在这里实测${tick === null ? '' : `，时钟粒度 ${tick}`}。`,
  tick: '一个节拍耗时',
  share: '占帧长',
  change: '变化',
  interval: '95\u202f%',
  none: '–',
  about:
    '加一项改动的与 2.4.4 对比，其余与 2.4.5 对比：那里多出的时间，就是去掉的改动所省的。灰色：从这些配对看不出变化。',
};

export const capacity: Translation<typeof english.capacity> = {
  title: '极限',
  about:
    '脚本的多份副本在同一个时钟上并排运行，与旋钮所设相同，直到节拍跟不上。除“份数”外，其他控件都起作用。',
  failed: (why) => `搜索停了：${why}。`,
};

export const reasons: Translation<typeof english.reasons> = {
  boxesTouched: '没有存下的长度，每次都要逐块重数。',
  virtualCalls: '没有存下长度的块，要经函数表去问它的模块。',
  typesTried: '逐个试登记的类型，直到名字相符。',
  weakSlotsCopied: '每有一个算子加入，就复制队列的所有槽。',
  polymorphicCompares: '用接受任何类型的比较来比较数。',
  watcherHooks: '为每个算子都建观察者的钩子，没人观察也一样。',
  remainingCalls: '每个算子都向下方所有算子问这首还剩多少，每条路径各问一次。',
  afterTickCompares: '每次登记节拍后要做的事，都要把列表找一遍。',
  zombies: '休眠的算子留在队列里，直到回收器找到它们。',
  selfSyncCalls: '每个算子在自己的周期里再问一遍，因为有些设备变了从来不说：这些也就找得到。',
  wrongTicks: '时钟不去问的 switch 若不通知，它的变化就会被错过。',
};
