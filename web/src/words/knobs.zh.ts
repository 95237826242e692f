// Translated from knobs.en.ts, digest ede5b4fa.
import * as chunks from './chunks.knobs.zh.ts';
import * as clock from './clock.knobs.zh.ts';
import { number } from './format.ts';
import { han } from './han.ts';
import type * as english from './knobs.en.ts';
import * as library from './library.knobs.zh.ts';
import { type KnobCatalogue, type KnobWords, lookup } from './lookup.ts';
import * as queues from './queues.knobs.zh.ts';
import * as reslice from './reslice.knobs.zh.ts';
import * as share from './share.knobs.zh.ts';
import * as station from './station.knobs.zh.ts';
import type { Translation } from './translation.ts';

const ring: Record<string, KnobWords> = {
  slots: { name: '槽', about: '环能放多少帧。' },
  readers: { name: '读者', about: '每个流有多少读者，声卡不计在内。' },
  slow: {
    name: '慢读者',
    about: '有多少读者发送一帧要花很久。',
    unit: (values) => `/ ${number(values.readers ?? 0)}`,
  },
  fps: { name: '帧率', about: '发布者每秒写入的帧数。', unit: () => 'fps' },
  gop: { name: '关键帧间隔', about: '从一个关键帧到下一个的帧数。', unit: () => '帧' },
  send: { name: '慢发送', about: '慢读者发送一帧所用的时间。', unit: () => 'ms' },
  poll: { name: '轮询间隔', about: 'Sleep 两次查看之间睡多久；0 只让出处理器。', unit: () => 'ms' },
  start: { name: '读者从何处开始', about: '新读者首先拿到哪一帧。' },
  sizing: { name: '环的大小', about: '环怎样随图像组增大和缩小。' },
  streams: { name: '流', about: '同时有多少个流，各有自己的环。' },
  tracks: { name: '轨', about: '1 表示音频和视频共用一个环，2 表示各用一个。' },
  size: { name: '帧大小', about: '视频帧的平均大小。', unit: () => '字节' },
  no_catch_up: {
    name: '不跳帧',
    about: '落后超过半环的读者不跳到最新的关键帧，如 3.1 到 4.12.7 版。',
  },
  no_wrap: {
    name: '下标不回绕',
    about:
      '像第 2 版那样，RWMutex 用发布者的下标直接减读者的下标：发布者已经绕回、读者还没有的时候，读者不会跳帧。',
  },
  no_rebroadcast: {
    name: '不再次唤醒',
    about: 'Cond 对一个槽只唤醒一次：恰在检查与睡眠之间的读者会错过。',
  },
  no_flag: { name: '没有状态标志', about: '流关闭时 WaitGroup 递减两次。' },
  no_guard: { name: '没有读者计数', about: 'Cond 让发布者进入正被读取的槽。' },
};

const threads: Record<string, KnobWords> = {
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

const server: Record<string, KnobWords> = {
  size: { name: '文件', about: '所请求文件的字节数。', unit: () => '字节' },
  connections: { name: '连接', about: '同时有多少客户端；每个一得到应答就再次请求。' },
  requests: { name: '每连接请求数', about: '一个连接关闭前的请求数：1 即没有 keep-alive。' },
  response: { name: '响应', about: '文件，或“未找到”。' },
  overhead: {
    name: 'space_overhead',
    about: 'OCaml 的回收器可以留下多少不回收，以存活部分的 % 计：到 4.13 为止是 80。',
  },
  live: {
    name: '另有存活',
    about: '服务器赖以运行的小对象，模拟的回收器每个周期都要遍历。',
    unit: () => 'MiB',
  },
  capacity: { name: '货架容量', about: '每种大小，池最多保留多少缓冲区。', unit: () => '个缓冲区' },
  file_buffer: { name: '文件缓冲区', about: '一次把文件读入多少字节：filebuffersize。' },
  request: { name: '请求', about: '一个请求的字节数：除必需部分外都是 cookie。', unit: () => '字节' },
  aborts: { name: '中途离开的客户端', about: '客户端在中途离开的响应所占比例。', unit: () => '%' },
  mixed: { name: '两种大小', about: '每隔一个文件，长度取下一个二的幂。' },
  deflate: { name: 'Deflate', about: '正文在发出途中压缩，级别 6。' },
  forgets_rounding: {
    name: '忘了取整',
    about: '池的缓冲区可能比所要的长：整个都发了出去。',
  },
};

const pools: Record<string, KnobWords> = {
  chunk: { name: '块', about: '一次到来的字节数：RTMP 的分块大小。', unit: () => '字节' },
  publishers: { name: '发布者', about: '同时发布的轨，各写入自己的环。' },
  p_bytes: { name: '帧', about: '非关键帧的平均字节数。', unit: () => '字节' },
  i_bytes: { name: '关键帧', about: '关键帧的平均字节数。', unit: () => '字节' },
  frames: { name: '帧的来源', about: '大小像摄像机产生的，或取自文件中的图像。' },
  gogc: {
    name: 'GOGC',
    about: '一个回收周期必须结束之前，Go 的堆可以比存活部分多出多少。',
    unit: () => '%',
  },
  oversize: {
    name: '超大帧',
    about: '整帧作为一块到来，又超过 65 536 字节：没有池会保留。',
    unit: () => '‰',
  },
  shells: { name: '外壳', about: '每块登记两次：第二个节点没有自己的字节，指向第一个。' },
  processors: { name: '处理器', about: '发布者的协程分布在多少个处理器上：GOMAXPROCS。' },
};

const options: KnobCatalogue['options'] = {
  ...chunks.options,
  start: {
    'newest-key': '最新的关键帧',
    live: '正在写入的帧',
    'next-key': '下一个关键帧',
    oldest: '保留的最旧关键帧',
  },
  sizing: {
    fixed: '固定',
    'v3.1': 'v3.1，随图像组',
    'v4.0': 'v4.0，每次增 5',
    'v4.11': 'v4.11，备用槽',
    v5: 'v5',
  },
  pattern: {
    alike: '全部一样',
    mixed: '每 16 个有一个长',
    'late-long': '最后四分之一长',
    pairs: '成对，前一个等后一个',
  },
  work: { 'no-op': '无', feature: '响度和频谱' },
  wake: { 'as shipped': '同发布版', signal: '一个工作线程', broadcast: '全部工作线程' },
  order: { lifo: '最新的在先', fifo: '最旧的在先' },
  response: { file: '文件', '404': '未找到' },
  overhead: { '80': '80 %', '120': '120 %', '150': '150 %' },
  frames: { camera: '摄像机', clip: '文件' },
  allocator: { system: '模块自带', arena: '共用一把锁', magazines: '各有 magazine' },
  ...reslice.options,
  ...share.options,
  ...queues.options,
  ...clock.options,
  ...station.options,
};

const presets: KnobCatalogue['presets'] = {
  ...chunks.presets,
  ...reslice.presets,
  ...share.presets,
  ...queues.presets,
  ...clock.presets,
  ...station.presets,
  '7-kb': { name: '7 kB', about: '7 168 字节的文件：作者表格中的一行。' },
  '404': { name: '404', about: '未找到：只计连接的缓冲区。' },
  '20-b': { name: '20 B', about: '20 字节的响应。' },
  '1-kb': { name: '1 kB', about: '二的幂：没有可截的。' },
  '15-kb': { name: '15 kB', about: '一个满缓冲区和一次短读。' },
  '16-kb': { name: '16 kB', about: '两个满缓冲区：没有可截的。' },
  'keep-alive': { name: 'Keep-alive', about: '404，每个连接一百个请求。' },
  crowd: { name: '人多', about: '连接比货架容纳得下的多。' },
  leak: { name: '泄露', about: '忘了取整：客户端收到别人的字节。' },
  today: { name: '今天', about: '2026 年的服务器与我们的，文件 64 kB。' },
  'small-chunks': { name: '128 B', about: '128 字节的块，RTMP 的起始值：一帧 24 块。' },
  'medium-chunks': { name: '4 kB', about: '4 096 字节的块，OBS 就这样发送。' },
  'whole-messages': { name: '整块', about: '一帧作为一块到来：池的代价只在取整。' },
  release: { name: '2.6 以来', about: '2015 年 7 月发布的版本，与 8 月合并和提出的全部改动。' },
  'two-hundred': { name: '200 轨', about: '发布者与促成上限的那份报告里一样多，环很小。' },
  'go-pool': { name: 'sync.Pool', about: '每轨一池，旁边是 Go 自带的池。' },
  'flawed-trial': { name: '有缺陷', about: '大家合用一个池，没有那个错误；以及有错误的那次尝试。' },
  capped: { name: '封顶', about: '一个什么都不许保留的池。' },
  'one-small-ring': { name: '单个小环', about: '一个发布者、20 个槽：一切都留在缓存里。' },
  'one-slow-reader': { name: '慢读者', about: '一个读者的线路很差。' },
  'camera-wall': { name: '摄像机墙', about: '许多摄像机，每台只有几个读者。' },
  'big-event': { name: '大型直播', about: '一个流，读者极多，其中一些很慢。' },
  'low-latency': { name: '低延迟', about: '小环，高帧率。' },
  publishers: { name: '发布者', about: '极多的流，没有人读。' },
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

export const catalogue: Translation<typeof english.catalogue> = {
  labs: {
    ring,
    threads,
    pools: { ...ring, ...pools },
    chunks: chunks.knobs,
    reslice: reslice.knobs,
    share: share.knobs,
    clock: clock.knobs,
    server,
    ...queues.knobs,
    station: station.knobs,
    library: library.knobs,
  },
  parts: {
    chunks,
    reslice,
    share,
    clock,
    station,
    library,
    queues,
    dispatch: queues,
    compare: queues,
  },
  options,
  presets,
};

export const { knobWords, knobReading, optionName, presetWords } = lookup(catalogue);

export const panel: Translation<typeof english.panel> = {
  presets: '预设',
  byHand: '手动设定',
  dials: '负载',
  more: '更多',
  changed: (count) => `已设 ${number(count)} 项`,
  faults: '植入的缺陷',
  faultsAbout: '这些版本有过、或本来会有的缺陷。不打开就都是关的。',
  onlyFor: (names) => `只有 ${names.join('、')} 用到它。`,
  atLeast: (quantity) => `至少 ${quantity}`,
  atMost: (quantity) => `最多 ${quantity}`,
  notANumber: '不是数字',
  type: (name) => han`输入 ${name} 的值`,
  typed: (name, low, high) => `${name}，${low}～${high}`,
  hint: '拖动、转滚轮、用方向键，或按 Enter 键入。双击复原。',
};
