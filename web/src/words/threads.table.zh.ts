import type { EventKind } from '../labs/threads/events.ts';
import { Keeping } from '../labs/threads/scene.ts';
import { bytes, joined, number } from './format.ts';
import type * as english from './threads.table.en.ts';
import { ticks, who } from './threads.zh.ts';
import type { Translation } from './translation.ts';

const size = (count: number) => joined(bytes(count));
const time = (count: number) => joined(ticks(count));

export const table: Translation<typeof english.table> = {
  pool: '池',
  counters: '开始以来的计数',
  actors: (letter) => `${letter} 的生产者和工作线程`,
  events: (letter) => `${letter} 的最新事件`,
  jobsOn: (letter) => `${letter} 的传送带，下一个作业在前`,
  none: '–',
  what: '内容',
  who: '谁',
  state: '状态',
  belt: '传送带上的作业',
  bound: '传送带容量',
  unbounded: '来多少放多少',
  trays: '空托盘',
  holder: '持有锁',
  nobody: '无人',
  noLock: '没有锁',
  heldFor: '已持有',
  waiting: '在等锁',
  jobBytes: '一个作业占',
  payload: '载荷',
  live: '内存中的作业',
  liveBytes: '内存中的字节',
  asleep: '睡着的工作线程',
  running: '在跑作业的工作线程',
  done: '做完的作业',
  of: (done, all) => `${done}，共 ${all}`,
  doing: '状态',
  place: '位置',
  job: '作业',
  jobs: '至今的作业',
  left: '多久后继续',
  ran: '跑作业的时间',
  age: '已等',
  time: '时间',
  more: '详情',
  kept: ({ hasPayload, inside }) => (hasPayload ? '自己的块' : inside ? '在作业里面' : '无'),
};

const STATES = ['开放', '作业全部做完', '正在停止', '已销毁'] as const;
export const stateWord = (state: number) => STATES[state] ?? '未知';

const DOINGS = [
  '两个作业之间',
  '动作',
  '等锁',
  '睡眠',
  '被唤醒，在路上',
  '跑作业',
  '已离开',
  '放弃触发陷阱的作业',
] as const;
export const doingWord = (doing: number) => DOINGS[doing] ?? '未知';

export const payloadWord = (keeping: number, amount: string) =>
  keeping === Keeping.none ? '无' : `${amount}，${keeping === Keeping.block ? '在外' : '在内'}`;

export const counterWords: Translation<typeof english.counterWords> = {
  jobs: { name: '跑过的作业' },
  allocations: { name: '分配的块' },
  frees: { name: '释放的块' },
  bytes: { name: '分配的字节', quantity: size },
  lockWaits: { name: '等锁' },
  allocatorWaits: { name: '等分配器' },
  wakeUps: { name: '唤醒' },
  signals: { name: '信号和广播' },
  signalsToNobody: { name: '没有人收的信号' },
  wokenForNothing: { name: '白白唤醒' },
  refused: { name: '被拒绝的作业' },
  abandoned: { name: '从未跑的作业' },
  crashed: { name: '触发陷阱的作业' },
  heldTicks: { name: '持有锁', quantity: time },
  gateTicks: { name: '在门口等', quantity: time },
  longestHeldTicks: { name: '一次持有锁，最长', quantity: time },
  deepestQueue: { name: '传送带上的作业，最多' },
  mostLiveJobs: { name: '内存中的作业，最多' },
  mostLiveBytes: { name: '内存中的字节，最多', quantity: size },
};

export const tally: Translation<typeof english.tally> = {
  rows: [
    { id: 'allocations', name: '分配的块', always: true },
    { id: 'bytes', name: '分配的字节', always: true, quantity: bytes },
    { id: 'lockWaits', name: '等锁', always: true },
    { id: 'allocatorWaits', name: '等分配器', always: false },
    { id: 'heldTicks', name: '持有锁', always: true, quantity: ticks },
    { id: 'wakeUps', name: '唤醒', always: true },
    { id: 'gateTicks', name: '在门口等', always: true, quantity: ticks },
    { id: 'mostLiveJobs', name: '内存中的作业，最多', always: true, whole: true },
    { id: 'refused', name: '被拒绝的作业', always: false },
    { id: 'abandoned', name: '从未跑的作业', always: false },
    { id: 'crashed', name: '触发陷阱的作业', always: false },
  ],
  per: (_, count) => `精确，每 ${count} 个作业`,
};

const WHATS: Record<EventKind, string> = {
  acted: '动作',
  allocated: '分配',
  freed: '释放',
  tookNode: '取到空闲节点',
  returnedNode: '归还节点',
  locked: '加锁',
  blocked: '等锁',
  unlocked: '解锁',
  appended: '放上传送带',
  fetched: '从传送带取走',
  began: '开始作业',
  ran: '做完作业',
  woke: '去唤醒',
  notifiedNobody: '无人可唤醒',
  slept: '入睡',
  woken: '被唤醒',
  foundNothing: '一无所获',
  noMemory: '没有内存',
  canceled: '取消',
  destroyed: '销毁池',
  crashed: '触发陷阱',
  ended: '结束',
};

const whats = new Map<string, string>(Object.entries(WHATS));

const KEEPER = 0xffff;

export const event: Translation<typeof english.event> = {
  who: (id, producers) => (id === KEEPER ? '结束池的一方' : who(id, producers)),
  what: (what) => whats.get(what) ?? what,
  more(what: EventKind, value: number): string {
    switch (what) {
      case 'allocated':
      case 'freed':
        return size(value);
      case 'tookNode':
      case 'returnedNode':
        return `链表上 ${number(value)}`;
      case 'unlocked':
        return `持有了 ${time(value)}`;
      case 'appended':
      case 'fetched':
        return `传送带上 ${number(value)}`;
      case 'crashed':
        return `${time(value)} 后放弃`;
      case 'began':
        return `要 ${time(value)}`;
      case 'woke':
        return `唤醒 ${number(value)}`;
      case 'destroyed':
        return `${number(value)} 个从未跑`;
      default:
        return '';
    }
  },
};
