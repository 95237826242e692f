import { Doing, Keeping, PoolState, type Scene } from '../labs/threads/scene.ts';
import { bytes, duration, joined, number, type Quantity } from './format.ts';
import { han } from './han.ts';
import type * as english from './threads.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：线程池',
  heading: '线程池：生产者把作业放上传送带，工作线程取走',
  work: '作业',
  clock: { unit: 'ms', small: 'µs', spoken: '毫秒', stalled: '生产者至今在门口等了' },
};

const TICK_NS = 100;
export const ticks = (count: number): Quantity =>
  count === 0 ? { value: '0', unit: 'µs' } : duration(count * TICK_NS);
const time = (count: number) => joined(ticks(count));

const FIRST_WORKER = 16;
export const who = (id: number, producers: number) =>
  id >= FIRST_WORKER ? `工作线程 ${id - FIRST_WORKER + 1}` : producers === 1 ? '生产者' : `生产者 ${id + 1}`;

export const floor: Translation<typeof english.floor> = {
  producer: () => '生产者',
  workers: () => '工作线程',
  lock: {
    held: (holder, ticks, terse) =>
      terse ? `锁：${holder}，${time(ticks)}` : han`${holder} 持有锁，${time(ticks)}`,
    wait: (count) => `${number(count)} 个在等`,
  },
  more: (count) => `另有 ${number(count)} 个`,
  belt: (_, terse) => (terse ? '传送带上' : '个作业在传送带上'),
  allocated: (terse) => (terse ? '分配' : '分配的块'),
  freed: (terse) => (terse ? '释放' : '释放的块'),
  memory: (terse) => (terse ? '内存中的作业' : '内存中的作业，对数刻度'),
  most: (count) => `最多 ${number(count)}`,
  decade: (value) => (value < 1000 ? number(value) : value < 1e6 ? `${value / 1000}k` : '1M'),
};

export function floorWords(scene: Scene, terse: boolean): english.FloorWords {
  const { hasFreeList, hasLock, holder, bound, depth } = scene;
  const none = hasLock ? '每个作业都新分配' : '复用环的单元';
  const free = hasLock ? '锁空闲' : terse ? '没有锁' : '没有锁：用一个原子数占单元';
  return {
    back: hasFreeList ? `回路：${number(scene.freeNodes)} 个空托盘` : terse ? none : `没有回路：${none}`,
    gate: depth >= bound ? '门关着' : `门开着，可容 ${number(bound)}`,
    lock: holder < 0 ? free : floor.lock.held(who(holder, scene.producers), scene.heldFor, terse),
    waits: holder >= 0 && scene.waiting > 0 ? floor.lock.wait(scene.waiting) : '',
    allocated: number(scene.counter('allocations')),
    freed: number(scene.counter('frees')),
    depth: number(depth),
  };
}

export const stage: Translation<typeof english.stage> = {
  empty: '还没有作业。',
};

const KEPT = {
  [Keeping.none]: '不带数据',
  [Keeping.block]: '在各自的块里',
  [Keeping.inside]: '在作业里面',
} as Record<number, string>;

export function sentence(scene: Scene): string {
  if (scene.state === PoolState.destroyed) return '池已销毁。';
  if (scene.enqueued === 0 && scene.counter('allocations') === 0 && scene.counter('jobs') === 0)
    return stage.empty;
  const parts: string[] = [];
  if (scene.state === PoolState.drained) parts.push(`全部 ${number(scene.goal)} 个作业都做完了。`);
  if (scene.holder >= 0) {
    const waits = scene.waiting > 0 ? `；${floor.lock.wait(scene.waiting)}` : '';
    parts.push(han`${who(scene.holder, scene.producers)} 持有锁${waits}。`);
  }
  let gated = 0;
  for (let index = 0; index < scene.producers; index++) {
    if (scene.bound >= 0 && scene.depth >= scene.bound && scene.producer(index).doing === Doing.asleep)
      gated++;
  }
  if (gated > 0) parts.push(`传送带满了：${gated} 个生产者在门口等。`);
  const crashed = scene.counter('crashed');
  if (crashed > 0) parts.push(`至今 ${number(crashed)} 个作业触发陷阱。`);
  parts.push(
    `传送带上 ${number(scene.depth)} 个作业${scene.hasFreeList ? `，${number(scene.freeNodes)} 个空托盘` : ''}。`,
  );
  parts.push(`${number(scene.running)} 个工作线程在跑，${number(scene.asleep)} 个在睡。`);
  return parts.join('');
}

export const alternative: typeof english.alternative = (name, scene) =>
  `${name}：${number(scene.workers)} 个工作线程的池，作业 ${joined(bytes(scene.jobBytes))}，载荷 ${joined(bytes(scene.payloadBytes))} ${KEPT[scene.keeping] ?? ''}。${sentence(scene)}内存中最多 ${number(scene.counter('mostLiveJobs'))} 个作业。`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  producer: '生产者',
  worker: '工作线程',
  sleeping: '睡眠',
  woken: '被唤醒',
  blocked: '等锁',
  lock: '持有锁',
  job: '作业',
  inside: '载荷在内',
  box: '载荷在外',
  tray: '复用的作业',
  runs: '作业在跑',
  crashed: '作业触发陷阱',
};

export const code: Translation<typeof english.code> = {
  producer: '生产者：enqueue',
  worker: '工作线程：runner',
  note: '图和真实线程用的是同一份源代码：每个 await 在这里是一个动作，在那里是普通调用。一步出现两次的，标记它的第一行。',
  many: (count) => `此处 ${number(count)} 个`,
};
