// Translated from queues.story.en.ts, digest 59f82b23.
import type * as english from './queues.story.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const story: Translation<typeof english.story> = {
  outputs: {
    title: '十个输出醒来',
    body: '一个音源，十个输出：每个都把自己放进音源的队列。**A** 为每个都新建一个更长的数组，再[复制](copied)旧的：每次启动 45 个槽。**B** 只写[下一个槽](pushed)，数组满了才复制：15 个。',
    more: '队列持有的是弱引用：它不让音源存活，音源没了，槽就是死槽。**A** 是 Liquidsoap 2.4.4，**B** 是 2.4.5，都是 2026 年的。作者称，在自己的基准测试 multi-output-10 上，之前占一个核的 11.6\u202f%，之后 9.0\u202f%（整个版本，脚本未公布），并归功于这个队列。',
  },
  thousand: {
    title: '一千个',
    body: '要放下一千个，**A** 每次启动[复制](copied) 499\u202f500 个槽，**B** 复制 1\u202f023 个。但每次入队前，时钟都逐槽[看](cursor)音源是否已在：又是这么多工作，在 **B** 里几乎只剩下它。',
    more: '两者都是精确的。打开“不看就入队”，就只看入队本身。',
  },
  reading: {
    title: '之后不再入队',
    body: '音源只登记一次。每秒来五十次的是[读取](cursor)。**A** 是 2.4.4，每个节拍把所有槽走两遍：一遍从音源取数据，一遍问谁定步调。**B** 是 2.4.5，没有第二遍（PR 5133），走第一遍时取一把锁。',
    more: '所以更快的入队解释不了更快的节拍。在他们没有任何扇出的基准测试上，同一版本就拿到了 2.6 个百分点中的 2.1 个。',
    guess: {
      ask: '登记了 30 个音源，10\u202fs 有 500 个节拍。**A** 读取多少个槽？',
      unit: '个槽',
      other: (counts) => `**B** 读取了 ${number(counts.slotsChecked)} 个槽。`,
      because: '因为每个节拍把所有的槽过两遍；多出来的是入队前的检查。',
    },
  },
  looks: {
    title: '你在哪里？',
    body: '**A** 是 2.4.5，把新音源与在场的全部[比较](cursor)。**B** 是我们的，记着每个音源应在哪个槽，看一眼就完：**A** 做 1\u202f770 次比较的地方，它看 60 眼。',
    more: '记着的可能过时，所以要与数组核对：音源离开时什么也不用清（Briggs 和 Torczon，1993）。',
  },
  churn: {
    title: '差一个就满',
    body: '64 个槽里活着 63 个，死一个，来一个。**A** 发现一个[死槽](dead)，就把其余的[复制](copied)进同样大的数组，再来一个又满了：一千次入队复制 31\u202f000 个槽。**B** 留三分之一[空着](free)，复制 930 个。',
    more: '活着 48 个时是 2\u202f726 个；64 个时数组加倍，是 945 个：加倍处处便宜，只在差一点满的地方不便宜。',
  },
  zombies: {
    title: '僵尸',
    body: '一次交叉淡化产生四个音源，只活片刻。之后[无人持有](zombie)，但回收器要两个周期后才清除：在此之前，每次[读取](cursor)都会找到它们。',
    more: '回收器是模拟的：它何时来、要来几次，都是旋钮。Liquidsoap 的 issue 4948 讲的是负载不断上升，其中时钟有一半时间花在读弱引用的槽上。',
  },
  detached: {
    title: '立即出去',
    body: '同一版本的 PR 5119：入睡的音源被[取出](dead)。读取里再没有那一带僵尸，**A** 和 **B** 都是。**A** 要在队列里[找](cursor)它，**B** 知道它在哪里。',
    more: '回收器来得和以前一样晚，但谁也找不到它还没清除的。',
    guess: {
      ask: '10\u202fs 内，**A** 读取约 14\u202f000 个槽。其中有多少个是死槽，即空着或音源已不在？',
      unit: '个槽',
      other: (counts) =>
        `**B** 读取 ${number(counts.slotsChecked)} 个槽，其中 ${number(counts.deadChecked)} 个是死槽。`,
      because: '因为睡去的音源留下一个空槽，到复制数组时才消失，在 **A** 里很快。',
    },
  },
  marking: {
    title: '读取即保活',
    body: '一个植入的缺陷，也许就是当时发生的：OCaml 在标记期间会把弱槽给出的值标记下来。时钟在每个周期里都把它们全读一遍，于是[僵尸](zombie)永远不走。负载一直上升。',
    more: '读取会标记，见 OCaml 的运行时（runtime/weak.c）。Liquidsoap 的负载因此上升，是我们的推断。',
    guess: {
      ask: '每次交叉淡化留下四个僵尸。20\u202fs 后，**A** 的队列里有多少个？',
      unit: '个',
      other: (counts) => `**B** 的队列里有 ${number(counts.mostZombies)} 个。`,
      because: '因为每次读取都使它们存活：每秒五次交叉淡化，每次四个。',
    },
  },
  after: {
    title: '还剩下的',
    body: '每个算子为节拍后要做的事登记一次：Liquidsoap 在链表里找一遍，再为追加而[复制](copied)。35 个算子每节拍做 595 次[比较](cursor)，复制 595 个单元，2.4.4 和 2.4.5 都一样。**B** 是我们的：看 35 眼。',
    more: '这一点没有人公布过。它随算子数的平方增长。',
  },
};
