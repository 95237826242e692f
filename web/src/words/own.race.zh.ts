// Translated from own.race.en.ts, digest 9d0699fc.
import { number, percent, range, significant } from './format.ts';
import type * as english from './own.race.en.ts';
import type { Translation } from './translation.ts';
import { verdicts } from './verdicts.zh.ts';

const within = (interval: readonly [low: number, high: number] | null) =>
  interval ? `（${range(...interval, 2, ' 至 ')}）` : '';

export const race: Translation<typeof english.race> = {
  start: '比速度',
  compiling: '正在编译参赛的内存池。',
  running: (run, of) => `正在测量：第 ${run} 轮，共 ${of} 轮。`,
  stopped: '比赛已停止。',
  done: '各个内存池与自己的比较，工作相同：',
  failed: (why) => `比赛被终止：${why}。`,
  refused: (why) => `没有比赛：${why}`,
  rows: '每个内存块的时间：一次 alloc 和一次 free',
  subjects: {
    own: '自己的',
    again: '自己的，再来一次',
    starter: '起始代码',
    tlsf: 'AssemblyScript 的分配器',
    null: '没有内存池',
  },
  notes: { own: '其他各行与它比较', null: '固定地址；' },
  verdict: {
    faster: (ratio, interval) =>
      `${verdicts.faster}：自己的用时是它的 ${significant(ratio)} 倍${within(interval)}`,
    slower: (ratio, interval) => `${verdicts.slower}：用时是 ${significant(1 / ratio)} 倍${within(interval)}`,
    other: (verdict, interval) => `${verdicts[verdict]}${within(interval)}`,
  },
  share: (share) =>
    `所测时间的 ${percent(share, 0)} 是工作和调用本身，每个内存池都一样，即条形中空心的部分。其余才是自己的内存池的用时。`,
  shareUnknown: '自己的内存池的用时无法与工作和调用本身的用时区分。',
  work: (blocks, least, most) =>
    `环形缓冲保存 ${blocks} 个内存块，每块 ${number(least)} 至 ${number(most)} 字节；每分配一块，先释放最旧的一块。每块的第一个字和最后一个字都会写入并检查。`,
};
