import { eventKindOf } from '../labs/station/events.ts';
import { Kind, kindNames, type Operator, Part, type Scene, State } from '../labs/station/scene.ts';
import { duration, joined, number } from './format.ts';
import type * as english from './station.en.ts';
import { what as whatWords } from './station.table.zh.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：电台',
  heading: '电台：一个版本的每项改动各省了什么？',
  work: '节拍',
  clock: { unit: 's', small: 'ms', spoken: '秒', stalled: '这里无人等待' },
};

function numbered(operators: readonly Operator[], index: number): string {
  const { kind, part } = operators[index];
  const alike = (other: Operator) => other.kind === kind && other.part === part;
  const before = operators.slice(0, index + 1).filter(alike).length;
  return operators.filter(alike).length > 1 ? ` ${number(before)}` : '';
}

export function operatorName(operators: readonly Operator[], index: number): string {
  const operator = operators[index];
  if (!operator) return '–';
  const audio = operator.kind === Kind.add && operator.part === Part.whole ? 'audio.' : '';
  const name = `${audio}${kindNames[operator.kind]}${numbered(operators, index)}`;
  return operator.part === Part.whole ? name : `${name} 的 muxer`;
}

const kindName = ({ kind, part }: Operator) =>
  part === Part.whole
    ? kind === Kind.add
      ? 'audio.add'
      : kindNames[kind].replace('track.audio.', '')
    : 'muxer';

const time = (ns: number) => joined(duration(ns));

export const plan: Translation<typeof english.plan> = {
  tick: ({ begun, slowed }, terse) =>
    terse || begun === 0 ? `节拍 ${number(begun)}` : `节拍 ${number(begun)}，放慢 ${number(slowed)} 倍`,
  does: (scene, terse) =>
    scene.begun === 0
      ? ''
      : scene.rests
        ? terse
          ? '休息'
          : '休息到下一节拍'
        : terse
          ? operatorName(scene.graph, scene.acting)
          : `${operatorName(scene.graph, scene.acting)} ${whatWords(eventKindOf(scene.what), scene.amount)}`,
  column: (operators) => {
    const counts = new Map<string, number>();
    for (const operator of operators) {
      const name = kindName(operator);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts].map(([name, count]) => (count === 1 ? name : `${number(count)} ${name}`)).join('，');
  },
  lanes: '这个节拍里，逐个算子，音源在前；横条为对数刻度',
  lanesTerse: '这个节拍里，逐个算子（对数）',
  names: ['模拟时间', '长度', 'self_sync', 'remaining'],
  sums: [
    (ns: number) => (ns > 0 ? time(ns) : '0'),
    ...Array<(count: number) => string>(3).fill((count) => number(count)),
  ],
};

export const stage: Translation<typeof english.stage> = {
  empty: '还什么也没发生。',
};

export function sentence(scene: Scene): string {
  if (scene.begun === 0) return stage.empty;
  const made = scene.graph.filter(({ state }) => state === State.made).length;
  return [
    `节拍 ${number(scene.begun)}：${number(made)} 个算子有了帧，共 ${number(scene.operators)} 个。`,
    `问长度 ${number(scene.sum(({ queries }) => queries))} 次，调用 self_sync ${number(
      scene.sum(({ selfSync }) => selfSync),
    )} 次，remaining ${number(scene.sum(({ remaining }) => remaining))} 次。`,
  ].join('');
}

export const alternative: typeof english.alternative = (name, scene) =>
  `${name}：${number(scene.operators)} 个算子，${number(scene.graph.filter(({ kind }) => kindNames[kind].startsWith('output')).length)} 个输出。${sentence(scene)}`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  unasked: '未被问到',
  ready: '就绪',
  nothing: '没有内容',
  made: '有了帧',
  acting: '正在工作',
  chunk: '它的块',
  empty: '空块',
  heard: '你听到的',
};

export const code: Translation<typeof english.code> = {
  script: '你自己的脚本',
  scriptNote:
    '写下脚本，看它哪里有错、变成什么图，再让 A 和 B 运行：可以看，可以测，可以听。脚本就在地址里。',
  engine: '引擎',
  functions: {
    tick: '一个节拍',
    is_ready: '就绪了吗？',
    get: '它的帧',
    make: '产生帧',
    remaining: '曲目还剩多少',
    end_cycle: '节拍之后',
  },
  note: '图和计时用的是同一份源代码；各策略是其中的开关。',
  many: (count) => `此处 ${number(count)} 个`,
};
