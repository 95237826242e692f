// Translated from refusals.en.ts, digest 2d4613e7.
import type { Allowed } from '../engine/refusal.ts';
import { number, THIN } from './format.ts';
import { han } from './han.ts';
import { knobWords } from './lookup.ts';
import type * as english from './refusals.en.ts';

type Kind = Allowed['kind'];
type Of<K extends Kind> = Extract<Allowed, { kind: K }>;

const FIELDS: Record<string, string> = {
  link: '链接',
  page: '页面',
  version: '链接的版本',
  lab: '实验室',
  preset: '预设',
  a: '策略 A',
  b: '策略 B',
  variant: '策略',
  seed: '种子',
  rate: '采样率',
  t: '时间',
  speed: '速度',
  play: '播放',
  tab: '标签',
  guess: '猜测',
  look: '所示的流',
  hear: '所听的一侧',
  present: '演示',
  do: '动作',
  action: '动作',
  actions: '动作的个数',
  cost: '动作所在的步',
  reader: '读者',
  subscriber: '订阅者',
  connection: '连接',
  worker: '工作线程',
  device: '设备',
  request: '点播',
  threads: '线程数',
  seconds: '时长',
  ms: '动作的时长',
  memory: '内存',
  media: '文件',
  channels: '声道数',
  samples: '样本数',
  sample: '样本',
  written: '文件大小',
  own: '链接中的脚本',
  config: '文档中的配置',
  text: '你的脚本',
};

const QUOTED = 40;
export const quoted: typeof english.quoted = (text) =>
  text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;

export const fieldName: typeof english.fieldName = (id) => FIELDS[id] ?? `“${knobWords(id).name}”`;

/** Units with their measure words; symbols stay. */
const UNITS: Record<string, string> = {
  ...{
    bytes: '字节',
    characters: '个字符',
    samples: '样本',
    bits: '位',
    pixels: '像素',
    strings: '个字符串',
  },
  ...{
    frames: '帧',
    'frames/s': '帧/s',
    'a minute': '次/分钟',
    slots: '个槽',
    streams: '个流',
    tracks: '轨',
  },
  ...{
    readers: '个读者',
    subscribers: '个订阅者',
    publishers: '个发布者',
    producers: '个生产者',
    processors: '个处理器',
  },
  ...{ workers: '个工作线程', jobs: '个任务', operators: '个算子', outputs: '个输出', sources: '个音源' },
  ...{
    layers: '层',
    'layers of amplify': '层 amplify',
    copy: '份',
    copies: '份',
    ticks: '个节拍',
    cycles: '个周期',
    fields: '个字段',
    types: '种类型',
  },
  ...{ songs: '首曲目', connections: '个连接', requests: '个请求', buffers: '个缓冲区', rows: '行' },
  ...{
    queries: '次询问',
    readings: '次',
    lookups: '次',
    tests: '次',
    turns: '轮',
    steps: '步',
    words: '个字',
  },
  ...{ 'NAL unit': '个 NAL 单元', 'idle threads': '个空闲线程', pairs: '对' },
};
const unitAfter = (unit: string) => (unit ? THIN + (UNITS[unit] ?? unit) : '');
const count = (value: number, unit: string) => number(value) + unitAfter(unit);

const LIMITS: Record<Of<'together'>['limit'], string> = {
  memory: '内存',
  step: '一步的计算量',
  readers: '所有流的读者总数',
  script: '脚本',
};

const MEMORY: Record<Of<'memory'>['of'], string> = { worlds: '两侧合计', measured: '所有被测的合计' };

const SCRIPT: Record<Of<'script'>['limit'], (most: string) => string> = {
  bytes: (most) => `不超过 ${most} 字节、没有错误的脚本`,
  levels: (most) => `最多嵌套 ${most} 层`,
  parts: (most) => `最多由 ${most} 个部分组成的值`,
  steps: (most) => `求值最多 ${most} 步`,
  operators: (most) => `最多 ${most} 个算子`,
  paths: (most) => `通往音源的路径最多 ${most} 条`,
  tick: (most) => `连同上面的算子，最长一个节拍估计最多 ${most}${THIN}ms`,
  'tick-at-rate': (most) => `使此脚本最长一个节拍估计最多 ${most}${THIN}ms 的采样率`,
  buffered: (most) => `连同上面的，缓冲区合计最多 ${most} 个样本`,
};

const NEEDS: Record<Of<'needs'>['need'], string> = {
  shape: '目录所描述的形式',
  ring: '在线程上的、有环的策略',
  'single-track': '线程上的 1 个流、1 轨',
  threads: '有线程的策略或模块',
  model: '有模拟的实验室的策略',
  unwinding: '在第一个 panic 即结束的程序里为关',
  'second-subscriber': '没有：最后一个留下',
  queue: '移除一个点播，脚本里要有 request.queue',
  'smaller-rings': '更小或更少的环，或更小的 GOGC',
  'finite-samples': '有限的样本值',
  'shorter-file': '空闲内存放得下的：更短的文件',
  video: '含 H.264 的文件',
  audio: '含 AAC 的文件',
  'sequence-header': '第一帧之前要有',
  'nal-lengths': '每个 NAL 单元之前有长度',
  'raw-aac': '不带头的原始 AAC',
  'plain-header': '标签头符合 FLV 10.1 的 H.264 或 AAC',
  'file-format': '有自己文件格式的引擎',
  'sound-file': '没有损坏的文件',
  'open-engine': '已打开的引擎',
  'asked-query': '已问过的查询',
  cuts: '可以切开文本的位置，直到其末尾',
};

const ALLOWED: { [K in Kind]: (allowed: Of<K>) => string } = {
  range({ min, max, unit }) {
    if (min === undefined) return `最多 ${count(max ?? 0, unit)}`;
    if (max === undefined) return `至少 ${count(min, unit)}`;
    return min === max ? count(min, unit) : `${number(min)}～${count(max, unit)}`;
  },
  multiple: ({ of, unit }) => `${number(of)} 的倍数，至少 ${count(of, unit)}`,
  'one-of': ({ ids }) => ids.join('、') || '没有',
  choices: ({ choices }) =>
    choices.map(({ value, id }) => `${number(value)}（${SWITCH[id] ?? id}）`).join('、'),
  together({ accepted, also, limit }) {
    if (!accepted) return `不超出${LIMITS[limit]}限度的值`;
    const others = also.map(({ knob, value }) => han`，且 ${knobWords(knob).name} 为 ${number(value)}`);
    return `${allowedText(accepted)}${others.join('')}（其他旋钮不变时；受限于${LIMITS[limit]}）`;
  },
  memory: ({ mib, of }) => `最多 ${count(mib, 'MiB')}（${MEMORY[of]}）`,
  actions: ({ most }) => `一次运行中手动操作最多 ${number(most)} 个；按“从头开始”可重来`,
  'card-rate': ({ rate }) => `声卡的采样率，${count(rate, 'Hz')}`,
  script: ({ limit, most }) => SCRIPT[limit](number(most)),
  media: ({ expected }) => allowedText(expected),
  'not-before': ({ ms }) => `至少 ${count(ms, 'ms')}，与同轨的前一帧一致`,
  needs: ({ need }) => NEEDS[need],
  once: () => '各一个值',
  'link-names': () => '复制所得的链接里有的名称',
  'packed-script': () => '与复制所得的链接一字不差的脚本',
  'link-actions': ({ most }) =>
    `与复制所得的链接中写法相同的步数和动作；${allowedText({ kind: 'actions', most })}`,
  'link-schedule': ({ most }) => `每步一个数字，最多 ${number(most)} 个`,
  'as-in-link': () => '与其自身链接一致的内容',
  arrival: () => '实验室到达之后的操作',
};

const SWITCH: Record<string, string> = { off: '关', on: '开' };

export const allowedText: typeof english.allowedText = (allowed) => {
  const say = ALLOWED[allowed.kind] as (allowed: Allowed) => string;
  return say(allowed);
};

function mediaText(value: string, { at, field, fault }: Of<'media'>): string {
  const place = `第 ${String(at)} 字节处`;
  switch (fault) {
    case 'truncated':
      return value === '0' ? `${place}没有 ${field}` : `${place} ${field} 只剩 ${value} 字节`;
    case 'missing':
    case 'foreign':
      return `${place}没有 ${field}`;
    case 'framing':
      return `${place}有 ${field}`;
    case 'extended':
      return `${place}是 Enhanced RTMP 扩展头里的 ${field}（${value}）`;
    case 'memory':
      return `${place} ${field} 需要 ${value} 字节`;
    default:
      return `${place} ${field} 为 ${value}`;
  }
}

export const valueText: typeof english.valueText = ({ knob, value, allowed }) => {
  const isNumber = /^-?\d{1,15}$/.test(value);
  switch (allowed.kind) {
    case 'media':
      return mediaText(value, allowed);
    case 'range':
      return isNumber && FIELDS[knob] ? count(Number(value), allowed.unit) : quoted(value);
    case 'card-rate':
      return count(Number(value), 'Hz');
    case 'needs':
      if (allowed.need === 'video') return '没有画面的文件';
      if (allowed.need === 'audio') return '没有声音的文件';
      if (allowed.need === 'smaller-rings') return '耗尽';
      if (allowed.need === 'shorter-file') return `一个媒体文件的 ${count(Number(value), 'bytes')}`;
  }
  return quoted(value);
};
