// Translated from library.load.en.ts, digest 320ce65f.
import { PLAY } from './controls.zh.ts';
import { number } from './format.ts';
import type * as english from './library.load.en.ts';
import type { Translation } from './translation.ts';

export const load: Translation<typeof english.load> = {
  title: 'S4 midb 加载时叶如何填满',
  about:
    '一片叶能放 101 条记录，满了就对半切开。按曲目顺序到来时，左半边再也不会有新记录；打乱顺序时两边都会有。',
  load: '加载并观看',
  again: '重新加载',
  play: PLAY,
  pause: '暂停',
  back: '后退一步',
  on: '前进一步',
  step: '加载进度',
  relations: (count, all) => `${number(count)} 条关系，共 ${number(all)} 条`,
  order: (shuffled) => (shuffled ? '打乱顺序' : '按曲目顺序'),
  took: (time, slower) => `在此用 ${time} 加载，放慢 ${slower} 倍播放`,
  runs: '进行中',
};

export const race: Translation<typeof english.race> = {
  title: '启动赛跑',
  about:
    '每个引擎打开磁盘上属于它的文件，没有自己文件的则加载全部关系，然后回答查询 one。在同一个 worker 里依次测量；SQLite 用 XMMS2 的表，在自己的 worker 里。我们的引擎先查遍 S4 mmap 的整个文件才信任它；S4 只做映射。',
  run: '启动',
  again: '再次启动',
  slowed: (slower, runs) => `共 ${number(runs)} 次；画出最后一次，放慢 ${slower} 倍`,
  fromRelations: '来自全部关系',
  fromFile: (size) => `来自它的文件，${size}`,
  legend: (runs) => `实心：直到可以询问。空心：第一个答案。${runs > 1 ? '竖线：此处所有次数的中位数。' : ''}`,
  without: (why) => `SQLite 没有参加：${why}`,
};
