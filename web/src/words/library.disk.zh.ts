// Translated from library.disk.en.ts, digest 6e0a13c8.
import type { LibraryDamage } from '../../../engine/pkg-library/ringside.js';
import { bytes, duration, joined, number } from './format.ts';
import type * as english from './library.disk.en.ts';
import type { Translation } from './translation.ts';

const dot = /[.。]$/;
const size = (count: number) => joined(bytes(count));

export const disk: Translation<typeof english.disk> = {
  absent: '此浏览器没有供网页使用的文件：媒体库只在内存里，随页面一起消失。',
  locked: '媒体库已在另一个标签页打开：在那里关闭，才能在这里保存改动。',
  refused: (why) => `浏览器打不开媒体库的文件：${why.replace(/\.$/, '')}。`,
};

const FILES: Record<LibraryDamage['of'], string> = { log: '日志', snapshot: '快照', file: '文件' };

const FLAWS: Record<LibraryDamage['flaw'], string> = {
  'shorter-than-mark': '它比自己的标记还短',
  'no-midb-mark': '它不以“midb”开头',
  'no-s4-mark': '它不以 S4 的标记开头',
  'shorter-than-header': '它比自己的文件头还短',
  'last-page-cut': '它的最后一页不完整',
  'other-version': '它的版本不是 1，而只能读这一版',
  dirty: '它没有写完：标记为未完成',
  'records-unordered': '它的记录没有按序排列',
  'record-cut': '它的最后一条记录不完整',
  'record-without-string': '一条记录提到不存在的字符串',
  'no-property': '一条记录不是曲目的属性',
  'strings-without-end': '它的字符串没有结尾',
  'string-without-length': '一个字符串没有长度',
  'negative-string-length': '一个字符串的长度小于 0',
  'string-too-long': '一个字符串比文件余下的部分还长',
  'string-not-utf8': '一个字符串不是 UTF-8',
  'string-number': '一个字符串的编号小于 1',
  'string-twice': '两个字符串的编号相同',
  'no-snapshot': '它不是快照的头',
  'too-long': '它超过了媒体库的最大长度',
  'library-cut': '其中的媒体库不完整',
  checksum: '校验和不符',
  'no-log': '它不是日志的头',
  'older-than-log': '它比日志旧',
  'entry-unsound': '最后一条之前的某一条日志不完好',
  'unequal-trees': '两棵树的记录数不同',
  'offset-outside': '一个偏移指向文件之外',
  overlap: '两样东西在同一位置',
  'chunk-not-free': '空闲列表中的一块并不空闲',
  'negative-text-length': '一个文本的长度小于 0',
  'text-not-utf8': '一个文本不是 UTF-8',
  'no-trie-node': '字典树的一个节点不是节点',
  'trie-bit': '字典树的一个节点检验的位先于其上的节点',
  'form-astray': '一个折叠形式放在查不到的地方',
  'form-without-strings': '一个折叠形式没有字符串',
  'wrong-form': '一个字符串列在别的折叠形式之下',
  'string-astray': '一个字符串不在其折叠形式所指之处',
  'string-list-astray': '所有字符串的列表走偏了',
  'string-list-short': '所有字符串的列表太短',
  'first-leaf': '一棵树的第一片叶不是它',
  'next-leaf': '一片叶之后不是树所说的那片',
  'no-tree-node': '树的一个节点不是节点',
  'key-count': '树的一个节点键太多，或没有键',
  'tree-unordered': '一棵树的记录没有按序排列',
  'leaf-depth': '一棵树的叶不在同一深度',
  'too-deep': '一棵树深于 10 层',
  'other-records': '两棵树的记录不同',
  'user-count': '使用一个字符串的记录数与其所记不符',
};

export const trouble: Translation<typeof english.trouble> = {
  full: (why) =>
    `磁盘或本站可用的空间已满（${why.replace(dot, '')}）：最后一次改动没有保存。此前保存的一切仍在。请腾出空间，然后重新保存。`,
  disk: (why) => `磁盘拒绝了（${why.replace(dot, '')}）：最后一次改动没有保存。此前保存的一切仍在。`,
  stopped: (why) =>
    `磁盘拒绝了一次写入（${why.replace(dot, '')}）：重新打开媒体库之前不再保存任何改动。此前保存的一切仍在。`,
  damaged: ({ of, offset, flaw }) =>
    `媒体库的${FILES[of]}在第 ${String(offset)} 字节处已损坏，没有改动它：${FLAWS[flaw]}。`,
  newer: (format) =>
    `磁盘上的媒体库是格式 ${number(format)}，由较新版本的 Ringside 写入。文件保持原样：重新加载页面以使用那个版本。`,
  large: (length, most) => `一次最多保存 ${size(most)}，这里有 ${size(length)}。`,
};

export const keeper: Translation<typeof english.keeper> = {
  about:
    '博客里的 S4 也写日志，却没有谁去读。能重放的日志是随后几个月才有的，事务则到 2010 年 11 月。改动先写进 2 MiB 的环并落盘，然后才告知；整个媒体库作为快照放在旁边。',
  onDisk: '在此浏览器的磁盘上。',
  inMemory: '只在内存里：随页面一起消失。',
  framed: '在别的网页的框架里什么都不保存。',
  empty: '还没有保存任何东西。',
  holds: (songs, relations, rated) =>
    `${number(songs)} 首曲目，${number(relations)} 条关系${rated > 0 ? `，你的评分 ${number(rated)} 个` : ''}。重新加载页面，它还在。`,
  keep: '保存询问中的媒体库',
  ask: '询问这个媒体库',
  checkpoint: '写一个快照',
  forget: '移除',
  again: '重新打开',
  rate: (songs) => (songs === 1 ? '给选中的曲目评分' : `给选中的 ${number(songs)} 首评分`),
  stars: (rating) => `${number(rating)} 分，满分 5 分`,
  unrate: '去掉评分',
  crash: '写入时崩溃',
  crashAbout: '下一次改动写到一半时杀掉 worker。没有人被告知这次改动已经落盘。',
  tornTitle: '已杀掉。',
  torn: (written, of) => `一次改动的 ${size(of)} 中写入了 ${size(written)}。此前提交的一切必须还在。`,
  recovered: (entries, changes, torn) =>
    `已打开：${entries === 0 ? '快照里什么都有' : `重做日志条目 ${number(entries)} 条，改动 ${number(changes)} 处`}${torn ? '；略去一条残缺的，没有人被告知它已落盘' : ''}。已写新快照。`,
  lost: '有改动缺失：日志文件在最后一次保存的改动之前就结束了。它被截断、覆盖或删除，或者保存那次改动时断了电。这里显示的是剩下的全部。',
  rated: '你的评分',
  one: (song, name, rating) => `${name || `曲目 ${number(song)}`}：${number(rating)} 分，满分 5 分`,
  commits: '已落盘',
  commit: (changes, written, ms, onDisk) =>
    `${changes === 0 ? (written === 0 ? '一个快照' : '没有改动') : `${number(changes)} 处改动，日志 ${size(written)}`}：${onDisk ? '落盘' : '写入内存'}用时 ${joined(duration(ms * 1e6))}`,
  sizes: '大小',
  sizesColumns: ['内容', '字节', '说明'],
  snapshots: '快照文件',
  generation: (count) => `至今 ${number(count)} 个快照`,
  log: '日志文件',
  ring: (most) => `${size(most)} 的环`,
  waiting: '只在日志里',
  since: '自上一个快照以来',
  bytes: size,
  noSong: (song) => `保存的媒体库里没有曲目 ${number(song)}。`,
  notOpen: '媒体库没有打开。',
  notEnded: '没有人在写到一半时结束 worker。',
  killed: 'worker 已被杀掉。',
  stopped: (why) => `保存媒体库的 worker 停了：${why.replace(/\.$/, '')}。`,
  granted: '浏览器已承诺一直保存它，直到你将它移除。',
  refused: '浏览器没有承诺保存它：磁盘空间不足时可能会将它删除。每次保存媒体库时都会再次询问浏览器。',
  unable: '此浏览器无法承诺保存它：磁盘空间不足时可能会将它删除。',
};
