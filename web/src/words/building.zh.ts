// Translated from building.en.ts, digest 2b9885c5.
import type * as english from './building.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const building: Translation<typeof english.building> = {
  left: (seconds) =>
    seconds > 0
      ? `这个实验室的引擎模块正在构建：大约还需 ${number(seconds)} 秒。`
      : '这个实验室的引擎模块即将构建完成。',
};
