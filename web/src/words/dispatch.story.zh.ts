// Translated from dispatch.story.en.ts, digest 6de61198.
import { MEASURE } from './controls.zh.ts';
import type * as english from './dispatch.story.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const story: Translation<typeof english.story> = {
  asks: {
    title: '十种类型，谁来处理？',
    body: '每种类型都有处理者。**A** 逐个[询问](tried)：“归你吗？”**B** 知道编号，只[问](opened)那一个。',
    so: '插件会增加类型：每加一种，**A** 的查找就变长，**B** 的不变。',
    more: '处理者是针对一种内容的一组函数，用来创建、合并、描述它。**A** 是 Liquidsoap 2.4.4，**B** 是含 PR 5136 的 2.4.5。八个发生器、一个 add 和一个输出，每节拍 31 次查找；32 个发生器则是 103 次，**A** 为此比较 482 个名称（脚本是我们重建的）。没有单独为这项改动公布数字。在这里测得的收益很小：每次查找还要造一个处理者，那比查找更费时。',
    guess: {
      ask: '1\u202fs 内有 1\u202f551 次查找。**A** 问多少个类型？',
      unit: '个',
      other: (counts) => `**B** 问了 ${number(counts.calls)} 个。`,
      because: '因为 **A** 按注册的次序逐个问类型，直到有一个说是。',
    },
  },
  depth: {
    title: '第一个问到的就是它，会怎样？',
    body: '只产生声音，而声音最先注册。**A** 问第一个就[找到](opened)，比较一个名称。**B** 也只问一个，一个名称也不比。',
    more: '每帧的另外两种内容，元数据和曲目标记，是第六、第七个类型。',
  },
  last: {
    title: '十种类型中的最后一种。谁先找到？',
    body: '只产生原始视频，而它最后注册。**A** 每次都要先[问遍](tried)其他类型。**B** 仍然只[问](opened)一个。',
    more: '转动类型数：**A** 做的随之增长，**B** 做的不变。',
  },
  card: {
    title: '类型找到了。还要造处理者吗？',
    body: '**A** 是发布的版本，每次查找都[造一个处理者](made)：为它的函数分配内存块。**B** 是我们的，是程序里的一个 match：一下就完，什么也不造。',
    more: `处理者是六个闭包，加一条装它们的记录，共七块。match 是编译器看得穿的。按“${MEASURE}”：在这里，花时间的是这些块，即七次 malloc，而不是查找；OCaml 每块只移动一个指针。插件的类型 **B** 仍在表里找；它不属于任何版本。`,
    guess: {
      ask: '1\u202fs 内有 1\u202f551 次查找。**A** 为此分配多少个内存块？',
      unit: '块',
      other: (counts) => `**B** 分配了 ${number(counts.blocks)} 块。`,
      because: '因为每次查找都重新生成处理者：六个闭包和一个记录，共七块。',
    },
  },
  check: {
    title: '编号指出位置。谁来检查编号？',
    body: '两者都只[问](opened)一个类型。**A** 与 2.4.5 一样，读表时不检查编号是否越界。**B** 每次都先[检查](checked)。',
    more: `**A** 在安全的 Rust 里取编号的末四位做到。先按“${MEASURE}”，再断定它要不要紧。`,
  },
  simple: {
    title: '每节拍四次查找。要紧吗？',
    body: '一个发生器和一个输出，查找很少。**A** 多半要[问](tried)好几种类型，**B** 只[问](opened)一个：哪边都算不了什么。',
    more: '每次四个，每秒五十遍，就是每秒两百次。这项改动值多少，要看脚本：先数清楚，再优化。',
  },
};
