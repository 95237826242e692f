import type { EventKind } from '../labs/queues/events.ts';
import { CellState, type Counter } from '../labs/queues/scene.ts';
import { number } from './format.ts';
import type * as english from './queues.table.en.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  bench: '有什么',
  counters: '开始以来的计数',
  cells: (letter, isQueue) => (isQueue ? `${letter} 的槽` : `${letter} 要看的`),
  events: (letter) => `${letter} 的最新事件`,
  none: '–',
  what: '内容',
  begun: '开始的节拍',
  slowed: '放慢倍数',
  does: '在做',
  capacity: '槽',
  used: '已用的槽',
  alive: '活着',
  zombies: '僵尸',
  cursor: '最后看的',
  filling: '正在装填的数组',
  filled: (copied, slots) => `已复制 ${number(copied)}，共 ${number(slots)} 槽`,
  gave: '最后的答案',
  cell: '位置，从 0 起',
  state: '状态',
  length: '长度',
  time: '时间',
  at: '位置',
  tick: '节拍',
  more: '多少',
};

const STATES: Record<CellState, string> = {
  [CellState.dead]: '空或已死',
  [CellState.alive]: '活着',
  [CellState.zombie]: '僵尸',
  [CellState.closed]: '未遇到',
  [CellState.tried]: '遇到',
  [CellState.opened]: '就是它',
};
export const stateWords = (state: CellState) => STATES[state];

const WHATS: Record<EventKind, string> = {
  began: '开始',
  compared: '比较',
  looked: '查看',
  called: '调用函数',
  tagged: '看标签',
  found: '在槽里找到东西',
  missed: '槽里什么也没有',
  copied: '复制',
  wrote: '写槽',
  blanked: '清空槽',
  arrayed: '分配数组',
  compacted: '丢下死槽',
  swapped: '交换锁字',
  refused: '被拒绝：它会等自己',
  allocated: '分配内存块',
  gave: '得到答案',
  ticked: '节拍结束',
};

const UNITS: Partial<Record<EventKind, string>> = {
  arrayed: '个槽',
  compacted: '个槽',
  allocated: '个字',
  ticked: '个僵尸',
  gave: '',
};

export const event: Translation<typeof english.event> = {
  what: (what) => WHATS[what],
  more: (what, value) =>
    what === 'began' || what === 'refused' ? '' : `${number(value)} ${UNITS[what] ?? '次'}`.trim(),
};

export const counterWords: Translation<typeof english.counterWords> = {
  ticks: { name: '节拍' },
  operations: { name: '操作' },
  comparisons: { name: '比较' },
  looks: { name: '代替比较的查看' },
  calls: { name: '经指针的调用' },
  tags: { name: '看过的标签' },
  slotsChecked: { name: '检查的槽' },
  deadChecked: { name: '其中死的' },
  slotsCopied: { name: '复制的槽或单元' },
  slotsWritten: { name: '写入的槽' },
  slotsEmptied: { name: '清空的槽' },
  arrays: { name: '分配的数组' },
  arraySlots: { name: '它们的槽' },
  compactions: { name: '压缩' },
  swaps: { name: '锁字的交换' },
  refused: { name: '被拒绝的使用' },
  blocks: { name: '分配的小块' },
  words: { name: '其中的字（OCaml）' },
  largestArray: { name: '最大的数组', whole: true },
  mostZombies: { name: '最多同时的僵尸', whole: true },
};

const ALWAYS: readonly Counter[] = ['comparisons', 'slotsChecked', 'slotsCopied', 'calls', 'blocks'];

export const tally: typeof english.tally = (shown) => ({
  rows: shown
    .filter((id) => id !== 'ticks' && id !== 'operations')
    .map((id) => ({
      id,
      name: counterWords[id].name,
      always: ALWAYS.includes(id),
      ...(counterWords[id].whole ? { whole: true } : {}),
    })),
  per: (_: string, count: string) => `精确，每 ${count} 次操作`,
});
