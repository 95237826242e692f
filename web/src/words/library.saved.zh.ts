// Translated from library.saved.en.ts, digest ff7b9420.
import { number } from './format.ts';
import type * as english from './library.saved.en.ts';
import type { Translation } from './translation.ts';

export const saved: Translation<typeof english.saved> = {
  title: (count) => (count === 0 ? '保存的合集' : `保存的合集：${number(count)} 个`),
  about:
    '查询里的 in:NAME 代表以这个名称保存的查询，带括号，与 XMMS2 相同。合集可以引用别的合集。它们保存在此浏览器里；两侧的图所运行的、链接所含的，是不带名称的查询。',
  name: '名称',
  save: (query) => `保存“${query.length > 30 ? `${query.slice(0, 30)}…` : query}”`,
  done: (reference) => `已保存：${reference}。`,
  edit: '编辑',
  editOf: (name) => `编辑 ${name}`,
  remove: '删除',
  removeOf: (name) => `删除 ${name}`,
  badName: (name, most) =>
    name === ''
      ? `合集要有名称；允许 1～${number(most)} 个字符。`
      : `名称有 ${number(name.length)} 个字符；允许 1～${number(most)} 个。`,
  full: (most) => `已有 ${number(most)} 个合集，不能再多。请先删除一个。`,
};
