// Translated from app.en.ts, digest 605eacd6.
import type * as english from './app.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const app: Translation<typeof english.app> = {
  title: 'Ringside',
  aside: '可以做什么',
  figure: '正在发生什么',
  side: (side) => `${'AB'[side]} 侧`,
  tabs: { story: '讲解', code: '代码', table: '表格' },
  tabsLabel: '图的旁边',
  results: '结果',
  toFigure: '回到图',
  panes: {
    ...{ figure: '图', story: '讲解', controls: '控制', editor: '脚本' },
    ...{ costs: '代价', table: '表格' },
  },
  panesLabel: '实验室的各部分',
  loading: '正在加载引擎。',
  notShared: '分享面板未能加载。地址栏里就是当前状态的链接。',
  published: '◇ 作者发表的数字',
  lost: '页面的这一部分未能加载。网络是否连通？',
  retry: '重试',
  drop: {
    sound: '把声音文件拖到这里，两侧都会播放它；拖入结果文件则会打开它。',
    results: '在此放下结果文件即可打开。',
    flv: '把含 H.264 和 AAC 的 FLV 文件拖到这里，两侧都会传输它；拖入结果文件则会打开它。',
  },
  swap: (letter) => `放大 ${letter}`,
  thisScreen: '本屏地址：',
  leavePresenter: '退出演示模式',
  blank: '已黑屏。按 B 恢复。',
};

export const where: Translation<typeof english.where> = {
  label: '在哪里运行',
  single: '逐步运行',
  threads: '真实线程',
};

export const recording: Translation<typeof english.recording> = {
  label: (slowed) => `线程上录得，放慢 ${number(slowed)} 倍`,
  about: '每个线程最近的事件。两侧停在原处不动。',
  leave: '回到两侧',
  clock: { unit: 'ms', small: 'µs', spoken: '毫秒' },
};
