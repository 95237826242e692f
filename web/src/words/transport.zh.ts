import { TICKS_PER_MS, TICKS_PER_SECOND } from '../engine/types.ts';
import { number, percent, THIN } from './format.ts';
import type * as english from './transport.en.ts';
import type { Translation } from './translation.ts';

const FRACTIONS: Record<number, string> = { 0.125: '⅛', 0.25: '¼', 0.5: '½' };

export const speedName = (speed: number): string =>
  `${FRACTIONS[speed] ?? (speed < 1 ? `1/${1 / speed}` : String(speed))}×`;

export const seconds = (ticks: number): string =>
  number(Math.floor(ticks / TICKS_PER_MS) / (TICKS_PER_SECOND / TICKS_PER_MS), 3);

export const transport: Translation<typeof english.transport> = {
  label: '播放控制',
  restart: '从头开始，手动做过的都不算',
  back: '后退一步',
  play: '播放',
  pause: '暂停',
  step: '前进一步',
  speed: '速度',
  of: (whole) => ` / ${whole}`,
  slow: (share) => `这台机器只跟得上所要速度的 ${percent(share, 0)}`,
  letters: ['A', 'B'],
};

const stood = (ticks: number, { small }: english.Clock) => `${number(ticks / TICKS_PER_MS)}${THIN}${small}`;

export const tape: Translation<typeof english.tape> = {
  label: '时间',
  reading: (ticks, clock, stalled) =>
    `${seconds(ticks)} ${clock.spoken}。${clock.stalled}：A ${stood(stalled[0], clock)}，B ${stood(stalled[1], clock)}。`,
};
