// Translated from own.race.en.ts, digest d2f15e62.
import { duration, joined, number, percent, range, significant } from './format.ts';
import type * as english from './own.race.en.ts';
import type { Translation } from './translation.ts';
import { verdicts } from './verdicts.zh.ts';

const within = (interval: readonly [low: number, high: number] | null) =>
  interval ? `（${range(...interval, 2, ' 至 ')}）` : '';

const exact = (steps: number) =>
  number(steps, Number.isInteger(steps) ? 0 : Number.isInteger(2 * steps) ? 1 : 2);

export const race: Translation<typeof english.race> = {
  start: '比速度',
  compiling: '正在编译参赛的其他变体。',
  running: (run, of) => `正在测量：第 ${run} 轮，共 ${of} 轮。`,
  stopped: '比赛已停止。',
  done: '各个变体与自己的比较，工作相同：',
  failed: (why) => `比赛被终止：${why}。`,
  refused: (why) => `没有比赛：${why}`,
  needsThreads: '引擎的统计在带线程的模块里，而本页无法加载它。状态栏说明了原因和办法。',
  rows: {
    pool: '每个内存块的时间：一次 alloc 和一次 free',
    ring: '读者每发送一帧的时间，以及所有参与者为此走的步数',
  },
  subjects: {
    own: '自己的',
    again: '自己的，再来一次',
    starter: '起始代码',
    tlsf: 'AssemblyScript 的分配器',
    steps: '没有环形缓冲，步数更多',
  },
  nothing: { pool: '没有内存池', ring: '没有环形缓冲' },
  notes: { own: '其他各行与它比较', null: { pool: '固定地址；', ring: '只有一个字，不睡眠；' } },
  withSteps: (time, steps) => `${time}，${exact(steps)} 步`,
  verdict: {
    faster: (ratio, interval) =>
      `比自己的${verdicts.faster}：自己的用时是它的 ${significant(ratio)} 倍${within(interval)}`,
    slower: (ratio, interval) =>
      `比自己的${verdicts.slower}：用时是自己的 ${significant(1 / ratio)} 倍${within(interval)}`,
    other: (verdict, interval) => `${verdicts[verdict]}${within(interval)}`,
  },
  share: {
    pool: (share) =>
      `所测时间的 ${percent(share, 0)} 是工作和调用本身，每个内存池都一样，即条形中空心的部分。其余才是自己的内存池的用时。`,
    ring: (share, steps, step) =>
      `所测时间的 ${percent(share, 0)} 是工作和 ${exact(steps)} 步的调用本身，每步 ${joined(duration(step))}，即条形中空心的部分。其余才是自己的环形缓冲的用时。`,
  },
  shareUnknown: {
    pool: '自己的内存池的用时无法与工作和调用本身的用时区分。',
    ring: '自己的环形缓冲的用时无法与工作和调用本身的用时区分。',
  },
  work: {
    pool: (blocks, least, most) =>
      `环形缓冲保存 ${blocks} 个内存块，每块 ${number(least)} 至 ${number(most)} 字节；每分配一块，先释放最旧的一块。每块的第一个字和最后一个字都会写入并检查。`,
    ring: '发布者和两个读者在同一个线程上轮流各走一步；睡眠的跳过自己的轮次，两个读者都发送了上一帧，下一帧才开始。因此没有谁争用同一个字，也没有缓存行在核之间传递。',
  },
};
