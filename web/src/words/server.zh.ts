// Translated from server.en.ts, digest bcc5fe6d.
import { number } from './format.ts';
import type * as english from './server.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：服务器',
  heading: '服务器：每个连接、每个文件、每一段都要缓冲区',
  work: '请求',
  clock: { unit: 'ms', small: 'µs', spoken: '毫秒' },
};

export const does: Record<string, string> = {
  accept: '连接',
  receive: '请求',
  head: '得到头',
  open: '打开文件',
  read: '读文件',
  cut: '截一段',
  deflate: '压缩',
  emit: '复制一段',
  flush: '写出',
  finish: '得到应答',
  close: '关闭',
};

export const pieces: Translation<typeof english.pieces> = {
  whole: '文件的缓冲区',
  copied: '新字符串',
  pooled: '池里的一段',
  tail: '小尾巴',
  straight: '通道',
};

export const figure: Translation<typeof english.figure> = {
  memory: (most) => `内存，最多 ${most}`,
  box: (size) => `每行一个 ${size} 缓冲区`,
  responses: (connections) => (connections === 2 ? '每列一个响应：连接 • 或 ••' : '响应，每列一个'),
  made: '新分配',
  lent: '借用',
  left: '丢给\n回收器',
  atRest: '在池里',
  foreign: '别人的\n字节',
  marks: '回收器在标记',
  sweeps: '回收器在清扫',
};

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  left: '丢下的',
  atRest: '在池里，不属于这个响应',
  made: '新分配的缓冲区',
  lent: '从池里借用',
  foreign: '别人的字节',
  collector: '回收器在工作',
};

export const code: Translation<typeof english.code> = {
  functions: {
    open: '打开文件',
    read: '读它',
    cut: '截短读',
    write: '为写入准备字符串',
  },
  connection: (index) => `连接 ${number(index)}`,
  note: '图和计时用的是同一份源代码。连接站在自己所在的函数旁。',
  many: (count) => `此处 ${number(count)} 个`,
};

export const milestones: Translation<typeof english.milestones> = {
  made: '首次分配缓冲区',
  lent: '首次重用缓冲区',
  wrote: '首批字节发出',
  dropped: '首次丢下缓冲区',
  collected: '垃圾回收运行',
  aborted: '客户端断开',
  foreign: '发出了别人的字节',
};
