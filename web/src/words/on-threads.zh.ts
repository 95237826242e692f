// Translated from on-threads.en.ts, digest 40d8f829.
import { number, plusMinus, range, significant, THIN } from './format.ts';
import { han, quoted } from './han.ts';
import type * as english from './on-threads.en.ts';
import { sides } from './parts.zh.ts';
import type { Translation } from './translation.ts';

export const run: Translation<typeof english.run> = {
  title: '在真实线程上',
  start: '在线程上运行',
  again: '再次运行',
  stop: '停止',
  none: '尚未在此的线程上运行。',
  starting: '正在启动线程。',
  round: (round, of) => `正在运行，第 ${number(round)} 轮，共 ${number(of)} 轮。`,
  failed: '线程停止了。',
  sure: ({ low, high, noise_floor: floor }, pairs) => {
    const interval = low === null || high === null ? '' : `95${THIN}% 区间 ${range(low, high, 2, '～')}，`;
    const against = floor === null ? '' : `A 对 A：${plusMinus(floor)}。`;
    return `${interval}${number(pairs)} 对运行。${against}`;
  },
  stale: '这是改动之前运行的。请再次运行。',
  cut: '提前停止：配对较少，区间较宽。',
  same: 'A 和 B 是同一策略：差别只是噪声。',
  threads: '线程',
};

export const noThreads: Translation<typeof english.noThreads> = {
  title: '本页在此无法使用线程。',
  still: '图仍在单 worker 里播放；它们的计数是精确的。',
};

const [A, B] = sides.letters;

export const results: Translation<typeof english.results> = {
  caption: 'A 和 B 在线程上做了什么',
  columns: ['在真实线程上', A, B, `A${THIN}÷${THIN}B`],
  paired: '各对的比值',
  none: '–',
  rate: (count) => (count === 0 ? '0' : significant(count)),
  interval: (ratio, low, high) =>
    low === null || high === null
      ? significant(ratio)
      : `${significant(ratio)}（${significant(low)}～${significant(high)}）`,
};

interface Sought {
  ask: string;
  load: (load: number) => string;
  amount?: (load: number) => string;
  least: string;
  deadline: string;
}

const search = ({ ask, load, amount = number, least, deadline }: Sought): english.CapacityWords => {
  const lasting = (seconds: number) => `持续 ${significant(seconds, 2)}${THIN}s`;
  return {
    ask,
    again: '重新搜索',
    stop: '停止搜索',
    begin: (letter) => `${letter}：正在寻找它撑不住的负载。`,
    trial: (letter, tried, seconds) => `${letter}：正在试 ${load(tried)}，${lasting(seconds)}。`,
    so: (held, broke) =>
      broke === null ? `目前撑住 ${amount(held)}。` : `目前撑住 ${amount(held)}，撑不住 ${amount(broke)}。`,
    held: (name, most, seconds) =>
      han`${quoted(name)} 撑得住 ${load(most)}，${lasting(seconds)}，没有错过截止时间。`,
    atLeast: (name, most, seconds) =>
      han`${quoted(name)} 撑得住 ${load(most)}，${lasting(seconds)}，这是试过的最大负载。`,
    soFar: (name, most, seconds) =>
      han`${quoted(name)} 撑住了 ${load(most)}，${lasting(seconds)}，搜索在此时停止。`,
    cut: (name) => `${name}：还没有撑住任何负载就停止了。`,
    none: (name, seconds) => han`${quoted(name)} 连${least}也撑不住，${lasting(seconds)}。`,
    deadline,
  };
};

const about = (jobs: number) => number(Number(jobs.toPrecision(3)));

export const capacity: Translation<typeof english.capacity> = {
  ring: search({
    ask: '它撑得住多少读者？',
    load: (readers) => `${number(readers)} 个读者`,
    least: '一个读者',
    deadline: '不慢的读者得到一帧、或发布者发布一帧，若比一帧的时间还晚，就是错过截止时间。',
  }),
  threads: search({
    ask: '它每秒撑得住多少任务？',
    load: (jobs) => `每秒 ${about(jobs)} 个任务`,
    amount: about,
    least: '每秒一个任务',
    deadline: `任务到期后 40${THIN}ms 仍未做完，就是错过截止时间；这是 25 帧/s 时一帧的时间。旋钮“任务”和“任务间隔”不起作用。`,
  }),
  station: search({
    ask: '实时能撑住多少份？',
    load: (copies) => `${number(copies)} 份`,
    least: '一份',
    deadline:
      '节拍晚 0.2 s 开始就是错过截止时间，Liquidsoap 正是这时在日志里说必须赶上。节拍以最快的速度跑，用时与帧长相比。',
  }),
};

const day = new Intl.DateTimeFormat('zh-CN', { day: 'numeric', month: 'long', year: 'numeric' });

export const found: Translation<typeof english.found> = {
  hidden: '期间标签页被隐藏：那次尝试会重做。',
  where: ({ browser, processors, threads, at }) =>
    `${day.format(at)}在 ${browser} 上测得：${number(processors)} 个处理器，${number(threads)} 个线程。`,
};
