// Translated from reading.en.ts, digest 8a387bc1.
import { bytes, joined, number } from './format.ts';
import type * as english from './reading.en.ts';
import type { Translation } from './translation.ts';

const QUOTED = 40;
const quoted = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);

export const reading: Translation<typeof english.reading> = {
  noJson: '它不是 JSON，或者不完整。',
  tooLarge: (size, most) => `它有 ${joined(bytes(size))}。允许：至多 ${joined(bytes(most))}。`,
  noDocument: (found) =>
    `它不是结果文档，内容是 ${quoted(found)}。允许：带有“schema”“env”和“comparisons”的对象。`,
  missing: (place) => `它缺少“${place}”，而结果文档必须有它。`,
  refused: (place, found, allowed) => `“${place}”不能是 ${quoted(found)}。允许：${allowed}。`,
  linkOf: (lab) => `指向实验室 ${lab} 的链接`,
  allowed: {
    atLeast: (bound) => `不小于 ${bound} 的数`,
    above: (bound) => `大于 ${bound} 的数`,
    atMost: (bound) => `不大于 ${bound} 的数`,
    characters: (most) => `至多 ${number(most)} 个字符的文本`,
    entries: (most) => `列表至多 ${number(most)} 项`,
    types: {
      string: '文本',
      number: '数',
      safe_integer: '整数',
      boolean: 'true、false',
      array: '列表',
      tuple: '三个数的列表',
      object: '带名称的对象',
      record: '带名称的对象',
    },
    rules: {
      date: '形如 2026-11-22T09:30:00.000Z 的时刻',
      interval: '不大于区间的另一端的数',
      quartiles: '按升序排列的三个数',
    },
  },
};
