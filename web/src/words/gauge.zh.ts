// Translated from gauge.en.ts, digest 7c8d203c.
import { LISTEN, MEASURE } from './controls.zh.ts';
import type * as english from './gauge.en.ts';
import { number, percent } from './format.ts';
import type { Translation } from './translation.ts';

const listeners = (count: number) => `${number(count)} 个听众`;

export const gauge: Translation<typeof english.gauge> = {
  label: '负载',
  ask: '这个浏览器能带多少听众？',
  holds: (count) => `这个浏览器现在能带 ${listeners(count)}。`,
  interval: (low, high, rounds) => `95 % 区间 ${number(low)} 到 ${number(high)}，${number(rounds)} 轮。`,
  allOff: (count, low, high) => `九个全关：${number(count)}（${number(low)} 到 ${number(high)}）。`,
  about: (stream) =>
    `一路流带 ${number(stream)} 个听众时各级要做的工作，在这里轮流以关和开计时。刻度说明一个处理器能实时带多少路这样的流。Go 和 OCaml 的垃圾回收器以模型一同运行；系统调用按固定价格计入。`,
  measure: `${MEASURE}这九个开关`,
  again: `重新${MEASURE}`,
  takes: '约 40 秒',
  stop: '停止',
  preparing: (done, of) => `比较 A 和 B 的结果：${number(of)} 级中的 ${number(done)} 级`,
  measuring: (seconds) => `正在测量，约剩 ${number(seconds)} 秒`,
  measured: (minutes) => (minutes < 1 ? '刚刚测量' : `${number(minutes)} 分钟前测量`),
  failed: (why) => `测量中止：${why}`,
  now: '照现在',
  none: '九个全关',
  buys: (count) => `换来 ${number(count)}`,
  costs: (count) => `多费 ${number(count)}`,
  instead: {
    ring: '代价，换来慢订阅者停不住的声音',
    pools: '代价，换来更少的垃圾',
  },
  notFound: '没有发现差别',
  unknown: '–',
  within: (half) => `±${number(half)}`,
  why: {
    threads: '需要真正的线程：不在这个负载里',
    last: '最后计时，在真正的线程上',
    late: '没有计时：这台机器用时太久',
    differs: '结果不同：没有计时',
    waits: '尚未加载',
  },
  load: (count) => `现在的负载 ${number(count)}`,
  slider: '负载，以听众计',
  value: (count, share) => `${listeners(count)}，为所能带的 ${percent(share, 0)}`,
  hint: {
    before: '测量之后，设一个负载，听一听，再拨动开关。',
    light: `这个负载两边都远远带得动。加大它，再按“${LISTEN}”。`,
    same: '照现在的开关，能带的并不比九个全关多：选 B，才能设一个只有 B 带得动的负载。',
    between: `这个负载，九个全关时超过一个处理器的时间；照现在的开关则不到。按“${LISTEN}”，两边都听一听。`,
    beyond: '超过了照现在的开关所能带的：声音会断。',
  },
  raise: '加大负载，直到 A 断音',
  does: {
    library: '读列，不走两棵树',
    queues: '按倍数扩容，不在每次入队时复制',
    clock: '由音源告知谁定节奏，不逐个询问',
    chunks: '记住链表的长度，不重新数',
    pools: '重复使用内存，不留给回收器',
    ring: '一个慢的订阅者不再挡住发布者',
    threads: '重复使用任务槽，不逐个分配',
    server: '借用缓冲区，不每次分配',
    station: 'Liquidsoap 的九项改动一次全开',
  },
  slowReaderToo: '不管负载多大：一个慢的订阅者就让环的 A 断音。',
  axis: '听众',
};

export const slowReader: Translation<typeof english.slowReader> = {
  why: [
    'A：慢读者发送时锁住自己的槽。发布者等这个槽，声卡什么也得不到。',
    'B：发布者废弃这个槽，换上备用的。只有慢读者被踢掉。',
  ],
  unplayed: (waited) => (waited === null ? '若播放，没有断音' : `若播放，静音 ${waited}`),
};
