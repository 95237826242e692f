// Translated from library.own.en.ts, digest 5e2ba7ff.
import { bytes, joined, number } from './format.ts';
import type * as english from './library.own.en.ts';
import type { Translation } from './translation.ts';

const dot = /[.。]$/;

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const READ = '可以读取 CSV、TSV、JSON、M3U、PLS、XSPF、iTunes 的 XML 媒体库和音频文件';

export const own: Translation<typeof english.own> = {
  notRead: (name, why) => `略去了 ${name}：${why.replace(dot, '')}。`,
  empty: (name) => `${name} 里没有曲目。`,
  many: (name, songs, room) => `${name} 有 ${number(songs)} 首曲目；只放得下 ${number(room)} 首。`,
  long: (size, most) => `它长 ${joined(bytes(size))}；列表最长 ${joined(bytes(most))}`,
  badRow: (name, row, value, why) =>
    `略去了 ${name} 的第 ${number(row)} 行（“${short(value)}”）：${why.replace(dot, '')}。`,
  moreRows: (name, rows) => `${name}：另有 ${number(rows)} 行因类似原因被略去。`,
  longName: (name, most) => `属性名“${short(name)}”有 ${number(name.length)} 个字符；最多 ${number(most)} 个`,
  longValue: (name, length, most) => `${name} 有 ${number(length)} 个字符；最多 ${number(most)} 个`,
  manyValues: (values, most) => `它有 ${number(values)} 个值；最多 ${number(most)} 个`,
  manyProperties: (name, most) => `加上属性“${short(name)}”就超过一个媒体库最多 ${number(most)} 个属性的限制`,
  manyRelations: (most) => `媒体库已有 ${number(most)} 个值，这是上限`,
  openQuote: (line) => `第 ${number(line)} 行的引号直到文件末尾都没有闭合`,
  surplus: (values, columns) =>
    `它有 ${number(values)} 个单元格，首行只有 ${number(columns)} 个；含逗号的单元格要加引号`,
  afterQuote: (letter) => `闭合引号后面是“${letter}”；这里单元格应当结束`,
  noObject: '它不是曲目；应为 {"artist": "Air", "title": "Run"} 这样的对象',
  badTable: (line, why) => `${line === undefined ? '' : `第 ${number(line)} 行：`}${why.replace(dot, '')}`,
  noHead: (head) =>
    `它的第一行“${head.join(', ').slice(0, 60)}”既没有 title 也没有 artist；曲目表必须有其中一个`,
  badJson: (why) => `它不是 JSON：${why.replace(dot, '')}`,
  noKeys: (names) => `它的记录既没有 title 也没有 artist，只有“${names.join(', ').slice(0, 60)}”`,
  utf32: '它是 UTF-32；请另存为 UTF-8',
  noText: '它不是文本；请另存为 UTF-8',
  assumed: (name) => `${name} 不是 UTF-8，已按 Windows-1252 读取：如果字符不对，请另存为 UTF-8。`,
  hls: '它是 HLS 播放列表，列出的是一个流的分片，不是曲目',
  rf64: '它的 64 位文件头（RF64）没有说明采样数据有多长或从哪里开始',
  otherKind: (kind) => `它是${kind}，不能读取；${READ}`,
  otherXml: (root) => `它是另一种 XML（“${short(root)}”），不能读取；${READ}`,
  otherText: `它是文本，但首行没有 title 或 artist，也不是文件列表；${READ}`,
  unknown: `它不属于可读取的类型；${READ}`,
  kinds: {
    zip: ' ZIP 压缩包',
    archive: '压缩包',
    program: '程序',
    picture: '图片',
    pdf: ' PDF 文档',
    database: ' SQLite 数据库',
    office: '办公文档（表格可以另存为 CSV）',
    midi: ' MIDI 文件',
    plist: '二进制属性列表',
    rtf: ' RTF 文档',
    html: '网页',
    asx: ' ASX 播放列表',
    wpl: ' Windows Media Player 播放列表（WPL）',
    cue: ' cue 文件',
    fpl: ' foobar2000 播放列表（FPL）',
  },
  noList: '里面没有曲目列表；应为 [{"artist": "Air", "title": "Run"}]',
};
