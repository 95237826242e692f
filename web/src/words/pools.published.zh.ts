// Translated from pools.published.en.ts, digest b3d2c338.
import type * as english from './pools.published.en.ts';
import type { Translation } from './translation.ts';

export const published: Translation<typeof english.published> = {
  title: '◇ 已发表：整个服务器的 CPU',
  columns: ['服务器', '◇ CPU'],
  note: '◇ Monibuca 关于内存复用的文章：10\u202f000 个 RTMP 发布者，各服务器都关掉了协议转换。工具、码率、机器和时长都没有给出；100 % 大概是一个核。Monibuca 占内存最多，文章归因于它的池。三项优化合起来性能提高 50 % 以上，回收可占一半 CPU；单单一个池的数字，文章没有给。',
};
