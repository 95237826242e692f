// Translated from pools.table.en.ts, digest ecf8e984.
import { number } from './format.ts';
import type * as english from './pools.table.en.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  title: '内存',
  titles: {
    levels: (letter) => `${letter} 的各级`,
    regions: (letter) => `${letter} 中所示发布者的内存`,
    slots: (letter) => `${letter} 的环`,
  },
  fields: {
    publishers: '发布者',
    arrived: '已到的字节',
    comingBytes: '这一帧共',
    stored: '环里的帧',
    resident: '占用，全部发布者',
    heap: '模拟堆',
    alive: '其中存活',
    dead: '其中已死',
    found: '上个周期时存活',
    front: '待标记的对象',
    swept: '清扫过的 span',
    spans: '堆的 span',
    exhausted: '内存耗尽',
    most: '两者之和，最多',
    hits: '有现成的',
    misses: '新建的',
    begin: '起点',
    takes: '占用',
  },
  states: { free: '闲置', lent: '借出', written: '正在写入' },
  shown: '所示的一个',
  takes: '它们占用',
  publisher: '发布者',
  block: '一块的字节',
  level: (index) => `级或区域 ${number(index)}`,
};

export const event: Translation<typeof english.event> = {
  hit: '从池里得到一块',
  missed: '新建了一块',
  returned: '归还了一块',
  dropped: '放掉了一块',
  published: '发布',
  entered: '进入一个槽',
  collected: '回收器开始清扫，存活',
  exhausted: '内存耗尽，已占',
};

export const counterNames: Translation<typeof english.counterNames> = {
  frames: '帧',
  chunks: '块',
  bytesCopied: '复制进块',
  allocations: '新的内存块',
  bytesAllocated: '新取的内存',
  gets: '向池申请的块',
  hits: '再次使用的块',
  returned: '归还',
  dropped: '放掉',
  refused: '重复归还，被拒绝',
  locks: '取得的锁',
  pieces: '读取的段',
  treeSteps: '树中的步数',
  gcCycles: '周期（模拟）',
  gcMarkedWords: '标记的字（模拟）',
  gcSweptWords: '清扫的字（模拟）',
  bytesCleared: '清除（模拟）',
  mostResidentBytes: '最多占用内存',
  mostLentBytes: '同时最多借出',
  mostShelvedBlocks: '最多闲置的块',
};

export const reasons: Translation<typeof english.reasons> = {
  allocations: '没有现成可再用的，就要分配：内存块、链表节点、段。',
  bytesAllocated: '还回来的没有留下，或每个内存块都比所装的大。',
  locks: '多条轨道共用的要加锁；轨道自己的池不用。',
  gcMarkedWords: '分配或留下的越多，回收器要标记的越多。',
  gcSweptWords: '分配得越多，回收器清扫堆的次数越多。',
  mostResidentBytes: '取整多出的、留着的、留给回收器的内存块都占着内存。',
};
