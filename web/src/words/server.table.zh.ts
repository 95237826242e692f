// Translated from server.table.en.ts, digest 294c6744.
import type * as english from './server.table.en.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  title: '服务器',
  titles: {
    connections: (letter) => `${letter} 的连接`,
    shelves: (letter) => `${letter} 的缓冲区`,
    pieces: (letter) => `${letter} 的第一个连接发送的正文`,
  },
  requests: (letter) => `${letter} 的最近请求的缓冲区`,
  fields: {
    asked: '发出的请求',
    ended: '结束的请求',
    size: '一个文件的大小',
    lentBytes: '现在借出',
    restBytes: '池中闲置',
    heapBytes: '模拟堆',
    outsideBytes: '它在堆外占',
    garbage: '无人持有的缓冲区',
    leakBytes: '泄漏的字节',
    leakDocument: '它们来自的文档',
    receive: '接收缓冲区',
    channel: '发送缓冲区',
    file: '文件缓冲区',
    outside: '堆外',
    kind: '交付所用',
  },
  bufferBytes: '堆里或堆所拥有的缓冲区',
  collectorTime: '回收器工作了',
  connection: '连接',
  does: '接着做',
  purpose: '缓冲区',
  purposes: { receive: '接收', send: '发送', file: '文件', deflate: '压缩', copy: '副本' },
  origin: '来源',
  borrowed: '借来的，或先前留下的',
  fate: '现在',
  fates: { held: '在用', reused: '留给下一个请求', returned: '已还回', left: '已丢下' },
};

export const event: Translation<typeof english.event> = {
  done: '继续',
  lent: '借到缓冲区',
  made: '新分配缓冲区',
  kept: '还回缓冲区',
  dropped: '把缓冲区留给回收器',
  read: '读取',
  ended: '发现文件变短',
  copied: '复制',
  wrote: '写出',
  aborted: '客户端走了',
  foreign: '得到别人的字节',
  collected: '向回收器还债，标记的字',
};

export const counterNames: Translation<typeof english.counterNames> = {
  requests: '请求',
  connections: '连接',
  aborted: '走掉的客户端',
  reads: '读取',
  writes: '写出',
  buffersLent: '重用的缓冲区',
  buffersMade: '新分配的缓冲区',
  madeBytes: '新分配',
  buffersDropped: '留给回收器的缓冲区',
  droppedBytes: '留给回收器的字节',
  buffersReturned: '还回池里的缓冲区',
  returnedBytes: '还回池里的字节',
  releasedTwice: '释放两次',
  copiedBytes: '复制',
  pieces: '交付的段',
  wireBytes: '写出',
  foreignBytes: '别人的字节',
  markedWords: '标记的字（模拟）',
  sweptWords: '清扫的字（模拟）',
  majorCycles: '主回收周期（模拟）',
  mostLentBytes: '最多同时借出',
  mostAtRestBytes: '最多闲置',
  mostHeapBytes: '最大的堆（模拟）',
};

export const reasons: Translation<typeof english.reasons> = {
  madeBytes: '池把大小向上取到 2 的幂，装满之前也要分配；没有池，每个文件、每次读都要新内存。',
  buffersMade: '池还没装满、每个文件和每次读各要一个，或者到现在应答的请求更多，都要多分配。',
  reads: '到现在服务的请求更多，或者文件的末尾要单独一次读才知道。',
  markedWords: '回收器开始得更早或走得更远：分配得够多，它就工作。',
  sweptWords: '回收器走得更远：先标记，后清扫。',
  foreignBytes: '重用的缓冲区里还有先前应答的字节，而整个缓冲区都发了出去。',
  copiedBytes:
    '读满缓冲区的那次可以不复制就交出去。池里的缓冲区是 2 的幂大小，很少读满；2026 年的服务器每次读都复制。',
};
