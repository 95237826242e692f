// Translated from library.en.ts, digest 2454d2f2.
import { number } from './format.ts';
import type * as english from './library.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：媒体库',
  heading: '媒体库：怎样找到一首曲目？',
  work: '查询',
  clock: { unit: 's', small: 'ms', spoken: '秒' },
};

export const figure: Translation<typeof english.figure> = {
  find: '查找',
  fetch: '取行',
  scan: '取行：扫描',
  leaves: '叶',
  finds: (walks) => `查找：\n${walks > 0 ? `各下行 ${number(walks)} 次` : '各查一次'}`,
  fetches: (walks) => `取三项：\n${walks > 0 ? `各下行 ${number(walks)} 次` : '各复制一次'}`,
  together: (songs) => (songs > 1 ? `合并：\n一步 ${number(songs)} 首` : '合并'),
  found: (songs) => `找到 ${number(songs)} 首`,
  songs: (count) => `取 ${number(count)} 首`,
  step: '工作步数',
  walk: (steps) => `每条线约 ${number(steps)} 步`,
};

export const plan: Translation<typeof english.plan> = {
  trees: [
    { name: '正向树，曲目 → 事实', short: '曲目 → 事实' },
    { name: '反向树，事实 → 曲目', short: '事实 → 曲目' },
  ],
  tree: (name, leaves, fill) => `${name}：${number(leaves)} 个叶节点，填充率 ${fill}`,
};

export const found: typeof english.found = (part, songs) => `${part} ${number(songs)} 首`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  walk: '从根走到一片叶',
  descent: '下行的各步',
  leaf: '叶节点，按实际填充',
  walked: '扫描过的叶节点',
  bits: '一步：合并 64 首曲目，或复制一行',
  tested: '检查一首曲目的一步',
};

export const code: Translation<typeof english.code> = {
  functions: {
    tested: '哪些曲目通过测试',
    contained: '反向树一个区间里的曲目',
    found: '把查询的各部分合起来',
    fits: '一首曲目是否符合',
    find: '找出曲目',
    get: '取一首曲目的一个属性',
    sweep: '扫描全部叶节点',
    made: '一次做好所有行',
    fetch: '取要显示的内容',
  },
  works: '引擎',
  note: '图和计时用的是同一份源代码。树的存放方式见 engine/crates/medialib/src/tree.rs 和 mapped.rs。',
  many: (count) => `此处 ${number(count)} 个`,
};

export const milestones: Translation<typeof english.milestones> = {
  lookedUp: '首次查找',
  descended: '首次沿树下行',
  combined: '首次合并位',
  fetched: '取到第一行',
  answered: '查询得到结果',
};
