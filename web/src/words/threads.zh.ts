// Translated from threads.en.ts, digest f6ba5317.
import { number, THIN } from './format.ts';
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
  workers: (count) => `${number(count)} 个线程`,
  takes: (again, outside) => {
    if (again) return outside ? '另加\n一块新内存' : '';
    return outside ? '每个任务\n两个新块' : '每个任务\n一个新块';
  },
  leaves: (again, outside, isWide, blocks) => {
    const done = isWide ? '做完，' : '';
    if (again && !outside && isWide && blocks > 0) return `${done}共用 ${number(blocks)} 块`;
    if (again && !outside) return `${done}内存送回`;
    return done + (again || !outside ? '释放一块' : '释放两块');
  },
  free: '送回再用',
  queue: '队列',
  oneLock: '队列，一锁',
  noLock: '队列，没有锁',
  full: '队列，已满',
};

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  producer: '生产者',
  worker: '工作线程，醒着',
  sleeping: '工作线程，睡着',
  blocked: '等锁',
  lock: '锁保护的部分',
  bound: '队列的尽头',
  job: '内存里的任务',
  inside: '载荷在里面',
  box: '载荷在外面',
  loop: '送回，再用',
  done: '做完的任务',
  freed: '已释放的内存块',
  crashed: '任务陷入 trap',
};

export const code: Translation<typeof english.code> = {
  producer: '生产者：enqueue',
  worker: '工作线程：runner',
  note: '图和真实线程用的是同一份源代码：每个 await 在这里是一个动作，在那里是普通调用。一步出现两次的，标记它的第一行。',
  many: (count) => `此处 ${number(count)} 个`,
};

export const timing: Translation<typeof english.timing> = {
  withoutPause: '去掉间隔',
  withoutGap: (us) =>
    `计时去掉了间隔：每 ${number(us)}${THIN}µs 才来一个任务的话，哪种线程池的每个任务用时都是这个间隔。`,
  duration: (us, workers, each) =>
    `任务本身要 ${number(us)}${THIN}µs，有 ${number(workers)} 个工作线程，占每个任务用时的 ${number(each)}${THIN}µs；线程池只多花一微秒左右，在它旁边几乎显不出来。`,
};

export const milestones: Translation<typeof english.milestones> = {
  allocated: '首次分配',
  returnedNode: '任务槽留待复用',
  blocked: '锁被占用',
  ran: '首个任务完成',
  slept: '工作线程休眠',
  noMemory: '内存不足',
  crashed: '任务 panic',
  destroyed: '线程池销毁',
};
