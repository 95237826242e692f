// Translated from compare.story.en.ts, digest 3c7c9678.
import type * as english from './compare.story.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const story: Translation<typeof english.story> = {
  tags: {
    title: '整数当作任意值来比',
    body: '算子是 Liquidsoap 脚本里的一个源或效果，每节拍都要问帧的哪个[字段](field)最短：比较 21 次。**A** [调用](step) OCaml 的 compare_val，它查看每个值的标签，即种类：是整数吗？**B** 本来就知道：一步，[省去](saved)三步。',
    guess: {
      ask: '1\u202fs 内有 1\u202f050 次比较。**A** 要查看多少个标签，才知道两个值都是整数？',
      unit: '个标签',
      other: (counts) => `**B** 查看了 ${number(counts.tags)} 个。`,
      because: '因为 compare_val 每次都查看两个值；**B** 知道它们是整数。',
    },
    more: '**A** 是 Liquidsoap 2.4.4，**B** 是 2.4.5。标签说明值的种类：整数、文本或列表；这里 **A** 每节拍（20\u202fms 的声音）查看 42 个。查找字段，就是找最短的，或在列表里找一个。经指针的调用，就是编译器看不到目标的调用，例如从 OCaml 调入运行时。没有为了变慢而添加任何东西。',
  },
  position: {
    title: '三者中最小的',
    body: '每节拍六次比较，逐次来看。前三次求三个[字段](field)中最短的：**B** 在四步中[省去](saved)三步。其余的在列表里查字段，**B** 与 **A** 一样：都是四[步](step)。',
    more: '只替换了 min、max 和 compare；整数的相等与大小，编译器早已特化。没有单独为此公布数字。步骤取自 OCaml 的 runtime/compare.c 中的 compare_val；若两者是同一个整数，它会提前返回，引擎不这样做。',
    guess: {
      ask: '1\u202fs 内，**A** 比较 300 次，每次都用一次调用。**B** 调用多少次？',
      unit: '次',
      other: (counts) => `**A** 调用了 ${number(counts.calls)} 次。`,
      because: '因为每节拍有三次比较是在列表里查字段，**B** 没有改它们。',
    },
  },
  left: {
    title: '剩下的',
    body: '[字段](met)是用多态比较在列表里查找的，**A** 和 **B** 都如此。只做查找时，两者的[步骤](step)相同。',
    more: '多态比较接受任意两个值，再查它们是什么。Liquidsoap 的帧是键值对的列表；查找用标准库，它不知道键是整数。',
  },
  ours: {
    title: '一次调用也没有',
    body: '**B** 是我们的，它知道键是整数。每个算子每节拍 27 次[比较](step)，和 **A** 一样，却[一次调用也没有](saved)。',
    more: '没有人做过。它不止一行：字段放在语言自己的方法列表里，键可以是任何值，其中四个函数都要有整数的版本。',
  },
  fields: {
    title: '八个字段',
    body: '有八个[字段](field)时，最后一个要[比较](met)八次才找到。**A** 每次都[调用](step)，**B** 只比较。',
    more: '只有声音的帧有三个字段。八个已超过 Liquidsoap 注册的数目。',
    guess: {
      ask: '1\u202fs 内有 18\u202f410 次比较。**A** 有多少次要用调用？',
      unit: '次',
      other: (counts) => `**B** 调用了 ${number(counts.calls)} 次。`,
      because: '因为 **A** 只在查字段时才调用；求最小值时它知道是整数。',
    },
  },
  forty: {
    title: '一条长链',
    body: '四十个算子，每节拍 1\u202f080 次[比较](step)。**A** 每次都用调用，**B** [一次也不用](saved)。',
    more: '每秒五十个节拍，就是 54\u202f000 次调用。按“测量”，看看它占 20 ms 节拍的多少。',
  },
};
