import { number } from './format.ts';
import { han } from './han.ts';
import type * as english from './server.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：服务器',
  heading: '服务器：每个连接、每个文件、每一段都要缓冲区',
  work: '请求',
  clock: { unit: 'ms', small: 'µs', spoken: '毫秒', stalled: '这里无人等待' },
};

export const documentName = (number: string) => `文档 ${number}`;

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

export const plan: Translation<typeof english.plan> = {
  body: (request, terse) => (terse ? `请求 ${number(request)}` : `请求 ${number(request)} 的正文，逐段`),
  none: '没有正在处理的文件',
  of: (read, size) => `已读 ${number(read)}，共 ${size}`,
  leak: (bytes, owner) => han`+ ${owner} 的 ${number(bytes)} B`,
  stranger: '别人',
  connections: (count) => `${number(count)} 个连接`,
  listed: (listed, count) => `${number(listed)} 个连接，共 ${number(count)} 个`,
  acts: (connection, does) => `${number(connection)} ${does}`,
  waits: '都在等',
  shelves: (hasPool, terse) =>
    hasPool
      ? terse
        ? '池：闲置，借出'
        : '池：闲置的缓冲区，以及借出者的位置'
      : terse
        ? '无池：借出的缓冲区'
        : '无池：每个缓冲区都新分配，留给回收器',
  outside: (size) => `${number(size)}\u202f堆外`,
  empty: '还没有缓冲区',
  heap: (size, terse) => `${terse ? '模拟堆' : '垃圾回收的堆（模拟）'} ${size}`,
  collector: {
    idle: '等欠债积够',
    mark: (ahead) => `标记，前面还有 ${number(ahead)} 个`,
    sweep: '清扫',
  },
  counts: {
    made: '新分配的缓冲区',
    dropped: '留给回收器',
    copied: '复制',
  },
};

export const stage: Translation<typeof english.stage> = {
  empty: '还没有人连接。',
};

export const summary: Translation<typeof english.summary> = {
  answered: (requests) => `应答了 ${number(requests)} 个请求。`,
  leak: (request, bytes, owner) =>
    `请求 ${number(request)} 得到 ${number(bytes)} 个不属于它的字节${owner === null ? '' : `，来自${owner}`}。`,
  buffers: (made, dropped) => `新分配 ${number(made)} 个缓冲区，${number(dropped)} 个留给回收器。`,
  marks: '回收器在标记。',
  sweeps: '回收器在清扫。',
};

export const alternative: typeof english.alternative = ({
  name,
  connections,
  file,
  lent,
  atRest,
  heap,
  summary,
  time,
}) =>
  `${name}：服务器有 ${number(connections)} 个连接，文件 ${file}，借出 ${lent}，闲置 ${atRest}，堆 ${heap}。${summary}已过 ${time}。`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  acts: '正在动作的连接',
  waits: '等待的连接',
  atRest: '闲置的缓冲区',
  lent: '借出的缓冲区',
  whole: '读来什么样就发什么样',
  copied: '复制进新字符串',
  pooled: '复制进池里的一段',
  alive: '存活',
  dead: '已死，还没清扫',
  marked: '标记已到',
};

export const code: Translation<typeof english.code> = {
  functions: {
    open: '打开文件',
    read: '读它',
    cut: '截短读',
  },
  connection: (index) => `连接 ${number(index)}`,
  note: '图和计时用的是同一份源代码。连接站在自己所在的函数旁。',
  many: (count) => `此处 ${number(count)} 个`,
};
