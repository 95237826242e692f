// Translated from transport.en.ts, digest de9820a6.
import { number, percent } from './format.ts';
import { MEASURE, PLAY } from './controls.zh.ts';
import type * as english from './transport.en.ts';
import type { Translation } from './translation.ts';

export const transport: Translation<typeof english.transport> = {
  label: '播放控制',
  restart: '从头开始，手动做过的都不算',
  back: '后退一步',
  play: PLAY,
  pause: '暂停',
  again: '重播',
  step: '前进一步',
  speed: '速度',
  rate: (rate) =>
    rate === 1 ? '实时' : `实时的 ${rate < 1 ? `1/${number(1 / rate)}` : `${number(rate)} 倍`}`,
  slow: (share) => `这台机器只跟得上所要速度的 ${percent(share, 0)}`,
  measure: MEASURE,
  cancel: '停止测量',
  letters: ['A', 'B'],
};

export const tape: Translation<typeof english.tape> = {
  label: '时间',
  reading: (time, clock, stalled) =>
    clock.stalled
      ? `${time} ${clock.spoken}。${clock.stalled}：A ${stalled[0]}，B ${stalled[1]}。`
      : `${time} ${clock.spoken}。`,
};

export const milestoneList: Translation<typeof english.milestoneList> = {
  label: '本次运行的首次事件',
  name: (letter, event, time, unit) => `${letter}：${event}，${time} ${unit}`,
};
