import type { EventKind } from '../labs/pools/events.ts';
import { Phase, RegionState } from '../labs/pools/scene.ts';
import { bytes, joined, number } from './format.ts';
import type * as english from './pools.table.en.ts';
import type { Translation } from './translation.ts';

const size = (count: number) => joined(bytes(count));

export const table: Translation<typeof english.table> = {
  memory: '内存',
  counters: '开始以来的计数',
  levels: (letter) => `${letter} 的各级`,
  regions: (letter) => `${letter} 中所示发布者的内存`,
  slots: (letter) => `${letter} 的环`,
  events: (letter) => `${letter} 的最新事件`,
  none: '–',
  yes: '是',
  no: '否',
  what: '内容',
  of: (part, all) => `${number(part)} / ${number(all)}`,
  publishers: '发布者',
  shown: '所示的一个',
  publisher: '发布者',
  does: '在做',
  frame: '帧',
  arrived: '已到的字节',
  stored: '环里的帧',
  takes: '它们占用',
  resident: '常驻，全部发布者',
  heap: '模拟堆',
  alive: '其中存活',
  dead: '其中已死',
  found: '上个周期时存活',
  collector: '模拟回收器',
  phases: { [Phase.idle]: '等待', [Phase.mark]: '标记', [Phase.sweep]: '清扫' },
  front: '待标记的对象',
  swept: '清扫过的 span',
  exhausted: '内存耗尽',
  block: '一块的字节',
  shells: '外壳',
  atRest: '闲置',
  lent: '借出',
  most: '两者之和，最多',
  hits: '有现成的',
  misses: '新建的',
  begins: '起点',
  bytes: '字节',
  used: '属于帧的',
  is: '状态',
  states: { [RegionState.free]: '闲置', [RegionState.lent]: '借出', [RegionState.written]: '正在写入' },
  slot: '槽',
  kind: '种类',
  key: '关键帧',
  between: '其间的帧',
  chunks: '块',
  time: '时间',
  more: '详情',
};

const WHATS: Record<EventKind, string> = {
  hit: '从池里得到一块',
  missed: '新建了一块',
  returned: '归还了一块',
  dropped: '放掉了一块',
  published: '发布',
  entered: '进入一个槽',
  collected: '回收器开始清扫',
  exhausted: '内存耗尽',
};

export const event: Translation<typeof english.event> = {
  what: (what) => WHATS[what],
  more: (what, at, value) => {
    if (what === 'entered') return number(value);
    if (what === 'published') return size(value);
    if (what === 'collected') return `${number(value)}\u202fKiB 存活`;
    if (what === 'exhausted') return `已占 ${number(value)}\u202fMiB`;
    return `${size(value)}，级或区域 ${number(at)}`;
  },
};

export const counterWords: Translation<typeof english.counterWords> = {
  frames: { name: '帧' },
  chunks: { name: '块' },
  bytesCopied: { name: '复制进块', isBytes: true },
  allocations: { name: '分配的对象' },
  bytesAllocated: { name: '其字节数', isBytes: true },
  gets: { name: '向池要' },
  hits: { name: '有现成的' },
  returned: { name: '归还' },
  dropped: { name: '放掉' },
  refused: { name: '重复归还，被拒绝' },
  locks: { name: '取得的锁' },
  pieces: { name: '读取的段' },
  treeSteps: { name: '树中的步数' },
  gcCycles: { name: '周期（模拟）' },
  gcMarkedWords: { name: '标记的字（模拟）' },
  gcSweptWords: { name: '清扫的字（模拟）' },
  bytesCleared: { name: '清除（模拟）', isBytes: true },
  mostResidentBytes: { name: '最多常驻', isBytes: true, whole: true },
  mostLentBytes: { name: '同时最多借出', isBytes: true, whole: true },
  mostShelvedBlocks: { name: '最多闲置的块', whole: true },
};

const TALLIED = [
  'allocations',
  'bytesAllocated',
  'gets',
  'hits',
  'locks',
  'gcMarkedWords',
  'gcSweptWords',
  'mostResidentBytes',
] as const;

export const tally: Translation<typeof english.tally> = {
  rows: TALLIED.map((id) => ({
    id,
    name: counterWords[id].name,
    always: id === 'allocations' || id === 'bytesAllocated' || id === 'hits' || id === 'mostResidentBytes',
    ...(counterWords[id].isBytes ? { quantity: bytes } : {}),
    ...(counterWords[id].whole ? { whole: true } : {}),
  })),
  per: (_, count) => `精确，每 ${count} 帧`,
};
