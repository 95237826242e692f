import type * as english from './library.disk.en.ts';
import type { Translation } from './translation.ts';

export const disk: Translation<typeof english.disk> = {
  absent: '此浏览器没有供网页使用的文件：媒体库只在内存里，随页面一起消失。',
  locked: '媒体库已在另一个标签页打开：在那里关闭，才能在这里保存改动。',
  refused: (why) => `浏览器打不开媒体库的文件：${why.replace(/\.$/, '')}。`,
};
