// Translated from pools.en.ts, digest 36a01860.
import { number } from './format.ts';
import type * as english from './pools.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：池',
  heading: '池：环的内存块归谁所有，为时多久',
  work: '帧',
  clock: { unit: 's', small: 'ms', spoken: '秒' },
};

export const does: Translation<typeof english.does> = {
  idle: '等待',
  ingest: '读一块',
  publish: '发布',
  enter: '进入一个槽',
};

export const figure: Translation<typeof english.figure> = {
  inUse: '使用中\n的帧',
  exhausted: '已满',
  made: '已分配',
  missed: '新的：块和节点各一个',
  again: (blocks, gets) => (blocks > 0 ? `${number(gets)} 块中重用 ${number(blocks)} 块` : '重用'),
  atRest: '空闲，留给下一帧',
  left: '留给回收器',
  collects: '回收器在工作',
  each: (blocks) => `1 格 = ${number(blocks)} 个内存块`,
};

export const plan: Translation<typeof english.plan> = {
  publisher: (index) => `发布者 ${number(index)}`,
  shells: '外壳',
};

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  frame: '环中的帧，长度是其字节数的平方根',
  coming: '正在覆盖旧帧的新帧',
  over: '超出其字节数的：取整与链表节点',
  atRest: '池的内存块',
  made: '新的内存块',
  again: '再次使用的内存块',
  left: '死的内存块，留给回收器',
};

export const code: Translation<typeof english.code> = {
  functions: {
    begin: '一帧开始',
    append: '一块到来',
    get: '要一块',
    steal: '本处理器没有',
    next: '要一段',
    take: '从链表或区域取走',
    release: '再次进入一个槽',
    put: '归还一块',
    cleanup: '一次回收开始',
    give: '归还一个区段',
    decay: '一圈结束',
  },
  note: '图和计时用的是同一份源代码。所示的发布者标在它所处的函数上。',
  many: (count) => `此处 ${number(count)} 个`,
};

export const milestones: Translation<typeof english.milestones> = {
  missed: '首次分配内存块',
  published: '首帧发布',
  returned: '首个内存块归还',
  hit: '首次复用内存块',
  dropped: '首个内存块被丢弃',
  collected: '垃圾回收运行',
  exhausted: '内存不足',
};
