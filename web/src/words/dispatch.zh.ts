import { CellState, type Scene } from '../labs/queues/scene.ts';
import type * as english from './dispatch.en.ts';
import { number } from './format.ts';
import { does, stage } from './queues.zh.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：队列，分派',
  heading: '分派：这种类型的内容归谁处理？',
  work: '查找',
  clock: { unit: 's', small: 'ms', spoken: '秒', stalled: '这里无人等待' },
};

const TYPES = [
  'pcm',
  'pcm_s16',
  'pcm_f32',
  'midi',
  'canvas',
  'metadata',
  'track_marks',
  'ffmpeg.copy',
  'ffmpeg.audio.raw',
  'ffmpeg.video.raw',
];
const typeName = (id: number) => TYPES[id] ?? `plugin.${id}`;

export const plan: Translation<typeof english.plan> = {
  tick: ({ begun, slowed }, terse) =>
    terse || begun === 0 ? `节拍 ${number(begun)}` : `节拍 ${number(begun)}，放慢 ${number(slowed)} 倍`,
  query: ({ asked, begun, rests }) =>
    begun === 0 ? '' : rests || asked < 0 ? '休息到下一节拍' : `谁处理 ${typeName(asked)}？`,
  type: typeName,
  sign: (state) => (state === CellState.opened ? '是' : state === CellState.tried ? '否' : ''),
  card: ({ blocks }, id, terse) =>
    id === 'matched'
      ? '不产生处理者'
      : blocks > 0
        ? `${terse ? '' : '处理者：'}已建 ${number(blocks)} 块`
        : '还没有处理者',
  closures: ['kind', 'make', 'merge', 'compatible', 'describe', 'duplicate', '记录'],
  values: (terse) => (terse ? ['查找', '名称', '块'] : ['查找', '比较过的名称', '分配的块']),
};

export function sentence(scene: Scene): string {
  if (scene.begun === 0) return stage.empty;
  return `${number(scene.counter('operations'))} 次查找，比较了 ${number(scene.counter('comparisons'))} 个名称，为处理者分配了 ${number(scene.counter('blocks'))} 块。`;
}

export const alternative = (name: string, scene: Scene) =>
  `${name}：注册了 ${number(scene.cells)} 种类型。${scene.begun > 0 && !scene.rests ? `现在：${does(scene.operation)}。` : ''}${sentence(scene)}`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  door: '已注册的类型',
  tried: '问过：不归我',
  opened: '问过：归我',
  cursor: '正在问',
  made: '分配的块',
};
