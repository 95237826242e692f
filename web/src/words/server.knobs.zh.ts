// Translated from server.knobs.en.ts, digest 63996e90.
import type * as english from './server.knobs.en.ts';
import type { Translation } from './translation.ts';

export const variants: Translation<typeof english.variants> = {
  'lwt-chan': {
    name: '2.6 版',
    does: '新分配，每次写都复制',
    about: 'Lwt_chan 把每次写入复制到一个单独的字符串里；每个文件都得到 8\u202fkB 的缓冲区。',
  },
  fresh: { name: '新缓冲区', does: '每次新分配', about: '每个缓冲区要用时才分配，用后留给回收器。' },
  'fresh-cut': {
    name: '新缓冲区，短读截开',
    does: '新分配，截短',
    about: '同上；短读截成几段，每段都要新分配。',
  },
  lent: {
    name: '池',
    does: '从池里借，余下复制',
    about: '缓冲区从按二的幂分级的池里借；短读复制到一个新字符串里。',
  },
  'lent-cut': { name: '池，短读截开', does: '从池里借', about: '缓冲区是借的；短读截成池里有的几段。' },
  today: {
    name: '如今的 master',
    does: '每次读都新分配',
    about: '每个文件在堆外占 16\u202fkB，每次读取得到一个新字符串；连接仍是 2015 年的。',
  },
  straight: {
    name: '直通',
    does: '直接读进通道',
    about: '我们的：文件直接读进通道本身，通道只在写的时候占用。',
  },
};

export const knobs: Translation<typeof english.knobs> = {
  size: { name: '文件', about: '所请求文件的字节数。', unit: () => '字节' },
  connections: { name: '连接', about: '同时有多少客户端；每个一得到应答就再次请求。' },
  requests: { name: '每连接请求数', about: '一个连接关闭前的请求数：1 即没有 keep-alive。' },
  response: { name: '响应', about: '文件，或“未找到”。' },
  overhead: {
    name: 'space_overhead',
    about: 'OCaml 的回收器可以留下多少不回收，以存活部分的 % 计：到 4.13 为止是 80。',
  },
  live: {
    name: '另有存活',
    about: '服务器赖以运行的小对象，模拟的回收器每个周期都要遍历。',
    unit: () => 'MiB',
  },
  capacity: { name: '货架容量', about: '每种大小，池最多保留多少缓冲区。', unit: () => '个缓冲区' },
  file_buffer: { name: '文件缓冲区', about: '一次把文件读入多少字节：filebuffersize。' },
  request: { name: '请求', about: '一个请求的字节数：除必需部分外都是 cookie。', unit: () => '字节' },
  aborts: { name: '中途离开的客户端', about: '客户端在中途离开的响应所占比例。', unit: () => '%' },
  mixed: { name: '两种大小', about: '每隔一个文件，长度取下一个二的幂。' },
  deflate: { name: 'Deflate', about: '正文在发出途中压缩，级别 6。' },
  forgets_rounding: {
    name: '忘了取整',
    about: '池的缓冲区可能比所要的长：整个都发了出去。',
  },
};

export const options: Translation<typeof english.options> = {
  response: { file: '文件', '404': '未找到' },
  overhead: { '80': '80 %', '120': '120 %', '150': '150 %' },
};

export const presets: Translation<typeof english.presets> = {
  release: { name: '2.6 以来', about: '2015 年 7 月发布的版本，与 8 月合并和提出的全部改动。' },
  '7-kb': { name: '7 kB', about: '7 168 字节的文件：作者表格中的一行。' },
  '404': { name: '404', about: '未找到：只计连接的缓冲区。' },
  '20-b': { name: '20 B', about: '20 字节的响应。' },
  '1-kb': { name: '1 kB', about: '二的幂：没有可截的。' },
  '15-kb': { name: '15 kB', about: '一个满缓冲区和一次短读。' },
  '16-kb': { name: '16 kB', about: '两个满缓冲区：没有可截的。' },
  'keep-alive': { name: 'Keep-alive', about: '404，每个连接一百个请求。' },
  crowd: { name: '人多', about: '连接比货架容纳得下的多。' },
  leak: { name: '泄露', about: '忘了取整：客户端收到别人的字节。' },
  today: { name: '今天', about: '2026 年的服务器与我们的，文件 64 kB。' },
};
