// Translated from knobs.en.ts, digest e76ad5be.
import { number } from './format.ts';
import { han } from './han.ts';
import type * as english from './knobs.en.ts';
import type { Translation } from './translation.ts';

export const panel: Translation<typeof english.panel> = {
  presets: '预设',
  byHand: '手动设定',
  dials: '负载',
  more: '更多',
  changed: (count) => `已设 ${number(count)} 项`,
  faults: '植入的缺陷',
  faultsAbout: '这些版本有过、或本来会有的缺陷。不打开就都是关的。',
  onlyFor: (names) => `只有 ${names.join('、')} 用到它。`,
  atLeast: (quantity) => `至少 ${quantity}`,
  atMost: (quantity) => `最多 ${quantity}`,
  notANumber: '不是数字',
  type: (name) => han`输入 ${name} 的值`,
  typed: (name, low, high) => `${name}，${low}～${high}`,
  hint: '拖动、转滚轮、用方向键，或按 Enter 键入。双击复原。',
};
