// Translated from state.en.ts, digest ca70a83a.
import type * as english from './state.en.ts';
import type { Translation } from './translation.ts';

export const state: Translation<typeof english.state> = {
  playsOn: '原来播放的继续播放。',
  filePlaying: (name) => `两侧现在都播放 ${name}。`,
  builtIn: '两侧又播放内置音乐。',
};
