// Translated from station.script.functions.en.ts, digest f52be6cf.
import type * as english from './station.script.functions.en.ts';
import type { Translation } from './translation.ts';

export const functions: Translation<typeof english.functions> = {
  sine: '单一频率的音。',
  blank: '静音。',
  noise: '白噪声，每次运行都相同。',
  playlist: '一首接一首的曲目，没有尽头。',
  'request.queue': '播放被点的曲目，直到没有为止。',
  switch: '第一个就绪且条件成立的音源。',
  fallback: '第一个就绪的音源。',
  sequence: '每个音源一首曲目，最后一个全部播放。',
  crossfade: '把每首的结尾与下一首的开头混合。',
  amplify: '改变音量，并用 muxer 合并输出与输入。',
  'track.audio.amplify': '改变音量，不带 muxer。',
  add: '几个音源之和。',
  on_position: '每首曲目计一次调用：播放到某个位置时，或 remaining=true 时剩余时间降到该值时。',
  'output.dummy': '丢弃声音的输出。',
  'output.card': '输出到声卡：你听到的就是它。',
  'list.init': '给定长度的列表，每一项由下标的函数产生。',
  'list.map': '对每一项调用函数所得的列表。',
  'list.iter': '对每一项调用函数。',
  'list.fold': '把所有项合成一个值。',
  float: '整数变为浮点数。',
  int: '浮点数变为整数，向零取整。',
  string: '数变为文本。',
  mksafe: '音源没有内容时播放静音。',
};
