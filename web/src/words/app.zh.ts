// Translated from app.en.ts, digest aa2bbbb3.
import type * as english from './app.en.ts';
import { NUMBERS } from './controls.zh.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const app: Translation<typeof english.app> = {
  title: 'Ringside',
  side: (side) => `${'AB'[side]} 侧`,
  tabs: {
    ...{ table: NUMBERS, variants: '变体', settings: '设置', code: '代码', sources: '来源' },
    ...{ threads: '线程', script: '脚本', yours: '自己的' },
  },
  tabsLabel: '关于这次对比的更多内容',
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
  thisScreen: '本屏地址：',
  leavePresenter: '退出演示模式',
  blank: '已黑屏。按 B 恢复。',
};

export const answer: Translation<typeof english.answer> = {
  label: '答案',
  kinds: '显示什么',
  kind: { counted: '计数', timed: '在此测得', modelled: '加上模型价格' },
};

export const drawer: Translation<typeof english.drawer> = {
  signs: '图例',
  byStep: '引擎的一步',
  tables: '图中的全部内容',
  machine: '这个浏览器',
  background: '来龙去脉',
  courses: '课程',
};

export const recording: Translation<typeof english.recording> = {
  label: (slowed) => `线程上录得，放慢 ${number(slowed)} 倍`,
  about: '每个线程最近的事件。两侧停在原处不动。',
  leave: '回到两侧',
  clock: { unit: 'ms', small: 'µs', spoken: '毫秒' },
};
