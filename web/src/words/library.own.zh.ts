import { bytes, joined, number } from './format.ts';
import type * as english from './library.own.en.ts';
import type { Translation } from './translation.ts';

const dot = /[.。]$/;

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

export const own: Translation<typeof english.own> = {
  notRead: (name, why) => `略去了 ${name}：${why.replace(dot, '')}。`,
  empty: (name) => `${name} 里没有曲目。`,
  many: (name, songs, room) => `${name} 有 ${number(songs)} 首曲目；只放得下 ${number(room)} 首。`,
  long: (size, most) => `它长 ${joined(bytes(size))}；列表最长 ${joined(bytes(most))}`,
  badRow: (name, row, value, why) =>
    `略去了 ${name} 的第 ${number(row)} 行（“${short(value)}”）：${why.replace(dot, '')}。`,
  moreRows: (name, rows) => `${name}：另有 ${number(rows)} 行因类似原因被略去。`,
  longName: (name, most) => `属性名“${short(name)}”有 ${number(name.length)} 个字符；最多 ${number(most)} 个`,
  longValue: (name, length, most) => `${name} 有 ${number(length)} 个字符；最多 ${number(most)} 个`,
  manyValues: (values, most) => `它有 ${number(values)} 个值；最多 ${number(most)} 个`,
  manyProperties: (name, most) => `加上属性“${short(name)}”就超过一个媒体库最多 ${number(most)} 个属性的限制`,
  manyRelations: (most) => `媒体库已有 ${number(most)} 个值，这是上限`,
  openQuote: '直到文件末尾引号都没有闭合',
  afterQuote: (letter) => `闭合引号后面是“${letter}”；这里单元格应当结束`,
  noObject: '它不是曲目；应为 {"artist": "Air", "title": "Run"} 这样的对象',
  badTable: (line, why) => `${line === undefined ? '' : `第 ${number(line)} 行：`}${why.replace(dot, '')}`,
  noHead: (head) =>
    `它的第一行“${head.join(', ').slice(0, 60)}”没有媒体库认识的属性名；其中必须有 title 或 artist`,
  badJson: (why) => `它不是 JSON：${why.replace(dot, '')}`,
  noList: '里面没有曲目列表；应为 [{"artist": "Air", "title": "Run"}]',
};
