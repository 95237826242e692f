// Translated from offline.en.ts, digest 60e6ae5c.
import type * as english from './offline.en.ts';
import { bytes as quantity, joined, number, THIN } from './format.ts';
import type { Translation } from './translation.ts';

const size = (bytes: number) => joined(quantity(bytes));

export const offline: Translation<typeof english.offline> = {
  title: '没有网络时',
  asking: '正在查看本机已保存的内容。',
  unable:
    '此浏览器没有保存 Ringside 的任何内容：此页面无法使用 service worker，或者没有存储空间。有网络时一切照常。',
  nothing: '本机尚未保存任何内容。',
  core: (core, rest) =>
    `没有网络也能打开所有实验室：已保存 ${size(core)}。SQLite 和读取你自己歌曲标签的部分共 ${size(rest)}，首次使用时保存。`,
  all: (bytes) => `Ringside 已全部保存在本机，共 ${size(bytes)}，不再需要网络。`,
  keepAll: (bytes) => `全部保存以便离线使用（还需 ${size(bytes)}）`,
  keeping: (share) => `已保存 ${number(Math.round(share * 100))}${THIN}%`,
  failed: '未能全部保存：没有网络，或空间不足。此前保存的内容仍在。',
  safeMode: '安全模式：本机不保存任何内容，也不使用已保存的内容。',
  newer: 'Ringside 有了新版本。此页面会继续使用原来的版本，直到你切换。',
  take: '立即切换',
  fellBack: 'Ringside 的最新版本在此无法启动，现在显示的是上一个版本。',
  tryAgain: '再试最新版本',
  safe: '安全模式：打开此页面时没有使用 service worker 及其缓存。你自己的曲库和设置未受影响。',
  leaveSafe: '正常打开',
};
