// Translated from story.en.ts, digest 2d24a8c7.
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

export const relation: Translation<typeof english.relation> = {
  none: '还没有。',
  alike: '**A** 与 **B** 一样。',
  only: (more) => `**${'BA'[more]}** 一点也没有。`,
  ahead: (more) => `目前 **${'AB'[more]}** 更多。`,
  times: (more, by) => `**${'AB'[more]}** 是 **${'BA'[more]}** 的 ${by} 倍。`,
  share: (more, by) => `**${'AB'[more]}** 多 ${by}。`,
  uneven: (work, a, b) => `到此${work}：**A** ${a}，**B** ${b}。`,
};

export const storyNav: Translation<typeof english.storyNav> = {
  step: (step, steps) => `第 ${step} 步，共 ${steps} 步`,
  back: '上一步',
  next: '下一步',
};
