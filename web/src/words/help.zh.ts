// Translated from help.en.ts, digest fe266229.
import { LISTEN, MEASURE, PLAY } from './controls.zh.ts';
import type * as english from './help.en.ts';
import type { Translation } from './translation.ts';

export const help: Translation<typeof english.help> = {
  title: '帮助',
  close: '关闭',
  groups: [
    {
      name: PLAY,
      keys: [
        { keys: ['Space'], does: '播放或暂停' },
        { keys: ['←', '→'], does: '后退或前进一步' },
        { keys: ['[', ']'], does: '减速或加速' },
        { keys: ['R'], does: '从头开始' },
      ],
    },
    {
      name: '对比',
      keys: [
        { keys: ['1', '9'], between: '到', does: '选择 B 的策略' },
        { keys: ['Shift', '1', '9'], between: '到', does: '选择 A 的策略' },
        { keys: ['M'], does: MEASURE },
      ],
    },
    {
      name: LISTEN,
      sound: true,
      keys: [
        { keys: ['L'], does: '收听，由声卡定步调' },
        { keys: ['H'], does: '换听另一侧' },
      ],
    },
    {
      name: '页面',
      keys: [
        { keys: ['P'], does: '演示模式' },
        { keys: ['T'], does: '浅色或深色' },
        { keys: ['?'], does: '打开这张帮助' },
        { keys: ['Esc'], does: '关闭' },
      ],
    },
    {
      name: '演示，也可用遥控器',
      keys: [
        { keys: ['PgUp', 'PgDn'], does: '讲解或课程后退、前进一步；← 和 → 也可以' },
        { keys: ['G'], does: '先提出这一步的问题，再数出答案' },
        { keys: ['B', '.'], does: '黑屏' },
        { keys: ['S'], does: '跟着指针走的光圈' },
      ],
    },
    {
      name: '在控件上',
      keys: [
        { keys: ['Tab'], does: '在控件之间移动' },
        { keys: ['↑', '↓'], does: '转动旋钮；加 Shift 微调，用 PgUp、PgDn 大步转动' },
        { keys: ['Home', 'End'], does: '转到最小或最大，跳到开头或结尾' },
        { keys: ['Enter'], does: '直接输入旋钮的值' },
      ],
    },
  ],
  courses: '给课堂用的课程，有问有答',
  reading: '怎样看图',
  notes: [
    'A 与 B 的画法一样：A 的字母和条形是灰色，B 的与文字同色。两侧做同样的工作，同步推进。',
    '实心标记在工作，空心的在睡眠、不花代价，中间有点的在轮询，中间有横杠的卡在锁上。',
    '计数是精确的，在任何机器上都一样。时间在本机实测，旁边附区间和噪声基底。',
    '一对是相隔很近的两次计时，A 一次，B 一次。“1.28 倍”是一对的典型比值；95 % 区间说明它可能落在哪里。完整的测量有 5 次独立运行，每次都用全新的 worker 和全新的内存：区间包含它们之间的差异。',
    '噪声基底是 A 与 A 之间测出的差异。A 与 B 的差异只有比它大才算数。',
    '时钟粒度是这个浏览器的时钟的最小一步。不到 100 个粒度的计时说明不了什么。',
    '摘要是由全部输出算出的一个数。A 和 B 的摘要相同，才比较时间。',
    '模拟：这个浏览器没有的，如系统调用、Go 和 OCaml 的回收器，按规则计算，并且这样标明。',
    'A ÷ B 是 A 的值除以 B 的值。',
    '#5137 之类是 PR：对实验室所讲的那个程序的单项改动。',
    '◇ 标出作者公布的数字，绝不与我们的混在一起。',
  ],
};
