import type { EventKind } from '../labs/queues/events.ts';
import { Operation, type Scene } from '../labs/queues/scene.ts';
import type * as english from './comparisons.en.ts';
import { number } from './format.ts';
import { does, stage } from './queues.zh.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：队列，比较',
  heading: '比较：任意两个值，还是两个整数？',
  work: '操作',
  clock: { unit: 's', small: 'ms', spoken: '秒', stalled: '这里无人等待' },
};

const FIELDS = ['元数据', '曲目标记', '音频', '视频', '数据', 'MIDI'];

const isPolymorphic = (id: string, operation: Operation) =>
  id === 'polymorphic' || (id === 'int-min' && operation === Operation.field);

interface Station {
  what: EventKind;
  name: string;
}
const POLYMORPHIC: Station[] = [
  { what: 'called', name: '调用' },
  { what: 'tagged', name: '两个标签' },
  { what: 'compared', name: '比较' },
  { what: 'gave', name: '答案' },
];

export const plan: Translation<Omit<typeof english.plan, 'stations'>> &
  Pick<typeof english.plan, 'stations'> = {
  tick: ({ begun, slowed }, terse) =>
    terse || begun === 0 ? `节拍 ${number(begun)}` : `节拍 ${number(begun)}，放慢 ${number(slowed)} 倍`,
  does: ({ begun, rests, operation }) => (begun === 0 ? '' : rests ? '休息到下一节拍' : does(operation)),
  field: (index) => FIELDS[index] ?? `字段 ${number(index)}`,
  machine: (id, operation) =>
    isPolymorphic(id, operation) ? '任意两个值：一次调用，两个标签，然后是数字' : '两个整数：只看数字',
  stations: (id, operation) => (isPolymorphic(id, operation) ? POLYMORPHIC : POLYMORPHIC.slice(2)),
  result: ({ comparisons, tags, gave, operation }) =>
    `本次操作 ${number(comparisons)} 次比较，${number(tags)} 个标签` +
    (operation === Operation.position && gave >= 0 ? `；上次的位置 ${number(gave)}` : ''),
  values: { compared: '比较', calls: '调用', tags: '查看过的标签' },
};

export function sentence(scene: Scene): string {
  if (scene.begun === 0) return stage.empty;
  return `${number(scene.counter('comparisons'))} 次比较，${number(scene.counter('calls'))} 次调用，查看了 ${number(scene.counter('tags'))} 个标签。`;
}

export const alternative = (name: string, scene: Scene) =>
  `${name}：有 ${number(scene.cells)} 个字段的帧。${sentence(scene)}`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  field: '帧的字段',
  met: '已比较',
  lit: '机器在此：调用、标签、数字',
  compares: '机器在此',
};
