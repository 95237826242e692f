import { Operation, type Scene } from '../labs/queues/scene.ts';
import { number } from './format.ts';
import type * as english from './queues.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：队列，弱引用队列',
  heading: '弱引用队列：谁还在，弄清这一点要多少代价？',
  work: '操作',
  clock: { unit: 's', small: 'ms', spoken: '秒', stalled: '这里无人等待' },
};

const DOES: Record<Operation, string> = {
  [Operation.idle]: '什么也不做',
  [Operation.register]: '音源登记',
  [Operation.remove]: '取出一个音源',
  [Operation.read]: '时钟读取谁还在',
  [Operation.flush]: '清空队列',
  [Operation.after]: '算子登记',
  [Operation.lookup]: '谁处理这个类型？',
  [Operation.test]: '是不是这个类型？',
  [Operation.position]: '哪个字段最短？',
  [Operation.field]: '这个字段在哪里？',
};
export const does = (operation: Operation) => DOES[operation];

export const plan: Translation<typeof english.plan> = {
  tick: ({ begun, slowed }, terse) =>
    terse || begun === 0 ? `节拍 ${number(begun)}` : `节拍 ${number(begun)}，放慢 ${number(slowed)} 倍`,
  does: (scene) => (scene.begun === 0 ? '' : scene.rests ? '休息到下一节拍' : does(scene.operation)),
  slots: ({ operation, size, capacity }, terse) =>
    operation === Operation.after
      ? `${number(size)} 个算子已登记`
      : `${terse ? '' : '已用 '}${number(size)} / ${number(capacity)} 个槽`,
  filling(scene, terse) {
    const { filling, operation } = scene;
    const refused = scene.counter('refused');
    if (!filling) return refused > 0 ? `拒绝 ${number(refused)} 次使用` : '';
    return terse || operation === Operation.after
      ? `已复制 ${number(filling.copied)}`
      : `已复制 ${number(filling.copied)} 个到 ${number(filling.slots)} 槽的数组`;
  },
  found: ({ operation, alive, zombies }, terse) =>
    operation === Operation.after
      ? '每样一次；每个节拍后清空'
      : `${number(alive)} 个活着，${number(zombies)} 个僵尸${terse ? '' : '，逐节拍'}`,
  values: {
    checked: '检查的槽',
    copied: '复制的槽',
    arrays: '新建的数组',
    compared: '比较',
  },
};

export const stage: Translation<typeof english.stage> = {
  empty: '还什么也没发生。',
};

export function sentence(scene: Scene): string {
  if (scene.begun === 0) return stage.empty;
  const refused = scene.counter('refused');
  return [
    `${number(scene.counter('operations'))} 次操作，检查 ${number(scene.counter('slotsChecked'))} 个槽，复制 ${number(scene.counter('slotsCopied'))} 个。`,
    `${number(scene.alive)} 个活着，${number(scene.zombies)} 个僵尸。`,
    ...(refused > 0
      ? [`队列自己调用的函数 ${number(refused)} 次使用队列，都被拒绝：2.4.5 会永远等下去。`]
      : []),
  ].join('');
}

export const alternative: typeof english.alternative = (name, scene) =>
  `${name}：已用 ${number(scene.size)} 个槽，共 ${number(scene.capacity)} 个。${sentence(scene)}`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  alive: '活着',
  zombie: '僵尸：无人持有，仍被找到',
  dead: '死槽',
  free: '从未用过',
  cursor: '正在看',
  copied: '已复制',
  used: '已用的槽',
};

export const code: Translation<typeof english.code> = {
  functions: {
    register: '音源登记',
    grow: '数组增长',
    each: '时钟读取',
    remove: '音源离开',
    lookup: '查找处理者',
    handler: '并生成它',
    is_format: '测试类型',
    min: '两者较小',
    compare: '与另一个比',
    any: '任意两个值',
  },
  note: '图和计时用的是同一份源代码。谁在干活，谁就站在那个函数旁。',
  many: (count) => `此处 ${number(count)} 个`,
};
