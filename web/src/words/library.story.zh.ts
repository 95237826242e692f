// Translated from library.story.en.ts, digest 4cd986e8.
import type * as english from './library.story.en.ts';
import { number } from './format.ts';
import type { Translation } from './translation.ts';

export const story: Translation<typeof english.story> = {
  word: {
    title: '哪些曲目叫“one”？',
    body: '哪些曲目的艺人、专辑或标题是“one”？**A**，S4（播放器 XMMS2 的曲目数据库），沿有序的树[下行](descent)。**B** 是我们的，每首曲目有一个[位](bits)，行也是现成的：[步数](step)不到五分之一。',
    more: '一次下行从树根走到一片叶，一片叶最多放 101 条记录：查找下行九次，每行再下行六次。一步工作是比较一个键、读一条记录，或合并 64 首曲目的一个位字。S4 midb 把树放在内存里。博客里它在这一项比它取代的 SQL 快 1 400 倍，后者要读每一个艺人的行。“询问”里两者都有。',
    guess: {
      ask: '十秒内同一查询来十次，每次找到五首曲目。**A** 一共需要多少步工作？',
      unit: '步',
      other: (counts) => `**B** 需要 ${number(counts.steps)} 步。`,
      because: '因为 **A** 每次查询下行 39 次，每次下行比较约二十个键：查找九次，取行三十次。',
    },
  },
  found: {
    title: '合并曲目集合',
    body: '每个测试找到一个曲目集合。tracknr:4 和 artist~foo 先合并：在 XMMS2 里，**OR 比 AND 结合得更紧**。然后去掉 Weezer。**A** 归并列表，**B** 合并[位](bits)。',
    more: '每个测试是反向树（事实 → 曲目）的一个区间。另一种读法会找到更多曲目：tracknr 是 4 的一首也不会去掉。',
  },
  fetch: {
    title: '找得便宜，取得贵',
    body: '查询 * 在一个区间里找到全部 9 361 首曲目。然后 **A** 28 083 次去要一首曲目的一个属性，每次沿树[下行](descent)两遍。**B** 把[叶节点](reached)扫描一遍。',
    more: 'S4 的作者用 Callgrind 数过：查询本身只占他那次运行的 3.64 %。',
  },
  crossover: {
    title: '十三行',
    body: 'tracknr>30 的行很少。**A** [逐个](cell)取属性就完了；**B** 仍要扫描树的每个[叶节点](reached)。没有一种取法总是更好。',
    more: '“询问”里有在此浏览器测得的交叉点。',
    guess: {
      ask: '为了这十三行，**B** 要读多少条记录？',
      unit: '条记录',
      other: (counts) => `**A** 读了 ${number(counts.records)} 条记录。`,
      because: '因为不管最后留下的行有多少，**B** 都把树的所有叶扫描一遍。',
    },
  },
  leaves: {
    title: '为什么每片叶有一半是空的',
    body: '曲目按次序到来，所以正向树里每片满了的[叶](leaf)都对半切开，左边那半再也得不到记录：填充率 50.5 %。博客曾为自己的 53 % 纳闷。',
    more: '教科书许诺 69 %，因为它假定次序是随机的。下一步就是那样。',
  },
  shuffled: {
    title: '同样的记录，打乱次序',
    body: '现在关系按随机的次序到来。[叶](leaf)在两次切开之间会填到 70 % 和 68 %：两棵树共有 6\u202f855 片叶，而不是 8\u202f799 片。查询找到的内容相同。',
    more: '填充率取决于插入的次序和切开的规则，与数据无关。',
  },
  shipped: {
    title: '发布的版本没有树',
    body: '**A** 是博客里的 S4。**B** 是 XMMS2 0.9 里的：每首曲目一个数组，只有 status 和 url 有索引。artist:metallica 在那里要[检查](tested)每一首曲目。',
    more: '取因此变便宜，找变贵了：而耗时的本来就是取。',
    guess: {
      ask: '要找到 205 首曲目和它们的属性，**B** 读多少条记录？',
      unit: '条记录',
      other: (counts) => `**A** 读了 ${number(counts.records)} 条记录。`,
      because: '因为 **B** 没有按艺人排的树：取之前要检查每一首曲目。',
    },
  },
  ours: {
    title: '一次六十四首',
    body: '**B** 是我们的：曲目集合是[位](bits)，一次合并 64 个；全部曲目要显示的属性存成现成的行。一行只需复制一次。',
    more: '代价付在加载和改动时，播放次数变了也算。现成的行只有三个属性、一种来源次序；S4 也可以存这样的行。',
  },
};
