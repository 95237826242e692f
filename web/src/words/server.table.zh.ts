import type { EventKind } from '../labs/server/events.ts';
import { Phase } from '../labs/server/scene.ts';
import { bytes, joined, number } from './format.ts';
import type * as english from './server.table.en.ts';
import type { Translation } from './translation.ts';

const size = (count: number) => joined(bytes(count));

export const table: Translation<typeof english.table> = {
  server: '服务器',
  counters: '开始以来的计数',
  connections: (letter) => `${letter} 的连接`,
  shelves: (letter) => `${letter} 的缓冲区`,
  pieces: (letter) => `${letter} 的第一个连接发送的正文`,
  events: (letter) => `${letter} 的最新事件`,
  none: '–',
  what: '内容',
  asked: '发出的请求',
  ended: '结束的请求',
  file: '一个文件的大小',
  lent: '现在借出',
  atRest: '池中闲置',
  heap: '模拟堆',
  outside: '它在堆外占',
  collector: '模拟回收器',
  phases: { [Phase.idle]: '等待', [Phase.mark]: '标记', [Phase.sweep]: '清扫' },
  leak: '泄漏的字节',
  connection: '连接',
  does: '接着做',
  request: '请求',
  written: '写出的字节',
  receive: '接收缓冲区',
  channel: '发送缓冲区',
  buffer: '文件缓冲区',
  memory: '内存',
  heapBytes: '堆内',
  outsideBytes: '堆外',
  size: '大小',
  resting: '闲置',
  out: '借出',
  piece: '字节',
  handed: '交付所用',
  time: '时间',
  more: '详情',
};

const WHATS: Record<EventKind, string> = {
  done: '继续',
  lent: '借到缓冲区',
  made: '新分配缓冲区',
  kept: '还回缓冲区',
  dropped: '把缓冲区留给回收器',
  read: '读取',
  ended: '读到末尾',
  copied: '复制',
  wrote: '写出',
  aborted: '客户端走了',
  foreign: '得到别人的字节',
  collected: '向回收器还债',
};

export const event: Translation<typeof english.event> = {
  what: (what) => WHATS[what],
  more: (what, value) => (what === 'collected' ? `${number(value)} 个字` : size(value)),
};

export const counterWords: Translation<typeof english.counterWords> = {
  requests: { name: '请求' },
  connections: { name: '连接' },
  aborted: { name: '走掉的客户端' },
  reads: { name: '读取' },
  writes: { name: '写出' },
  buffersLent: { name: '池里有的缓冲区' },
  buffersMade: { name: '新分配的缓冲区' },
  madeBytes: { name: '它们的字节', isBytes: true },
  buffersDropped: { name: '留给回收器的缓冲区' },
  releasedTwice: { name: '释放两次' },
  copiedBytes: { name: '复制', isBytes: true },
  pieces: { name: '交付的段' },
  wireBytes: { name: '写出', isBytes: true },
  foreignBytes: { name: '别人的字节', isBytes: true },
  markedWords: { name: '标记的字（模拟）' },
  sweptWords: { name: '清扫的字（模拟）' },
  majorCycles: { name: '主回收周期（模拟）' },
  mostLentBytes: { name: '最多同时借出', isBytes: true, whole: true },
  mostAtRestBytes: { name: '最多闲置', isBytes: true, whole: true },
  mostHeapBytes: { name: '最大的堆（模拟）', isBytes: true, whole: true },
};

export const tally: Translation<typeof english.tally> = {
  rows: (
    ['buffersMade', 'madeBytes', 'copiedBytes', 'reads', 'markedWords', 'sweptWords', 'foreignBytes'] as const
  ).map((id) => ({
    id,
    name: counterWords[id].name,
    always: id === 'buffersMade' || id === 'copiedBytes' || id === 'reads',
    ...(counterWords[id].isBytes ? { quantity: bytes } : {}),
  })),
  per: (_, count) => `精确，每 ${count} 个请求`,
};
