// Translated from audio.en.ts, digest 4d0f171b.
import type * as english from './audio.en.ts';
import { LISTEN } from './controls.zh.ts';
import { bytes, joined, number, significant } from './format.ts';
import { quoted } from './han.ts';
import { sides } from './parts.zh.ts';
import type { Translation } from './translation.ts';
import { variantWords } from './lookup.ts';

export const soundCard: Translation<typeof english.soundCard> = {
  off: () => `音频已关闭。请按“${LISTEN}”。`,
  starting: () => '正在启动音频。',
  running: () => '正在收听。',
  blocked: () => `浏览器要求再点一次。请再按“${LISTEN}”。`,
  interrupted: () => `系统收走了声卡。它会自行回来，也可以按“${LISTEN}”。`,
  failed: (reason) => `音频停止了：浏览器打不开声卡（${reason}）。实验室继续无声运行。按“${LISTEN}”重试。`,
};

export const soundCardReasons: Translation<typeof english.soundCardReasons> = {
  device: '设备报告出错',
  worklet: '它的音频线程停止了',
  unknown: '没有说明原因',
};

type Limits = Parameters<typeof english.mediaWords.empty>[1];

const allowed = (limits: Limits) =>
  `请选择声音文件（WAV、MP3、Ogg、FLAC 等），最大 ${joined(bytes(limits.bytes))}，最长 ${significant(limits.seconds / 60, 2)} 分钟。`;

const minutes = (seconds: number) => `${number(seconds / 60, 1)} 分钟`;

export const mediaWords: Translation<typeof english.mediaWords> = {
  empty: (name, limits) => `${name} 是空的。${allowed(limits)}`,
  tooBig: (name, size, limits) => `${name} 有 ${joined(bytes(size))}，太大了。${allowed(limits)}`,
  tooLong: (name, seconds, limits) => `${name} 长 ${minutes(seconds)}，太长了。${allowed(limits)}`,
  tooMuch: (name, size, most, limits) =>
    `${name} 解码后要占 ${joined(bytes(size))} 内存；最多允许 ${joined(bytes(most))}。${allowed(limits)}`,
  lengthUnknown: (name, most, limits) =>
    `${name} 没有说明自己有多长；这样的文件最大 ${joined(bytes(most))}。${allowed(limits)}`,
  unreadable: (name, limits) =>
    `${name} 已无法读取：它被移动、改动，或不再对本页开放。请重新选择。${allowed(limits)}`,
  cutShort: (name) => `${name} 不完整：实际内容比它声明的少。已有的部分会播放；要听其余的，请重新复制一份。`,
  notSound: (name, limits) => `${name} 不含此浏览器能解码的声音，或者不完整。${allowed(limits)}`,
};

export const streams: Translation<typeof english.streams> = {
  died: (side, message) =>
    `${sides.letters[side]} 的线程停止了${message && `（${message.replace(/\.$/, '')}）`}；这一侧没有声音。按两次“${LISTEN}”重新开始。`,
  noRing: (side, variant) =>
    `${quoted(variantWords(variant).name)}（${sides.letters[side]}）没有真实线程的版本，因为它的读者不共用环；这一侧没有声音。要听，请换一种策略。`,
};
