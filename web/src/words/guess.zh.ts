// Translated from guess.en.ts, digest 24dbde64.
import type * as english from './guess.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const guess: Translation<typeof english.guess> = {
  label: '先猜一猜',
  kept: '只留在此浏览器中',
  number: (unit) => `你的猜测，${unit}`,
  slider: '你的猜测',
  range: (min, max) => `请填 ${number(min)} 到 ${number(max)} 之间的整数。`,
  hint: '拖动圆圈，或输入数字。然后由这个浏览器计数。',
  count: '计数',
  counting: '正在计数。',
  stopped: '没有计数，因为实验室中途变了。',
  watch: '看看经过',
  pass: '跳过',
  resume: '先猜一猜',
  again: '再猜一次',
  received: '发来这个链接的人已经猜过。请先说出你的猜测，然后两者都能看到。',
  sender: (value) => `发来链接的人说 ${number(value)}。`,
  share: '分享我的猜测',
  sharing: {
    title: '分享我的猜测',
    close: '关闭',
    link: '问题的链接',
    note: '打开它的人先回答同一个问题，然后看到你的猜测。',
    png: '存为 PNG',
    alt: '将要保存的图片：问题、猜测和计数，在同一刻度上',
    failed: '这个浏览器画不出这张图片，换一个也许可以。',
    said: (value) => `我猜 ${number(value)}。`,
    counted: (value) => `我的浏览器数得 ${number(value)}。`,
    me: '我',
    foot: (host) => `精确计数，Ringside，${host}`,
  },
  notLoaded: '分享所需的代码没能加载。请再试一次。',
  said: (value) => `你说 ${number(value)}。`,
  counted: (value) => `这个浏览器数得 ${number(value)}。`,
  you: '你',
};
