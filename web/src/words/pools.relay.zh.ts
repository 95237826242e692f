// Translated from pools.relay.en.ts, digest 2a63c7c8.
import { number } from './format.ts';
import type * as english from './pools.relay.en.ts';
import type { Translation } from './translation.ts';

export const relay: Translation<typeof english.relay> = {
  title: 'Monibuca 端到端',
  columns: [
    '打开的开关',
    '时间，占 worker 的 %',
    '含回收器（模型），%',
    '与全关之比',
    '95\u202f%',
    '每秒复制',
    '每秒分配',
    '标记与清扫',
    '堆的峰值',
    '落空的检查',
  ],
  about: (publishers) =>
    `一个程序，运行在一个或几个 worker 里：${number(publishers)} 个发布者各有一路视频和一路音频，以 RTMP 推流，各有一个订阅者。程序读入分块，把帧留在内存块里，发布到环形缓冲，再发送出去。Monibuca 的四项优化是它的开关。每种组合发送的字节都相同，计时之前先与参照实现核对。`,
  switches: { shared: '共享帧', cond: 'Cond', lists: '聚集列表', pool: '内存池' },
  workers: 'worker 数',
  divided: '发布者分给各个 worker。worker 与处理器一样多时，页面本身会干扰计时。',
  running: '测量结束后可以更改。',
  several: (workers) =>
    `发布者分给 ${number(workers)} 个 worker，它们同时测量同一种组合。时间是最忙的那个 worker 的，速率与大小是总和。每个 worker 有自己的堆和回收器；Go 的所有线程共用一个堆。`,
  /** Not measured yet. */
  pending: '–',
  none: '全关',
  all: '四项全开',
  alone: (name) => `只开${name}`,
  without: (name) => `除${name}外全开`,
  measure: '测量四个开关',
  again: '再测一次',
  stop: '停止',
  starting: '测量中：正在载入程序。',
  step: (done, of) => `测量中：第 ${number(done)} 步，共 ${number(of)} 步。`,
  failed: (why) => `测量中止：${why}`,
  faster: (ratio, low, high) =>
    `含模型回收器时，四项全开使程序的速度成为全关的 ${ratio}（95\u202f% ${low} 至 ${high}）。◇ 作者称整个服务器超过 1.5 倍。`,
  unproven: (verdict) => `四项全开与全关相比，含模型回收器：${verdict}。◇ 作者称整个服务器快 1.5 倍以上。`,
  scope:
    '各项速率按流的一秒计。“与全关之比”成对比较含回收器的时间。这么少的发布者留在处理器缓存里；几千个就留不下，每个的开销更大。一个线程能实时服务多少个，由一条命令搜索，数字见文档中关于中继的一页。',
};
