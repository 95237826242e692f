// Translated from reslice.knobs.en.ts, digest 09957f0f.
import type * as english from './reslice.knobs.en.ts';
import type { Translation } from './translation.ts';

export const variants: Translation<typeof english.variants> = {
  flushed: {
    name: '每块一个缓冲区',
    does: '每块复制两次',
    about: '每个分块先复制进新缓冲区，再进写入器的缓冲区，然后刷新。',
  },
  copied: {
    name: '逐块复制',
    does: '每块复制一次',
    about: '头和载荷复制进写入器的缓冲区，每个分块刷新一次。',
  },
  joined: { name: '一个缓冲区', does: '复制进一个缓冲区', about: '所有分块复制进一个缓冲区，一次调用写出。' },
  gather: { name: '聚集', does: '列出片段', about: '什么也不复制：头和片段列成一张表，一次调用聚集写出。' },
  coalesce: {
    name: '合并，聚集',
    does: '大家共用一次复制',
    about: '一条消息复制进一块，大家共用一次；之后是短表。',
  },
  laid: {
    name: '就位',
    does: '直接读到位',
    about: '我们的：直接读到它在线路上的位置，头留在中间；所有订阅者都只要两个片段。',
  },
};

const byte = () => '字节';
const ns = () => 'ns';

export const knobs: Translation<typeof english.knobs> = {
  in_chunk: { name: '进来的分块', about: '发布者发来的分块的字节数。', unit: byte },
  out_chunk: { name: '出去的分块', about: '服务器发出的分块的字节数。', unit: byte },
  message: { name: '消息', about: '所有消息一样大时，每条的字节数。', unit: byte },
  subscribers: { name: '订阅者', about: '每条消息发给多少人。' },
  traffic: { name: '消息种类', about: '大小相同，像摄像机那样，或文件里的那些。' },
  headers: { name: '头', about: '第一个分块说明变了什么，或全部；或者时间另需四个字节。' },
  cap: { name: '一次调用取', about: '一次系统调用最多取多少片段。' },
  call_ns: { name: '一次调用耗时', about: '按模拟，一次系统调用用多久。', unit: ns },
  vector_ns: { name: '一个片段耗时', about: '表里每个片段再加多少。', unit: ns },
};

export const options: Translation<typeof english.options> = {
  traffic: { 'one size': '大小相同', camera: '摄像机的', clip: '文件的' },
  headers: { deltas: '变了什么', full: '全部', extended: '扩展时间戳' },
  cap: { '1024': '1\u202f024 个片段', '16': '16 个片段' },
};

export const presets: Translation<typeof english.presets> = {
  'as-told': { name: '256 到 200', about: '文章的例子：256 字节的分块变成 200 字节。' },
  'gather-loses': { name: '聚集输了', about: '100 kB 的帧切成 128 字节的分块：每帧 1\u202f564 个片段。' },
  grown: { name: '128 到 4\u202f096', about: '小分块变大。' },
  clip: { name: '真实文件', about: '内置片段的消息，或你所选文件的消息。' },
  camera: { name: '摄像机', about: '像摄像机那样：1.5 到 3.5 kB，每 50 帧一个 30 kB 的关键帧。' },
};
