import { type Format, type Scene, ViewState } from '../labs/share/scene.ts';
import { bytes, joined, number, tickTime } from './format.ts';
import type * as english from './share.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：共享',
  heading: '共享：一帧，五种包装',
  work: '帧',
  clock: { unit: 's', small: 'ms', spoken: '秒', stalled: '这里无人等待' },
};

const size = (count: number) => joined(bytes(count));
const exact = (count: number) => joined({ value: number(count), unit: 'B' });

const FORMATS: Record<Format, string> = {
  rtmp: 'RTMP',
  flv: 'FLV',
  rtp: 'RTP',
  elementary: 'Annex B',
  ts: 'MPEG-TS',
};
export const formatName = (format: Format, isSound = false) =>
  format === 'elementary' && isSound ? 'ADTS' : FORMATS[format];

const UNITS: Record<number, string> = {
  1: '条带',
  2: '条带 A',
  3: '条带 B',
  4: '条带 C',
  5: '关键条带',
  6: 'SEI',
  7: 'SPS',
  8: 'PPS',
  9: '分隔符',
};
export const unitName: typeof english.unitName = ({ first }, isSound) =>
  isSound ? 'AAC' : (UNITS[first & 31] ?? `NAL ${number(first & 31)}`);

const frameName = ({ isSound, isKey }: Scene) => (isSound ? '声音' : isKey ? '关键图像' : '图像');

export const plan: Translation<typeof english.plan> = {
  none: '还没有帧',
  frame: (scene) =>
    `${frameName(scene)}，${scene.isSound ? '一块' : `${number(scene.units)} 个 NAL 单元`}，${exact(scene.payload)}`,
  at: (ms, slowed, terse) =>
    terse ? `放慢 ${number(slowed)} 倍` : `在 ${number(ms)} ms，放慢 ${number(slowed)} 倍`,
  unit: (unit, isSound, width) =>
    width > 92 ? `${unitName(unit, isSound)}，${exact(unit.bytes)}` : unitName(unit, isSound),
  nobody: '没人要',
  more: (count) => `+${number(count)}`,
  view({ state, shared, copied, written, subscribers }, terse) {
    if (state === ViewState.none) return subscribers > 0 ? '还没有' : '';
    const made = copied > 0 ? `复制 ${size(copied)}` : shared > 0 ? `${terse ? '' : '全部'}共享` : '已开始';
    const around = written > 0 ? `，写入 ${size(written)}` : '';
    return `${made}${around}${subscribers === 0 ? '，没人要' : ''}`;
  },
  all: (shared, copied, terse) =>
    `${terse ? '' : '它的所有视图：'}共享 ${size(shared)}，复制 ${size(copied)}`,
  since: '开始以来',
  values: { copied: '复制', memory: '分配', unused: '没人要的', calls: '系统调用' },
  copied: size,
};

export const stage: Translation<typeof english.stage> = {
  empty: '还没有动静。',
};

export const copiedInAll: typeof english.copiedInAll = (scene) =>
  (['copiedRtmp', 'copiedFlv', 'copiedRtp', 'copiedElementary', 'copiedTs'] as const).reduce(
    (sum, name) => sum + scene.counter(name),
    0,
  );

export function sentence(scene: Scene): string {
  const frames = scene.counter('frames');
  if (frames === 0) return '还没有帧到来。';
  const unused = scene.counter('unusedViews');
  return [
    `${number(frames)} 帧，${size(scene.counter('payloadBytes'))}，为它们的视图复制了 ${size(copiedInAll(scene))}。`,
    ...(unused > 0 ? [`${number(unused)} 个视图没人要。`] : []),
  ].join('');
}

export const alternative: typeof english.alternative = (name, scene) =>
  `${name}：${scene.begun > 0 ? plan.frame(scene) : plan.none}，包装给 ${scene.views
    .filter(({ subscribers }) => subscribers > 0)
    .map(({ format, subscribers }) => `${number(subscribers)} 个 ${formatName(format)}`)
    .join('、')}。${sentence(scene)}已过 ${joined(tickTime(scene.time))}。`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  unit: '帧自己的字节',
  shell: '外壳：同样的字节，就在原处',
  copied: '它们的副本',
  written: '写在它们周围的',
  cells: '每 184 B 前面一个头',
  sent: '已有，或正在发给它',
  waits: '在等',
};

export const code: Translation<typeof english.code> = {
  functions: {
    view: '帧的一个视图',
    copy: '复制一个包',
    shell: '或者不复制',
  },
  builds: (format) => `生成 ${formatName(format)}`,
  sends: (format, who) => `${formatName(format)} 发给 ${number(who)} 号`,
  note: '图和计时用的是同一份源代码。各种格式的写入器在 engine/crates/media。',
  many: (count) => `此处 ${number(count)} 个`,
};
