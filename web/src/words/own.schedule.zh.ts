// Translated from own.schedule.en.ts, digest 60aa84f3.
import type * as english from './own.schedule.en.ts';
import type { Translation } from './translation.ts';

export const figure: Translation<typeof english.figure> = {
  publisher: (does) => `发布者：${does}`,
  reader: (reader, does) => `读者 ${reader}：${does}`,
  closer: (does) => `关闭者：${does}`,
  frame: (frame) => `帧 ${frame}`,
  sleeps: '睡眠中',
  sleepsForever: '永远睡眠',
  done: '已全部完成',
  torn: '撕裂的帧',
  wrong: '错误的帧',
  name: (at, slots) => (at === 0 ? `第一步之前，${slots} 个槽的环` : `第 ${at} 步之后，${slots} 个槽的环`),
};

export const jobs: Translation<typeof english.jobs> = {
  label: '任务',
  none: (job) => `任务 ${job}`,
  queued: (job) => `任务 ${job}，已入队`,
  run: (job, worker) => `任务 ${job}，由工作线程 ${worker} 执行`,
};

export const moments: Translation<typeof english.moments> = {
  label: '逐步查看调度',
  slider: '步骤',
  at: (at, count, step) => (at === 0 ? `共 ${count} 步，第一步之前` : `第 ${at} 步，共 ${count} 步：${step}`),
  play: '播放调度',
  pause: '暂停调度',
  back: '后退一步',
  forward: '前进一步',
};

export const running: Translation<typeof english.running> = {
  start: '运行',
  aboutSound: '每一帧是实验室音乐的一块；跳过或迟到的帧没有声音',
  heard: '收听',
  slow: '慢读者',
  nobody: '无',
  aboutSlow: '慢读者每四十步最多执行一步',
};

export const counts: Translation<typeof english.counts> = {
  title: '到此刻为止的计数',
  columns: {
    ring: ['执行者', '步数', '帧', '每帧步数', '跳过', '睡眠', '被唤醒'],
    jobs: ['执行者', '步数', '任务', '每个任务步数', '睡眠', '被唤醒'],
    pool: ['调用', '次数', '没有内存块'],
  },
  call: (call, bytes) => `${call} ${bytes} 字节`,
};

export const scheduler: Translation<typeof english.scheduler> = {
  start: '自己调度',
  label: '自己的调度',
  choices: { actors: '下一步由谁执行', pool: '下一次调用' },
  schedule: '到目前为止的调度',
  sleeps: (word) => `睡在 ${word} 上`,
  done: '已全部完成',
  alloc: (bytes) => `alloc ${bytes}`,
  allLent: (most) => `已借出 ${most} 个`,
  free: 'free',
  block: (at, bytes) => `${at} 处，${bytes} 字节`,
  noBlock: '没有内存块',
  undo: '撤销',
  restart: '重新开始',
  another: '换一个顺序',
  count: (count, par) => `${count} 步。${par === undefined ? '' : `已知最短：${par} 步。`}`,
  goal: {
    ring: (frames) =>
      `每次点击是一步。发布者发布 ${frames} 帧，每个读者都要发送最后一帧。找出一个顺序，使读者发送错误的帧，或者谁也不能继续。`,
    jobs: (jobs) =>
      `每次点击是一步。生产者把 ${jobs} 个任务入队，每个都要执行一次。找出一个顺序，使某个任务执行两次，或者永远不执行。`,
    pool: '每次点击是一次调用。找出一个顺序，使内存块出错，或者丢失内存。',
  },
  run: {
    ring: (seed, frames) =>
      `公平调度器的第 ${seed} 个顺序，按固定节奏发布 ${frames} 帧。点击一个执行者，从所示时刻起自己调度，也可以重新开始。`,
    jobs: (seed) => `公平调度器的第 ${seed} 个顺序。点击一个执行者，从所示时刻起自己调度，也可以重新开始。`,
    pool: (seed) => `公平调度器的第 ${seed} 个顺序。点击一个调用，从所示时刻起自己调度，也可以重新开始。`,
  },
  ends: {
    ring: (count) => `运行在 ${count} 步后结束：时间已到，没有全部完成。没有失败。`,
    jobs: (count) => `运行在 ${count} 步后结束：没有执行完全部任务。没有失败。`,
    pool: (count) => `运行在 ${count} 次调用后结束。没有失败。`,
  },
  calls: (at, count) => `第 ${at} 次调用，共 ${count} 次`,
  full: (most) => `一个调度最多 ${most} 步，这样链接才放得下。`,
  held: '全部完成，没有失败。换一个顺序也许会失败。',
  misfit: (step, why) => `这个调度从第 ${step} 步起不适合这段文本：${why}。此前的步骤已经执行。`,
  why: {
    over: '在此之前已经结束',
    choice: (name, says) => `${name} 在那里不能继续（${says}）`,
    unknown: (action) => `没有编号为 ${action} 的执行者`,
  },
};
