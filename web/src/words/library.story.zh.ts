// Translated from library.story.en.ts, digest 89a9714d.
import type * as english from './library.story.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const story: Translation<typeof english.story> = {
  word: {
    title: '哪些曲目匹配“one”？',
    body: '**A** 每做一个测试、每取一个属性，都沿树[下行](descent)。**B** 是我们的，每首曲目一个位，一步[合并](bits) 64 个，再复制存好的结果。',
    so: '每一步都要读内存：步数越少，结果来得越快。',
    more: '艺人、专辑或标题是“one”的曲目都算。**A** 是 S4 midb，播放器 XMMS2 的曲目数据库，有序的树放在内存里。一次下行从树根走到一片叶，一片叶最多放 101 条记录：查找下行九次，每行再下行六次。一步工作是比较一个键、读一条记录，或合并 64 首曲目的一个位字。博客里 S4 在这一项比它取代的 SQL 快 1 400 倍，后者要读每一个艺人的行。“查询”里两者都有。',
    guess: {
      ask: '十秒内同一查询来十次，每次找到五首曲目。**A** 一共需要多少步工作？',
      unit: '步',
      other: (counts) => `**B** 需要 ${number(counts.steps)} 步。`,
      because: '因为 **A** 每次查询下行 39 次，每次下行比较约二十个键：查找九次，取行三十次。',
    },
  },
  found: {
    title: '三个测试。曲目怎样合到一起？',
    body: '每个测试找到一个曲目集合，再把它们合起来。**A** 沿树[下行](descent)，归并列表。**B** 是我们的，合并一行行的[位](bits)。',
    more: 'tracknr:4 和 artist~foo 先合并：在 XMMS2 里，**OR 比 AND 结合得更紧**。然后去掉 Weezer。每个测试是反向树（事实 → 曲目）的一个区间。另一种读法会找到更多曲目：tracknr 是 4 的一首也不会去掉。',
  },
  fetch: {
    title: '曲目全找到了。怎样取出来？',
    body: '查询 * 一下就找到所有曲目。然后 **A** 为每首曲目的每个属性沿树[下行](descent)。**B** 把这棵树的[叶](walked)扫描一遍。',
    more: '这里的媒体库有 3 000 首曲目。查询 * 在一个区间里找到全部 9 361 首时，**A** 28 083 次去要一首曲目的一个属性，每次下行两遍。S4 的作者用 Callgrind 数过：查询本身只占他那次运行的 3.64 %。',
  },
  crossover: {
    title: '只有几首符合。谁读得少？',
    body: '音轨号这么大的曲目很少。**A** [下行](descent)取到它们的属性就完了。**B** 仍要扫描树的每一片[叶](walked)。',
    more: 'tracknr>30 找到十三首曲目。没有一种取法总是更好。“查询”里有在此浏览器测得的交叉点。',
    guess: {
      ask: '为了这十三行，**B** 要读多少条记录？',
      unit: '条记录',
      other: (counts) => `**A** 读了 ${number(counts.records)} 条记录。`,
      because: '因为不管最后留下的行有多少，**B** 都把树的所有叶扫描一遍。',
    },
  },
  leaves: {
    title: '为什么每片叶有一半是空的？',
    body: '曲目按次序到来。[叶](leaf)满了就对半切开，左边那半再也得不到记录。**A** 和 **B** 在这里相同，树也相同。',
    more: '正向树的叶填充率是 50.5 %。博客曾为自己的 53 % 纳闷。教科书许诺 69 %，因为它假定次序是随机的。下一步就是那样。',
  },
  shuffled: {
    title: '同样的曲目，次序打乱。叶会更满吗？',
    body: '现在[叶](leaf)切开以后，两半都还会得到记录。查询找到的内容不变。**A** 和 **B** 在这里也相同。',
    more: '填充率是 70 % 和 68 %：两棵树共有 6\u202f855 片叶，而不是 8\u202f799 片。填充率取决于插入的次序和切开的规则，与数据无关。',
  },
  shipped: {
    title: '发布的版本没有树。它怎样找？',
    body: '**A** 是博客里的 S4，沿树[下行](descent)。**B** 是发布的版本，每首曲目一个数组，逐首[检查](tested)。',
    more: '**B** 是 XMMS2 0.9 里的 S4，只有 status 和 url 有索引；这里找的是 artist:metallica。取因此变便宜，找变贵了：而耗时的本来就是取。',
    guess: {
      ask: '要找到 205 首曲目和它们的属性，**B** 读多少条记录？',
      unit: '条记录',
      other: (counts) => `**A** 读了 ${number(counts.records)} 条记录。`,
      because: '因为 **B** 没有按艺人排的树：取之前要检查每一首曲目。',
    },
  },
  ours: {
    title: '一次六十四首。能省多少？',
    body: '**A** 归并曲目列表，每个属性都要[下行](descent)。**B** 是我们的，合并[位](bits)，一步六十四个，再复制现成的行。',
    more: '代价付在加载和改动时，播放次数变了也算。现成的行只有三个属性、一种来源次序；S4 也可以存这样的行。',
  },
};
