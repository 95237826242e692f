// Translated from media.en.ts, digest 244c6f20.
import type { MediaTrouble as Trouble } from '../engine/messages.ts';
import type { Allowed } from '../engine/refusal.ts';
import { faultText } from './faults.zh.ts';
import { bytes, frequency, joined, number, significant } from './format.ts';
import { han } from './han.ts';
import type * as english from './media.en.ts';
import { allowedText, valueText } from './refusals.zh.ts';
import type { Translation } from './translation.ts';

const unit = (value: string, unit: string) => joined({ value, unit });

function why(trouble: Trouble): string {
  if (trouble.kind === 'refused')
    return `${valueText(trouble.refusal)}；应为 ${allowedText(trouble.refusal.allowed)}`;
  if (trouble.kind === 'long') return `超过了 ${joined(bytes(trouble.most))}`;
  return faultText(trouble.fault).replace(/\.$/, '');
}

const CHOOSE = '请选择含 H.264 和 AAC-LC 的 FLV 文件';
const AGAIN = '文件已损坏或写法有误：请重新复制，或用别的程序重新写出';

type MediaFault = Extract<Allowed, { kind: 'media' }>['fault'];

const ADVICE: Record<MediaFault, string> = {
  truncated: '文件不完整或已损坏：请重新复制或重新录制',
  missing: '请重新录制，让序列头位于开头',
  framing: '请用符合 FLV 规范的程序重新写出文件',
  extended: '请用 H.264 和 AAC、不带扩展头重新写出文件',
  foreign: CHOOSE,
  unsupported: CHOOSE,
  memory: '请选择更短的文件',
  empty: AGAIN,
  oversized: AGAIN,
  reordered: AGAIN,
  malformed: AGAIN,
};

function advice(trouble: Trouble): string {
  if (trouble.kind === 'long') return ADVICE.memory;
  const allowed = trouble.kind === 'refused' ? trouble.refusal.allowed : undefined;
  return allowed?.kind === 'media' ? ADVICE[allowed.fault] : CHOOSE;
}

const CHANNELS: Record<number, string> = { 1: '单声道', 2: '立体声', 6: '5.1', 7: '7.1' };

const all = (sizes: readonly number[]) => joined(bytes(sizes.reduce((sum, size) => sum + size, 0)));

export const media: Translation<typeof english.media> = {
  notTaken: (name, size, trouble) =>
    han`未采用 ${name ?? '内置片段'}${size > 0 ? `（${joined(bytes(size))}）` : ''}：${why(trouble)}。原来传输的继续传输；${advice(trouble)}。`,
  notSaved: (format, trouble) => `没有存为 .${format}：${why(trouble)}。`,
  streams: (name) => `两侧现在传输 ${name}。`,
  builtIn: '两侧重新传输内置片段。',
  fileName: (name, format) =>
    `${name?.replace(/\.flv$/i, '') || 'ringside'}${name?.toLowerCase().endsWith('.flv') && format === 'flv' ? '-again' : ''}.${format}`,
  clip: '内置片段',
  length: ({ seconds, video, audio }) =>
    `${unit(significant(seconds), 's')}，${all([...(video?.sizes ?? []), ...(audio?.sizes ?? [])])}`,
  video: ({ codec, width, height, fps, sizes }) =>
    `${codec}，${unit(`${number(width)} × ${number(height)}`, 'px')}，${fps ? `${unit(significant(fps), 'fps')}，` : ''}${number(sizes.length)} 帧`,
  audio: ({ codec, rate, channels, sizes }) =>
    `${codec}，${joined(frequency(rate))}，${CHANNELS[channels] ?? unit(number(channels), '声道')}，${number(sizes.length)} 帧`,
  none: { video: '没有画面', audio: '没有声音' },
  reading: '正在查看片段。',
  save: '另存为',
  formats: { h264: 'H.264', aac: 'AAC', flv: 'FLV', ts: 'MPEG-TS' },
  saveAs: (format) => `另存为 ${media.formats[format]}，.${format}`,
  writing: '正在写入',
};
