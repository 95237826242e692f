// Translated from silence.en.ts, digest 4fb411ac.
import { number, THIN } from './format.ts';
import type * as english from './silence.en.ts';
import type { Translation } from './translation.ts';

const ms = (count: number) => `${number(count)}${THIN}ms`;

export const silence: Translation<typeof english.silence> = {
  title: 'A 和 B 的静默',
  about: '缺失的声音，最近 8 秒',
  status: '听到的静默',
  statusAbout: '所听的一侧自开始被听以来无样本可播的时间。暂停和乐曲中的休止不计。',
  show: '显示',
  close: '关闭',
  ms,
  of: (seconds) => `共 ${number(seconds)}${THIN}s`,
  none: '无间断',
  empty: '尚未播放',
  unheard: '未在听，因此未播放',
  causes: {
    blocked: '发布者阻塞',
    reader: '读者在等',
    late: '浏览器太忙',
    empty: '环已空',
  },
  late: '浏览器太忙：没有及时算完。这不是变体的毛病。',
  gap: (cause, length) => `${cause}，${ms(length)}`,
  underruns: (count) => `输出之前的缓冲欠载：${number(count)} 次。`,
  says: (letter, length, seconds) => `${letter}：${number(seconds)}${THIN}s 内静默 ${ms(length)}。`,
};
