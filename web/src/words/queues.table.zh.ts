// Translated from queues.table.en.ts, digest 64f3278f.
import type * as english from './queues.table.en.ts';
import type { Translation } from './translation.ts';

export const table: Translation<typeof english.table> = {
  title: '有什么',
  titles: {
    cells: (letter) => `${letter} 的槽`,
    pushes: (letter) => `队列上次清空以来，${letter} 的最新入队`,
    costs: (letter) => `本节拍 ${letter} 的步骤`,
  },
  fields: {
    capacity: '槽',
    size: '已用的槽',
    zombies: '僵尸',
    cursor: '最后看的',
    fillingSlots: '正在装填的数组的槽',
    fillingCopied: '已复制进去的',
    gave: '最后的答案',
    index: '位置，从 0 起',
    length: '长度',
    number: '入队',
    operator: '算子，从 0 起',
    steps: '每次的步数',
    count: '几次',
  },
  choices: {
    state: {
      dead: '空或已死',
      alive: '活着',
      zombie: '僵尸',
      closed: '未遇到',
      tried: '遇到',
      opened: '就是它',
    },
  },
};

export const partTable: Translation<typeof english.partTable> = {
  ...table,
  titles: { ...table.titles, cells: (letter) => `${letter} 要看的` },
};

export const event: Translation<typeof english.event> = {
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
  arrayed: '分配数组，槽数',
  compacted: '丢下死槽',
  swapped: '交换锁字',
  refused: '被拒绝：它会等自己',
  allocated: '分配内存块，字数',
  gave: '得到答案',
  ticked: '节拍结束，剩下的僵尸',
};

export const counterNames: Translation<typeof english.counterNames> = {
  ticks: '节拍',
  operations: '入队、移除和读取次数',
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
  dispatch: { operations: '查找处理者', comparisons: '比较的名字', calls: '问过的类型', looks: '检查的编号' },
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
