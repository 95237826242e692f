// Translated from controls.en.ts, digest 10363d93.
export const MEASURE = '测量';
export const PLAY = '播放';
export const LISTEN = '收听';
export const NUMBERS = '数字';
