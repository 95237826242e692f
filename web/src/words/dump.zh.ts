// Translated from dump.en.ts, digest c22ba332.
import type * as english from './dump.en.ts';
import { parted } from './joining.zh.ts';
import type { Translation } from './translation.ts';

export const dump: Translation<typeof english.dump> = {
  title: 'A 和 B 的 clock.dump',
  about:
    'Liquidsoap 2.4.5 的 clock.dump 打印的文本：每个时钟的节拍数、时间，以及是否由同步源定步调；再列出它的音源，方括号里是唤醒它的音源。显示的是图中这个节拍结束时的状态。',
  side: (letter, variant) => parted([letter, variant]),
  close: '关闭 clock.dump',
};
