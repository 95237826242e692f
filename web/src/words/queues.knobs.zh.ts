// Translated from queues.knobs.en.ts, digest 0958776d.
import type * as english from './queues.knobs.en.ts';
import type { Translation } from './translation.ts';

export const variants: Translation<typeof english.variants> = {
  every: {
    name: '每次入队都复制',
    does: '每次入队都复制',
    about: '每次入队都新开一个长一槽的数组，把旧的复制过去；每到第一百次，只复制活着的。',
  },
  doubling: {
    name: '加倍',
    does: '满了才复制',
    about: '入队写进下一个槽；数组满了就换新的重装：里面有死去的就同样大，否则大一倍。',
  },
  loaded: {
    name: '负载因子',
    does: '留三分之一空着',
    about:
      '我们的：每个新数组留三分之一空着，也会缩小，谁在哪里看一眼就知道。在一个线程上成立；在多个线程上没有证明过。',
  },
};

const ticks = () => '个节拍';

export const knobs: Translation<typeof english.knobs> = {
  happens: {
    name: '发生什么',
    about: '脚本启动，音源来来去去，曲目交叉淡化，或算子登记。',
  },
  sources: { name: '音源', about: '一直在的音源；“节拍之后”里是算子。' },
  reads: { name: '读取', about: '时钟每节拍读几次活着的音源。按发布版：2.4.4 读两次，2.4.5 读一次。' },
  deaths: { name: '死亡', about: '音源来来去去时，每节拍死去并被替换的音源数。', unit: () => '个/节拍' },
  interval: { name: '交叉淡化间隔', about: '从一次交叉淡化到下一次有多少个 20 ms 的节拍。', unit: ticks },
  fade: { name: '淡化的音源', about: '一次交叉淡化产生的短命音源。' },
  detach: { name: '睡眠即脱离', about: '入睡的音源立即取出（#5119）。' },
  raw: { name: '不看就入队', about: '时钟不先看音源是否已在。' },
  cycles: {
    name: '多久后清除',
    about: '无人持有的要经过几个回收周期才清除；0 表示立即清除。',
    unit: () => '个周期',
  },
  period: { name: '一个周期', about: '一个回收周期有多少个节拍：模拟。', unit: ticks },
  marking: {
    name: '读取即保活',
    about: '读到的就保持存活，OCaml 标记时正是这样：每个周期都读，僵尸永远不走。',
  },
  inside: {
    name: '在内部使用',
    about: '队列所调用的函数又使用这个队列：2.4.5 会等自己，在这里则被拒绝。',
  },
};

export const options: Translation<typeof english.options> = {
  happens: {
    start: '脚本启动',
    churn: '音源来来去去',
    crossfade: '交叉淡化',
    'after the tick': '节拍之后',
  },
  reads: {
    '0': '0',
    '1': '1',
    '2': '2',
    '3': '3',
    '4': '4',
    '5': '5',
    '6': '6',
    '7': '7',
    '8': '8',
    'as shipped': '按发布版',
  },
};

export const presets: Translation<typeof english.presets> = {
  'ten-starts': { name: '十个输出', about: '同一音源的十个输出每秒醒来一次。' },
  thousand: { name: '1\u202f000 次入队', about: '启动一个有一千个音源的脚本。' },
  'churn-63': { name: '63 个时更替', about: '活着的比容量少一个，每次入队死一个。' },
  zombies: { name: '僵尸', about: '交叉淡化，音源要等回收器来过两次才走。' },
  detached: { name: '脱离', about: '同上，但入睡的音源立即取出。' },
  'after-tick': { name: '节拍之后', about: '35 个算子登记节拍结束后要做的事。' },
};
