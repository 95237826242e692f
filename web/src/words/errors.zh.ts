import type * as english from './errors.en.ts';
import { number, THIN } from './format.ts';
import { engineSays, han } from './han.ts';
import { knobWords } from './knobs.zh.ts';
import type { Translation } from './translation.ts';

const names: Record<string, string> = {
  link: '链接',
  version: '链接的版本',
  lab: '实验室',
  preset: '预设',
  a: '策略 A',
  b: '策略 B',
  seed: '种子',
  rate: '采样率',
  t: '时间',
  speed: '速度',
  play: '播放',
  tab: '标签',
  look: '所示的流',
  hear: '所听的一侧',
  present: '演示',
  do: '动作',
  action: '动作',
  media: '文件',
  own: '链接中的脚本',
  config: '文档中的配置',
  text: '你的脚本',
};

const QUOTED = 40;
const quoted = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);
const named = (id: string) => names[id] ?? `“${knobWords(id).name}”`;

export const allowed: Translation<typeof english.allowed> = {
  range: (min, max, unit) => `${number(min)}～${number(max)}${unit ? THIN + unit : ''}`,
  oneOf: (options) => options.join('、'),
  once: '各一个值',
  length: (limit) => `最多 ${number(limit)} 个字符`,
  names: '复制所得的链接里有的名称',
  actions: (limit) => `一次运行中手动操作最多 ${number(limit)} 个；按“从头开始”可重来`,
  packed: '与复制所得的链接一字不差的脚本',
  action: '与复制所得的链接中写法相同的步数和动作',
  asInLink: '与其自身链接一致的内容',
};

const unknownLab = (value: string) => `没有实验室“${quoted(value)}”。`;

export const characters = (count: number) => `${number(count)} 个字符`;

export const errors: Translation<typeof english.errors> = {
  refused: ({ knob, value, allowed }) =>
    knob === 'text' && value
      ? allowed === '' || allowed.endsWith('without faults')
        ? `你的脚本在 ${quoted(value)} 处有错。编辑器会指出那里有什么问题。`
        : han`你的脚本在 ${quoted(value)} 处超出限制。允许：${engineSays(allowed)}。`
      : knob === 'unknown'
        ? `链接设置了“${quoted(value)}”，本页不认识它。允许：${engineSays(allowed)}。`
        : knob === 'lab'
          ? `${unknownLab(value)}允许：${engineSays(allowed)}。`
          : han`${named(knob)} 不能是 ${quoted(value) || '空'}。允许：${engineSays(allowed)}。`,
  linkIgnored: {
    first: '下面的实验室采用默认设置。',
    running: '一切照旧。',
    cut: '它和之后的操作都略去了。',
  },
  stoppedShort: (reached, goal) =>
    `实验室到了 ${number(goal)} 秒中的第 ${number(reached)} 秒，停在这里：余下的一次算完太费时。按播放可继续。`,
  unknownLab,
  labs: '现有：',
  textTooLong: (letters, most) =>
    `脚本太长，链接放不下：压缩后仍有 ${number(letters)} 个字符。允许：${number(most)} 个。原来运行的继续运行。`,
  notLoaded: '它的文件未能加载',
  needsThreads: '这个实验室在线程上计时，而本页此刻没有线程。状态栏说明了原因和办法。',
  noLab: (lab) => `没有名为 ${lab} 的实验室`,
  recordingStopped: (why) => `录制停止了（${why}）。两侧维持原样；按“看线程做了什么”再次播放。`,
  noWebAssembly: {
    what: '此浏览器不能运行 WebAssembly，所以实验室无法在此播放。',
    why: '可能本站禁用了它，也可能浏览器太旧。实验室对比的内容列在下面。',
    caption: '它所对比的策略',
    columns: { name: '策略', about: '做什么' },
  },
};
