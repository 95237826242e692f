// Translated from clock.table.en.ts, digest d218bd5b.
import type * as english from './clock.table.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  title: '时钟',
  titles: {
    operators: (letter) => `${letter} 的算子`,
    ticks: (letter) => `${letter} 的最新节拍`,
  },
  fields: {
    follows: '跟随',
    wrong: '有误',
    asked: '本节拍被询问',
    told: '本节拍被告知',
    hooks: '已登记的回调',
    token: '自己的时间',
    animated: '由时钟运行',
    end: '随后',
  },
  followed: { nobody: '谁也不跟', card: '声卡', line: '对端', both: '两个同时' },
  ends: {
    freed: '由别人定步调，或无人定步调',
    went: '继续',
    slept: '睡眠',
    caughtUp: '说自己迟了',
    jumped: '跳过，并重置输出',
    stopped: '停住不动',
  },
  places: {
    idle: '节拍之间',
    wakes: '醒来时',
    changes: '变化时',
    cycles: '在自己的周期里',
    finds: '谁定步调',
    paces: '何时继续',
  },
  burst: '上一阵的节拍',
  hangsOn: '取自',
  began: '开始',
  took: '用时',
  rested: '到下一个',
  clock: '时钟',
  where: '何处',
};

export const event: Translation<typeof english.event> = {
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
  chose: '选择',
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

export const operator: Translation<typeof english.operator> = (index) =>
  index === 0 ? '时钟，或自己' : `算子 ${number(index)}`;

export const counterNames: Translation<typeof english.counterNames> = {
  ticks: '节拍',
  selfSync: '询问',
  callbacks: '运行的回调',
  deadCallbacks: '为已死者运行的回调',
  registered: '登记的回调',
  deregistered: '取走的回调',
  entries: '时钟列表中的条目',
  plugs: '设备开、关',
  restarts: '重启的输出',
  choices: 'switch 改选的次数',
  switches: '改为跟随别人',
  wrongTicks: '步调错误的节拍',
  sleeps: '睡眠次数',
  sleptUs: '总睡眠时间',
  catchUps: '“必须赶上”',
  resets: '重置',
  conflicts: '有两个同步源的节拍',
  mostHooks: '最多登记的回调',
  longestBurst: '最长的一阵',
};

export const reasons: Translation<typeof english.reasons> = {
  callbacks: '有变化的算子回调依赖它的算子：一次变化一次，而不是一个节拍一次。',
  deadCallbacks: '重启过的输出丢下了回调，它们为已死者运行。',
  conflicts: '它在第一个同步源之后继续问，找到第二个就停住。不再问的时钟照样走下去。',
  catchUps: '它的节拍更常比帧长，所以落后。',
  wrongTicks: '算子不说出的变化，不去问这个算子的时钟就会错过。',
  selfSync: '被问的不用通知：没人通知的变化也找得到。',
  mostHooks: '每个算子为依赖它的保留一个回调，它们就不用问。',
};
