// Translated from building.en.ts, digest 01e685fa.
import type * as english from './building.en.ts';
import type { Translation } from './translation.ts';

export const building: Translation<typeof english.building> = {
  notice: '这个实验室的引擎模块正在构建：每个模块大约需要一分钟。',
};
