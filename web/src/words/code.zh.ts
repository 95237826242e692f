import type * as english from './code.en.ts';
import type { Translation } from './translation.ts';

export const code: Translation<typeof english.code> = {
  listing: (name, part) => `${name}，${part}：源代码`,
  file: (path) => `取自 ${path}，就是这里运行的代码。`,
  missing: (path) => `源文件 ${path} 未能加载。请重新加载页面。`,
};
