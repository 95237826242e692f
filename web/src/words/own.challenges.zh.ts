// Translated from own.challenges.en.ts, digest ca535a1d.
import type * as english from './own.challenges.en.ts';
import type { Translation } from './translation.ts';

export const challenges: Translation<typeof english.challenges> = {
  label: '挑战：自己让它出错',
  option: (number, name, solved) => `${number}. ${name}${solved ? ' ✓' : ''}`,
  changed: (name) => `${name}，已改动`,
  reset: '恢复原文',
  begin: '它有一个错误。请按“自己调度”，找出一个暴露这个错误的步骤顺序。',
  hint: '提示',
  repair: '修复',
  solved: (steps, shortest) => `用 ${steps} 步解决；已知最短的调度有 ${shortest} 步。`,
};

export const challengeTexts: Translation<typeof english.challengeTexts> = {
  'publish-first': {
    name: '先发布，后写数据',
    hint: '如果读者在第一帧的两步之间到来，它复制的是什么？',
    repair: '先写帧，最后发布。Monibuca 的环的每个版本都先填满一个槽，再把它标记为可读。',
  },
  'torn-read': {
    name: '没有再看一次',
    hint: '让发布者在读者复制时开始下一帧。',
    repair:
      '读者在复制之后再看一次标记，如果变了就重新开始。Monibuca 2.1 到 4.13.1 没有这一步：它的 RTMP 发送者只在切分帧之前比较一次序号。从 4.13.5 起会统计读者数，有读者的槽被废弃而不是被覆盖。',
  },
  'lost-wake-up': {
    name: '先看，再睡',
    hint: '如果最后一帧恰好在读者的查看和睡眠之间到来，会怎样？',
    repair:
      '只有这个字仍是所看到的值时，读者才睡眠：查看和睡眠是同一步，如同我们的 Epoch 环。Monibuca 4.13.2 的 Cond 用的是空锁，因此会丢失唤醒长达一整圈；4.13.5 在每一帧都再次广播上一个槽，于是只丢失一帧的时间。',
  },
  'claim-between': {
    name: '乘虚占用',
    hint: '看到了帧的读者还没有计入。这时发布者看到什么？',
    repair:
      '查看和计入是同一步，查看和占用也是同一步。在 Monibuca 4.13.5 中，读者醒来之后才增加槽的计数，占用可以发生在这之间；版本 5 用 TryLock 取锁，两者合为一步。',
  },
  'leave-early': {
    name: '离开得太早',
    hint: '发布者何时继续？到那时读者复制了什么？',
    repair:
      '读者在最后一次访问之后才离开。Monibuca 2.0 在整个发送期间持有读锁，于是最慢的读者会让发布者停下；我们的 Epoch 环同样长时间地固定槽，而发布者改用一个备用槽。',
  },
  'full-is-empty': {
    name: '整整一圈看起来像没有动',
    hint: '索引是循环的。它什么时候回到开始的位置？',
    repair:
      '对帧计数，而这个计数不随槽回绕。Monibuca 2.0 用数组下标相减来得出读者落后多少，发布者进入下一圈后就错了；后来的版本比较 32 位的序号。',
  },
  'version-wraps': {
    name: '又是同一个标记',
    hint: '标记只有两个值。要过多少帧它才会相同？',
    repair: '标记就是帧的编号：32 位，如同 Monibuca 4 每个槽里的序号，每秒 25 帧时五年多以后才会重复。',
  },
  'lost-update': {
    name: '两个工作线程，一个任务',
    hint: '两个工作线程都先看，然后才有一个取走。',
    repair:
      '取走任务和它所依据的那次查看合成一步：用比较并交换，我们的线程池就是这样。libvmaf 的工作线程在队列的锁里取任务。',
  },
  'same-head': {
    name: '栈顶相同，栈已不同',
    hint: '一个工作线程弹出得晚了。如果那个节点又回到了栈顶，它下面是什么？',
    repair:
      '栈顶记录任务而不是节点，这样它就不会再次相同（ABA 问题）。libvmaf 的分支在队列的锁里从空闲链表重用任务，所以不会有弹出得太晚的情况。',
  },
  'rounded-down': {
    name: '太小的内存块',
    hint: '大小有 16、24 和 32 字节。哪一个不是二的幂？',
    repair:
      '大小向上取整：S4 在 2010 年 5 月的内存就这样选择它从 16 到 65 536 字节的空闲链表，Monibuca 的内存池取第一个内存块足够大的链表。',
  },
  'handed-out-twice': {
    name: '链表的最后一块',
    hint: '把一个链表取空，再要一次。',
    repair: '链表头总是向前移动，即使移动到 0。libvmaf 分支的线程池的空闲链表就是如此，由其队列的锁保护。',
  },
  'two-lists': {
    name: '一块内存，两个链表',
    hint: '一个 32 字节的空闲内存块在几个链表里？',
    repair: '一个空闲内存块只在一个链表里。Monibuca 内存池的节点知道自己属于哪个链表，再次放入会 panic。',
  },
};
