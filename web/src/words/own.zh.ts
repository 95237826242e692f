// Translated from own.en.ts, digest 44fc1812.
import type * as english from './own.en.ts';
import { exactBytes, number } from './format.ts';
import type { Translation } from './translation.ts';

const states = (count: number) => `${number(count)} 个状态`;

export const own: Translation<typeof english.own> = {
  about: {
    ring: '写一个环形缓冲：一个发布者，两个读者。接口见 docs/own.md。',
    jobs: '写一个任务队列：一个生产者，两个工作线程。接口见 docs/own.md。',
    pool: '写一个内存池：alloc 和 free。接口见 docs/own.md。',
  },
  language: '起始代码',
  languages: { assemblyscript: 'AssemblyScript', wat: 'WebAssembly 文本' },
  changed: '自己的代码',
  editor: '自己的变体的源代码',
  shipped: {
    label: '实验室的变体',
    name: (variant, fault, slots, closes) =>
      `${variant}，${fault ?? '发布版'}，${slots} 个槽${closes ? '，会关闭' : ''}`,
    failed: (why) => `无法加载这个变体：${why}`,
  },
  upload: '使用 .wasm 文件',
  uploaded: (name, bytes) => `检查的是 ${name}（${exactBytes(bytes)}），不是上面的文本。`,
  back: '回到文本',
  tooLarge: (bytes, most) => `文件有 ${exactBytes(bytes)}；最多允许 ${exactBytes(most)}。`,
  find: '查找失败',
  stop: '停止',
  fromLink: '这段文本来自链接，还没有运行过。',
  scheduleFromLink: (steps) => `这段文本和一个 ${steps} 步的调度来自链接，还没有运行过。`,
  compiling: '正在编译。第一次需要加载编译器。',
  searching: (count) => (count === 0 ? '正在搜索。' : `正在搜索：已有 ${states(count)}。`),
  wrong: (errors) => `${number(errors)} 个错误：没有运行。`,
  problems: '编译器报告的错误',
  warning: '警告：',
  place: (line, column) => `${line}:${column}`,
  failed: (why) => `检查被终止：${why}。`,
  compiled: (bytes) => `编译为 ${exactBytes(bytes)}。`,
  stale: '文本此后有改动。',
  explored: (count, transitions) => `${states(count)}，其间 ${number(transitions)} 步。`,
  schedule: { actors: '最短的失败调度', pool: '最短的失败调用序列' },
  passing: { actors: '播放一个通过的调度：', pool: '播放一个通过的调用序列：' },
  passingOne: (steps) => `${steps} 步`,
  actor: {
    publisher: () => '发布者',
    reader: (actor) => `读者 ${actor}`,
    closer: () => '关闭者',
    producer: () => '生产者',
    worker: (actor) => `工作线程 ${actor}`,
  },
  steps: (from, to) => (from === to ? `${from}` : `${from}–${to}`),
  step: (actor, state) => `${actor}，${state}。`,
  states: (states, times) => (times === 1 ? states.join(', ') : `${times} × (${states.join(', ')})`),
  done: {
    publisher: (frames) => `帧 ${frames.join('、')} 已发布。`,
    reader: (frames) => `帧 ${frames.join('、')} 已发送。`,
    producer: (jobs) => `任务 ${jobs.join('、')} 已入队。`,
    worker: (jobs) => `任务 ${jobs.join('、')} 已执行。`,
    closer: () => '',
  },
  sleeps: (word) => `在 ${word} 上睡眠。`,
  wakes: (actors) => `唤醒${actors}。`,
  and: '和',
  word: (name, values) => `${name}：${values.join(' → ')}。`,
  alloc: (bytes, at) => (at === undefined ? `alloc ${bytes} 字节` : `alloc ${bytes} 字节：内存块在 ${at}`),
  free: (bytes, at) => `free 位于 ${at} 的内存块，${bytes} 字节`,
};

export const held: Translation<typeof english.held> = {
  ring: (frames, count, closes) =>
    `任何步骤顺序都没有失败：一个发布者，两个读者，${closes ? '一个关闭者，' : ''}${frames} 帧。全部 ${states(count)}都已尝试。`,
  jobs: (jobs, count) =>
    `任何步骤顺序都没有失败：一个生产者，两个工作线程，${jobs} 个任务。全部 ${states(count)}都已尝试。`,
  pool: (lent, sizes, bytes, count) =>
    `任何调用顺序都没有失败：最多借出 ${lent} 个 ${sizes.join('、')} 字节的内存块，内存共 ${bytes} 字节。全部 ${states(count)}都已尝试。`,
  bounded: (depth, count) =>
    `不超过 ${number(depth)} 步的任何顺序都没有失败，共 ${states(count)}。更长的没有尝试：状态太多。`,
};

export const meaning: Translation<typeof english.meaning> = {
  actors:
    '每次调用是一个不可分割的步骤，内存是顺序一致的。在线程上同样如此，除非访问构成数据竞争，而竞争会单独报告为失败。',
  pool: '宿主依次调用 alloc 和 free，并在前后检查每个内存块。',
};
