// Translated from library.stored.en.ts, digest 426c7608.
import { bytes, joined, number } from './format.ts';
import type * as english from './library.stored.en.ts';
import type { Translation } from './translation.ts';

const dot = /[.。]$/;
const size = (count: number) => joined(bytes(count));

export const stored: Translation<typeof english.stored> = {
  here: ([first, ...rest], length) =>
    `保存在此浏览器中，留待下次访问：${first ?? '别的内容'}${rest.length > 0 ? ` 和另外 ${number(rest.length)} 个文件` : ''}（${size(length)}）。`,
  open: '打开这个媒体库',
  remove: '移除',
  framed: '这个媒体库不会留到下次访问：在其他页面的框架中不保存任何内容。',
  large: (length, most) => `这个媒体库不会留到下次访问：文件共 ${size(length)}；最多保存 ${size(most)}。`,
  refused: (why) => `这个媒体库不会留到下次访问，因为此浏览器不保存它的文件：${why.replace(dot, '')}。`,
  unreadable: '此浏览器中保存的内容无法作为文件读取：请重新选择文件，或将其移除。',
  notRemoved: (why) =>
    `浏览器没有移除它；如果 Ringside 在另一个标签页中打开，请先关闭那个标签页：${why.replace(dot, '')}。`,
  oldName: 'ringside-library.json',
  old: (count, isWhole) =>
    `旧版 Ringside 在此浏览器中保存了一个媒体库，此版本不能打开它。${isWhole ? `可以把其中的 ${number(count)} 首曲目存为文件，在这里打开` : `它已损坏：可以读出 ${number(count)} 首曲目并存为文件，在这里打开`}；之后它会被移除。`,
  oldLost: '旧版 Ringside 在此浏览器中保存了一个媒体库。它已损坏，一首曲目也读不出来。',
  save: '存为文件',
  drop: '删除',
  saved: 'ringside-library.json 在你的下载文件夹中，可以在这里作为自己的媒体库打开。',
  again: '再存一次',
};
