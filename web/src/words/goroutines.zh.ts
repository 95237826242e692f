// Translated from goroutines.en.ts, digest 287e8363.
import { between, duration, joined, number, range, significant, THIN } from './format.ts';
import type * as english from './goroutines.en.ts';
import type { Translation } from './translation.ts';

const time = (ns: number) => (ns === 0 ? '0' : joined(duration(ns)));

export const model: Translation<typeof english.model> = {
  title: '在 goroutine 上（模型）',
  about:
    '唤醒一个 goroutine 不需要系统调用，浏览器里无法测得。所以这里用模型模拟 Go 的调度器：运行队列、定时器、空闲线程。每项开销有低、高两个估计，每个数字都是一个范围。',
  start: '模拟此负载',
  again: '重新模拟',
  running: '正在模拟…',
  stale: '这是改动之前模拟的。请重新模拟。',
  refused: (name, value, allowed) => `${name}：${value}；模型接受${allowed}。`,
  failed: (why) => `模型停止了：${why}。`,
  load: (streams, readers, poll, processors) =>
    `${number(streams)} 路流，每路 ${number(readers)} 个订阅者，每秒 25 个视频帧和 43 个音频帧，轮询 ${number(poll)}${THIN}ms，${number(processors)} 个处理器。`,
  ratio: (low, high) => `不计服务器的工作，Sleep 的模拟用时是 Cond 的 ${range(low, high, 2, '～')} 倍。`,
  saved: (low, high) => `计入之后，Cond 节省全部的 ${range(100 * low, 100 * high, 0, '～')}${THIN}%。`,
  work: (low, high) =>
    high <= 0
      ? `无论工作多少，都到不了 10${THIN}%。`
      : `若每次投递有 ${range(Math.max(low, 0) / 1000, high / 1000, 1, '～')}${THIN}µs 的工作，就是 10${THIN}%。`,
  claim: `Monibuca 的作者：Cond 比睡眠少用约 10${THIN}% 的 CPU，指整个服务器；未说明负载。`,
};

export const table: Translation<typeof english.table> = {
  title: '在 goroutine 上每次投递的用时（模型）',
  head: '每次投递',
  scheduling: '调度与锁',
  timers: '定时器',
  threads: '唤醒线程',
  checks: '无效检查',
  work: '接收与发送',
  total: '全部',
  futexes: `futex 调用，每 1${THIN}000`,
  emptyChecks: `无效检查，每 1${THIN}000`,
  latency: '平均延迟',
  times: (low, high) => between(time(low), time(high), '～'),
  counts: (low, high) => between(significant(low), significant(high), '～'),
};
