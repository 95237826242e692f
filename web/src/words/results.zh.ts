// Translated from results.en.ts, digest f9ec4abc.
import { MEASURE } from './controls.zh.ts';
import { panel as costs } from './costs.zh.ts';
import { documents } from './documents.zh.ts';
import { bytes, joined, number, plusMinus, significant, times } from './format.ts';
import { presetWords, variantWords } from './lookup.ts';
import { navEntries } from './parts.zh.ts';
import type * as english from './results.en.ts';
import type { Translation } from './translation.ts';

const labName = (id: string) => {
  const entry = navEntries.find(({ labs }) => labs.some((lab) => lab.id === id));
  const part = entry && entry.labs.length > 1 && entry.labs.find((lab) => lab.id === id);
  return part ? `${entry.name}，${part.name}` : (entry?.name ?? id);
};

export const results: Translation<typeof english.results> = {
  title: '并列的结果 · Ringside',
  heading: '并列的结果',
  lead: '每台机器各自测量并导出一个文件；这些文件在此并列。它们不会离开此浏览器。',
  empty: {
    title: '还没有结果',
    noFiles: '还没有文件',
    lab: '打开一个实验室',
    how: [
      `，按“${MEASURE}”。`,
      '按“分享”，再按“数据”，再按“存为 JSON”。其他机器也一样。',
      '把所有文件拖到这里。',
    ],
    bench: '有 Ringside 源代码的人，也可以用命令测量：',
  },
  here: '在此浏览器中测得',
  pair: (a, b) => `${a} 与 ${b} 对比`,
  pick: '选择文件',
  more: '添加文件',
  drop: '在此放下结果文件。',
  clear: '全部移除',
  remove: (file) => `移除 ${file}`,
  files: '文件',
  fileCount: (files) => `${number(files)} 个文件`,
  refusedTitle: '未采用',
  refused: (file, why) => `${file}：${why}`,
  same: (file) => `它与已在此处的 ${file} 相同。`,
  noComparisons: '它不含对比：导出之前没有测量。',
  tooMany: (most) => `此处已有 ${number(most)} 份文档，不再接收。`,
  tooMuch: {
    comparisons: (more, here, most) =>
      `它含 ${number(more)} 项对比，此处已有 ${number(here)} 项；合计最多 ${number(most)} 项。请移除一些文件，或只测一个实验室。`,
    bytes: (more, here, most) =>
      `它有 ${joined(bytes(more))}，此处已有 ${joined(bytes(here))}；合计最多 ${joined(bytes(most))}。请移除一些文件，或去掉样本。`,
  },
  drawn: (rows, all) =>
    `图中只画出 ${number(all)} 个结果中的前 ${number(rows)} 个；表格和保存的文件包含全部。`,
  file: (env, date, comparisons) =>
    `${documents.machine(env)}，${documents.more(env)}；${date ? documents.day(date) : documents.undated}；${number(comparisons)} 项对比`,
  lab: '实验室',
  allLabs: '全部实验室',
  labName,
  kinds: { label: '看哪些数字', measured: '实测', modelled: '计入模拟部分' },
  caption: '圆点：比值。线：95\u202f% 区间。色带：A 对 A。Ringside',
  legend:
    '在 1 右侧，表示后者用时更少。圆点：比值。线：95\u202f% 区间。色带：该机器上 A 对 A 的结果。◇：作者公布的数字，出处见表格。',
  chart: (groups) => `${number(groups)} 项对比的比值，每台机器一行。下方表格内容相同。`,
  axis: (low, high) => `对数轴，${low}～${high}。`,
  mark: (ratio) => `${ratio}×`,
  compared: ({ baseline, variant }) => `${variantWords(baseline).name} → ${variantWords(variant).name}`,
  workload: ({ lab, preset, unit }) =>
    `${labName(lab)}；${preset ? presetWords(preset, lab).name : '手动设置'}；${costs.barsUnmeasured(unit)}`,
  interval: (low, high) => `${significant(low)}～${significant(high)}`,
  differ: '工作不同',
  untimed: '未计时',
  published: '◇ 公布',
  table: '同样内容的表格',
  columns: {
    ...{ compared: '对比', workload: '负载', machine: '机器', file: '文件', ratio: '比值' },
    ...{ interval: '95\u202f% 区间', floor: 'A 对 A', pairs: '配对数', verdict: '结论', date: '日期' },
    ...{ notes: '备注', published: '公布' },
  },
  floor: (share) => plusMinus(share),
  none: '–',
  newest: (runs) => `此机器 ${number(runs)} 次运行中最新的一次`,
  twin: (file) => `关于机器的各项与 ${file} 完全相同，可能是同一台`,
  publishedAs: (ratio, source) => `◇ ${times(ratio)}，${source}`,
  save: { csv: '存为 CSV', samples: '样本存为 CSV', json: '存为 JSON', svg: '存为 SVG' },
};
