// Translated from code.en.ts, digest f6aa675c.
import type * as english from './code.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const code: Translation<typeof english.code> = {
  listing: (name, part) => `${name}，${part}：源代码`,
  file: (path) => `取自 ${path}，就是这里运行的代码。`,
  missing: (path) => `源文件 ${path} 未能加载。请重新加载页面。`,
  differ: (differ, folded) =>
    folded === 0
      ? `${number(differ)} 行不同。`
      : `${number(differ)} 行不同，${number(folded)} 行相同的已折叠。`,
  same: 'A 和 B 运行同样的代码行。差别由变体的参数决定。',
  unlike: 'A 和 B 几乎没有一行相同，所以并排列出，不逐行比较。',
  openAll: '全部展开',
  foldAll: '全部折叠',
  fold: (count) => `${number(count)} 行相同`,
  only: (side) => `只在 ${'AB'[side]}：`,
  differs: '不同：',
  legend: {
    title: '记号',
    only: (side) => `只在 ${'AB'[side]}`,
    now: '正在执行',
  },
};
