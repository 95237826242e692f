// Translated from threads.knobs.en.ts, digest 18190ada.
import type * as english from './threads.knobs.en.ts';
import type { Translation } from './translation.ts';

export const variants: Translation<typeof english.variants> = {
  baseline: {
    name: '基准',
    does: '每个任务都分配',
    about: '每个任务是两块新内存；工作线程把两块都还掉。锁只保护队列。',
  },
  'free-list': {
    name: '空闲链表',
    does: '复用任务，不含载荷',
    about: '做完的任务再用；载荷仍然各得一块内存。',
  },
  inline: {
    name: '内嵌载荷',
    does: '载荷放进任务',
    about: '64 字节以内的载荷放在任务里面；任务仍然每次新分配。',
  },
  shipped: {
    name: '空闲链表 + 内嵌',
    does: '复用任务',
    about: '做完的任务再用，64 字节以内的载荷就放在任务里。这一切都由同一把锁保护。',
  },
  bounded: {
    name: '有界队列',
    does: '队列有上限',
    about: '同基准，但等待的任务与工作线程一样多时，生产者也等；每个任务唤醒全部工作线程。',
  },
  beyond: {
    name: '单元环',
    does: '单元成环',
    about: '我们的：有界的单元环，单元装得下整个载荷；没有锁，没睡的不唤醒。',
  },
};

export const knobs: Translation<typeof english.knobs> = {
  payload: {
    name: '载荷',
    about: '每个任务携带的字节：64 以内可内嵌，libvmaf 的任务有 328。',
    unit: () => '字节',
  },
  jobs: { name: '任务', about: '一共有多少任务。' },
  workers: { name: '工作线程', about: '从队列取走任务并运行的线程。' },
  producers: { name: '生产者', about: '把任务放进队列的线程。' },
  duration: { name: '任务耗时', about: '工作线程做一个任务要多久。', unit: () => 'µs' },
  gap: { name: '任务间隔', about: '生产者在两个任务之间等待多久。', unit: () => 'µs' },
  pattern: {
    name: '任务构成',
    about: '全部一样；每十六个有一个长；只有最后四分之一长；或每隔一个要等它后面的那一个。',
  },
  work: { name: '工作内容', about: '什么也不做，或求内置音乐的一项特征：一个样本块的响度和频谱。' },
  wake: { name: '唤醒', about: '入队时唤醒谁：一个工作线程，或全部。' },
  order: { name: '空闲链表次序', about: '先给出最后用过的任务，或搁置最久的任务。' },
  allocator: {
    name: '分配器',
    about: '内存块从何而来：模块自带的分配器、一把锁后面的旧块链表，或每个线程各自的 magazine。',
  },
  no_data: { name: '任务不带数据', about: '任务完全没有载荷，不管设定多大。' },
  no_signal: { name: '不发信号', about: '入队不唤醒任何人：任务永远等下去。' },
  no_memory: { name: '内存不足', about: '每十六次分配失败一次：该次入队被拒绝。' },
  traps: {
    name: '陷阱',
    about: '每十六个任务中有一个触发陷阱，就像读了没有内存的地方。它的工作线程继续运行。',
  },
};

export const options: Translation<typeof english.options> = {
  pattern: {
    alike: '全部一样',
    mixed: '每 16 个有一个长',
    'late-long': '最后四分之一长',
    pairs: '成对，前一个等后一个',
  },
  work: { 'no-op': '无', feature: '响度和频谱' },
  wake: { 'as shipped': '同发布版', signal: '一个工作线程', broadcast: '全部工作线程' },
  order: { lifo: '最新的在先', fifo: '最旧的在先' },
  allocator: { system: '模块自带', arena: '共用一把锁', magazines: '各有 magazine' },
};

export const presets: Translation<typeof english.presets> = {
  'as-published': { name: '照公布', about: '五十万个 4 字节、什么也不做的任务：作者的基准测试。' },
  'as-lived': { name: '照实际', about: '328 字节、耗时 2 ms 的任务，libvmaf 就是这样。' },
  backpressure: { name: '背压', about: '一个生产者，速度是四个工作线程合起来的八倍。' },
  'bound-broadcast': { name: '有界，唤醒全部', about: '没有上限和有上限的队列，都唤醒全部工作线程。' },
  'bound-signal': { name: '有界，唤醒一个', about: '没有上限和有上限的队列，都只唤醒一个工作线程。' },
  'real-job': { name: '真实任务', about: '328 字节、什么也不做的任务：只剩池自身的代价。' },
  'mixed-durations': { name: '长短不一', about: '每十六个任务有一个耗时 2 ms，其余几乎不耗时。' },
  'late-long': {
    name: '先短后长',
    about: '192 个什么也不做的任务之后是 64 个 5 ms 的：四个工作线程要 80 ms。',
  },
  'dependent-jobs': { name: '互相等待', about: '每隔一个任务，要等它后面的那一个做完才结束。' },
};
