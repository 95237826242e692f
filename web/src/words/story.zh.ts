import type * as english from './story.en.ts';
import type { Translation } from './translation.ts';

export const storyNav: Translation<typeof english.storyNav> = {
  label: '讲解',
  more: '来龙去脉',
  step: (step, steps) => `第 ${step} 步，共 ${steps} 步`,
  back: '上一步',
  next: '下一步',
};
