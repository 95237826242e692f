// Translated from station.board.en.ts, digest 026f78b1.
import { MEASURE } from './controls.zh.ts';
import type * as english from './station.board.en.ts';
import type { Translation } from './translation.ts';

export const board: Translation<typeof english.board> = {
  title: '2.4.5 的九项改动',
  about: 'B 是 2.4.4 加上打开的改动。',
  further: (name) => `B 是${name}，不在这些组合之内。按任一开关，B 就回到这些组合。`,
  counted: '这个节拍的计数',
  changes: {
    '5135': '块存长度',
    '5137': '单块不遍历',
    '5140': '记录存长度',
    '5136': '类型编号',
    '5118': '弱引用队列',
    '5119': '休眠即脱离',
    '5133': '推送同步',
    integers: '整数比较',
    watchers: '惰性观察者',
  },
  counts: {
    '5135': '经表的调用',
    '5137': '少做事，计数不变',
    '5140': '看过的块',
    '5136': '试过的类型',
    '5118': '复制的槽，全程',
    '5119': '最多僵尸，全程',
    '5133': '询问（self_sync）',
    integers: '多态比较',
    watchers: '观察钩子',
  },
  change: (a, b) => `${a} → ${b}`,
  more: { '5133': '更多：各自在自己的周期里再问。' },
  none: '–',
  unused: '这个脚本里用不上',
  draws: (what) => `在两图中画${what}`,
  drawn: (what) => `图中画的是${what}。再按则画最先不同的计数`,
};

export const effects: Translation<typeof english.effects> = {
  about: '在控件所选的脚本上测量每项改动：“单独”是 2.4.4 只加这一项，“仅缺它”是 2.4.5 去掉这一项。',
  measure: `${MEASURE}这九项`,
  again: '再测这九项',
  saves: '省下的节拍时间',
  without: '仅缺它',
  none: '未见差别',
  cost: (text) => `多花 ${text}`,
  floor: (before, after) => `噪声下限：2.4.4 ${before}，2.4.5 ${after}。`,
  whole: (saved, low, high, sum) =>
    `2.4.5 每节拍省 ${saved}，95\u202f% 区间 ${low} 到 ${high}。九项单独相加为 ${sum}。`,
  wholeCosts: (cost, low, high) => `2.4.5 每节拍多花 ${cost}，95\u202f% 区间 ${low} 到 ${high}。`,
  wholeNone: (low, high) => `2.4.4 与 2.4.5 之间未见差别，95\u202f% 区间为节拍的 ${low} 到 ${high}。`,
  bar: (share, low, high) => `${share}，95\u202f% 区间 ${low} 到 ${high}`,
  failed: (why) => `测量停止了：${why}。再按按钮重试。`,
  everything: '全部变体：计数与时间',
};
