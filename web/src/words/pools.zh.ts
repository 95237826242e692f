import { number } from './format.ts';
import type * as english from './pools.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：池',
  heading: '池：环的内存块归谁所有，为时多久',
  work: '帧',
  clock: { unit: 's', small: 'ms', spoken: '秒', stalled: '这里无人等待' },
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
  acts: (publisher, does) => `${publisher} ${does}`,
  resident: '占用',
  atMost: (size) => `最多 ${size}`,
  lent: '借出',
  most: '最多',
  shells: '外壳',
  areas: (size, free, cut) => `${cut ? '前 ' : ''}${size}，其中 ${free} 闲置`,
  reused: (count) => `${number(count)} 块再次使用`,
  made: (count) => `${number(count)} 块新建`,
  noneTaken: '没有申请内存块',
  back: (count) => `一圈后归还 ${number(count)} 块`,
  left: (count) => `${number(count)} 块留给回收器`,
  noneBack: '没有可归还的块',
  counts: {
    overhead: (terse) => (terse ? '取整' : '取整与链表'),
    cycles: '回收次数',
  },
  bars: {
    hits: '再次使用',
    allocations: '新建的对象',
    bytesAllocated: '其字节数',
    over: '取整与链表',
    mostResidentBytes: '最多占用',
    gcCycles: '回收次数',
  },
};

export const homes: Translation<typeof english.homes> = {
  heap: (size, terse) => `${terse ? '模拟堆' : '垃圾回收的堆（模拟）'} ${size}`,
  own: (terse) => (terse ? '闲置' : '闲置，在自己的池里'),
  shared: (terse) => (terse ? '闲置，合用' : '闲置，大家合用'),
  processors: (terse) => (terse ? '闲置，按处理器' : '闲置，所有处理器合计'),
  blocks: (size) => `每块 ${size}`,
  areas: (terse) => (terse ? '它的区域' : '它的区域，放整帧'),
  log: (segment, terse) => (terse ? '它的日志' : `它的日志，每段 ${segment}`),
};

export const heap: Translation<typeof english.heap> = {
  alive: (size) => `${size} 存活`,
  dead: (size) => `${size} 已死`,
  outside: (size) => `${size} 在堆外`,
  waits: '等待',
  marks: (ahead, terse) =>
    terse ? `还要标记 ${number(ahead)} 个` : `标记，前面还有 ${number(ahead)} 个对象`,
  sweeps: (swept, spans) => `清扫，${number(swept)} / ${number(spans)}`,
  found: (size) => `上次查得 ${size}`,
};

export const stage: Translation<typeof english.stage> = {
  empty: '还没有发布任何内容。',
  heap: '显示垃圾回收的堆',
  heapAbout: '两张图都改为显示模拟堆，不再显示货架和区域。',
  heapAlways: '没有池时只有堆可看。',
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
  publisher: '发布者',
  frame: '帧',
  key: '关键帧',
  over: '取整与链表',
  atRest: '池的块：空闲或再次使用',
  lent: '存有帧',
  made: '新建的块',
  back: '一圈后的归路',
  left: '留给回收器',
  other: '另一侧的数',
  alive: '存活',
  dead: '已死',
  marked: '回收器正在处理',
};

export const about: Translation<typeof english.about> = {
  frame: '流中的一帧，在环的一个槽里；长度是其字节数的平方根。',
  over: '这一帧的内存块比它自己多出的字节：向上取整，以及链表节点。',
  atRest: '池里的一块内存：在货架上时空闲，在去环的路上是再次使用。',
  lent: '存有环中各帧的内存；空闲的内存是实心的。',
  made: '没有现成的、只好新分配的一块内存。',
  back: '写入者覆盖的那一帧的内存块，归还给池。',
  left: '写入者覆盖的那一帧的内存块：没人再用，直到回收器找到它们。',
  alive: '还在使用的对象。',
  dead: '再没有引用的对象；回收器找到它之前，内存并不空闲。',
  marked: '回收器已到之处：先标记所有存活的，再释放其余的。',
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
