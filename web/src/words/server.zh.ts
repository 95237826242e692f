import { PieceKind, Phase, type Scene } from '../labs/server/scene.ts';
import { bytes, joined, number } from './format.ts';
import { han } from './han.ts';
import type * as english from './server.en.ts';
import { ticks } from './threads.zh.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：服务器',
  heading: '服务器：每个连接、每个文件、每一段都要缓冲区',
  work: '请求',
  clock: { unit: 'ms', small: 'µs', spoken: '毫秒', stalled: '这里无人等待' },
};

const size = (count: number) => joined(bytes(count));

export const documentName = (index: number) => `文档 ${String(index).padStart(2, '0')}`;

const DOES: Record<string, string> = {
  accept: '连接',
  receive: '请求',
  head: '得到头',
  open: '打开文件',
  read: '读文件',
  cut: '截一段',
  deflate: '压缩',
  emit: '复制一段',
  flush: '写出',
  finish: '得到应答',
  close: '关闭',
};
export const does = (place: string) => DOES[place] ?? place;

const PIECES: Record<PieceKind, string> = {
  [PieceKind.whole]: '文件的缓冲区',
  [PieceKind.copied]: '新字符串',
  [PieceKind.pooled]: '池里的一段',
  [PieceKind.tail]: '小尾巴',
  [PieceKind.straight]: '通道',
};
export const pieceWord = (kind: PieceKind) => PIECES[kind];

export const plan: Translation<typeof english.plan> = {
  body: (request, terse) => (terse ? `请求 ${number(request)}` : `请求 ${number(request)} 的正文，逐段`),
  none: '没有正在处理的文件',
  of: (read, all) => `已读 ${number(read)}，共 ${size(all)}`,
  piece: ({ bytes: count }) => number(count),
  leak: (count, document) => han`+ ${document < 0 ? '别人' : documentName(document)} 的 ${number(count)} B`,
  connections: (count, listed) =>
    listed < count ? `${number(listed)} 个连接，共 ${number(count)} 个` : `${number(count)} 个连接`,
  acts: (index, place) => `${number(index + 1)} ${does(place)}`,
  waits: '都在等',
  shelves: (hasPool, terse) =>
    hasPool
      ? terse
        ? '池：闲置，借出'
        : '池：闲置的缓冲区，以及借出者的位置'
      : terse
        ? '无池：借出的缓冲区'
        : '无池：每个缓冲区都新分配，留给回收器',
  shelf: (count, outside) => `${number(count)}${outside ? '\u202f堆外' : ''}`,
  more: (count) => `+${number(count)}`,
  empty: '还没有缓冲区',
  heap: (held, terse) => `${terse ? '模拟堆' : '垃圾回收的堆（模拟）'} ${size(held)}`,
  collects: (phase, front) =>
    phase === Phase.mark
      ? `标记，前面还有 ${number(front)} 个`
      : phase === Phase.sweep
        ? '清扫'
        : '等欠债积够',
  counts: {
    made: '新分配的缓冲区',
    dropped: '留给回收器',
    copied: '复制',
  },
  copied: (count) => joined(bytes(count)),
};

export const stage: Translation<typeof english.stage> = {
  empty: '还没有人连接。',
};

export function sentence(scene: Scene): string {
  if (scene.asked === 0) return stage.empty;
  const { leak } = scene;
  const parts = [`应答了 ${number(scene.counter('requests'))} 个请求。`];
  if (leak)
    parts.push(
      `请求 ${number(leak.request)} 得到 ${number(leak.bytes)} 个不属于它的字节${leak.document < 0 ? '' : `，来自${documentName(leak.document)}`}。`,
    );
  parts.push(
    `新分配 ${number(scene.counter('buffersMade'))} 个缓冲区，${number(scene.counter('buffersDropped'))} 个留给回收器。`,
  );
  if (scene.gcPhase === Phase.mark) parts.push('回收器在标记。');
  if (scene.gcPhase === Phase.sweep) parts.push('回收器在清扫。');
  return parts.join('');
}

export const alternative: typeof english.alternative = (name, scene) =>
  `${name}：服务器有 ${number(scene.clients)} 个连接，文件 ${size(scene.size)}，借出 ${size(scene.lentBytes)}，闲置 ${size(scene.restBytes)}，堆 ${size(scene.heapBytes)}。${sentence(scene)}已过 ${joined(ticks(scene.time))}。`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  acts: '正在动作的连接',
  waits: '等待的连接',
  atRest: '闲置的缓冲区',
  lent: '借出的缓冲区',
  whole: '读来什么样就发什么样',
  copied: '复制进新字符串',
  pooled: '复制进池里的一段',
  alive: '存活',
  dead: '已死，还没清扫',
  marked: '标记已到',
};

export const code: Translation<typeof english.code> = {
  functions: {
    open: '打开文件',
    read: '读它',
    cut: '截短读',
  },
  connection: (index) => `连接 ${number(index + 1)}`,
  note: '图和计时用的是同一份源代码。连接站在自己所在的函数旁。',
  many: (count) => `此处 ${number(count)} 个`,
};
