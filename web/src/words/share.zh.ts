// Translated from share.en.ts, digest 06efb0c8.
import { number } from './format.ts';
import type * as english from './share.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：共享',
  heading: '共享：一帧，五种包装',
  work: '帧',
  clock: { unit: 's', small: 'ms', spoken: '秒' },
};

export const frames: Translation<typeof english.frames> = { sound: '声音', key: '关键图像', picture: '图像' };

export const units: Translation<typeof english.units> = {
  slice: '条带',
  partition: (letter) => `条带 ${letter}`,
  key: '关键条带',
  delimiter: '分隔符',
};

export const plan: Translation<typeof english.plan> = {
  none: '还没有帧',
  block: '一块',
  units: (count) => `${number(count)} 个部分（NAL 单元）`,
  at: (ms, terse) => `${terse ? '' : '流的第 '}${number(ms)} ms`,
  nobody: '没人要',
  view: {
    later: '还没有',
    copied: (size) => `复制 ${size}`,
    shared: (terse) => `${terse ? '' : '全部'}共享`,
    begun: '已开始',
    written: (size) => `写入 ${size}`,
    unused: '没人要',
  },
  all: (shared, copied, terse) => `${terse ? '本帧：' : '本帧的所有视图：'}共享 ${shared}，复制 ${copied}`,
  elementary: '基本流',
  copiedInAll: '总共复制',
  copiedFor: (format) => `复制，${format}`,
  since: '开始以来',
  values: { copied: '复制', memory: '分配', unused: '没人要的', calls: '系统调用' },
};

export const stage: Translation<typeof english.stage> = {
  empty: '还没有动静。',
};

export const summary: Translation<typeof english.summary> = {
  idle: '还没有帧到来。',
  frames: (frames, size, copied) => `${number(frames)} 帧，${size}，为它们的视图复制了 ${copied}。`,
  unused: (views) => `${number(views)} 个视图没人要。`,
};

export const subscribers: typeof english.subscribers = (count, format) => `${number(count)} 个 ${format}`;

export const alternative: typeof english.alternative = (name, frame, subscribers, summary, time) =>
  `${name}：${frame}，包装给 ${subscribers}。${summary}已过 ${time}。`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  unit: '帧自己的字节',
  shell: '外壳：指向那些字节',
  copied: '它们的副本',
  written: '写在周围的字节',
  cells: '每 184 B 前面一个头',
  sent: '已收到的订阅者',
  waits: '在等',
  other: '另一侧的数',
};

export const about: Translation<typeof english.about> = {
  unit: '帧来时的字节，分成 NAL 单元：图像的各个条带及其参数。',
  shell: '外壳说明帧的某些字节在哪里，一个也不复制。',
  copied: '同样的字节又一份，放在另外的内存里。',
  written: '格式加在帧的字节周围的头之类。',
  cells: 'MPEG-TS 的一个包：4 字节的头和帧的 184 字节。',
  sent: '已收到这一帧或正在接收的订阅者；空心的在等。',
};

export const code: Translation<typeof english.code> = {
  functions: {
    view: '帧的一个视图',
    copy: '复制一个包',
    shell: '或者不复制',
  },
  builds: (format) => `生成 ${format}`,
  note: '图和计时用的是同一份源代码。各种格式的写入器在 engine/crates/media。',
  many: (count) => `此处 ${number(count)} 个`,
};
