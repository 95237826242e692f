// Translated from dispatch.story.en.ts, digest 4150714a.
import type * as english from './dispatch.story.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const story: Translation<typeof english.story> = {
  asks: {
    title: '归谁处理？',
    body: '每产生一份内容，都要找到它的类型的处理者，即一组函数。**A** 逐个[询问](tried)已注册的类型，名称是不是它的。**B** 拿类型的编号作下标，一次就[找到](opened)。',
    more: '查找的是处理者：针对一种内容的一组函数，用来创建、合并、描述它。**A** 是 Liquidsoap 2.4.4，**B** 是含 PR 5136 的 2.4.5。32 个发生器、一个 add 和一个输出，每节拍 103 次查找（我们重建的），**A** 中则有 482 次名称比较。没有单独为这项改动公布数字。',
    guess: {
      ask: '1\u202fs 内有 5\u202f151 次查找。**A** 比较多少个名称？',
      unit: '个',
      other: (counts) =>
        `**B** 比较了 ${number(counts.comparisons)} 个名称，调用了 ${number(counts.calls)} 次。`,
      because: '因为 **A** 按注册的次序逐个问类型，直到有一个说是。',
    },
  },
  depth: {
    title: '第一个类型',
    body: '声音最先注册。只要声音时，**A** 一次[比较](step)就能找到[它](opened)，**B** 能[省](saved)的也只有这一次比较。',
    more: '每帧的另外两种内容，元数据和曲目标记，是第六、第七个类型。',
  },
  last: {
    title: '最后一个类型',
    body: '原始视频最后注册：每次查找，**A** 要[十次调用、十次比较](tried)，**B** 仍只有一次调用。',
    more: '转动类型数：**A** 做的随之增长，**B** 做的不变。',
  },
  card: {
    title: '处理者',
    body: '[找到](opened)的类型会造一个处理者：六个闭包，加一条装它们的记录，共[七块内存](made)。**A** 即 2.4.5，仍然如此。**B** 是我们的，是编译器看得穿的 match，什么也不造。',
    more: '按“测量”：在这里，花时间的是这些块，即七次 malloc，而不是查找；OCaml 每块只移动一个指针。插件的类型 **B** 仍在表里找；它不属于任何版本。',
    guess: {
      ask: '1\u202fs 内有 5\u202f151 次查找。**A** 为此分配多少个内存块？',
      unit: '块',
      other: (counts) => `**B** 分配了 ${number(counts.blocks)} 块。`,
      because: '因为每次查找都重新生成处理者：六个闭包和一个记录，共七块。',
    },
  },
  check: {
    title: '不检查',
    body: '2.4.5 读[表](door)时不检查下标。**A** 也这样，在安全的 Rust 里取编号的末四位做到。**B** 检查。',
    more: '先按“测量”，再断定它要不要紧。',
  },
  simple: {
    title: '每节拍四次',
    body: '一个发生器、一个输出：四次[查找](step)，每秒五十遍。每秒两百次查找算不了什么，**A** 和 **B** 都一样。',
    more: '这项改动值多少，要看脚本要多少：先数清楚，再优化。',
  },
};
