// Translated from variants.en.ts, digest 6ad3295c.
import { variants as chunks } from './chunks.knobs.zh.ts';
import { variants as clock } from './clock.knobs.zh.ts';
import { han, quoted } from './han.ts';
import { parted } from './joining.zh.ts';
import { hasEra, versionAndYears } from './lineage.ts';
import { variants as library } from './library.knobs.zh.ts';
import { variants as queues } from './queues.knobs.zh.ts';
import { variants as reslice } from './reslice.knobs.zh.ts';
import { variants as share } from './share.knobs.zh.ts';
import { variants as station } from './station.knobs.zh.ts';
import type { Translation } from './translation.ts';
import type * as english from './variants.en.ts';

type VariantWords = english.VariantWords;

const ring: Record<string, VariantWords> = {
  'queue-copy': { name: '队列，各复制一份', about: '每个读者有一个队列，每一帧都复制到每个队列里。' },
  'queue-v1': {
    name: '队列，按块复制',
    about: '各队列共享一个带引用计数的帧；每个读者发送时再逐块复制一遍。',
  },
  rwmutex: { name: 'RWMutex', about: '一个共享的环，每个槽一把锁，读者在发送期间一直持有。' },
  waitgroup: { name: 'WaitGroup', about: '每个槽是一个供读者等待的计数器；正被读取的槽没有任何保护。' },
  sleep: { name: 'Sleep', about: '读者看一眼标志，睡上一个轮询间隔，再看。' },
  cond: { name: 'Cond', about: '读者睡到发布者来唤醒；还在读的槽废弃，不等它。' },
  trylock: { name: 'RWMutex，TryLock', about: '又是槽锁，但发布者只是试一试：被持有的槽换成新的。' },
  atomic: { name: '原子索引', about: '发布者移动一个原子索引；读者取得帧的一个引用，帧带引用计数。' },
  epoch: { name: 'Epoch', about: '我们的：整个环只有一个写序号和一个等待队列，而不是每槽一个。' },
};

const threads: Record<string, VariantWords> = {
  baseline: { name: '基准', about: '每个任务是两块新内存；工作线程把两块都还掉。锁只保护队列。' },
  'free-list': { name: '空闲链表', about: '用过的任务回来再用；载荷仍然各得一块内存。' },
  inline: { name: '内嵌载荷', about: '64 字节以内的载荷放在任务里面；任务仍然每次新分配。' },
  shipped: {
    name: '空闲链表 + 内嵌',
    about: '用过的任务会回来再用，64 字节以内的载荷就放在任务里。这一切都由同一把锁保护。',
  },
  bounded: {
    name: '有界队列',
    about: '同基准，但等待的任务与工作线程一样多时，生产者也等；每个任务唤醒全部工作线程。',
  },
  beyond: { name: '单元环', about: '我们的：有界的单元环，单元装得下整个载荷；没有锁，没睡的不唤醒。' },
};

const server: Record<string, VariantWords> = {
  'lwt-chan': {
    name: '2.6 版',
    about: 'Lwt_chan 把每次写入复制到一个单独的字符串里；每个文件都得到 8\u202fkB 的缓冲区。',
  },
  fresh: { name: '新缓冲区', about: '每个缓冲区要用时才分配，用后留给回收器。' },
  'fresh-cut': { name: '新缓冲区，短读截开', about: '同上；短读截成几段，每段都要新分配。' },
  lent: { name: '池', about: '缓冲区从按二的幂分级的池里借；短读复制到一个新字符串里。' },
  'lent-cut': { name: '池，短读截开', about: '缓冲区是借的；短读截成池里有的几段。' },
  today: {
    name: '如今的 master',
    about: '每个文件在堆外占 16\u202fkB，每次读取得到一个新字符串；连接仍是 2015 年的。',
  },
  straight: { name: '直通', about: '我们的：文件直接读进通道本身，通道只在写的时候占用。' },
};

const pools: Record<string, VariantWords> = {
  none: { name: '无池', about: '每块都新分配；再次进入它的槽时，把它留给回收器。' },
  locked: {
    name: '单池，加锁',
    about: '所有发布者共用一组队列，每个二的幂一个，外面一把锁。',
  },
  flawed: {
    name: '有错的试验',
    about: '同上，照 2023 年试验的样子：因为一个错误，没有现成的块时，每块都占 128\u202fKiB。',
  },
  'sync-pool': {
    name: 'sync.Pool',
    about: 'Go 自带的池：每个处理器有自己的内存块，没有时向别的处理器拿；经过两次回收就清空。',
  },
  fifo: { name: '每轨一池，FIFO', about: '每个发布者一个池，没有锁：下一个用搁得最久的块。' },
  'cap-16': { name: '池，每级 16', about: '同 FIFO，但每级只留 16 块；多回来的就放掉。' },
  'cap-0': { name: '池，每级 0', about: '同 FIFO，但每级一块不留：4.13.10 在配置没有另说时就这样。' },
  lifo: { name: '每轨一池，LIFO', about: '同 FIFO，但下一个用最后回来的块，它最热。' },
  ranges: { name: '区域里的区段', about: '一帧是大区域里的一个区段；归还的区段与空闲的邻居合并。' },
  log: { name: '段日志', about: '我们的：帧一个接一个；一段里的帧都走了，这段就重用。' },
};

const labs: Record<string, Record<string, VariantWords>> = {
  ring,
  threads,
  server,
  pools,
  chunks,
  reslice,
  share,
  ...queues,
  clock,
  ...station,
  library,
};
const variants = Object.assign({}, ...Object.values(labs)) as Record<string, VariantWords>;

export const variantIds = (lab: string): string[] => Object.keys(labs[lab] ?? {});

export const variantWords = (id: string): VariantWords => variants[id] ?? { name: id, about: '' };

export const lineages: Translation<typeof english.lineages> = {
  textbook: '教科书',
  shipped: '已发布',
  proposed: '提出过，未发布',
  beyond: '我们的改进',
};

/** What the engine calls versions and years, where it says more than a number. */
const ERAS: [RegExp, string][] = [
  [/(\S+) alone$/, '仅 $1'],
  [/^half of (\S+)$/, '$1 的一半'],
  [/before (\S+)$/, '$1 之前'],
  [/(\S+), not merged$/, '$1，未合并'],
  [/branch (\S+)$/, '分支 $1'],
  [/(\S+), source$/, '$1，源代码'],
  [/(\S+), default$/, '$1，默认'],
  [/^(\S+) and (\S+)$/, '$1 和 $2'],
  [/^S4, in /, 'S4，'],
  [/^April (\d+)/, '$1 年 4 月'],
  [/^May (\d+)/, '$1 年 5 月'],
  [/^July (\d+)/, '$1 年 7 月'],
  [/^August (\d+)–$/, '$1 年 8 月起'],
  [/^(\d{4})–$/, '$1 年起'],
  [/–/g, '～'],
  [/(?<=#\d+), #/g, '、'],
  [/, /g, '，'],
];
const inChinese = (text: string) => ERAS.reduce((said, [era, instead]) => said.replace(era, instead), text);

export const origin: typeof english.origin = (variant) =>
  hasEra(variant.lineage) ? inChinese(variant.era) : lineages[variant.lineage];

export const originParts: typeof english.originParts = (variant) =>
  hasEra(variant.lineage) && variant.years ? versionAndYears(variant).map(inChinese) : [origin(variant)];

export const originWithYears: typeof english.originWithYears = (variant) => parted(originParts(variant));

export const picker: Translation<typeof english.picker> = {
  title: '策略',
  choice: (side, name, origin) => `${side}：${name}，${origin}`,
  about: '各做什么',
  all: (count) => `全部 ${String(count)} 种策略`,
  replaced: (name) => han`取代了 ${quoted(name)}。`,
};
