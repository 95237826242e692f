// Translated from welcome.en.ts, digest f51f2867.
import type * as english from './welcome.en.ts';
import type { Translation } from './translation.ts';

export const welcome: Translation<typeof english.welcome> = {
  title: '第一次来？',
  text: 'A 和 B 用两种办法做同一件事：按“播放”，看它们在哪里不同。“测量”告诉你两者在这台机器上各要多少代价。“?”处有帮助。',
};
