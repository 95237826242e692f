// Translated from welcome.en.ts, digest 35c53ce7.
import { MEASURE, PLAY } from './controls.zh.ts';
import type * as english from './welcome.en.ts';
import type { Translation } from './translation.ts';

export const welcome: Translation<typeof english.welcome> = {
  title: '第一次来？',
  text: `A 和 B 用两种办法做同一件事：按“${PLAY}”，看它们在哪里不同。“${MEASURE}”告诉你两者在这台机器上各要多少代价。“?”处有帮助。`,
};
