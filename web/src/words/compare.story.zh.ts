// Translated from compare.story.en.ts, digest d923f1f2.
import type * as english from './compare.story.en.ts';
import { MEASURE } from './controls.zh.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const story: Translation<typeof english.story> = {
  position: {
    title: '长度和键。哪种比较变便宜了？',
    body: '先求帧的最短字段：**A** [调用](step)运行时去比，**B** 直接[比较](compared)。再按键查字段，这时 **B** 也要调用。',
    more: '前三次比的是长度，其余比的是键。只替换了 min、max 和 compare；整数的相等与大小，编译器早已特化。没有单独为此公布数字。步骤取自 OCaml 的 runtime/compare.c 中的 compare_val；若两者是同一个整数，它会提前返回，引擎不这样做。',
    guess: {
      ask: '1\u202fs 内，**A** 比较 300 次，每次都用一次调用。**B** 调用多少次？',
      unit: '次',
      other: (counts) => `**A** 调用了 ${number(counts.calls)} 次。`,
      because: '因为每节拍有三次比较是在列表里查字段，**B** 没有改它们。',
    },
  },
  tags: {
    title: '比较两个长度。要走几步？',
    body: '**A** [调用](step) OCaml（Liquidsoap 所用的语言）的运行时，由它检查两个值的类型，再比较。**B** 知道是整数，直接[比较](compared)。',
    so: '在有 40 个算子的脚本里，每秒要这样比较 54\u202f000 次。',
    more: '**A** 是 Liquidsoap 2.4.4，**B** 是 2.4.5。算子是脚本里的一个源或效果，它要问帧的哪个字段最短。调用的是 OCaml 的 compare_val，它查看每个值的标签：整数、文本还是列表？按默认的旋钮，一个算子每节拍（20\u202fms）做 21 次这样的比较，**A** 为此查看 42 个标签。这是经指针的调用，编译器看不到目标。没有为了变慢而添加任何东西。',
    guess: {
      ask: '1\u202fs 内有 600 次比较。**A** 为此走多少步？',
      unit: '步',
      other: (counts) => `**B** 走了 ${number(counts.steps)} 步。`,
      because: '因为每次都是一次调用、检查两个值的类型，再比较；**B** 只做最后一步。',
    },
  },
  left: {
    title: '这个版本留下了什么没改？',
    body: '按键查找帧的字段，键是整数。**A** 和 **B** 都是发布的版本，做法相同：每次比较都[调用](step)运行时。',
    more: 'Liquidsoap 的帧是键值对的列表；查找用标准库，它接受任意两个值，不知道键是整数。',
  },
  ours: {
    title: '键也是整数。何必再调用？',
    body: '**A** 是发布的版本，长度直接比较，但比较字段的键仍要[调用](step)运行时。**B** 是我们的，全都直接[比较](compared)。',
    more: '按默认的旋钮，两者每个算子每节拍都是 27 次比较。没有人做过。它不止一行：字段放在语言自己的方法列表里，键可以是任何值，其中四个函数都要有整数的版本。',
  },
  fields: {
    title: '八个字段。一次查找要经过几个键？',
    body: '查找时逐个比较键，直到找到。**A** 每次都[调用](step)运行时。**B** 是我们的，直接[比较](compared)。',
    more: '有八个字段时，最后一个要比较八次才找到。只有声音的帧有三个字段。八个已超过 Liquidsoap 注册的数目。',
    guess: {
      ask: '1\u202fs 内有 2\u202f202 次比较。**A** 有多少次要用调用？',
      unit: '次',
      other: (counts) => `**B** 调用了 ${number(counts.calls)} 次。`,
      because: '因为 **A** 只在查字段时才调用；求最小值时它知道是整数。',
    },
  },
  forty: {
    title: '四十个算子连成一链。要多少代价？',
    body: '每个算子都比较长度和键。**A** 每次比较走四[步](band)，第一步就是调用运行时。**B** 是我们的，只走一步。',
    more: `四十个算子每节拍 1\u202f080 次比较。每秒五十个节拍，就是 54\u202f000 次调用。按“${MEASURE}”，看看它占 20 ms 节拍的多少。`,
  },
};
