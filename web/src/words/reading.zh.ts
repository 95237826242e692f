// Translated from reading.en.ts, digest c42503dd.
import { bytes, joined, number } from './format.ts';
import type * as english from './reading.en.ts';
import type { Translation } from './translation.ts';

const QUOTED = 40;
const quoted = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);

export const reading: Translation<typeof english.reading> = {
  noJson: '它不是 JSON，或者不完整。',
  tooLarge: (size, most) => `它有 ${joined(bytes(size))}。允许：至多 ${joined(bytes(most))}。`,
  refused: ({ place, found, allowed }) =>
    place === ''
      ? `它不是结果文档，内容是 ${quoted(found)}。允许：${allowed}。`
      : found === ''
        ? `它缺少“${place}”。允许：${allowed}。`
        : `“${place}”不能是 ${quoted(found)}。允许：${allowed}。`,
  three: '三个数',
  atMost: (high) => `不大于区间的另一端，即 ${number(high, 3)}`,
  linkOf: (lab) => `指向实验室 ${lab} 的链接`,
  allowed: {
    text: (most) => `至多 ${number(most)} 个字符的文本`,
    number: (min, max) => (min > 0 && min < 1 ? `大于 0、至多 ${max} 的数` : `${min}～${max} 的数`),
    whole: (min, max) => `${min}～${max} 的整数`,
    yesNo: 'true、false',
    list: (most) => `列表至多 ${number(most)} 项`,
    object: '带名称的对象',
    oneOf: (words) => words.join('、'),
    date: '形如 2026-11-22T09:30:00.000Z 的时刻',
  },
};
