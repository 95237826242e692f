import type { Home } from '../labs/pools/plan.ts';
import { Phase, Place, type Scene } from '../labs/pools/scene.ts';
import { bytes, joined, number, percent, tickTime } from './format.ts';
import type * as english from './pools.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：池',
  heading: '池：环的内存块归谁所有，为时多久',
  work: '帧',
  clock: { unit: 's', small: 'ms', spoken: '秒', stalled: '这里无人等待' },
};

const size = (count: number) => joined(bytes(count));

const DOES: Record<number, string> = {
  [Place.idle]: '等待',
  [Place.ingest]: '读一块',
  [Place.publish]: '发布',
  [Place.enter]: '进入一个槽',
};
export const does = (place: number) => DOES[place] ?? '–';

export const plan: Translation<typeof english.plan> = {
  lent: '借出',
  most: '最多',
  shelf: (count) => (count === 0 ? '外壳' : number(count)),
  more: (count) => `+${plan.count(count)}`,
  count: (count) => (count < 100_000 ? number(count) : `${number(count / 1000)}\u202fk`),
  areas: (all, free, cut) => `${cut ? '前 ' : ''}${size(all)}，其中 ${size(free)} 闲置`,
};

const HOMES: Record<string, [string, string]> = {
  locked: ['闲置，大家合用', '闲置，合用'],
  flawed: ['每块 131\u202f072 B', '每块 131\u202f072 B'],
  ranges: ['它的区域，放整帧', '它的区域'],
  log: ['它的日志，每段 16\u202fKiB', '它的日志'],
};
const POOL = ['闲置，在自己的池里', '闲置'];

function collects({ gcPhase, front, swept, spans }: Scene): string {
  if (gcPhase === Phase.mark) return `标记，前面还有 ${number(front)} 个`;
  if (gcPhase === Phase.sweep) return `清扫，${number(swept)} / ${number(spans)}`;
  return '等待';
}

interface Shown {
  variant: string;
  home: Home;
  terse: boolean;
  slow: boolean;
}

export function planWords(scene: Scene, { variant, home, terse, slow }: Shown): english.PlanWords {
  const gets = scene.counter('gets');
  const drops = variant === 'none' || (scene.counter('dropped') > 0 && scene.counter('returned') === 0);
  const who = `发布者 ${number(scene.shown + 1)}`;
  const of = scene.publishers > 1 ? `，共 ${number(scene.publishers)} 个` : '';
  const outside = scene.resident - scene.heap;
  const over = scene.stored > 0 ? scene.lent / scene.stored - 1 : 0;
  return {
    publisher: slow ? `${terse ? '' : `${who} `}${does(scene.place)}` : `${who}${of}`,
    resident: '常驻',
    bytes: bytes(scene.resident),
    atMost: `最多 ${size(scene.counter('mostResidentBytes'))}`,
    home:
      home === 'heap'
        ? `${terse ? '模拟堆' : '垃圾回收的堆（模拟）'} ${size(scene.heap)}`
        : (HOMES[variant] ?? POOL)[terse ? 1 : 0],
    drops,
    back: drops ? '留给回收器' : '一圈后归还',
    shares: [
      ...(terse && outside > 0 ? [] : [`${size(scene.alive)} 存活`, `${size(scene.dead)} 已死`]),
      ...(outside > 0 ? [`${size(outside)} 在堆外`] : []),
    ].join('，'),
    cycles: `${collects(scene)}${scene.found > 0 && !terse ? `；上次查得 ${size(scene.found)}` : ''}`,
    counts: [
      { value: plan.count(scene.counter('allocations')), caption: terse ? '分配' : '分配的对象' },
      {
        value: gets > 0 ? percent(scene.counter('hits') / gets) : '–',
        caption: variant === 'none' ? '没有池' : '取自闲置',
      },
      { value: `+${percent(over, 0)}`, caption: terse ? '取整' : '取整与链表' },
      { value: number(scene.counter('gcCycles')), caption: '回收周期' },
    ],
  };
}

export const stage: Translation<typeof english.stage> = {
  empty: '还没有发布任何内容。',
  heap: '显示垃圾回收的堆',
  heapAbout: '两张图都改为显示模拟堆，不再显示货架和区域。',
  heapAlways: '没有池时只有堆可看。',
};

export function sentence(scene: Scene): string {
  if (scene.time === 0) return stage.empty;
  const gets = scene.counter('gets');
  const parts = [`已发布 ${number(scene.counter('frames'))} 帧。`];
  if (scene.exhausted) parts.push(`内存在 ${size(scene.resident)} 时耗尽。`);
  if (gets > 0) parts.push(`要了 ${number(gets)} 块，${percent(scene.counter('hits') / gets, 0)} 是现成的。`);
  else parts.push(`分配了 ${number(scene.counter('allocations'))} 个对象。`);
  if (scene.gcPhase === Phase.mark) parts.push('回收器在标记。');
  if (scene.gcPhase === Phase.sweep) parts.push('回收器在清扫。');
  return parts.join('');
}

export const alternative = (name: string, scene: Scene) =>
  `${name}：${number(scene.publishers)} 个发布者之一的环，${number(scene.slots)} 个槽，${size(scene.stored)} 的帧占用 ${size(scene.lent)}；总共常驻 ${size(scene.resident)}。${sentence(scene)}已过去 ${joined(tickTime(scene.time))}。`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  publisher: '发布者',
  frame: '帧',
  key: '关键帧',
  over: '取整与链表',
  atRest: '闲置的块',
  lent: '借出',
  back: '归还之路',
  alive: '存活',
  dead: '已死',
  marked: '已标记，或正被清扫',
};

export const code: Translation<typeof english.code> = {
  functions: {
    begin: '一帧开始',
    append: '一块到来',
    get: '要一块',
    next: '要一段',
    take: '从链表或区域取走',
    release: '再次进入一个槽',
    put: '归还一块',
    give: '归还一个区段',
    decay: '一圈结束',
  },
  publisher: (index) => `发布者 ${number(index + 1)}`,
  note: '图和计时用的是同一份源代码。所示的发布者标在它所处的函数上。',
  many: (count) => `此处 ${number(count)} 个`,
};
