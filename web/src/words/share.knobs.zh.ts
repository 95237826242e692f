// Translated from share.knobs.en.ts, digest 196de24e.
import type * as english from './share.knobs.en.ts';
import type { Translation } from './translation.ts';

export const variants: Translation<typeof english.variants> = {
  apart: { name: '各存一份', does: '每种格式都复制', about: '每种格式都为每帧留一份副本。' },
  shared: {
    name: '共享字节',
    does: '只为打包而复制',
    about: '视图指向帧的字节；RTP 包和 MPEG-TS 是副本，而且没人要也生成 RTP。',
  },
  sliced: {
    name: '共享切片',
    does: '切片也只指向',
    about: '我们的：RTP 包也是外壳，谁第一个要，才生成视图。',
  },
};

const subscribers = (format: string) => ({ name: format, about: `${format} 有多少个订阅者。` });

export const knobs: Translation<typeof english.knobs> = {
  rtmp_out: subscribers('RTMP'),
  flv_out: subscribers('FLV'),
  rtp_out: subscribers('RTP'),
  elementary_out: subscribers('裸流'),
  ts_out: subscribers('MPEG-TS'),
  mtu: { name: '包', about: '一个网络包的字节数，连头在内。', unit: () => '字节' },
  source: { name: '输入格式', about: '帧怎样进来：作为 RTMP 消息，或作为 RTP 包。' },
  no_rtp: { name: '有人要才生成 RTP', about: '第 4 版里为每帧生成 RTP 的开关是关着的。' },
  no_avcc: { name: '有人要才生成 RTMP', about: 'RTMP 消息也一样。' },
};

export const options: Translation<typeof english.options> = { source: { rtmp: 'RTMP', rtp: 'RTP' } };

export const presets: Translation<typeof english.presets> = {
  'all-formats': { name: '全部格式', about: '每种一个订阅者。' },
  'rtmp-alone': { name: '只有 RTMP', about: '四个 RTMP 订阅者，包没人要。' },
  'from-packets': { name: '来自包', about: '帧以 RTP 进来。' },
  'web-viewers': { name: '网页观众', about: '八个 RTP 订阅者，两个 MPEG-TS 订阅者。' },
};
