// Translated from pools.published.en.ts, digest f723589f.
import type * as english from './pools.published.en.ts';
import type { Translation } from './translation.ts';

export const published: Translation<typeof english.published> = {
  title: '◇ 已发表：整个服务器的 CPU',
  columns: ['服务器', '◇ CPU'],
  note: '◇ Monibuca 关于内存复用的文章：10\u202f000 个 RTMP 发布者，各服务器都关掉了协议转换。工具、码率、机器和时长都没有给出；100 % 大概是一个核。Monibuca 占内存最多，文章归因于它的池。三项优化合起来性能提高 50 % 以上，回收可占一半 CPU；单单一个池的数字，文章没有给。',
  study:
    'Ringside 对此的研究见 docs/relay.md（2026 年 11 月 26 日，原生程序，95\u202f% 区间）：200 个发布者各有一个订阅者时，含模型回收器，Monibuca 的四项优化合起来使程序的速度成为 1.48 倍（1.36 至 1.52）；内存块立即释放时则为 0.773 倍（0.734 至 0.817）。含回收器、没有订阅者时，10\u202f000 个发布者四项全开占一个处理器的 48\u202f%，全关占 42\u202f%。',
};
