import type { EventKind } from '../labs/clock/events.ts';
import { End, Followed, Phase } from '../labs/clock/scene.ts';
import type * as english from './clock.table.en.ts';
import { duration, joined, number, times } from './format.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  title: '时钟',
  counters: '开始以来的计数',
  operators: (letter) => `${letter} 的算子`,
  ticks: (letter) => `${letter} 的最新节拍`,
  events: (letter) => `${letter} 的最新事件`,
  none: '–',
  yes: '是',
  no: '否',
  what: '内容',
  begun: '已开始的节拍',
  follows: '跟随',
  followed: {
    [Followed.nobody]: '谁也不跟',
    [Followed.card]: '声卡',
    [Followed.line]: '对端',
    [Followed.both]: '两个同时',
  },
  right: '正确',
  burst: '上一阵的节拍',
  asked: '本节拍被询问',
  told: '本节拍被告知',
  hooks: '已登记的回调',
  slowed: '显示比机器慢多少倍',
  times,
  operator: '算子',
  token: '自己的时间',
  hangsOn: '取自',
  run: '由时钟运行',
  began: '开始',
  took: '用时',
  end: '随后',
  ends: {
    [End.freed]: '由别人定步调，或无人定步调',
    [End.went]: '继续',
    [End.slept]: '睡眠',
    [End.caughtUp]: '说自己迟了',
    [End.jumped]: '跳过，并重置输出',
    [End.stopped]: '停住不动',
  },
  rested: '到下一个',
  ms: (count) => joined({ value: number(count, count < 10 ? 1 : 0), unit: 'ms' }),
  time: '时间',
  who: '谁',
  clock: '时钟',
  where: '何处',
  places: {
    [Phase.idle]: '节拍之间',
    [Phase.wakes]: '醒来时',
    [Phase.changes]: '变化时',
    [Phase.cycles]: '在自己的周期里',
    [Phase.finds]: '谁定步调',
    [Phase.paces]: '何时继续',
  },
  tick: '节拍',
  more: '详情',
};

const WHATS: Record<EventKind, string> = {
  began: '一个节拍开始',
  asked: '被询问',
  told: '回调',
  toldDead: '回调了已不在的',
  hooked: '得到一个回调',
  unhooked: '失去回调',
  listed: '记下一个令牌',
  plugged: '打开',
  unplugged: '关闭',
  restarted: '睡去又醒来',
  follows: '跟随',
  erred: '出错',
  freed: '可以继续',
  went: '领先',
  slept: '睡眠',
  caughtUp: '迟到',
  jumped: '曾迟到',
  stopped: '停住不动',
  burst: '未休息的节拍',
};

const TIMES = new Set<EventKind>(['went', 'slept', 'caughtUp', 'jumped']);
const BY = new Set<EventKind>(['asked', 'told', 'toldDead']);
const COUNTS = new Set<EventKind>(['began', 'hooked', 'unhooked', 'burst']);

export const event: Translation<typeof english.event> = {
  what: (what) => WHATS[what],
  more: (what, value) =>
    TIMES.has(what)
      ? joined(duration(value))
      : what === 'follows' || what === 'erred'
        ? table.followed[value as Followed]
        : BY.has(what)
          ? value === 0
            ? '时钟，或自己'
            : `算子 ${number(value)}`
          : COUNTS.has(what)
            ? number(value)
            : '',
};

export const counterWords: Translation<typeof english.counterWords> = {
  ticks: { name: '节拍' },
  selfSync: { name: 'self_sync 调用' },
  callbacks: { name: '运行的回调' },
  deadCallbacks: { name: '其中为已死者' },
  registered: { name: '登记的回调' },
  deregistered: { name: '取走的回调' },
  entries: { name: '时钟列表中的条目' },
  plugs: { name: '设备开、关' },
  restarts: { name: '重启的输出' },
  switches: { name: '改为跟随别人' },
  wrongTicks: { name: '出错的节拍' },
  sleeps: { name: '睡眠次数' },
  sleptUs: { name: '总睡眠时间', quantity: (us) => duration(us * 1000) },
  catchUps: { name: '“必须赶上”' },
  resets: { name: '重置' },
  conflicts: { name: '有两个同步源的节拍' },
  mostHooks: { name: '同时最多的回调', whole: true },
  longestBurst: { name: '最长的一阵', whole: true },
};

const ROWS = [
  'selfSync',
  'callbacks',
  'deadCallbacks',
  'mostHooks',
  'switches',
  'wrongTicks',
  'catchUps',
  'conflicts',
] as const;

export const tally: Translation<typeof english.tally> = {
  rows: ROWS.map((id) => ({ id, always: id === 'selfSync' || id === 'callbacks', ...counterWords[id] })),
  per: (_, count) => `精确，每 ${count} 个节拍`,
};
