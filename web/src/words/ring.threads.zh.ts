// Translated from ring.threads.en.ts, digest 2512c3c1.
import { THIN, duration, joined, number, significant } from './format.ts';
import { han, quoted } from './han.ts';
import type * as english from './ring.threads.en.ts';
import type { Translation } from './translation.ts';
import { TOO_NOISY } from './verdicts.zh.ts';

const readers = (count: number) => `${number(count)} 个读者`;
const threads = (count: number) => `${number(count)} 个线程`;

export const run: Translation<typeof english.run> = {
  faster: (ratio, on) => `在 ${threads(on)}上，每次投递 A 醒着的时间是 B 的 ${significant(ratio)} 倍。`,
  slower: (ratio, on) => `在 ${threads(on)}上，每次投递 B 醒着的时间是 A 的 ${significant(1 / ratio)} 倍。`,
  noDifference: (on) => `在 ${threads(on)}上未见醒着时间的差别。`,
  undelivered: '什么也没有投递，所以没有可比的。',
  tooNoisy: (on) => `${TOO_NOISY}哪一侧在 ${threads(on)}上醒着的时间更短。`,
  about: (on, reading, fps, seconds) =>
    `在此浏览器测得：${readers(reading)}，${number(fps)} 帧/s，${threads(on)}，每次运行 ${significant(seconds, 2)}${THIN}s，A 和 B 用相同的字节轮流运行。`,
  plan: (on, reading, rounds, seconds) =>
    `${readers(reading)}，用此浏览器的 ${threads(on)}：运行 ${number(rounds)} 次，每次 ${significant(seconds, 2)}${THIN}s，A 和 B 用相同的字节轮流运行。`,
  honest: '忙碌是从醒来到再次睡去的时间：唤醒本身不算在内；线程多于处理器时，等处理器的时间则算在内。',
  queues: (letters, names) =>
    han`${names.map(quoted).join('、')}（${letters.join('、')}）没有真实线程的版本：每个读者一个队列，不共用环。请为 ${letters.join('、')} 换一种策略。`,
};

export const results: Translation<typeof english.results> = {
  busy: '每次投递的忙碌时间',
  median: '延迟，中位数',
  p99: '延迟，100 次中 99 次',
  wakeUps: `唤醒，每 1${THIN}000`,
  wasted: `无效检查，每 1${THIN}000`,
  about: `每 1${THIN}000 次投递。阻塞、撕裂、跳过和断开：一侧所有运行之和。`,
  blocked: '发布者阻塞，全部运行',
  torn: '撕裂的帧',
  skipped: '跳过的帧',
  dropped: '断开的读者',
  panicked: '发布者 panic',
  deliveries: '投递',
  time: (ns) => joined(duration(ns)),
};

export const latency: Translation<typeof english.latency> = {
  title: '从应发布到读取',
  axis: '对数刻度，中位数',
  says: (letter, median, p99, deliveries) =>
    `${letter}：${number(deliveries)} 次投递的一半在 ${median} 以内，100 次中有 99 次在 ${p99} 以内。`,
};

export const replay: Translation<typeof english.replay> = {
  watch: '看线程做了什么',
  leave: '回到两侧',
};

export const goroutines: Translation<typeof english.goroutines> = {
  title: '在 goroutine 上（模型）',
  text: `唤醒一个 goroutine 不需要系统调用，浏览器里无法测得；Go 调度器的模型可以算出：8 个处理器、轮询 20${THIN}ms，计入接收与发送的工作，与 Sleep 相比，100 路流、每路 20 个订阅者时 Cond 节省全部用时的 −9～6${THIN}%，4 路流、每路 500 个订阅者时节省 4～11${THIN}%。表格见 docs/ring.md。`,
  claim: `Monibuca 的作者：Cond 比睡眠少用约 10${THIN}% 的 CPU，指整个服务器；未说明负载。`,
};
