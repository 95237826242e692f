// Translated from queues.table.en.ts, digest 22ee4e94.
import { number } from './format.ts';
import type * as english from './queues.table.en.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  bench: '有什么',
  counters: '开始以来的计数',
  cells: (letter, isQueue) => (isQueue ? `${letter} 的槽` : `${letter} 要看的`),
  events: (letter) => `${letter} 的最新事件`,
  pushes: (letter) => `队列上次清空以来，${letter} 的最新入队`,
  costs: (letter) => `本节拍 ${letter} 的步骤`,
  push: '入队',
  copied: '复制',
  operator: '算子，从 0 起',
  steps: '每次的步数',
  count: '几次',
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

export const states: Translation<typeof english.states> = {
  dead: '空或已死',
  alive: '活着',
  zombie: '僵尸',
  closed: '未遇到',
  tried: '遇到',
  opened: '就是它',
};

export const event: Translation<typeof english.event> = {
  what: {
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
  },
  more: {
    arrayed: (slots) => `${number(slots)} 个槽`,
    compacted: (slots) => `${number(slots)} 个槽`,
    allocated: (words) => `${number(words)} 个字`,
    ticked: (zombies) => `${number(zombies)} 个僵尸`,
  },
  times: (count) => `${number(count)} 次`,
};

export const counterNames: Translation<typeof english.counterNames> = {
  ticks: '节拍',
  operations: '操作',
  comparisons: '比较',
  looks: '代替比较的查看',
  calls: '经指针的调用',
  tags: '看过的标签',
  slotsChecked: '检查的槽',
  deadChecked: '其中死的',
  slotsCopied: '复制的槽',
  slotsWritten: '写入的槽',
  slotsEmptied: '清空的槽',
  arrays: '分配的数组',
  arraySlots: '它们的槽',
  compactions: '压缩',
  swaps: '锁字的交换',
  refused: '被拒绝的使用',
  blocks: '分配的小块',
  words: '其中的字（OCaml）',
  largestArray: '最大的数组',
  mostZombies: '最多同时的僵尸',
};

export const partNames: Translation<typeof english.partNames> = {
  dispatch: { operations: '查找处理者', comparisons: '比较的名字', calls: '调用的函数', looks: '检查的编号' },
  compare: { operations: '问位置和查字段' },
};

export const stepsName: Translation<typeof english.stepsName> = '步数';

export const reasons: Translation<typeof english.reasons> = {
  looks: '位置查一次就知道，不必逐个比较去找。',
  slotsChecked: '每次读取检查数组的每个槽，空槽也在内。2.4.4 每节拍读两次，之后的版本读一次。',
  deadChecked: '活槽被复制出来之前，死槽一直被读；数组越大，复制得越少。',
  slotsWritten: '每一个在表里写一个位置，不再和所有别的比较。',
  compactions: '把活槽复制到新数组，死槽就丢下了。',
  swaps: '每次使用都要取锁还锁，因为 2.4.5 允许多个线程。',
  blocks: '一次读取要为活着的音源各建一个列表单元，而 **B** 可能读得更远。',
  words: '这是所分配内存块的大小。',
  largestArray: '数组留有余地，入队时就很少复制。',
};
