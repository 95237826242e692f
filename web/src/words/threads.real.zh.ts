// Translated from threads.real.en.ts, digest 5ca81d63.
import { MEASURE } from './controls.zh.ts';
import { sourceWords } from './costs.zh.ts';
import { THIN, duration, joined, number, significant, times } from './format.ts';
import { han, quoted } from './han.ts';
import { sides } from './parts.zh.ts';
import type * as english from './threads.real.en.ts';
import type { Translation } from './translation.ts';
import { TOO_NOISY } from './verdicts.zh.ts';

const span = (ns: number) => joined(duration(ns));
const threadsOf = (workers: number, producers: number) =>
  `${number(workers)} 个工作线程和 ${number(producers)} 个生产者`;

export const run: Translation<typeof english.run> = {
  faster: (ratio, on) => `在 ${number(on)} 个线程上，每个任务 A 的用时是 B 的 ${significant(ratio)} 倍。`,
  slower: (ratio, on) => `在 ${number(on)} 个线程上，每个任务 B 的用时是 A 的 ${significant(1 / ratio)} 倍。`,
  noDifference: (on) => `在 ${number(on)} 个线程上未见时间差别。`,
  differ: 'A 和 B 的任务得到的结果不同：没有可比的。',
  tooNoisy: (on) => `${TOO_NOISY}哪一侧在 ${number(on)} 个线程上更快。`,
  plan: (workers, producers, runs) =>
    `整个池运行 ${number(runs)} 次，用 ${threadsOf(workers, producers)}，A 和 B 轮流。`,
  about: (jobs, payload, workers, producers) =>
    `在此浏览器测得：每次运行 ${number(jobs)} 个任务，各 ${number(payload)} 字节，${threadsOf(workers, producers)}。`,
  honest: '每次运行都建一个池，做完全部任务，再销毁它。线程多于处理器时，等处理器的时间也算在内。',
};

export const enqueues: Translation<typeof english.enqueues> = {
  title: '一次入队的时间',
  axis: '对数刻度，中位数',
  about: (stretch) =>
    `连续 ${number(stretch)} 次入队的均值，取自所有运行。两座山是两种状态：从不空的队列，以及为每个任务唤醒的工作线程。`,
  says: (letter, median, p99) =>
    median === null || p99 === null
      ? `${letter}：未测得任何结果。`
      : `${letter}：一半的入队在 ${span(median)} 以内，100 次中有 99 次在 ${span(p99)} 以内。`,
};

const [A, B] = sides.letters;
const perThousand = `每 1${THIN}000 个`;

export const results: Translation<typeof english.results> = {
  about: `每个任务的时间：各次运行的中位数。计数：${perThousand}任务；最长的队列取自所有运行，以任务计。A${THIN}÷${THIN}B：A 的单元格除以 B 的单元格。`,
  time: '每个任务的时间',
  quartiles: '其四分位数',
  enqueue: '入队，中位数',
  enqueueP99: '入队，100 次中 99 次',
  wakeUps: `唤醒，${perThousand}`,
  lockWaits: `等锁，${perThousand}`,
  allocatorWaits: `等分配器，${perThousand}`,
  allocations: `分配，${perThousand}`,
  deepest: '最长的队列',
  refused: '被拒绝的任务',
  crashed: '崩溃的任务',
  workers: '工作线程，每次运行中最忙的在先',
  workerColumns: ['工作线程', `${A} 任务`, `${A} 清醒`, `${A} 睡眠`, `${B} 任务`, `${B} 清醒`, `${B} 睡眠`],
  workersAbout: `任务：它占全部的比例。清醒：未睡眠的时间；找任务和等锁都算。睡眠：它自己的任务${perThousand}里的次数。`,
  span,
  spans(low, high) {
    const [from, to] = [duration(low), duration(high)];
    return from.unit === to.unit ? `${from.value}～${joined(to)}` : `${joined(from)}～${joined(to)}`;
  },
};

export const published: Translation<typeof english.published> = {
  title: '与公布的数字并列',
  what: '任务携带',
  of: (bytes, us) =>
    us === 0 ? `${number(bytes)}${THIN}B` : `${number(bytes)}${THIN}B，${number(us / 1000)}${THIN}ms`,
  preset: '预设',
  before: '基准',
  after: '链表加内嵌',
  here: '此处，各对的中位数',
  sure: `95${THIN}%`,
  claimed: '◇ 公布',
  none: '–',
  span,
  ratio: times,
  interval: (low, high) => `${significant(low, 2)}～${significant(high, 2)}`,
  source: (source) => `◇ ${sourceWords(source)}。1.82× 即每秒 218.4 万与 120.3 万个任务之比，均为中位数。`,
  measure: `在此${MEASURE}三个预设`,
  again: `重新${MEASURE}`,
  measuring: (preset, done, of) =>
    of > 0
      ? han`正在测量 ${quoted(preset)}，第 ${number(done + 1)} 轮，共 ${number(of)} 轮。`
      : han`正在测量 ${quoted(preset)}：准备中。`,
  stop: '停止',
  failed: (preset, why) => han`${quoted(preset)} 未测量：${why}`,
};
