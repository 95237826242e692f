// Translated from library.playlist.en.ts, digest 08e20d62.
import { number } from './format.ts';
import type * as english from './library.playlist.en.ts';
import type { Translation } from './translation.ts';

/** D 之上的半音数对应的大调。 */
const KEYS = ['D', '♭E', 'E', 'F', '♯F', 'G', '♭A', 'A', '♭B', 'B', 'C', '♭D'];

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const dot = /[.。]$/;

export const playlist: Translation<typeof english.playlist> = {
  title: '播放列表',
  hint: '点按选中一行，按住 Shift 选中一段。键盘：方向键、空格、Shift 加方向键、Ctrl 加 A；Enter 播放。',
  play: (count) => (count === 0 ? '播放选中的曲目' : `播放 ${number(count)} 首`),
  all: '全选',
  none: '全不选',
  selected: (count) => (count === 0 ? '未选中' : `已选中 ${number(count)} 首`),
  now: (at, count) => `第 ${number(at + 1)} 首，共 ${number(count)} 首`,
  song: (song, artist, title) =>
    artist === undefined && title === undefined
      ? `曲目 ${number(song)}`
      : `${artist ?? '未知'} – ${title ?? '未知'}`,
  made: ({ key, beats }) =>
    `合成的曲调：这首曲目没有声音。由它的编号决定：${KEYS[key]} 大调，每分钟 ${number(beats)} 拍。`,
  file: (name) => `你的文件 ${name}。`,
  waits: '正在读取。',
  time: (seconds, of) => `${clock(Math.min(seconds, of))} / ${clock(of)}`,
  progress: '播放进度',
  back: '上一首',
  skip: '下一首',
  stop: '停止',
  skipped: (why) => `已跳过：${why}`,
  stopped: (why) => `播放列表已停止：${why.replace(dot, '')}。`,
};
