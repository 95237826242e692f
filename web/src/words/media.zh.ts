import type { MediaTrouble as Trouble } from '../engine/messages.ts';
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

const CHANNELS: Record<number, string> = { 1: '单声道', 2: '立体声', 6: '5.1', 7: '7.1' };

const all = (sizes: readonly number[]) => joined(bytes(sizes.reduce((sum, size) => sum + size, 0)));

export const media: Translation<typeof english.media> = {
  notTaken: (name, size, trouble) =>
    han`未采用 ${name ?? '内置片段'}${size > 0 ? `（${joined(bytes(size))}）` : ''}：${why(trouble)}。原来传输的继续传输；请选择含 H.264 和 AAC 的 FLV 文件。`,
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
