// Translated from ring.knobs.en.ts, digest c5280cd4.
import { number } from './format.ts';
import type * as english from './ring.knobs.en.ts';
import type { Translation } from './translation.ts';

export const variants: Translation<typeof english.variants> = {
  'queue-copy': {
    name: '队列，各复制一份',
    does: '给每个读者复制',
    about: '每个读者有一个队列，每一帧都复制到每个队列里。',
  },
  'queue-v1': {
    name: '队列，按块复制',
    does: '发送时复制',
    about: '各队列共享一个带引用计数的帧；每个读者发送时再逐块复制一遍。',
  },
  rwmutex: { name: 'RWMutex', does: '锁住槽', about: '一个共享的环，每个槽一把锁，读者在发送期间一直持有。' },
  waitgroup: {
    name: 'WaitGroup',
    does: '给槽倒计数',
    about: '每个槽是一个供读者等待的计数器；正被读取的槽没有任何保护。',
  },
  sleep: { name: 'Sleep', does: '隔一会儿看一次', about: '读者看一眼标志，睡上一个轮询间隔，再看。' },
  cond: { name: 'Cond', does: '断开慢读者', about: '读者睡到发布者来唤醒；还在读的槽废弃，不等它。' },
  trylock: {
    name: 'RWMutex，TryLock',
    does: '锁只试一试',
    about: '又是槽锁，但发布者只是试一试：被持有的槽换成新的。',
  },
  atomic: {
    name: '原子索引',
    does: '换帧，无锁',
    about: '发布者移动一个原子索引；读者取得帧的一个引用，帧带引用计数。',
  },
  epoch: {
    name: 'Epoch',
    does: '全环一个队列',
    about: '我们的：整个环只有一个写序号和一个等待队列，而不是每槽一个。',
  },
};

export const knobs: Translation<typeof english.knobs> = {
  slots: { name: '槽', about: '环能放多少帧。' },
  readers: { name: '读者', about: '每个流有多少读者，声卡不计在内。' },
  slow: {
    name: '慢读者',
    about: '有多少读者发送一帧要花很久。',
    unit: (values) => `/ ${number(values.readers ?? 0)}`,
  },
  fps: { name: '帧率', about: '发布者每秒写入的帧数。', unit: () => 'fps' },
  gop: { name: '关键帧间隔', about: '从一个关键帧到下一个的帧数。', unit: () => '帧' },
  send: { name: '慢发送', about: '慢读者发送一帧所用的时间。', unit: () => 'ms' },
  poll: { name: '轮询间隔', about: 'Sleep 两次查看之间睡多久；0 只让出处理器。', unit: () => 'ms' },
  start: { name: '读者从何处开始', about: '新读者首先拿到哪一帧。' },
  sizing: { name: '环的大小', about: '环怎样随图像组增大和缩小。' },
  streams: { name: '流', about: '同时有多少个流，各有自己的环。' },
  tracks: { name: '轨', about: '1 表示音频和视频共用一个环，2 表示各用一个。' },
  size: { name: '帧大小', about: '视频帧的平均大小。', unit: () => '字节' },
  no_catch_up: {
    name: '不跳帧',
    about: '落后超过半环的读者不跳到最新的关键帧，如 3.1 到 4.12.7 版。',
  },
  no_wrap: {
    name: '下标不回绕',
    about:
      '像第 2 版那样，RWMutex 用发布者的下标直接减读者的下标：发布者已经绕回、读者还没有的时候，读者不会跳帧。',
  },
  no_rebroadcast: {
    name: '不再次唤醒',
    about: 'Cond 对一个槽只唤醒一次：恰在检查与睡眠之间的读者会错过。',
  },
  no_flag: { name: '没有状态标志', about: '流关闭时 WaitGroup 递减两次。' },
  no_guard: { name: '没有读者计数', about: 'Cond 让发布者进入正被读取的槽。' },
};

export const options: Translation<typeof english.options> = {
  start: {
    'newest-key': '最新的关键帧',
    live: '正在写入的帧',
    'next-key': '下一个关键帧',
    oldest: '保留的最旧关键帧',
  },
  sizing: {
    fixed: '固定',
    'v3.1': 'v3.1，随图像组',
    'v4.0': 'v4.0，每次增 5',
    'v4.11': 'v4.11，备用槽',
    v5: 'v5',
  },
};

export const presets: Translation<typeof english.presets> = {
  'one-slow-reader': { name: '慢读者', about: '一个读者的线路很差。' },
  'camera-wall': { name: '摄像机墙', about: '许多摄像机，每台只有几个读者。' },
  'big-event': { name: '大型直播', about: '一个流，读者极多，其中一些很慢。' },
  'low-latency': { name: '低延迟', about: '小环，高帧率。' },
  publishers: { name: '发布者', about: '极多的流，没有人读。' },
};
