import { bytes, joined, number } from './format.ts';
import type * as english from './library.own.en.ts';
import type { Translation } from './translation.ts';

const dot = /[.。]$/;

export const own: Translation<typeof english.own> = {
  notRead: (name, why) => `略去了 ${name}：${why.replace(dot, '')}。`,
  empty: (name) => `${name} 里没有曲目。`,
  many: (name, songs, room) => `${name} 有 ${number(songs)} 首曲目；只放得下 ${number(room)} 首。`,
  long: (size, most) => `它长 ${joined(bytes(size))}；列表最长 ${joined(bytes(most))}`,
  badTable: (line, why) => `${line === undefined ? '' : `第 ${number(line)} 行：`}${why.replace(dot, '')}`,
  noHead: (head) =>
    `它的第一行“${head.join(', ').slice(0, 60)}”没有媒体库认识的属性名；其中必须有 title 或 artist`,
  badJson: (why) => `它不是 JSON：${why.replace(dot, '')}`,
  noList: '里面没有曲目列表；应为 [{"artist": "Air", "title": "Run"}]',
};
