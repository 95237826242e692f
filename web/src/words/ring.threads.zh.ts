// Translated from ring.threads.en.ts, digest b91283ca.
import { duration, joined, number, plusMinus, range, significant, THIN } from './format.ts';
import { han, quoted } from './han.ts';
import type * as english from './ring.threads.en.ts';
import type { Translation } from './translation.ts';
import { TOO_NOISY } from './verdicts.zh.ts';

const readers = (count: number) => `${number(count)} 个读者`;
const threads = (count: number) => `${number(count)} 个线程`;

export const run: Translation<typeof english.run> = {
  title: '在真实线程上',
  start: '在线程上运行',
  again: '再次运行',
  stop: '停止',
  none: '尚未在此的线程上运行。',
  starting: '正在启动线程。',
  round: (round, of) => `正在运行，第 ${number(round)} 轮，共 ${number(of)} 轮。`,
  faster: (ratio, on) => `在 ${threads(on)}上，每次投递 A 醒着的时间是 B 的 ${significant(ratio)} 倍。`,
  slower: (ratio, on) => `在 ${threads(on)}上，每次投递 B 醒着的时间是 A 的 ${significant(1 / ratio)} 倍。`,
  noDifference: (on) => `在 ${threads(on)}上未见醒着时间的差别。`,
  undelivered: '什么也没有投递，所以没有可比的。',
  failed: '线程停止了。',
  tooNoisy: (on) => `${TOO_NOISY}哪一侧在 ${threads(on)}上醒着的时间更短。`,
  sure: ({ low, high, noise_floor: floor }, pairs) => {
    const interval = low === null || high === null ? '' : `95${THIN}% 区间 ${range(low, high, 2, '～')}，`;
    const against = floor === null ? '' : `A 对 A：${plusMinus(floor)}。`;
    return `${interval}${number(pairs)} 对运行。${against}`;
  },
  about: (on, reading, fps, seconds) =>
    `在此浏览器测得：${readers(reading)}，${number(fps)} 帧/s，${threads(on)}，每次运行 ${significant(seconds, 2)}${THIN}s，A 和 B 用相同的字节轮流运行。`,
  plan: (on, reading, rounds, seconds) =>
    `${readers(reading)}，用此浏览器的 ${threads(on)}：运行 ${number(rounds)} 次，每次 ${significant(seconds, 2)}${THIN}s，A 和 B 用相同的字节轮流运行。`,
  honest: '忙碌是从醒来到再次睡去的时间：唤醒本身不算在内；线程多于处理器时，等处理器的时间则算在内。',
  stale: '这是改动之前运行的。请再次运行。',
  cut: '提前停止：配对较少，区间较宽。',
  queues: (letters, names) =>
    han`${names.map(quoted).join('、')}（${letters.join('、')}）没有真实线程的版本：每个读者一个队列，不共用环。请为 ${letters.join('、')} 换一种策略。`,
  same: 'A 和 B 是同一策略：差别只是噪声。',
  threads: '线程',
};

export const noThreads: Translation<typeof english.noThreads> = {
  title: '本页在此无法使用线程。',
  still: '图仍在单 worker 里播放；它们的计数是精确的。',
};

export const results: Translation<typeof english.results> = {
  caption: 'A 和 B 在线程上做了什么',
  head: '在真实线程上',
  ratio: `A${THIN}÷${THIN}B`,
  busy: '每次投递的忙碌时间',
  paired: '各对的比值',
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
  none: '–',
  time: (ns) => joined(duration(ns)),
  rate: (perThousand) => significant(perThousand),
  count: (count) => number(count),
  interval: (ratio, low, high) =>
    low === null || high === null
      ? significant(ratio)
      : `${significant(ratio)}（${significant(low)}～${significant(high)}）`,
  ratioAbout: 'A 的单元格除以 B 的单元格。',
};

export const latency: Translation<typeof english.latency> = {
  title: '从应发布到读取',
  axis: '对数刻度，中位数',
  says: (letter, median, p99, deliveries) =>
    `${letter}：${number(deliveries)} 次投递的一半在 ${median} 以内，100 次中有 99 次在 ${p99} 以内。`,
};

export const capacity: Translation<typeof english.capacity> = {
  ask: '它撑得住多少读者？',
  again: '重新搜索',
  stop: '停止搜索',
  trial: (letter, load, seconds) => `${letter}：正在试 ${readers(load)}，持续 ${number(seconds)}${THIN}s。`,
  so: (held, failed) =>
    failed === null ? `目前撑住 ${number(held)}。` : `目前撑住 ${number(held)}，撑不住 ${number(failed)}。`,
  held: (name, load, seconds) =>
    han`${quoted(name)} 撑得住 ${readers(load)}，持续 ${number(seconds)}${THIN}s，没有错过截止时间。`,
  atLeast: (name, load, seconds) =>
    han`${quoted(name)} 撑得住 ${readers(load)}，持续 ${number(seconds)}${THIN}s，这是试过的最大负载。`,
  soFar: (name, load, seconds) =>
    han`${quoted(name)} 撑住了 ${readers(load)}，持续 ${number(seconds)}${THIN}s，搜索在此时停止。`,
  none: (name, seconds) => han`${quoted(name)} 连一个读者也撑不住 ${number(seconds)}${THIN}s。`,
  cut: (name) => `${name}：还没有撑住任何负载就停止了。`,
  begin: (letter) => `${letter}：正在寻找它撑不住的负载。`,
  deadline: '不慢的读者得到一帧、或发布者发布一帧，若比一帧的时间还晚，就是错过截止时间。',
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
