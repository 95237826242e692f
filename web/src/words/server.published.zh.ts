// Translated from server.published.en.ts, digest f383f034.
import { MEASURE } from './controls.zh.ts';
import type * as english from './server.published.en.ts';
import type { Translation } from './translation.ts';

export const published: Translation<typeof english.published> = {
  title: '◇ 已发表：每秒请求数',
  columns: ['响应', '◇ 无池', '◇ 有池', '◇ 无池，o=150', '◇ 有池，o=150', '◇ 2.6', '◇ 2.6，o=150'],
  missing: '404',
  whole: (size) => size,
  notCut: (size) => `${size}，末块不切`,
  cut: (size) => `${size}，末块切开`,
  note: `◇ ocsigenserver，PR 87（2015 年），整个服务器。负载、机器和重复次数都没有给出。他们的总结是某些请求最多快 25 至 30 %，池的表每秒可查 4 × 10⁷ 次以上，一个请求只需查几次。o=150 让 OCaml 的收集器留下活内存 1.5 倍的垃圾。“${MEASURE}”只计一个响应的时间，不含网络，所以比值与这里不同。`,
};
