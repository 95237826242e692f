// Translated from threads.table.en.ts, digest 23690630.
import type * as english from './threads.table.en.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  title: '池',
  titles: {
    producers: (letter) => `${letter} 的生产者`,
    workers: (letter) => `${letter} 的工作线程`,
    queued: (letter) => `${letter} 的队列，下一个任务在前`,
  },
  fields: {
    depth: '队列里的任务',
    bound: '队列容量',
    freeNodes: '空闲节点',
    heldFor: '已持有',
    waiting: '在等锁',
    jobBytes: '一个任务占',
    live: '内存中的任务',
    liveBytes: '内存中的字节',
    asleep: '睡着的工作线程',
    running: '在跑任务的工作线程',
    goal: '要做的任务',
    doing: '状态',
    job: '任务',
    jobs: '至今的任务',
    left: '多久后继续',
    ran: '跑任务的时间',
    age: '已等',
  },
  choices: {
    state: { open: '开放', drained: '任务全部做完', stopping: '正在停止', destroyed: '已销毁' },
    doing: {
      idle: '两个任务之间',
      acts: '动作',
      blocked: '等锁',
      asleep: '睡眠',
      woken: '被唤醒，在路上',
      runs: '跑任务',
      gone: '已离开',
      crashed: '放弃触发陷阱的任务',
    },
  },
  holder: '持有锁',
  nobody: '无人',
  noLock: '没有锁',
  place: '位置',
  payload: '载荷',
  kept: { block: '自己的块', inside: '在任务里面', none: '无' },
};

export const payload: Translation<typeof english.payload> = {
  none: () => '无',
  block: (size) => `${size}，在外`,
  inside: (size) => `${size}，在内`,
};

export const counterNames: Translation<typeof english.counterNames> = {
  jobs: '跑过的任务',
  allocations: '分配的块',
  frees: '释放的块',
  bytes: '分配的字节',
  lockWaits: '等锁',
  allocatorWaits: '等分配器',
  wakeUps: '唤醒',
  signals: '信号和广播',
  signalsToNobody: '没有人收的信号',
  wokenForNothing: '白白唤醒',
  refused: '被拒绝的任务',
  abandoned: '从未跑的任务',
  crashed: '触发陷阱的任务',
  heldTicks: '持有锁',
  gateTicks: '等空位，全部生产者合计',
  longestHeldTicks: '一次持有锁，最长',
  deepestQueue: '队列里的任务，最多',
  mostLiveJobs: '内存中的任务，最多',
  mostLiveBytes: '内存中的字节，最多',
};

export const event: Translation<typeof english.event> = {
  acted: '动作',
  allocated: '分配',
  freed: '释放',
  tookNode: '取到空闲节点，链表上剩',
  returnedNode: '归还节点，链表上有',
  locked: '加锁',
  blocked: '等锁',
  unlocked: '解锁，持有了',
  appended: '入队，队列里有',
  fetched: '出队，队列里剩',
  began: '开始任务，要',
  ran: '做完任务',
  woke: '去唤醒',
  notifiedNobody: '无人可唤醒',
  slept: '入睡',
  woken: '被唤醒',
  foundNothing: '一无所获',
  noMemory: '没有内存',
  canceled: '取消',
  destroyed: '销毁池，从未跑的任务',
  crashed: '触发陷阱，放弃之前',
  ended: '结束',
};

export const reasons: Translation<typeof english.reasons> = {
  bytes: '内存要么为每个任务新取，要么为将来的任务预先取好。',
  lockWaits: '每个任务的放入和取出都在队列的锁之内；线程来得越勤，等得越多。',
  wakeUps: '线程睡到有任务或有空位为止，就要被唤醒。',
  heldTicks: '在队列的锁之内做的都计入，有的实现连从空闲链表取块也在内。',
  gateTicks: '队列有上限：生产者等空位，内存就不会无止境地增长。',
  mostLiveJobs: '同时排队或运行的任务更多，生产者等得更少。',
};
