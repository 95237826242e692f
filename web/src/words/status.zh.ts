// Translated from status.en.ts, digest e0949ccc.
import { LISTEN } from './controls.zh.ts';
import { clockTick, frequency, joined, number, plusMinus, THIN } from './format.ts';
import type * as english from './status.en.ts';
import type { Translation } from './translation.ts';

export const status: Translation<typeof english.status> = {
  label: '这个页面能做什么',
  isolated: '已隔离',
  isolatedAbout: '这个页面带有相应的头，因此可以在线程之间共享内存，时钟也更精细。',
  notIsolated: (ms) => (ms > 0 ? `未隔离：声音晚 ${number(ms)}${THIN}ms` : '未隔离'),
  rung: { threads: '线程', single: '单 worker', still: '静态图' },
  threadsReady: '线程就绪',
  threadsAbout: '这个浏览器能在多个线程上用共享内存运行实验。',
  check: { label: '检查', name: '在新标签页检查线程' },
  because: (rung, reason) => `${rung}：${reason}`,
  tick: '时钟粒度',
  tickAbout: '这个浏览器的时钟能分辨的最短时间。一次测量要比它长得多。',
  tickUnknown: '时钟粒度未测',
  tickValue: clockTick,
  audio: {
    off: '音频关闭',
    starting: '音频启动中',
    running: '音频',
    blocked: '音频受阻',
    failed: '音频失败',
    interrupted: '音频中断',
  },
  listen: LISTEN,
  rate: (hertz) => joined(frequency(hertz)),
  latency: (ms) => `延迟 ${number(ms)}${THIN}ms`,
  byPort: (ms) => `其中 ${number(ms)}${THIN}ms 因消息端口`,
  byPortAbout: '未隔离时，样本靠消息传送，来得晚，要多备一些。',
  slots: '直接来自环的槽',
  slotsAbout:
    'A 和 B 在真实线程上运行，声卡直接读它们的环里的槽：途中没有消息，没有锁，没有复制。它们播放的就是图中的内容。',
  hearThreads: '听真实线程',
  hearWorlds: '听图中的环',
  device: '设备欠载',
  deviceAbout: '机器太忙、没能喂饱声卡的次数，不是环的过错。',
  floor: '噪声基底',
  floorAbout: '上一次测量中，A 与重新制作的 A 相差多少。A 与 B 的差别若更小，就不算差别。',
  floorUnknown: '噪声基底未测',
  floorValue: plusMinus,
  keys: '按键',
  hints: [
    { keys: ['Space'], does: '播放' },
    { keys: ['←', '→'], does: '单步' },
    { keys: ['[', ']'], does: '速度' },
    { keys: ['?'], does: '帮助' },
  ],
};
