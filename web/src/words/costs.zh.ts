// Translated from costs.en.ts, digest 7093e427.
import { MEASURE } from './controls.zh.ts';
import { clockTick, number, percent, plusMinus, range, significant, THIN } from './format.ts';
import { han, quoted } from './han.ts';
import type * as english from './costs.en.ts';
import type { Translation } from './translation.ts';
import { each } from './unit-of-work.zh.ts';
import { BELOW_THE_CLOCK, NO_DIFFERENCE, TOO_NOISY } from './verdicts.zh.ts';

const day = new Intl.DateTimeFormat('zh-CN', { day: 'numeric', month: 'long', year: 'numeric' });

const cost = (unit: string) => (unit === 'job' ? '时间' : ' CPU ');

/** What the engine says that it models. */
const MODELS: [RegExp, string][] = [
  [/system calls of (\d+) ns and (\d+) ns a piece/, '系统调用每次 $1\u202fns，每个片段 $2\u202fns'],
  [/system calls at a constant each/, '系统调用各按一个常数计'],
  [/minor heap of (\d+) words/, '次堆 $1 个字'],
  [/; /g, '；'],
  [/, /g, '，'],
];

export const panel: Translation<typeof english.panel> = {
  title: '代价',
  bars: (work, unit) => `${each(work)}的${cost(work)}，${unit}`,
  barsUnmeasured: (work) => `${each(work)}的${cost(work)}`,
  whisker: '须线为 95\u202f%',
  published: '公布',
  measured: (unit) => `实测，${unit}`,
  modelled: (unit) => `含模拟，${unit}`,
  overhead: (ns, interval) =>
    `复制和循环：${significant(ns)}${THIN}ns${interval ? `（${significant(interval[0])}～${significant(interval[1])}）` : ''}，每条都含。`,
  modelReplaces: '计入模拟后更短：内存改由模拟的堆提供，malloc 和 free 的时间只在实测的条里。',
  modelNoise: '计入模拟后更短，但在区间之内：每个条各自计时。',
  model: (what) =>
    `模拟部分：${MODELS.reduce((said, [model, instead]) => said.replace(model, instead), what)}。`,
  band: '虚线框：常数减半和加倍时的范围。',
  bandText: (low, high, unit) => `常数减半和加倍时：${low} 到 ${high} ${unit}`,
  none: '–',
  notTimed: '不计时',
  imported: '导入',
  barText: (low, high, unit) => `${unit}，${low}～${high}`,
  publishedText: (value) => `公布：${value}`,
  counters: 'A 和 B 做了什么，精确计数',
  more: (name, reason) => `**B** 更多：${name}。${reason}`,
  sinceStart: '自开始起',
  sinceStartAbout: '本次运行至今的精确计数，包含各方一次性的准备工作。最前面的行说明各方已做了多少工作。',
};

export const sentences: Translation<typeof english.sentences> = {
  faster: (ratio, unit) => `${each(unit)}，A 的用时是 B 的 ${significant(ratio)} 倍。`,
  slower: (ratio, unit) => `${each(unit)}，B 的用时是 A 的 ${significant(1 / ratio)} 倍。`,
  noDifference: (floor) =>
    floor === null ? `${NO_DIFFERENCE}。` : `${NO_DIFFERENCE}（基底 ${plusMinus(floor)}）。`,
  tooNoisy: (interval) => (interval ? `${TOO_NOISY}（${range(...interval, 2, '～')}）。` : `${TOO_NOISY}。`),
  belowTheClock: `${BELOW_THE_CLOCK}。`,
  same: 'A 和 B 是同一策略。',
  differ: '不作对比：A 和 B 做的不是同样的工作。',
  none: '尚未计时。',
  before: '这次访问尚未测量。',
  digests: '正在测量：核对各方做的是同样的工作。',
  calibrating: '正在测量：确定样本要多长。',
  warming: '正在测量：预热。',
  pair: (done, of) => `正在测量，第 ${number(done)} 对，共 ${number(of)} 对。`,
  left: (seconds) => `还需约 ${number(seconds)}${THIN}s。`,
  instance: (number, of, says) => `第 ${number} 次运行，共 ${of} 次。${says}`,
  failed: '测量已停止。',
  imported: (said) => `导入：${said}`,
  withStall: (stall, rest) => {
    if (stall === null) return rest;
    const who = stall === 'b-never' ? 'B 从不让电台停顿' : '只有 B 让电台停顿';
    return rest === '' ? `${who}。` : `${who}。${rest}`;
  },
};

export const sureness: Translation<typeof english.sureness> = {
  interval: (low, high) => range(low, high, 2, '～'),
  intervalLabel: `95${THIN}% 区间`,
  pairs: (pairs, instances) =>
    instances > 1
      ? `${number(pairs)} 对，分 ${number(instances)} 次独立运行。`
      : `${number(pairs)} 对，只运行一次：快速一览。`,
  floor: (share) => `噪声基底，A 对 A：${plusMinus(share)}。`,
  belowTheClock: (tick_us) =>
    tick_us > 0
      ? `一个样本需要 100 个时钟粒度，每个 ${clockTick(tick_us)}，实际不足。`
      : '此浏览器的时钟没有前进，因此无法计时。',
  noPairs: `没有留下一对样本：每一轮中机器都停顿过。请重新${MEASURE}。`,
  modelled: (found, sure) =>
    `计入模拟的价格：${sure === null ? found : found.replace(/。$/, `（${sure}）。`)}`,
  saves: (name, a, b) => `B 在本次运行中省下的：${name}，${b}，而 A 是 ${a}。`,
  savesNothing: '本次运行的各项计数中，B 没有省下什么。',
  none: `按“${MEASURE}”：10\u202f秒内有初步结果。`,
  firstSoon: '先比较 A 和 B，十秒之内有结果；然后是全部实现。',
  recalled: (at, found, sure) =>
    `${day.format(at)}，在此浏览器：${sure === null ? found : found.replace(/。$/, `（${sure}）。`)}`,
  stale: `这是改动之前测得的。请重新${MEASURE}。`,
  discarded: (rounds) => `弃用 ${number(rounds)} 轮：标签页被隐藏，或机器停顿过。`,
  differ: '工作不同，时间就毫无意义。摘要不一致。',
};

export const evidence: Translation<typeof english.evidence> = {
  counted: (says) => `计数：${says}`,
  timed: (says, model) =>
    model === null
      ? `此处计时：${says}`
      : `此处计时（${model.includes('system calls') ? '浏览器不做系统调用' : '只有代码本身'}）：${says}`,
  timeCannotShow: {
    counted: '这个实验讲的是计数，代码本身的用时显示不出来。',
    modelled: '这个实验讲的是模拟的部分，代码本身的用时显示不出来。',
  },
};

/** Where the engine's claims were published, and for what, by its own words for it. */
const SOURCES: Record<string, string> = {
  'Monibuca, "Memory reuse": about 10 % less CPU; whole server, workload not stated':
    'Monibuca，《内存复用》：CPU 少约 10\u202f%；整个服务器，负载未说明',
  'ocsigenserver, pull request 87: 7450 to 9150 requests a second for a file of 7 kB, default collector':
    'ocsigenserver，PR 87：7 kB 的文件，每秒 7450 个请求升至 9150，默认回收器',
  'ocsigenserver, pull request 87: 6000 (2.6) to 7500 requests a second for a file of 7 kB, default collector':
    'ocsigenserver，PR 87：7 kB 的文件，每秒 6000 个请求（2.6）升至 7500，默认回收器',
  "S4's blog, May 2010, query *: 286 972 to 148 165.8 µs":
    'S4 的博客，2010 年 5 月，查询 *：由 286\u202f972 降至 148\u202f165.8\u202fµs',
  'lusoris/vmaf, ADR-0147 and pull request 83: "1.8–2.6×"; 500 000 jobs of 4 bytes, 4 workers, 3 runs each':
    'lusoris/vmaf，ADR-0147 和 PR 83：“1.8–2.6×”；500\u202f000 个 4 字节的任务，4 个工作线程，各运行 3 次',
};

/** One line of the table that Liquidsoap's release published. */
const RELEASE =
  /^Liquidsoap ([\d.]+), benchmark (\S+): ([\d.]+) % to ([\d.]+) % CPU; (?:(the whole release)|on \S+, whose script), (?:script )?not published/;
const release = (...[, version, benchmark, from, to, whole]: string[]) =>
  `Liquidsoap ${version}，基准测试 ${benchmark}：CPU 由 ${from}${THIN}% 变为 ${to}${THIN}%；` +
  (whole ? '整个版本，脚本未公布' : `用 ${benchmark}，其脚本未公布，在此重建`);

export function sourceWords(source: string): string {
  const found = RELEASE.exec(source);
  return found ? release(...found) : (SOURCES[source] ?? source);
}

export function scopeWords(source: string): string {
  const said = sourceWords(source);
  return said.split(/; |；/).slice(1).join('；') || said;
}

export function claimSentence(claim: Parameters<typeof english.claimSentence>[0]): string {
  const scope = scopeWords(claim.source);
  const share = percent(Math.abs(1 - 1 / claim.ratio), 0);
  const way = claim.ratio >= 1 ? '低' : '高';
  return han`作者称 ${quoted(claim.name)} 的开销比 ${quoted(claim.before)} ${way}约 ${share}（${scope}）。`;
}

export const claimElsewhere = (name: string, before: string): string =>
  han`作者没有给出这一对的数字：${quoted(name)} 的数字是对 ${quoted(before)} 的。把后者选为 A 即可看到。`;

export function noClaim(name: string, lineage: Parameters<typeof english.noClaim>[1]): string {
  if (lineage === 'beyond') return han`${quoted(name)} 是我们的：没有别人公布过数字。`;
  return lineage === 'textbook'
    ? han`${quoted(name)} 出自教科书：没有公布过数字。`
    : han`作者没有给出 ${quoted(name)} 的数字。`;
}
