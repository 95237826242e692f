// Translated from documents.en.ts, digest 88ed9871.
import type * as english from './documents.en.ts';
import { number, significant, THIN } from './format.ts';
import type { Translation } from './translation.ts';

const day = new Intl.DateTimeFormat('zh-Hans', { day: 'numeric', month: 'long', year: 'numeric' });
const runtimes: Record<string, string> = {
  ...{ chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit', node: 'Node', native: '本机代码' },
};

const named = (runtime: string, version: string) =>
  [runtimes[runtime] ?? runtime, ...(runtime === 'native' ? [] : version.split('.', 1))].join(' ').trim();

export const documents: Translation<typeof english.documents> = {
  machine: ({ runtime, version, cores }) => `${named(runtime, version)}，${number(cores)} 核`,
  more: ({ isolated, rung, tick_us, engine }) =>
    `${isolated ? '已隔离' : '未隔离'}，${rung === 'threads' ? '真实线程' : '单 worker'}，时钟粒度 ${significant(tick_us, 2)}${THIN}µs，引擎 ${engine}`,
  day: (date) => day.format(new Date(date)),
  undated: '无日期',
  from: (where, when) => `来自文件：${where}${when === null ? '' : `；保存于 ${when}`}。并非在此测得。`,
  opened: (file, figures) =>
    figures === 0
      ? `${file}：已打开其中的状态，它不含测量结果。`
      : `${file}：已打开其中的状态和测量结果，结果标明为导入。`,
  notTaken: (file, why) => `未采用 ${file}。${why}`,
  nothingChanged: '一切未变。',
  noLab: (lab) => `它属于名为 ${lab} 的实验室，本站没有这个实验室。`,
};
