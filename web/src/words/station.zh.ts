// Translated from station.en.ts, digest 97c8e52f.
import { number } from './format.ts';
import type * as english from './station.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：电台',
  heading: '电台：一个版本的每项改动各省了什么？',
  work: '节拍',
  clock: { unit: 's', small: 'ms', spoken: '秒' },
};

export const numbered = (name: string, index: number) => `${name} ${number(index)}`;
export const muxerOf = (name: string) => `${name} 的 muxer`;

export const figure: Translation<typeof english.figure> = {
  kinds: {
    sine: ['正弦音', '路正弦音'],
    blank: ['静音', '路静音'],
    noise: ['噪声', '路噪声'],
    playlist: ['播放列表', '个播放列表'],
    'request.queue': ['点播队列', '个点播队列'],
    switch: ['切换', '个切换'],
    fallback: ['后备', '个后备'],
    sequence: ['序列', '个序列'],
    crossfade: ['交叉淡化', '个交叉淡化'],
    amplify: ['放大器', '个放大器'],
    'track.audio.amplify': ['放大器', '个放大器'],
    add: ['混音', '个混音'],
    onPosition: ['位置', '个位置'],
    'output.dummy': ['输出', '个输出'],
    'output.card': ['声卡', '块声卡'],
    muxer: ['muxer', '个 muxer'],
  },
  some: ([one, many], count) => (count === 1 ? one : `${number(count)} ${many}`),
  frame: '它的帧',
  asking: (operators, questions) => `${operators}，各问 ${number(questions)} 次`,
  stroke: (what) => `一笔：${what}`,
  grouped: (kept) => `一笔：看一个分块；${kept ? '•：记住的长度' : '一组：一问'}`,
  counted: {
    remainingCalls: '调用一次 remaining',
    boxesTouched: '看一个分块',
    virtualCalls: '经表问一个分块',
    typesTried: '试一个类型',
    selfSyncCalls: '问一次“谁定步调？”',
    afterTickCompares: '比较一次',
    weakSlotsCopied: '复制一个槽',
    polymorphicCompares: '一次慢比较',
    watcherHooks: '调用一个钩子',
  },
  counts: (per, what) => `${per} 次，${what}`,
};

export const acts: Translation<typeof english.acts> = {
  title: '从两侧的队列移除点播',
  remove: (request) => `移除点播 ${number(request)}`,
  about: '即 request.queue 的 remove：已经在播的会播完。',
  none: '没有等待的点播。',
};

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  unasked: '未被问到',
  ready: '就绪',
  nothing: '没有内容',
  made: '有了帧',
  acting: '正在工作',
  line: '一个算子的计数',
  heard: '你听到的',
};

export const code: Translation<typeof english.code> = {
  script: '你自己的脚本',
  scriptNote:
    '写下脚本，看它哪里有错、变成什么图，再让 A 和 B 运行：可以看，可以测，可以听。脚本就在地址里。',
  engine: '引擎',
  functions: {
    tick: '一个节拍',
    is_ready: '就绪了吗？',
    get: '它的帧',
    make: '产生帧',
    remaining: '曲目还剩多少',
    end_cycle: '节拍之后',
  },
  note: '图和计时用的是同一份源代码；各策略是其中的开关。',
  many: (count) => `此处 ${number(count)} 个`,
};

export const milestones: Translation<typeof english.milestones> = {
  asked: '首次询问算子',
  made: '首帧生成',
  ticked: '节拍完成',
};
