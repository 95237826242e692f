// Translated from pools.en.ts, digest feea46a1.
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

export const plan: Translation<typeof english.plan> = {
  publisher: (index) => `发布者 ${number(index)}`,
  publisherOf: (index, all) => `发布者 ${number(index)}，共 ${number(all)} 个`,
  slots: '帧',
  shells: '外壳',
  areas: (size, free, cut) => `${cut ? '前 ' : ''}${size}，其中 ${free} 空闲`,
  reused: (count) => `${number(count)} 块再次使用`,
  made: (count) => `${number(count)} 块新建`,
  noneTaken: '没有申请内存块',
  back: (count) => `${number(count)} 块还给池`,
  left: (count) => `${number(count)} 块留给回收器`,
  noneBack: '没有可归还的块',
  words: (count) => `${count} 字`,
  collectorWords: '回收器处理的字',
  bars: {
    bytesAllocated: '新取的内存',
    mostResidentBytes: '最多占用',
    marked: '回收器处理',
    allocations: '新建的对象',
  },
};

export const homes: Translation<typeof english.homes> = {
  heap: (size, terse) => `${terse ? '堆（模拟）' : '垃圾回收的堆（模拟）'} ${size}`,
  own: (size, terse) => `${terse ? '可再用' : '空闲，可再用，按大小'}：${size}`,
  shared: (terse) => (terse ? '空闲，合用' : '空闲块，大家合用一个池'),
  processors: (terse) => (terse ? '空闲，按处理器' : '空闲块，所有处理器合计'),
  blocks: (size) => `每块 ${size}`,
  areas: (terse) => (terse ? '它的区域' : '它的区域，放整帧'),
  log: (segment, terse) => (terse ? '它的日志' : `它的日志，每段 ${segment}`),
};

export const heap: Translation<typeof english.heap> = {
  alive: (size) => `${size} 使用中`,
  dead: (size) => `${size} 已死`,
  outside: (size) => `${size} 在堆外`,
  waits: '回收器等待',
  marks: (ahead) => `回收器标记，还有 ${number(ahead)} 个`,
  sweeps: (swept, spans) => `回收器清扫，${number(swept)} / ${number(spans)}`,
  found: (size) => `上次查得 ${size}`,
};

export const stage: Translation<typeof english.stage> = {
  empty: '还没有发布任何内容。',
};

export const summary: Translation<typeof english.summary> = {
  published: (frames) => `已发布 ${number(frames)} 帧。`,
  exhausted: (size) => `内存在 ${size} 时耗尽。`,
  blocks: (requested, share) => `要了 ${number(requested)} 块，${share} 是现成的。`,
  objects: (allocated) => `分配了 ${number(allocated)} 个对象。`,
  marks: '回收器在标记。',
  sweeps: '回收器在清扫。',
};

export const alternative: typeof english.alternative = ({
  name,
  slots,
  publishers,
  stored,
  lent,
  resident,
  summary,
  time,
}) =>
  `${name}：${number(publishers)} 个发布者之一的环，${number(slots)} 个槽，${stored} 的帧占用 ${lent}；总共占用 ${resident}。${summary}已过去 ${time}。`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  publisher: '发布者，正在写',
  frame: '环中的帧；关键帧较长',
  over: '取整与链表',
  atRest: '池的块',
  lent: '存有帧',
  made: '新建的块，使用中',
  left: '死的：留给回收器',
  room: '堆里空闲的',
  marked: '回收器正在处理',
  other: '另一侧的数',
};

export const about: Translation<typeof english.about> = {
  frame: '流中的一帧，在环的一个槽里；长度是其字节数的平方根。',
  over: '这一帧的内存块比它自己多出的字节：向上取整，以及链表节点。',
  atRest: '池里的一块内存：在货架上时空闲，在去环的路上是再次使用。',
  lent: '存有环中各帧的内存；空闲的内存是实心的。',
  made: '没有现成的、只好新分配的一块内存；在堆里，是还在使用的部分。',
  left: '写入者覆盖的那一帧的内存块：在堆里已死，直到回收器释放它们。',
  marked: '回收器已到之处：先标记所有在用的，再释放其余的。',
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
