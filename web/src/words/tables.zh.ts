// Translated from tables.en.ts, digest 864e00e7.
import { number } from './format.ts';
import type * as english from './tables.en.ts';
import type { Translation } from './translation.ts';

export const tables: Translation<typeof english.tables> = {
  counters: '开始以来的计数',
  events: (letter) => `${letter} 的最新事件`,
  none: '–',
  yes: '是',
  no: '否',
  time: '时间',
  what: '内容',
  who: '谁',
  at: '位置',
  does: '在做',
  works: '在工作',
  value: '多少',
  by: '为谁',
  subscriber: (who) => (who === 0 ? '全部' : `订阅者 ${number(who)}`),
};

export const fields: Translation<typeof english.fields> = {
  alive: '活着',
  atRest: '闲置',
  begun: '已开始的节拍',
  bytes: '字节',
  calls: '系统调用',
  chunks: '块',
  copied: '复制',
  empty: '其中空的',
  frame: '帧',
  gcPhase: '模拟回收器',
  key: '关键帧',
  kind: '种类',
  lent: '借出',
  made: '新分配',
  message: '消息',
  operator: '算子',
  request: '请求',
  slot: '槽',
  slowed: '显示比机器慢多少倍',
  state: '状态',
  subscribers: '订阅者',
  sunk: '发送',
  tick: '节拍',
  used: '用到',
  written: '写入',
};

export const choices: Translation<typeof english.choices> = {
  gcPhase: { idle: '等待', mark: '标记', sweep: '清扫' },
};
