// Translated from library.desk.en.ts, digest 272f52e9.
import type { LibraryFault } from '../../../engine/pkg-library/ringside.js';
import { MEASURE } from './controls.zh.ts';
import { number, THIN } from './format.ts';
import type * as english from './library.desk.en.ts';
import type { Translation } from './translation.ts';

export const engines: Record<string, string> = {
  mapped: 'S4 mmap',
  midb: 'S4 midb',
  sweep: 'Sweep',
  entries: 'S4 发布版',
  'ready-rows': 'midb，现成的行',
  columns: '列存储（我们的）',
  'sql-old': 'SQLite，XMMS2 的 SQL',
  'sql-well': 'SQLite，写得好',
  'sql-wide': 'SQLite，宽表',
};

export const busy: Record<string, string> = {
  open: '正在建立媒体库。',
  query: '正在询问。',
  sort: '正在排序。',
  sqlite: 'SQLite 正在加载媒体库并作答：第一次要几秒。',
  grow: 'S4 midb 正在加载两次，全程观察。',
  race: '各引擎正在依次启动。',
  measure: '正在测量：七个查询，各十次。含 SQLite 约半分钟。',
};

type Wanted = LibraryFault['wanted'];

const WANTED: { [K in Wanted['kind']]: (wanted: Extract<Wanted, { kind: K }>) => string } = {
  'end-after-characters': ({ most }) => `查询的结尾：最多 ${number(most)} 个字符`,
  'end-after-parts': ({ most }) => `查询的结尾：最多 ${number(most)} 个部分，单独一个词算五个`,
  'known-property': ({ most }) => `前面出现过的属性：一个查询最多检验 ${number(most)} 种`,
  'fewer-songs': ({ most }) => `整个查询中按编号列出的曲目最多 ${number(most)} 首`,
  'less-nesting': ({ limit }) => `嵌套少于 ${number(limit)} 层的括号和 NOT`,
  number: ({ most }) => `0～${number(most)} 的整数`,
  term: () => '一个词、一个属性、NOT 或括号',
  'no-closing': () => '不再有右括号',
  closing: () => '右括号',
  sign: () => ': ~ < <= > >= 之一',
  songs: () => '曲目编号，例如 7 或 3,5-9',
  spans: () => '编号及其范围，例如 3,5-9',
  'text-or-pattern': () => '文本或样式',
  text: () => '它所含的文本',
  quote: () => '文本末尾的另一个引号',
  collection: () => '一个合集的名称',
  property: () => '一个属性',
};
function wantedText(wanted: Wanted): string {
  const say = WANTED[wanted.kind] as (wanted: Wanted) => string;
  return say(wanted);
}

const MOST_NAMED = 12;
const write = (instead: string) => (instead === '' ? '' : `请写 ${instead}。`);

export const misread: Translation<typeof english.misread> = {
  property: (text, instead, properties) =>
    instead !== ''
      ? `这里没有曲目有属性“${text}”：它叫 ${instead}。`
      : `这里没有曲目有属性“${text}”。有：${properties.slice(0, MOST_NAMED).join('、')}${properties.length > MOST_NAMED ? `，另有 ${number(properties.length - MOST_NAMED)} 个` : ''}。`,
  position: (text) => `单独的“${text}”是播放列表里的位置，这里没有曲目有位置。要找标题，请写 title:${text}。`,
  not: (text, instead) => `“${text}”被读作带这个符号的名称：XMMS2 用 NOT。${write(instead)}`,
  operator: (text, instead) => `“${text}”被读作要查找的词。运算符是 ${instead}。`,
  keyword: (text) =>
    `“${text}”被读作要查找的词：它在这里不是运算符。有 AND、OR、NOT，以及符号 : ~ < <= > >=。`,
  equals: (text, instead) => `“${text}”被读作要查找的词：属性后面要用冒号。${write(instead)}`,
  range: (text, instead) =>
    `“${text}”被读作文本，不是范围。${instead === '' ? '请用 > 和 < 写出两端。' : write(instead)}`,
  list: (text, instead) => `“${text}”被读作一个文本，不是几个。${write(instead)}`,
  pattern: (text) => `“${text}”被读作文本：模式里只有 *（任意文本）和 ?（一个字符）有特殊含义。`,
  quotes: (text) => `“${text}”连同引号一起被读取：只有直引号（" 或 '）才括住文本。`,
  saved: (text) => `“in:${text}”指的是有人在 XMMS2 里保存的查询。这里不保存查询，所以什么也找不到。`,
};

export const queryTab: Translation<typeof english.queryTab> = '查询';

export const deskTabs: Translation<typeof english.deskTabs> = {
  label: '询问的各部分',
  rows: '行',
  sqlite: 'SQLite',
  measure: MEASURE,
  load: '启动',
};

export const desk: Translation<typeof english.desk> = {
  box: '查询',
  ask: '询问',
  hint: 'artist:air · artist~foo · tracknr>20 · +comment · 单独一个词是整个艺人、专辑或标题',
  examples: '博客的查询',
  strict: '严格',
  strictAbout: '没有 XMMS2 的怪癖：AND 比 OR 结合得更紧，词是完整的，求和不丢位。',
  reopen: '重新打开媒体库',
  own: '打开自己的媒体库',
  ownAbout: '列表（CSV、JSON、M3U、PLS、XSPF、iTunes 的 XML）或音频文件：它们不离开此浏览器。',
  generated: (songs) => `生成的，${number(songs)} 首曲目`,
  tagged: '生成的，关系加倍',
  library: (songs, relations) => `${number(songs)} 首曲目，${number(relations)} 条关系`,
  ownName: (songs) => `自己的媒体库：${number(songs)} 首曲目`,
  used: '两侧的图和测量都用这个媒体库。',
  runs: '在这里询问的查询也在两侧的图中运行。',
  strictAlone: '两侧的图保留原来的查询：它们按 XMMS2 的特有规则读查询。',
  loading: (engine, share) => `正在加载 ${engine}：${share}${THIN}%。`,
  fault: (character, found, wanted) =>
    `第 ${number(character)} 个字符，${found === '' ? '末尾' : `“${found}”`}：这里应为 ${wantedText(wanted)}。`,
  answer: (rows, descents, records, gets) =>
    `${number(rows)} 行：S4 midb 沿树下行 ${number(descents)} 次，读 ${number(records)} 条记录，取属性 ${number(gets)} 次。`,
  read: (parts) => `读作：${parts.join('，')}。`,
  columns: ['曲目', '艺人', '专辑', '标题'],
  rows: '行',
  noRows: '没有这样的曲目。',
  unknown: '–',
  sortBy: (column) => `按${column}排序`,
};

export const sqlite: Translation<typeof english.sqlite> = {
  dialect: '怎样问它',
  ask: '也问 SQLite',
  version: (version) => `SQLite ${version}，在内存里，在自己的 worker 里`,
  notThere: (why) => `SQLite 不在：${why.replace(/[.。]$/, '')}。其余一切照常。`,
  answer: (rows, calls, scanned) =>
    `${number(rows)} 行；它调用程序的函数 ${number(calls)} 次，走过一张表的 ${number(scanned)} 行。`,
  agrees: '它给出的行与 S4 相同。',
  differs: (count) => `${number(count)} 首曲目的行与 S4 不同：见“行”。`,
  gates: 'XMMS2 的 SQL 的连接门，精确',
  gateColumns: ['属性', '连接', '到来的行', '回调'],
  join: (optional) => (optional ? '可以缺少' : '必须有'),
};

export const measured: Translation<typeof english.measured> = {
  title: '七个查询，每个引擎',
  measure: MEASURE,
  again: `重新${MEASURE}`,
  stop: '停止',
  about: (runs) =>
    `从提问到行进入页面的内存，${number(runs)} 次运行的均值与样本标准差，各引擎轮流。对数刻度。不足 2${THIN}ms 的答案在一次运行里重复多次。SQLite 一趟完成找和取。`,
  other: (names) => `行与 S4 midb 不同者不计时：${names.join('、')}。`,
  noInterval: '共用机器上的十次运行：不是配对对比。那在“变体”里。',
  columns: ['引擎', '行', '找', '取', '成行', '传送', '合计', '± S', '每次运行的答案数'],
  query: (text) => `查询 ${text}`,
  published: '◇ S4 的博客，2010 年 5 月：十次运行，在服务器内，用其媒体库和机器',
  publishedColumns: ['查询', '◇ SQLite', '◇ S4 mmap', '◇ S4 midb', '◇ SQL，一个分支'],
  crossing: '逐个取属性，对比走一遍叶，查询 *',
  crossingColumns: ['行', '逐个取', '走一遍', '更快'],
  getsFaster: (ratio) => `逐个取，${ratio}`,
  walkFaster: (ratio) => `走一遍，${ratio}`,
  start: '启动与内存',
  startColumns: ['引擎', '加载用时', '堆', '映射', '磁盘'],
  none: '–',
};
