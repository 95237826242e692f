// Translated from embedding.en.ts, digest 2b3c75ee.
import type * as english from './embedding.en.ts';
import { number, THIN } from './format.ts';
import type { Translation } from './translation.ts';

export const embedding: Translation<typeof english.embedding> = {
  title: (heading, a, b) => `${heading}。${a} 与 ${b}`,
  theme: '配色',
  themes: { auto: '随系统', page: '随所在页面', light: '浅色', dark: '深色' },
  knob: '显示的旋钮',
  noKnob: '无',
  element: '作为元素',
  elementNote:
    '高度自动调整。不运行脚本时，以及打印时，显示其中的图片。带 integrity 属性时，始终使用此版本。',
  frame: '作为框架，无需脚本',
  frameNote: (height) => `按下面的宽度，它需要 ${number(height)}${THIN}px 的高度；更窄则更高。`,
  frameInJsx: '作为 MDX 或 JSX 中的框架',
  frameInJsxNote: '用于 Docusaurus、Starlight 等把 Markdown 编译成组件的工具。',
  markdown: '作为 Markdown 中的图片',
  markdownNote: '图片是实验室刚打开时的样子。要用当前状态，请在“图片”中另存一张，换上它的地址。',
  preview: '效果',
};
