// Translated from thread-pool.en.ts, digest 560ee6e9.
import type * as english from './thread-pool.en.ts';
import { bytes, duration, joined, number, percent } from './format.ts';
import type { Translation } from './translation.ts';

export const slotStates: Translation<typeof english.slotStates> = {
  empty: '无线程',
  idle: '睡眠',
  called: '已唤醒',
  working: '工作',
  dismissed: '离开',
  trapped: '已死',
};

export const threadPool: Translation<typeof english.threadPool> = {
  label: '按槽位列出的线程',
  none: '还没有线程。',
  reading: '标记上方是槽位，下方是在那里完成的调用。',
  slot: (slot) => `槽位 ${number(slot)}`,
  counted: (count, state) => `${number(count)} 个${state}`,
  about: (calls, threads, traps) =>
    [`${number(calls)} 次调用`, `先后 ${number(threads)} 个线程`]
      .concat(traps > 0 ? [`死了 ${number(traps)} 个`] : [])
      .join('，'),
  calls: (count) => number(count),
  trapped: (slot, message) => `线程 ${slot + 1} 停止了（${message}）。另一个接替了它；那次运行的数字不计。`,
};

export const check: Translation<typeof english.check> = {
  title: '本机的线程',
  documentTitle: '本机的线程 · Ringside',
  back: '回到实验室',
  lead: '此浏览器中的线程能否在同一块内存上真正同时运行？每一轮，每个线程都举起自己的旗，等看到其他所有线程的旗：谁也无法单独通过。一轮所用的时间，就是让它们会合的代价。',
  single: (why) => `本页没有线程：${why}。`,
  threads: '线程',
  processors: (count) => `此浏览器报告有 ${number(count)} 个处理器。`,
  run: '召集它们',
  cancel: '取消',
  fault: '让一个死掉',
  end: '结束全部线程',
  progress: (share) => `正在会合，已完成 ${percent(share, 0)}`,
  starting: '正在启动线程',
  results: '结果',
  met: '全员会合的轮次',
  metValue: (met, of) => `${number(met)} / ${number(of)}`,
  round: '一轮的时间',
  roundValue: (ns) => (ns === null ? '–' : joined(duration(ns))),
  memory: '共享内存',
  memoryValue: (size) => joined(bytes(size)),
  died: (slot, message) => `槽位 ${number(slot)} 的线程死了：${message}。另一个已接替它的槽位。`,
  cancelled: '已取消；这是到那时为止的结果。',
  failed: (why) => `线程停止了：${why}。按“重新启动”另起一批。`,
  again: '重新启动',
};
