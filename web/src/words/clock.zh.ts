import { End, Followed, Kind, type Scene, type Tick } from '../labs/clock/scene.ts';
import type * as english from './clock.en.ts';
import { joined, number, tickTime } from './format.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：时钟',
  heading: '时钟：谁定步调？',
  work: '节拍',
  clock: { unit: 's', small: 'ms', spoken: '秒', stalled: '这里无人等待' },
};

const ms = (count: number) => joined({ value: number(count), unit: 'ms' });

const KINDS: Record<Kind, string> = {
  [Kind.source]: '音源',
  [Kind.pass]: '算子',
  [Kind.join]: '汇合',
  [Kind.output]: '输出',
  [Kind.card]: '声卡',
  [Kind.line]: '对端',
};
export const operatorName = (kind: Kind, index: number) => `${KINDS[kind]} ${number(index + 1)}`;

function pace(last: Tick | undefined, burst: number): string {
  if (!last) return '尚未启动';
  if (last.end === End.stopped) return '两个同步源：停住不动';
  if (last.end === End.caughtUp || last.end === End.jumped) return '太迟了：不休息';
  if (last.end === End.freed)
    return last.follows === Followed.nobody ? '无人定步调' : '设备定步调，每帧一个节拍';
  return burst > 0 ? `自己的时间：${number(burst)} 个节拍，然后睡眠` : '自己的时间：第一阵';
}

export const plan: Translation<typeof english.plan> = {
  follows: {
    [Followed.nobody]: '自己的时间',
    [Followed.card]: '跟随声卡',
    [Followed.line]: '跟随对端',
    [Followed.both]: '两个同时在：错误 17',
  },
  device: (isCard, open) => (isCard ? (open ? '声卡' : '声卡，关') : open ? '对端' : '对端，不在'),
  mode: (scene, burst) => pace(scene.allTicks().at(-1), burst),
  wrong: '时钟错了',
  tick({ asked, told }, terse) {
    const calls = terse ? `${number(asked)} 次调用` : `${number(asked)} 次 self_sync 调用`;
    return told > 0 ? `${calls}，${number(told)} 次回调` : `本节拍 ${calls}`;
  },
  rest: ({ ended, next, end }) => (end === End.stopped ? '停住' : ms(next - ended)),
  at: (at) => ms(at),
  values: { asked: '调用', told: '回调', hooks: '已登记', wrong: '出错的节拍' },
};

export const stage: Translation<typeof english.stage> = {
  empty: '还没有动静。',
};

export function sentence(scene: Scene): string {
  const ticks = scene.counter('ticks');
  if (ticks === 0) return '时钟尚未启动。';
  const follows =
    scene.follows === Followed.nobody
      ? '按自己的时间走'
      : scene.follows === Followed.both
        ? '有两个同步源：错误 17'
        : plan.follows[scene.follows];
  return [
    `时钟${follows}。`,
    `${number(ticks)} 个节拍，${number(scene.counter('selfSync'))} 次 self_sync 调用，${number(scene.counter('callbacks'))} 次回调。`,
    ...(scene.wrong ? ['它错了：跟随的不是该跟随的。'] : []),
  ].join('');
}

export const alternative = (name: string, scene: Scene) =>
  `${name}：一个时钟，其上有 ${number(scene.operators)} 个算子。${sentence(scene)}已过去 ${joined(tickTime(scene.time))}。`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  operator: '算子',
  line: '取自',
  asked: '本节拍被询问',
  told: '本节拍被告知',
  card: '声卡，打开',
  peer: '对端，已连接',
  ticks: '自己时间里的节拍',
  even: '由设备定步调的节拍',
  rest: '睡眠',
};

export const acts: Translation<typeof english.acts> = {
  title: '对两侧操作',
  plug: { card: '打开声卡', line: '连接对端' },
  unplug: { card: '关闭声卡', line: '断开对端' },
};

export const code: Translation<typeof english.code> = {
  functions: {
    sync_source: '时钟每节拍都去查明',
    cycle: '算子的周期开始',
    changed: '有了变化，并说出来',
    woken: '算子醒来',
    update: '算子算出自己的说法',
    propagate: '消息向上传',
  },
  works: '时钟',
  note: '图和计时用的是同一份源代码。递归在 engine/labs/liquidsoap/src/clock/sync/ask.rs。',
  many: (count) => `此处 ${number(count)} 个`,
};
