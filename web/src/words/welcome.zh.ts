// Translated from welcome.en.ts, digest cb7945c0.
import { MEASURE, PLAY } from './controls.zh.ts';
import type * as english from './welcome.en.ts';
import type { Translation } from './translation.ts';

export const welcome: Translation<typeof english.welcome> = {
  title: '第一次来？',
  text: `每一页用 A、B 两种办法运行流媒体服务器的一个部分。按“${PLAY}”，看它们在哪里不同；“${MEASURE}”在这台机器上给两者计时。`,
};
