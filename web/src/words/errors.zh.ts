// Translated from errors.en.ts, digest 991611a0.
import type * as english from './errors.en.ts';
import { number } from './format.ts';
import { han } from './han.ts';
import { listed } from './joining.zh.ts';
import { allowedText, fieldName, quoted, valueText } from './refusals.zh.ts';
import type { Translation } from './translation.ts';

const unknownLab = (value: string) => `没有实验室“${quoted(value)}”。`;

export const errors: Translation<typeof english.errors> = {
  refused(refusal) {
    const { knob, value, allowed } = refusal;
    const wanted = allowedText(allowed);
    if (knob === 'text' && value)
      return allowed.kind === 'script' && allowed.limit === 'bytes'
        ? `你的脚本在 ${quoted(value)} 处有错。编辑器会指出那里有什么问题。`
        : han`你的脚本在 ${quoted(value)} 处超出限制。允许：${wanted}。`;
    if (knob === 'unknown') return `链接设置了“${quoted(value)}”，本页不认识它。允许：${wanted}。`;
    if (knob === 'lab') return `${unknownLab(value)}允许：${wanted}。`;
    return han`${fieldName(knob)} 不能是 ${valueText(refusal) || '空'}。允许：${wanted}。`;
  },
  leftOut: (parts) =>
    `链接中本页不认识的部分已略去：${listed(parts.slice(0, 8).map((part) => `“${quoted(part)}”`))}${parts.length > 8 ? ' 等' : ''}。链接的其余部分已打开。`,
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
  sourceTooLong: (letters, most) =>
    `文本太长，链接放不下：压缩后有 ${number(letters)} 个字符；最多允许 ${number(most)} 个。它仍会被检查，但链接里没有它。要分享它，请缩短文本，或以文件发送。`,
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
