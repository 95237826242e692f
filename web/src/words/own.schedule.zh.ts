// Translated from own.schedule.en.ts, digest 969a6327.
import type * as english from './own.schedule.en.ts';
import type { Translation } from './translation.ts';

export const figure: Translation<typeof english.figure> = {
  publisher: (does) => `发布者：${does}`,
  reader: (reader, does) => `读者 ${reader}：${does}`,
  closer: (does) => `关闭者：${does}`,
  frame: (frame) => `帧 ${frame}`,
  sleeps: '睡眠中',
  sleepsForever: '永远睡眠',
  done: '已全部完成',
  torn: '发送了撕裂的帧',
  name: (at, slots) => (at === 0 ? `第一步之前，${slots} 个槽的环` : `第 ${at} 步之后，${slots} 个槽的环`),
};

export const moments: Translation<typeof english.moments> = {
  label: '逐步查看调度',
  slider: '步骤',
  at: (at, count, step) => (at === 0 ? `共 ${count} 步，第一步之前` : `第 ${at} 步，共 ${count} 步：${step}`),
  back: '后退一步',
  forward: '前进一步',
};
