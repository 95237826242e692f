import { type Field, Kind, type Scene } from '../labs/chunks/scene.ts';
import type * as english from './chunks.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：块，长度',
  heading: '长度：由一串块组成的内容有多长？',
  work: '节拍',
  clock: { unit: 's', small: 'ms', spoken: '秒', stalled: '这里无人等待' },
};

export const fieldNames: Record<Field, string> = {
  metadata: '元数据',
  marks: '标记',
  sound: '声音',
};

const DOES: Record<string, (field: string) => string> = {
  idle: (field) => `产生${field}`,
  length: (field) => `${field}有多长？`,
  append: (field) => `追加${field}`,
  sub: (field) => `取${field}的一部分`,
  truncate: (field) => `丢掉已取走的${field}`,
  consolidate: (field) => `把${field}并成一块`,
  copy: (field) => `复制${field}`,
  lift: (field) => `包装${field}`,
  amplify: (field) => `给${field}乘上系数`,
};
export const does = (place: string, field: string) => DOES[place]?.(field) ?? place;

const OPERATORS: Record<Kind, string> = {
  [Kind.source]: '音源',
  [Kind.pass]: '算子',
  [Kind.amplify]: '放大器',
  [Kind.output]: '输出',
};
export function operatorName(scene: Scene, index: number): string {
  const { kind } = scene.operator(index);
  const alike = Array.from({ length: scene.operators }, (_, at) => at).filter(
    (at) => scene.operator(at).kind === kind,
  );
  const name = OPERATORS[kind];
  return alike.length === 1 ? name : `${name} ${number(alike.indexOf(index) + 1)}`;
}

export const plan: Translation<typeof english.plan> = {
  fields: fieldNames,
  frame: (frames, slowed, terse) =>
    terse ? `节拍 ${number(frames)}` : `节拍 ${number(frames)}，放慢 ${number(slowed)} 倍`,
  acts(scene, place, terse) {
    if (scene.frames === 0) return '';
    if (scene.rests) return terse ? '休息' : '做完了，休息到下一节拍';
    return `${operatorName(scene, scene.acting)}：${does(place, fieldNames[scene.fieldName])}`;
  },
  above: '传出的块',
  below: '查看过的块',
  badge: (length) => (length < 0 ? '?' : number(length)),
  chunk: ({ length, stored }) => (stored ? number(length) : '?'),
  memory: (buffers, terse) =>
    terse
      ? `${number(buffers)} 个声音缓冲区，共享`
      : `${number(buffers)} 个解码缓冲区，以及声音各块共享的部分`,
  counts: {
    touched: '查看过的块',
    asked: '问过的长度',
    cells: '分配的单元',
  },
};

export const stage: Translation<typeof english.stage> = {
  empty: '还没有播放任何内容。',
};

export function sentence(scene: Scene): string {
  const ticks = scene.counter('ticks');
  if (scene.frames === 0) return stage.empty;
  const parts = [
    `已播放 ${number(ticks)} 个节拍。`,
    `问了 ${number(scene.counter('queries'))} 个长度，查看了 ${number(scene.counter('boxesTouched'))} 块。`,
  ];
  const last = scene.operators > 0 ? scene.operator(scene.operators - 1) : undefined;
  if (last && last.chunks > 0)
    parts.push(`最后一个输出得到 ${number(last.chunks)} 块声音，其中 ${number(last.empty)} 块是空的。`);
  return parts.join('');
}

export function alternative(name: string, scene: Scene): string {
  const kinds = Array.from({ length: scene.operators }, (_, index) => scene.operator(index).kind);
  const count = (kind: number) => kinds.filter((one) => one === kind).length;
  const chain = [
    '一个音源',
    `${number(count(Kind.pass))} 个算子`,
    ...(count(Kind.amplify) > 0 ? ['一个放大器'] : []),
    `${number(count(Kind.output))} 个输出`,
  ].join('、');
  const known = scene.badge('sound') >= 0 ? '它的记录保存长度' : '它的记录不保存长度';
  return `${name}：由${chain}组成的图。${known}。${sentence(scene)}`;
}

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  source: '音源',
  pass: '传递',
  output: '输出',
  works: '在工作',
  full: '块',
  unknown: '长度未留存',
  empty: '空块',
  looked: '已走过',
  memory: '缓冲区的一部分',
};

export const code: Translation<typeof english.code> = {
  functions: {
    length: '它有多长？',
    append: '一个接在另一个后面',
    sub: '取一部分',
  },
  note: '图和计时用的是同一份源代码。算子标在它所处的函数上。',
  many: (count) => `此处 ${number(count)} 个`,
};
