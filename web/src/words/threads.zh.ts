// Translated from threads.en.ts, digest f46cbd8b.
import { number, THIN } from './format.ts';
import { han } from './han.ts';
import type * as english from './threads.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：线程池',
  heading: '线程池：生产者把任务放进队列，工作线程取走',
  work: '任务',
  clock: { unit: 'ms', small: 'µs', spoken: '毫秒', stalled: '生产者至今等空位' },
};

export const actors: Translation<typeof english.actors> = {
  producer: '生产者',
  producers: (index) => `生产者 ${number(index)}`,
  worker: (index) => `工作线程 ${number(index)}`,
  owner: '池的所有者',
};

export const figure: Translation<typeof english.figure> = {
  producers: () => '生产者',
  workers: () => '工作线程',
  freeNodes: (count) => `空闲链表：${number(count)} 个节点`,
  noFreeList: (reuse, terse) => (terse ? reuse : `没有空闲链表：${reuse}`),
  allocates: '每个任务都新分配',
  cells: '复用环的单元',
  full: '队列已满',
  holds: (jobs) => `可容 ${number(jobs)} 个任务`,
  lockFree: '没有人持有锁',
  lockHeld: (holder, time, terse) => (terse ? `锁：${holder}，${time}` : han`${holder} 持有锁，${time}`),
  lockWaits: (count) => `${number(count)} 个在等`,
  noLock: (terse) => (terse ? '没有锁' : '没有锁：用一个原子数占单元'),
  more: (count) => `另有 ${number(count)} 个`,
  queued: (_, terse) => (terse ? '队列里' : '个任务在队列里'),
  allocated: (terse) => (terse ? '分配' : '分配的块'),
  freed: (terse) => (terse ? '释放' : '释放的块'),
  counts: {
    jobs: '跑完的任务',
    lockWaits: '等锁次数',
    heldTicks: '持锁时间',
    gateTicks: '等空位时间',
    mostLiveJobs: '内存中最多',
  },
  needed: (letter, blocks) => `${letter} 分配了 ${number(blocks)}`,
  per: (blocks) => `一格为 ${number(blocks)} 块`,
};

export const stage: Translation<typeof english.stage> = {
  empty: '还没有任务。',
};

export const summary: Translation<typeof english.summary> = {
  destroyed: '池已销毁。',
  done: (jobs) => `全部 ${number(jobs)} 个任务都做完了。`,
  lock: (holder, waiting) => han`${holder} 持有锁${waiting > 0 ? `；${figure.lockWaits(waiting)}` : ''}。`,
  full: (producers) => `队列已满：${number(producers)} 个生产者在等空位。`,
  trapped: (jobs) => `至今 ${number(jobs)} 个任务触发陷阱。`,
  queue: (jobs, nodes) =>
    `队列里 ${number(jobs)} 个任务${nodes === null ? '' : `，${number(nodes)} 个空闲节点`}。`,
  workers: (running, asleep) => `${number(running)} 个工作线程在跑，${number(asleep)} 个在睡。`,
};

const kept = { none: '不带数据', block: '在各自的块里', inside: '在任务里面' };

export const alternative: typeof english.alternative = ({
  name,
  workers,
  job,
  payload,
  kept: where,
  summary,
  most,
}) =>
  `${name}：${number(workers)} 个工作线程的池，任务 ${job}，载荷 ${payload} ${kept[where]}。${summary}内存中最多 ${number(most)} 个任务。`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  producer: '生产者',
  worker: '工作线程',
  sleeping: '睡眠',
  woken: '被唤醒',
  blocked: '等锁',
  lock: '持有锁',
  job: '任务',
  inside: '载荷在内',
  box: '载荷在外',
  reused: '复用的任务',
  runs: '任务在跑',
  crashed: '任务触发陷阱',
  other: '直到另一侧的数',
};

export const code: Translation<typeof english.code> = {
  producer: '生产者：enqueue',
  worker: '工作线程：runner',
  note: '图和真实线程用的是同一份源代码：每个 await 在这里是一个动作，在那里是普通调用。一步出现两次的，标记它的第一行。',
  many: (count) => `此处 ${number(count)} 个`,
};

export const timing: Translation<typeof english.timing> = {
  withoutGap: (us) =>
    `计时去掉了间隔：每 ${number(us)}${THIN}µs 才来一个任务的话，哪种线程池的每个任务用时都是这个间隔。`,
  duration: (us, workers, each) =>
    `任务本身要 ${number(us)}${THIN}µs，有 ${number(workers)} 个工作线程，占每个任务用时的 ${number(each)}${THIN}µs；线程池只多花一微秒左右，在它旁边几乎显不出来。`,
};
