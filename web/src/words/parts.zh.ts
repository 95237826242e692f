// Translated from parts.en.ts, digest f40ebb14.
import { LISTEN, PLAY } from './controls.zh.ts';
import { duration, joined, number } from './format.ts';
import type * as english from './parts.en.ts';
import type { Translation } from './translation.ts';

const entry = (id: string, name: string): english.NavEntry => ({ name, labs: [{ id, name }] });

export const navEntries: readonly english.NavEntry[] = [
  entry('library', '媒体库'),
  {
    name: '队列',
    labs: [
      { id: 'queues', name: '弱引用队列' },
      { id: 'dispatch', name: '分派' },
      { id: 'compare', name: '比较' },
    ],
  },
  entry('clock', '时钟'),
  {
    name: '块',
    labs: [
      { id: 'chunks', name: '长度' },
      { id: 'reslice', name: '重新切片' },
      { id: 'share', name: '共享' },
    ],
  },
  entry('pools', '池'),
  entry('ring', '环'),
  entry('threads', '线程'),
  entry('server', '服务器'),
  entry('station', '电台'),
];

export const header: Translation<typeof english.header> = {
  product: 'Ringside',
  home: '首页',
  skip: '跳到主要按钮',
  labs: '实验室',
  courses: '课程',
  parts: (entry) => `${entry}的各部分`,
  notOpen: (lab) => `${lab}尚未开放。`,
  share: '分享当前状态',
  presenter: '演示模式',
  theme: { light: '切换到深色', dark: '切换到浅色' },
  help: '帮助',
  more: '演示、主题、语言',
};

export const sides: Translation<typeof english.sides> = {
  letters: ['A', 'B'],
  hear: (side) => `听 ${side}`,
  hearing: (side) => `正在听 ${side}`,
  says: (side, sentence) => `${side}：${sentence}`,
  shown: '显示哪一侧',
};

export const stage: Translation<typeof english.stage> = {
  loading: '正在启动引擎。',
};

export const listen: Translation<typeof english.listen> = {
  off: LISTEN,
  starting: '正在启动音频',
  running: '正在收听',
  blocked: LISTEN,
  failed: `重新${LISTEN}`,
  interrupted: `重新${LISTEN}`,
  about: {
    off: '启动声卡，此后由它定步调',
    running: '暂停两侧和声音',
  },
};

export const file: Translation<typeof english.file> = {
  choose: { sound: '播放自己的文件', flv: '传输自己的 FLV' },
  busy: '正在读取文件',
  playing: (name) => `正在播放 ${name}`,
  builtIn: { sound: '回到内置音乐', flv: '回到内置片段' },
};

export const notice: Translation<typeof english.notice> = { dismiss: '关闭' };

export const table: Translation<typeof english.table> = {
  nothing: `还没有内容。请按“${PLAY}”。`,
  all: (count) => `全部显示，共 ${number(count)} 项`,
};

export const distribution: Translation<typeof english.distribution> = {
  empty: '尚未测量。',
  time: (ns) => joined(duration(ns)),
  mark(ns) {
    const { value, unit } = duration(ns);
    return joined({ value: number(Number(value)), unit });
  },
};
