// Translated from station.en.ts, digest bd163b03.
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

export const plan: Translation<typeof english.plan> = {
  tick: (tick) => `节拍 ${number(tick)}`,
  rests: (terse) => (terse ? '休息' : '休息到下一节拍'),
  acts: (operator, does) => `${operator} ${does}`,
  line: (what, per, stacked, terse) =>
    `${terse ? '' : stacked ? '算子上方' : '连线上'}每条线：${per} ${what}`,
  total: (what) => `${what}（这个节拍）`,
  part: (total, what) => `，共 ${total} ${what}`,
  lane: (time, less) => `模拟时间，按算子：${time}${less === undefined ? '' : `，少 ${less}`}`,
  since: (so, whole) => `${so}，共 ${whole}`,
  done: (whole) => whole,
};

export const stage: Translation<typeof english.stage> = {
  empty: '第一个节拍开始。',
};

export const summary: Translation<typeof english.summary> = {
  made: (tick, made, operators) =>
    `节拍 ${number(tick)}：${number(made)} 个算子有了帧，共 ${number(operators)} 个。`,
  looks: (sofar, total) => `看过 ${number(sofar)} 块，共 ${number(total)} 块。`,
  time: (text) => `模拟时间：${text}。`,
  calls: (lengths, selfSync, remaining) =>
    `问长度 ${number(lengths)} 次，调用 self_sync ${number(selfSync)} 次，remaining ${number(remaining)} 次。`,
};

export const alternative: typeof english.alternative = (name, operators, outputs, summary) =>
  `${name}：${number(operators)} 个算子，${number(outputs)} 个输出。${summary}`;

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
  column: '一个节拍的计数',
  left: '这个节拍里还没做的',
  rest: '休息',
  heard: '你听到的',
};

export const about: Translation<typeof english.about> = {
  made: '已有帧的算子：20\u202fms 的声音，一段或几段。各输出共用它。',
  line: '每条线代表图上方所说的几个计数，画在所属的算子旁。',
  column: '一个节拍里所有算子的计数；每个算子在节拍里产生一帧。',
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
