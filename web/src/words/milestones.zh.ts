// Translated from milestones.en.ts, digest ab6c265e.
import type * as english from './milestones.en.ts';
import type { Translation } from './translation.ts';

export const milestoneList: Translation<typeof english.milestoneList> = {
  label: '本次运行的首次事件',
  name: (letter, event, time, unit) => `${letter}：${event}，${time} ${unit}`,
};

const queues = {
  copied: '首次复制槽位',
  arrayed: '新数组',
  compacted: '留下已失效的槽位',
  called: '首次调用',
  tagged: '首次检查标记',
  missed: '发现空槽位',
  refused: '被拒绝：会等待自己',
  ticked: '节拍完成',
} as const;

const lookups = {
  compared: '首次比较',
  looked: '首次查看类型的位置',
  called: '首次调用',
  tagged: '首次检查标记',
  gave: '首个答案',
  ticked: '节拍完成',
} as const;

export const milestoneNames: Translation<typeof english.milestoneNames> = {
  ring: {
    published: '首帧发布',
    took: '首帧被读取',
    slept: '订阅者首次休眠',
    blocked: '发布者被阻塞',
    skipped: '跳帧',
    discarded: '槽位被废弃',
    torn: '读到撕裂的字节',
    panicked: 'panic',
    dropped: '订阅者被移除',
  },
  threads: {
    allocated: '首次分配',
    returnedNode: '任务槽留待复用',
    blocked: '锁被占用',
    ran: '首个任务完成',
    slept: '工作线程休眠',
    noMemory: '内存不足',
    crashed: '任务 panic',
    destroyed: '线程池销毁',
  },
  chunks: {
    asked: '查询长度',
    touched: '首次查看分块',
    answered: '得到长度',
    blitted: '首次复制',
    ticked: '所有输出都已得到',
  },
  pools: {
    missed: '首次分配内存块',
    published: '首帧发布',
    returned: '首个内存块归还',
    hit: '首次复用内存块',
    dropped: '首个内存块被丢弃',
    collected: '垃圾回收运行',
    exhausted: '内存不足',
  },
  server: {
    made: '首次分配缓冲区',
    lent: '首次重用缓冲区',
    wrote: '首批字节发出',
    dropped: '首次丢下缓冲区',
    collected: '垃圾回收运行',
    aborted: '客户端断开',
    foreign: '发出了别人的字节',
  },
  queues,
  dispatch: lookups,
  compare: lookups,
  clock: {
    asked: '首次询问',
    told: '首次通知',
    went: '首个节拍完成',
    erred: '节奏错误',
    slept: '时钟休眠',
    caughtUp: '时钟落后',
    burst: '第一阵节拍',
    stopped: '时钟停止',
  },
  station: {
    asked: '首次询问算子',
    made: '首帧生成',
    ticked: '节拍完成',
  },
  library: {
    lookedUp: '首次查找',
    descended: '首次沿树下行',
    combined: '首次合并位',
    fetched: '取到第一行',
    answered: '查询得到结果',
  },
  share: {
    came: '一帧到达',
    copied: '首次复制',
    allocated: '首次分配',
    viewed: '视图完成',
    called: '首次系统调用',
    done: '所有订阅者都已得到',
  },
  reslice: {
    stored: '消息完整',
    copied: '首次复制',
    pooled: '从内存池取得内存',
    called: '首次系统调用',
    sent: '首条消息发出',
  },
};
