import { type Finding, leastGain, SATURATED } from '../labs/station/published.ts';
import { type Change, proven } from '../labs/station/times.ts';
import { number, percent, significant, THIN } from './format.ts';
import type * as english from './station.published.en.ts';
import type { Translation } from './translation.ts';

const VERDICTS: Partial<Record<string, string>> = {
  faster: '更快',
  slower: '更慢',
  'no difference found': '未见差别',
  'too noisy': '噪声太大',
  'below the clock': '低于时钟精度',
};
const share = (part: number) => `${significant(part * 100)}${THIN}%`;
const signed = (part: number) => (part > 0 ? `+${percent(part)}` : percent(part));
export const sure: typeof english.sure = ({ low, high, ...one }) =>
  `${signed(low)}～${signed(high)}${proven({ low, high, ...one }) ? '' : `，${VERDICTS[one.verdict] ?? one.verdict}`}`;
export const by = (one: Change): string => signed(one.by);
const COUNTS = [
  ['boxes_touched', '看过的块'],
  ['types_tried', '试过的类型'],
  ['polymorphic_compares', '任意值的比较'],
  ['self_sync_calls', 'self_sync 调用'],
  ['remaining_calls', 'remaining 调用'],
  ['after_tick_compares', '节拍后的比较'],
] as const;

const counted = (counts: NonNullable<Finding['ours']>['counts']) =>
  COUNTS.flatMap(([id, name]) => {
    const [before, after] = counts[id] ?? [0, 0];
    if (before === 0 && after === 0) return [];
    const [from, to] = [number(Math.round(before)), number(Math.round(after))];
    return [from === to ? `${name} ${from}` : `${name} ${from} → ${to}`];
  }).join('，');

const REASONS: Record<string, (ours: NonNullable<Finding['ours']>) => string> = {
  simple: () =>
    '两个算子的节拍只要几微秒。他们那十分之一个核，多半花在周围的进程上：运行时、回收器和启动；节拍里变便宜的是同样那些：长度、类型和比较。',
  'multi-output-10': () =>
    '帧只产生一次，而十一个算子各问各的：每个所省的要算十一次。他们归功于弱引用队列，而脚本运行时并不往里入队。',
  'audio-chunks': () =>
    '解码片段的样本在两版里同样要复制和相乘，没有哪项改动让它更便宜。他们的解码器比我们的活多，我们的片段已经在那里。',
  'add-8': () =>
    '八个音在两版里同样要算出来再相加。2.4.5 又逐个问算子谁定步调：多出的 self_sync 调用比它替时钟省的还多。',
  'large-add-32': () =>
    '算出 32 个音再相加，占节拍的大部分，两版一样；而 self_sync 的调用是以前的四倍：这个脚本被举为那项改动的理由，在他们的表里却所得最少。',
  'chain-20': ({ before, after }) =>
    before >= 1 && after >= 1
      ? `这里一个节拍要用 ${significant(before)} 帧和 ${significant(after)} 帧的时间：装不下，一个核一直在忙。在实时里，不管改了什么，前后读出来都是满满一个核；self_sync 的调用也是四倍。`
      : 'remaining 和 self_sync 每层翻一倍，前后都是：较慢的机器一直在忙，不管改了什么，读出来都是满满一个核。',
};

export const published: Translation<typeof english.published> = {
  title: '◇ 公布的与这里的：占一个核的百分比',
  columns: ['脚本', '◇ 变化', '这里', '◇ 2.4.4', '◇ 2.4.5', '这里 2.4.4', '这里 2.4.5', `这里，95${THIN}%`],
  note: '◇ Savonet，Liquidsoap 2.4.5（2026）：10 s 内的 CPU；没有给出机器、重复次数和脚本，也没有说启动是否算在内。10 s 中的 0.1 s 就是一个百分点：单次运行说不准十分之一个百分点。这里：一个节拍占它 20 ms 的比例，不含启动；脚本是重建的。',
  none: '–',
  points: (points) => percent(points / 100),
  percent: share,
  signed,
  by,
  sure,
  measure: '在这里测这六个脚本',
  again: '再测一遍',
  stop: '停止',
  measuring: (script, done, of) =>
    of > 0
      ? `正在测 ${script}，第 ${number(Math.min(done + 1, of))} 轮，共 ${number(of)} 轮。${script === SATURATED ? '它的每个节拍要五分之一秒：得几分钟。' : ''}`
      : `正在测 ${script}：准备中。`,
  failed: (script, why) => `${script} 没有测成：${why}`,
  order: '符号与次序',
  least(found) {
    const wrong = found.filter(
      ({ script, ours, change }) =>
        script !== SATURATED &&
        ours?.change &&
        proven(ours.change) &&
        Math.sign(ours.change.by) !== Math.sign(change),
    );
    const signs =
      wrong.length === 0
        ? '没有符号与公布的不同。'
        : `符号与公布的不同：${wrong.map(({ script }) => script).join('、')}。`;
    const { theirs, ours } = leastGain(found);
    const order =
      ours === undefined
        ? `在一个核装得下的脚本里，他们的表中 ${theirs} 所得最少。`
        : ours === theirs
          ? `在一个核装得下的脚本里，${theirs} 所得最少，他们的表和这里都是。`
          : `在一个核装得下的脚本里，他们的表中 ${theirs} 所得最少，这里是 ${ours}。`;
    return `${signs}${order}`;
  },
  why: ({ script, ours }) =>
    ours ? `${REASONS[script]?.(ours) ?? ''}一个节拍里，2.4.4 → 2.4.5：${counted(ours.counts)}。` : '',
};
