// Translated from clock.knobs.en.ts, digest c3c9ecb7.
import type * as english from './clock.knobs.en.ts';
import type { Translation } from './translation.ts';

export const variants: Translation<typeof english.variants> = {
  'ask-all': {
    name: '询问所有输出',
    does: '问遍所有算子',
    about: '每个节拍，时钟都询问每个输出，输出再往下问；什么也不记。',
  },
  'ask-until': {
    name: '问到一个为止',
    does: '问到第一个为止',
    about: '同上，但遇到第一个定步调的就停：它永远看不到第二个。',
  },
  tell: {
    name: '主动告知',
    does: '等人告知',
    about: '谁变化了就回调上层；一个节拍只读一个字段。谁不说，就错过谁。',
  },
  'tell-and-ask': {
    name: '告知加询问',
    does: '被告知，也询问',
    about: '同上，并且每个算子在自己的周期开始时再问一遍。',
  },
  remember: { name: '记住答案', does: '节拍内记住答案', about: '我们的：同上，但答案在节拍结束前一直有效。' },
  'ask-devices': {
    name: '只问设备',
    does: '只问设备',
    about:
      '我们的：时钟只问设备，再从变化了的设备往上走。它省去了算子在自己周期里的检查：算子改选音源却不通知，就会错过。',
  },
};

const a_minute = () => '次/分钟';

export const knobs: Translation<typeof english.knobs> = {
  graph: { name: '图', about: '谁取自谁：按该版本的基准测试重建。' },
  sources: { name: '音源', about: 'add 或 switch 的音源数，或同一音源上的输出数。' },
  depth: { name: '深度', about: '链上的算子数，或 amplify 的层数：后者最多 8。' },
  device: { name: '设备', about: '图中谁有自己的时间。' },
  plugged: { name: '一开始就打开', about: '时钟启动时设备已经打开。' },
  changes: { name: '变化', about: '设备自行打开或关闭的频率。', unit: a_minute },
  mode: { name: '模式', about: '谁可以定步调：同步源、计算机、无人，或上层时钟。' },
  frame: { name: '帧', about: '一帧有多长：一个节拍产生一帧。' },
  load: { name: '节拍耗时', about: '一个节拍占用其帧长的比例。', unit: () => '%' },
  restarts: { name: '重启', about: '输出睡眠又醒来的频率，交叉淡化的输出就是这样。', unit: a_minute },
  choices: { name: '选择', about: '图 switch 中的算子改选另一个音源的频率。', unit: a_minute },
  silent: { name: '沉默的设备', about: '设备开关时不告诉任何人：ALSA 和 SRT 就是如此。' },
  silent_operator: {
    name: '沉默的算子',
    about: 'switch 改选音源却不通知：提交 879d0f243 之前，switch 和 sequence 就是如此。',
  },
  leak: {
    name: '回调泄漏',
    about: '睡去的算子把回调留在身后，直到 PR 5153 才改正。',
  },
};

export const options: Translation<typeof english.options> = {
  graph: { add: 'add', outputs: 'outputs', chain: '链', amplify: 'amplify', switch: 'switch' },
  device: { none: '无', card: '声卡', line: '对端', both: '两者' },
  mode: { auto: 'auto', cpu: 'cpu', none: 'none', passive: 'passive' },
};

export const presets: Translation<typeof english.presets> = {
  'sound-card': { name: '声卡', about: '八个音源，一块每秒开关一次的声卡。' },
  'large-add-32': { name: 'large-add-32', about: '32 个音源：作者为这项改动给出的用例。' },
  'ten-outputs': { name: '10 个输出', about: '一个音源，十个输出。' },
  'chain-of-20': { name: '20 层长链', about: '二十个算子首尾相接：每个都一路问到底。' },
  amplified: { name: 'amplify', about: '六层 amplify，每层都有两条路可达。' },
  'silent-device': { name: '沉默', about: '一块打开时不告诉任何人的声卡。' },
  'silent-operator': {
    name: '沉默的算子',
    about: 'switch 在音乐和一个有自己步调的音源之间改选，却不通知。',
  },
  'two-clocks': { name: '两个时钟', about: '声卡和对端来来去去：有时两者都在。' },
  'leaking-hooks': { name: '泄漏', about: '输出每秒重启两次，把回调留在身后。' },
  overload: { name: '过载', about: '一个节拍要用去其帧长的 130 %。' },
};
