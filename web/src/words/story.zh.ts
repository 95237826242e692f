// Translated from story.en.ts, digest c5f6d320.
import { isShare } from './format.ts';
import type * as english from './story.en.ts';
import type { Translation } from './translation.ts';

export const countVerdict: Translation<typeof english.countVerdict> = {
  of: (name, verdict) => `${name}：${verdict}`,
  none: '两边都还没有。',
  alike: '到目前为止，**A** 与 **B** 一样。',
  one: (a, b) => `**A** ${a ?? '没有'}，**B** ${b ?? '没有'}。`,
  less: (by) => (isShare(by) ? `**B** 比 **A** 少 ${by}。` : `**A** 是 **B** 的 ${by.replace('×', ' 倍')}。`),
  saves: (saved, all, by) =>
    isShare(by)
      ? `**B** 省下 ${all} 中的 ${saved}，少 ${by}。`
      : `**B** 省下 ${all} 中的 ${saved}，**A** 是 **B** 的 ${by.replace('×', ' 倍')}。`,
  more: (by) => (isShare(by) ? `**B** 比 **A** 多 ${by}。` : `**B** 是 **A** 的 ${by.replace('×', ' 倍')}。`),
  uneven: (a, b, work, did) => `**A** ${a}（${work} ${did[0]}），**B** ${b}（${work} ${did[1]}）。`,
};

export const storyNav: Translation<typeof english.storyNav> = {
  label: '讲解',
  more: '来龙去脉',
  step: (step, steps) => `第 ${step} 步，共 ${steps} 步`,
  back: '上一步',
  next: '下一步',
  plays: '这一步播放 8 秒，然后停住。',
  opens: '实验室从这一步打开，因为这里看得最清楚；讲解从第 1 步开始。这一步播放 8 秒。',
  seenInStep: (name, a, b) => `只数这一步，${name}：**A** ${a}，**B** ${b}。`,
  seen: (name, a, b) => `从开始数到这里，${name}：**A** ${a}，**B** ${b}。`,
};
