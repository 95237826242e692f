// Translated from pools.knobs.en.ts, digest 85d888e6.
import type * as english from './pools.knobs.en.ts';
import { knobs as ring } from './ring.knobs.zh.ts';
import type { Translation } from './translation.ts';

export const variants: Translation<typeof english.variants> = {
  none: { name: '无池', does: '分配新块', about: '每块都新分配；再次进入它的槽时，把它留给回收器。' },
  locked: {
    name: '单池，加锁',
    about: '所有发布者共用一组队列，每个二的幂一个，外面一把锁。',
  },
  flawed: {
    name: '有错的试验',
    does: '总取最大的',
    about: '同上，照 2023 年试验的样子：因为一个错误，没有现成的块时，每块都占 128\u202fKiB。',
  },
  'sync-pool': {
    name: 'sync.Pool',
    does: '合用一个池',
    about: 'Go 自带的池：每个处理器有自己的内存块，没有时向别的处理器拿；经过两次回收就清空。',
  },
  fifo: {
    name: '每轨一池，FIFO',
    does: '再用旧块',
    about: '每个发布者一个池，没有锁：下一个用搁得最久的块。',
  },
  'cap-16': { name: '池，每级 16', does: '留十六块', about: '同 FIFO，但每级只留 16 块；多回来的就放掉。' },
  'cap-0': {
    name: '池，每级 0',
    does: '一块不留',
    about: '同 FIFO，但每级一块不留：4.13.10 在配置没有另说时就这样。',
  },
  lifo: { name: '每轨一池，LIFO', does: '先用最新的', about: '同 FIFO，但下一个用最后回来的块，它最热。' },
  ranges: {
    name: '区域里的区段',
    does: '切一个区段',
    about: '一帧是大区域里的一个区段；归还的区段与空闲的邻居合并。',
  },
  log: { name: '段日志', does: '接着写', about: '我们的：帧一个接一个；一段里的帧都走了，这段就重用。' },
};

export const knobs: Translation<typeof english.knobs> = {
  slots: ring.slots,
  gop: ring.gop,
  fps: ring.fps,
  chunk: { name: '块', about: '一次到来的字节数：RTMP 的分块大小。', unit: () => '字节' },
  publishers: { name: '发布者', about: '同时发布的轨，各写入自己的环。' },
  p_bytes: { name: '帧', about: '非关键帧的平均字节数。', unit: () => '字节' },
  i_bytes: { name: '关键帧', about: '关键帧的平均字节数。', unit: () => '字节' },
  frames: { name: '帧的来源', about: '大小像摄像机产生的，或取自文件中的图像。' },
  gogc: {
    name: 'GOGC',
    about: '一个回收周期必须结束之前，Go 的堆可以比存活部分多出多少。',
    unit: () => '%',
  },
  oversize: {
    name: '超大帧',
    about: '整帧作为一块到来，又超过 65 536 字节：没有池会保留。',
    unit: () => '‰',
  },
  shells: { name: '外壳', about: '每块登记两次：第二个节点没有自己的字节，指向第一个。' },
  processors: { name: '处理器', about: '发布者的协程分布在多少个处理器上：GOMAXPROCS。' },
};

export const options: Translation<typeof english.options> = {
  frames: { camera: '摄像机', clip: '文件' },
};

export const presets: Translation<typeof english.presets> = {
  'small-chunks': { name: '128 B', about: '128 字节的块，RTMP 的起始值：一帧 24 块。' },
  'medium-chunks': { name: '4 kB', about: '4 096 字节的块，OBS 就这样发送。' },
  'whole-messages': { name: '整块', about: '一帧作为一块到来：池的代价只在取整。' },
  'two-hundred': { name: '200 轨', about: '发布者与促成上限的那份报告里一样多，环很小。' },
  'go-pool': { name: 'sync.Pool', about: '每轨一池，旁边是 Go 自带的池。' },
  'flawed-trial': { name: '有缺陷', about: '大家合用一个池，没有那个错误；以及有错误的那次尝试。' },
  capped: { name: '封顶', about: '一个什么都不许保留的池。' },
  'one-small-ring': { name: '单个小环', about: '一个发布者、20 个槽：一切都留在缓存里。' },
};
