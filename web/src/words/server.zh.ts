// Translated from server.en.ts, digest 863300f5.
import { number } from './format.ts';
import { han } from './han.ts';
import type * as english from './server.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：服务器',
  heading: '服务器：每个连接、每个文件、每一段都要缓冲区',
  work: '请求',
  clock: { unit: 'ms', small: 'µs', spoken: '毫秒' },
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
  detail: (request, over, buffers, sent, terse) =>
    `请求 ${number(request)}${over ? ' 已结束' : ''}：用 ${buffers}${terse ? ' 发' : ' 的缓冲区，发出'} ${sent}`,
  none: '还没有请求',
  leak: (request, bytes, owner) => han`请求 ${number(request)} 得到 + ${owner} 的 ${number(bytes)} B`,
  stranger: '别人',
  roles: {
    receive: '接收',
    send: '发送',
    file: '文件',
    deflate: '压缩',
    copy: '副本',
  },
  used: (role, used, bytes) => `${role} ${number(used)}，共 ${number(bytes)}`,
  purpose: (role, used) => `${role} ${number(used)}`,
  counts: {
    made: (buffers) => `新分配：${number(buffers)} 个`,
    left: (buffers) => `丢给回收器：${number(buffers)} 个`,
    reused: '个缓冲区重用',
    noPool: '没有池可重用',
  },
  requests: '最近的请求和它们的缓冲区',
  connects: '…',
  asks: (request, file) => `${request} · ${file}`,
  notFound: '404',
  shelves: (atRest, lent, terse) =>
    terse ? `池：空闲 ${atRest}，在用 ${lent}` : `池，按大小：空闲 ${atRest}，在用 ${lent}`,
  pile: (count) => `无池：${number(count)} 个缓冲区等回收器`,
  leftBehind: '丢下',
  outside: (size) => `${number(size)}\u202f堆外`,
  heap: (size, terse) => (terse ? `堆（模拟）：${size}` : `垃圾回收的堆（模拟）：${size}，含头部`),
  collector: (time, terse) => (terse ? `回收器 ${time}` : `回收器工作了 ${time}`),
  collectorIdle: '回收器：空闲',
  alive: (size, terse) => (terse ? `不含其他的 ${size}` : `另有 ${size} 的其他对象，始终存活`),
};

export const stage: Translation<typeof english.stage> = {
  empty: '还没有人连接。',
};

export const summary: Translation<typeof english.summary> = {
  answered: (requests) => `应答了 ${number(requests)} 个请求。`,
  leak: (request, bytes, owner) =>
    `请求 ${number(request)} 得到 ${number(bytes)} 个不属于它的字节${owner === null ? '' : `，来自${owner}`}。`,
  buffers: (made, dropped, returned) =>
    `新分配 ${number(made)} 个缓冲区，${number(dropped)} 个留给回收器，${number(returned)} 个还回池里。`,
  garbage: (count) => `现在有 ${number(count)} 个缓冲区是垃圾。`,
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
  acts: '连接，正在动作',
  waits: '在等',
  made: '新分配的缓冲区',
  lent: '从池里取的',
  used: '用到的字节',
  left: '丢给回收器',
  returned: '已还回池里',
  atRest: '池中空闲',
  foreign: '别人的字节',
  heap: '堆里的缓冲区',
  collector: '回收器在工作',
};

export const about: Translation<typeof english.about> = {
  made: '为这个请求新分配的缓冲区：新的内存。',
  lent: '池借给请求、之后收回的缓冲区。',
  used: '缓冲区里装了字节的部分。',
  left: '不再使用的缓冲区。它占着堆，直到垃圾回收器释放它。',
  returned: '已回到池里的缓冲区。之后的请求会得到它，就不用为那个请求分配。',
  atRest: '池里空闲的缓冲区；一层架子放一种大小。',
  foreign: '另一个应答的字节，还留在缓冲区里。',
  heap: '堆里所有缓冲区占的内存，包括死的。线是平的，就没有东西要回收。',
  collector: '垃圾回收器占的时间：标记活着的，清扫其余的。',
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
