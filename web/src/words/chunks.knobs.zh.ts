// Translated from chunks.knobs.en.ts, digest f0f8a8d6.
import type * as english from './chunks.knobs.en.ts';
import type { Translation } from './translation.ts';

export const variants: Translation<typeof english.variants> = {
  walked: { name: '遍历链表', does: '走一遍列表', about: '每次问长度，都把链表里的块逐一相加。' },
  stored: {
    name: '块记住长度',
    does: '分块知道长度',
    about: '同上；但被包进块里的内容只问一次长度，由块记住。',
  },
  single: {
    name: '单块不遍历',
    does: '一个分块不走',
    about: '只有一块的链表不用遍历就作答；空的事件链表不再复制。',
  },
  total: {
    name: '记录知道长度',
    does: '记录知道长度',
    about: '记录保存整个链表的长度：问一次只读一个字段。',
  },
  cached: { name: '长度都留存', does: '记下长度', about: '块知道长度，记录也知道，单块另有捷径。' },
  plain: {
    name: '普通数字',
    does: '长度是普通数',
    about: '长度是普通数字；两块时有捷径，空的后面也不再追加。',
  },
  short: {
    name: '短链表',
    does: '空的丢掉',
    about: '我们的：不留任何空块，一两块时不用链表，帧记住自己有多长。',
  },
};

export const knobs: Translation<typeof english.knobs> = {
  buffer: {
    name: '解码缓冲区',
    about: '解码器一次交出的样本数：MP3 是 1 152。',
    unit: () => '个样本',
  },
  operators: { name: '算子', about: '音源与输出之间传递帧的算子数。' },
  outputs: { name: '输出', about: '有多少个输出播放同样的内容。' },
  queries: {
    name: '每节拍询问',
    about: '一个算子询问自己的帧有多长的次数：每次三个长度。',
    unit: () => '次',
  },
  known: { name: '已知长度的块', about: '解码器说明了长度的缓冲区所占比例。', unit: () => '%' },
  frame: { name: '帧', about: '一帧有多长，即一个节拍。' },
  amplify: {
    name: '放大器',
    about: '最后一个算子做乘法，为此把所有声音复制进一块。',
  },
};

export const options: Translation<typeof english.options> = {
  frame: { '20 ms': '20 ms', '40 ms': '40 ms', '1024 samples': '1\u202f024 个样本' },
};

export const presets: Translation<typeof english.presets> = {
  'audio-chunks': {
    name: '音频块',
    about: '两个算子加一个放大器：作者同名的基准测试只用一行说了这些。',
  },
  simple: { name: '简单', about: '一个音源，一个输出。' },
  'ten-outputs': { name: '十个输出', about: '同一音源的十个输出。' },
  chain: { name: '长链', about: '二十个算子：声音前面有二十个空块。' },
  'small-buffers': { name: '小缓冲区', about: '每个缓冲区 14 个样本：一帧 63 块。' },
};
