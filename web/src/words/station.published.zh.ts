// Translated from station.published.en.ts, digest c6d36f9b.
import { number, THIN } from './format.ts';
import type * as english from './station.published.en.ts';
import type { Translation } from './translation.ts';

export const unsure = (interval: string, verdict: string) => `${interval}，${verdict}`;

export const counts: Translation<typeof english.counts> = {
  boxes_touched: '看过的块',
  types_tried: '试过的类型',
  polymorphic_compares: '任意值的比较',
  self_sync_calls: 'self_sync 调用',
  remaining_calls: 'remaining 调用',
  after_tick_compares: '节拍后的比较',
};

export const reasons: Translation<typeof english.reasons> = {
  simple:
    '两个算子的节拍只要几微秒。他们那十分之一个核，多半花在周围的进程上：运行时、回收器和启动；节拍里变便宜的是同样那些：长度、类型和比较。',
  'multi-output-10':
    '帧只产生一次，而十一个算子各问各的：每个所省的要算十一次。他们归功于弱引用队列，而脚本运行时并不往里入队。',
  'audio-chunks':
    '解码片段的样本在两版里同样要复制和相乘，没有哪项改动让它更便宜。他们的解码器比我们的活多，我们的片段已经在那里。',
  'add-8':
    '八个音在两版里同样要算出来再相加。2.4.5 又逐个问算子谁定步调：多出的 self_sync 调用比它替时钟省的还多。',
  'large-add-32':
    '算出 32 个音再相加，占节拍的大部分，两版一样；而 self_sync 的调用是以前的四倍：这个脚本被举为那项改动的理由，在他们的表里却所得最少。',
  'chain-20':
    'remaining 和 self_sync 每层翻一倍，前后都是：较慢的机器一直在忙，不管改了什么，读出来都是满满一个核。',
  saturated: (before, after) =>
    `这里一个节拍要用 ${before} 帧和 ${after} 帧的时间：装不下，一个核一直在忙。在实时里，不管改了什么，前后读出来都是满满一个核；self_sync 的调用也是四倍。`,
};

export const published: Translation<typeof english.published> = {
  title: '◇ 公布的与这里的：占一个核的百分比',
  columns: ['脚本', '◇ 变化', '这里', '◇ 2.4.4', '◇ 2.4.5', '这里 2.4.4', '这里 2.4.5', `这里，95${THIN}%`],
  note: '◇ Savonet，Liquidsoap 2.4.5（2026）：10 s 内的 CPU；没有给出机器、重复次数和脚本，也没有说启动是否算在内。10 s 中的 0.1 s 就是一个百分点：单次运行说不准十分之一个百分点。这里：一个节拍占它 20 ms 的比例，不含启动；脚本是重建的。他们把这个版本总结为 CPU 减少 10 至 25 %；自己的表里 large-add-32 是 −4.6 %，chain-20 是 +0.4 %。',
  none: '–',
  measure: '在这里测这六个脚本',
  again: '再测一遍',
  stop: '停止',
  measuring: (script, round, of) =>
    of > 0 ? `正在测 ${script}，第 ${number(round)} 轮，共 ${number(of)} 轮。` : `正在测 ${script}：准备中。`,
  failed: (script, why) => `${script} 没有测成：${why}`,
  long: '它的每个节拍要五分之一秒：得几分钟。',
  order: '符号与次序',
  sameSigns: '没有符号与公布的不同。',
  otherSigns: (scripts) => `符号与公布的不同：${scripts.join('、')}。`,
  least: (theirs, ours) =>
    ours === null
      ? `在一个核装得下的脚本里，他们的表中 ${theirs} 所得最少。`
      : ours === theirs
        ? `在一个核装得下的脚本里，${theirs} 所得最少，他们的表和这里都是。`
        : `在一个核装得下的脚本里，他们的表中 ${theirs} 所得最少，这里是 ${ours}。`,
  counts: (counts) => `一个节拍里，2.4.4 → 2.4.5：${counts}。`,
};
