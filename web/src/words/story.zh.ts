import type * as english from './story.en.ts';
import type { Translation } from './translation.ts';

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
