// Translated from faults.en.ts, digest 030368b7.
import type { Fault } from '../engine/fault.ts';
import type * as english from './faults.en.ts';
import { number } from './format.ts';
import { allowedText, valueText } from './refusals.zh.ts';
import type { Translation } from './translation.ts';

const seconds = (ms: number) => `${number(Math.round(ms / 1000))} 秒`;

const deadline = { start: '启动', answer: '应答', stop: '停止' } as const;

export function faultText(fault: Fault): string {
  switch (fault.kind) {
    case 'trap':
      return `其代码无法继续（${fault.message}）`;
    case 'stack':
      return '调用层数超出了栈的容量';
    case 'memory':
      return '内存耗尽';
    case 'deadline':
      return `未能在 ${seconds(fault.ms)}内${deadline[fault.of]}`;
    case 'not loaded':
      return fault.message ? `它的文件未能加载（${fault.message}）` : '它的文件未能加载';
    case 'budget':
      return fault.refusal.knob === 'memory'
        ? `这次运行需要 ${valueText(fault.refusal)} 内存；允许：${allowedText(fault.refusal.allowed)}`
        : `这次运行的工作量过大（${valueText(fault.refusal)}）；允许：${allowedText(fault.refusal.allowed)}`;
    case 'neighbour':
      return '同一 worker 中的另一个实验室出错了';
    case 'error':
      return fault.message;
  }
}

export const failure: Translation<typeof english.failure> = {
  label: '引擎停止了',
  figure: '已停止。',
  what: (why) => `引擎停止了：${why.replace(/[.。]$/, '')}。`,
  kept: '地址栏里仍保存着你的设置。',
  again: '用这些设置重新启动后，它立刻又出错了。默认设置更有可能正常运行。',
  restart: '重新启动引擎',
  defaults: '以默认设置打开',
  copy: '复制出错的链接',
  copied: '已复制。',
  notCopied: '此浏览器不允许页面复制；链接如下：',
};

export const stopped: Translation<typeof english.stopped> = {
  library: (why) => `媒体库的 worker 停止了：${why.replace(/[.。]$/, '')}。`,
  sqlite: (why) => `SQLite 的 worker 停止了：${why.replace(/[.。]$/, '')}。`,
};
