// Translated from home.en.ts, digest becd61b7.
import { LISTEN, MEASURE } from './controls.zh.ts';
import { frequency, joined, number, plusMinus, range, significant, THIN, times } from './format.ts';
import type * as english from './home.en.ts';
import type { Translation } from './translation.ts';
import { BELOW_THE_CLOCK, NO_DIFFERENCE, TOO_NOISY } from './verdicts.zh.ts';

export const home: Translation<typeof english.home> = {
  title: 'Ringside：一座可以拆开来看的电台',
  heading: '一座可以拆开来看的电台',
  lead: `按“${LISTEN}”，再按 A：它的声音会断，B 的不断。`,
  why: '看看为什么',
  honest: '均在此浏览器中测得。',
  path: '电台',
  room: (slots) => `可容纳 ${number(slots)} 个`,
  loads: '正在加载',
  waits: '尚未加载',
  gone: '已停止；它的实验室仍可打开',
  held: {
    'saves data': '浏览器处于省流量模式：静止不动的各级没有加载。',
    still: '这个浏览器不能运行 WebAssembly，电台因此静止。各实验室仍会说明它们比较的是什么。',
  },
  stopped: (names) => `已停止：${names.join('、')}。其余照常运行。`,
  restart: '重新启动它们',
  loadAll: '加载',
  pause: '暂停画面',
  resume: '继续运行',
  below: { load: '它撑得住多少听众？', courses: '课堂课程' },
  courses: '三门课堂课程，有问有答',
  results: '多台机器的结果并列',
  lost: '页面的这一部分没有加载。请刷新重试。',
};

export const listen: Translation<typeof english.listen> = {
  off: '启动声卡，此后由它定步调',
  running: '停止播放',
  waits: '环仍在加载',
  measuring: '测量时电台静止',
};

export const master: Translation<typeof english.master> = {
  label: '同时切换每一级',
  sides: ['原来的做法', '优化之后'],
  on: (on, of, byHand) =>
    `${number(of)} 级中优化 ${number(on)} 级${byHand > 0 ? `，手动 ${number(byHand)} 级` : ''}`,
  drawn: (on, of) =>
    on === 0
      ? '图中是 A，原来的做法'
      : on === of
        ? '图中是 B，优化之后'
        : `图中 ${number(on)} 级如 B，${number(of - on)} 级如 A`,
  compare: '你在听 B：按 A',
  one: (stage, off, on) => `${stage}：以“${on}”代替“${off}”`,
};

export const names: Translation<typeof english.names> = {
  library: '媒体库',
  queues: '弱引用队列',
  station: '音源',
  clock: '时钟',
  chunks: '块',
  pools: '内存池',
  ring: '环',
  server: '听众',
  threads: '工作线程',
  card: '声卡',
};

export const readings: Translation<typeof english.readings> = {
  noQuery: '还没有查询',
  found: (query, songs) => `第 ${number(query)} 次查询找到 ${number(songs)} 首`,
  searches: (query, left) => `第 ${number(query)} 次查询，还剩 ${number(left)} 步`,
  queue: (alive, gone) => `${number(alive)} 个在等，${number(gone)} 个已失效`,
  station: (operators, tick) => `${number(operators)} 个算子，节拍 ${number(tick)}`,
  told: (times) => `本节拍被告知 ${number(times)} 次`,
  asked: (questions) => `本节拍询问 ${number(questions)} 次`,
  unasked: '不必询问',
  chunks: (samples, chunks) => `${number(samples)} 个样本，分 ${number(chunks)} 段`,
  begins: '开始新的链表',
  garbage: (size) => `没有池：${size} 成了垃圾`,
  reused: (blocks, of) => `${number(of)} 块中复用 ${number(blocks)} 块`,
  slots: (slots) => `${number(slots)} 个槽`,
  served: (connections, requests) => `${number(connections)} 个连接，已应答 ${number(requests)} 次`,
  jobs: (jobs, allocations) => `${number(jobs)} 个任务，${number(allocations)} 次分配`,
};

export const card: Translation<typeof english.card> = {
  off: `按下“${LISTEN}”后才打开`,
  on: (rate, ms) => `${joined(frequency(rate))}，缓冲 ${number(ms)}${THIN}ms`,
  silent: '静音：没有可播放的声音',
  starting: '正在启动',
  pace: { card: '由声卡定步调', page: '由这台电脑定步调' },
};

export const cards: Translation<typeof english.cards> = {
  library: '七种查询：S4 的两棵树、真正的 SQLite 和我们的。',
  queues: '成倍扩容，而不是每次入队都复制。',
  clock: '逐个询问音源由谁定步调，或者等它们来告知。',
  chunks: '记住链表有多长，而不是每次走一遍。',
  pools: '借出内存块，而不是制造垃圾。',
  ring: '一个写者，许多读者，各种等待方式。',
  threads: '循环使用的任务槽，小任务就放在槽里。',
  server: '借来的缓冲区，尾部切成合适的几块。',
  station: '脚本、开关，以及一张列出各项节省的表。',
};

export const counts: Translation<typeof english.counts> = {
  library: '读取的记录',
  queues: '为数组分配的槽',
  station: '查看过的块',
  clock: 'self_sync 调用',
  chunks: '查看过的块',
  pools: '已分配',
  ring: '发布者受阻',
  server: '为缓冲区分配',
  threads: '已分配',
};

const day = new Intl.DateTimeFormat('zh-CN', { day: 'numeric', month: 'short', year: 'numeric' });

export const verdict: Translation<typeof english.verdict> = {
  part: (name, of) => `${name}，${number(of)} 个实验室中的第一个`,
  faster: (ratio) => `A 的用时是 B 的 ${significant(ratio)} 倍`,
  slower: (ratio) => `B 的用时是 A 的 ${significant(ratio)} 倍`,
  noDifference: NO_DIFFERENCE,
  tooNoisy: TOO_NOISY,
  belowTheClock: BELOW_THE_CLOCK,
  interval: (low, high) => range(low, high, 2, '～'),
  floor: (share) => `噪声基底 ${plusMinus(share)}`,
  pairs: (pairs) => `${number(pairs)} 对`,
  none: '这里尚未测量',
  failed: '测量已停止',
  where: (b, a, usual, at, browser, processors) =>
    `“${b}”对“${a}”${usual ? '' : '，自定设置'}；${day.format(at)}，${browser}，${number(processors)} 个处理器`,
  published: (ratio, scope) => `作者公布 ${times(ratio)}，${scope}`,
  both: (a, b) => `A ${a}，B ${b}`,
  measure: MEASURE,
  again: '重测',
  measureLab: (lab, again) => `${again ? `重新${MEASURE}` : MEASURE}：${lab}`,
  waits: '这一级尚未加载',
  busy: '正在测量另一个实验室',
};

export const labs: Translation<typeof english.labs> = {
  label: '实验室',
  about:
    '每个实验室比较 A 与 B 完成一个单位的工作所用的时间，以及上方运行中的一项计数；各实验室的单位不同，所以没有平均值。',
  all: `全部${MEASURE}`,
  stop: '停止',
  running: (lab, does) => `${lab}。${does}`,
};
