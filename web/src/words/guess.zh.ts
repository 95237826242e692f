import type * as english from './guess.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const guess: Translation<typeof english.guess> = {
  label: '先猜一猜',
  kept: '什么也不发送',
  number: (unit) => `你的猜测，${unit}`,
  slider: '你的猜测',
  range: (min, max) => `请填 ${number(min)} 到 ${number(max)} 之间的整数。`,
  hint: '拖动圆圈，或输入数字。然后由这个浏览器计数。',
  count: '计数',
  counting: '正在计数。',
  stopped: '没有计数，因为实验室中途变了。',
  pass: '跳过',
  resume: '猜一猜',
  again: '再猜一次',
  said: (value) => `你说 ${number(value)}。`,
  counted: (value) => `这个浏览器数得 ${number(value)}。`,
  you: '你',
};
