// Translated from library.sources.en.ts, digest e0fc13ac.
import { number } from './format.ts';
import { listed } from './joining.zh.ts';
import type * as english from './library.sources.en.ts';
import type { Translation } from './translation.ts';

export const sources: Translation<typeof english.sources> = {
  title: (patterns) => `来源优先级：${patterns.length === 0 ? '无' : listed(patterns)}`,
  about:
    '各来源对一首曲目说法不一时，显示第一个匹配的样式所给的值；没有样式匹配的来源排在最后，同一样式有多个来源时取最小的值。发布的 S4、XMMS2 的 SQL 和宽表查找时也只看这个值。询问里的所有引擎和 SQLite 都用这个顺序；两侧的图仍用 XMMS2 的。',
  sourcesHere: (names) => `这个媒体库的来源：${listed(names)}。`,
  pattern: '来源，或其开头加一个星号',
  add: '放到最前',
  xmms2: 'XMMS2 的顺序',
  up: '上移',
  upOf: (pattern) => `上移 ${pattern}`,
  down: '下移',
  downOf: (pattern) => `下移 ${pattern}`,
  remove: '删除',
  removeOf: (pattern) => `删除 ${pattern}`,
  badPattern: (pattern, most) =>
    `“${pattern}”不是样式；允许 1～${number(most)} 字节，末尾可有一个星号，例如 client/*。`,
  known: (pattern) => `顺序里已有 ${pattern}。请上移或下移它。`,
  full: (most) => `已有 ${number(most)} 个样式，不能再多。请先删除一个。`,
};
