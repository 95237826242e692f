// Translated from server.log.en.ts, digest b576021a.
import { bytes, joined, number } from './format.ts';
import type * as english from './server.log.en.ts';
import type { Translation } from './translation.ts';

const dot = /。$/;
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

export const log: Translation<typeof english.log> = {
  choose: '用访问日志作负载',
  clear: '重新用旋钮的负载',
  paste: '粘贴日志',
  box: '日志的各行',
  take: '用它的负载',
  pasted: '粘贴的日志',
  busy: '正在读取日志',
  about:
    'Common 或 Combined 格式的日志，给出文件的大小、找不到的请求、每个连接的请求数和中途离开的客户端。它不离开此浏览器。',
  used: '两侧的图和测量都用这个负载，直到实验室关闭。链接里不含它。',
  name: (name, requests) => `${name}：${number(requests)} 个请求`,
  summary: (read, each, aborts) =>
    `${number(read.clients)} 个客户端的 ${number(read.requests)} 个请求，按时间推断用了 ${number(read.connections)} 个连接：每个连接 ${number(each)} 个请求。找不到：${number(read.missing)} 个。中途离开的客户端：${number(aborts)}%。`,
  notRead: (name, why) => `没有读取 ${name}：${why.replace(dot, '')}。`,
  long: (name, size, most) => `没有读取 ${name}：它有 ${joined(bytes(size))}；最多 ${joined(bytes(most))}。`,
  empty: (name) => `${name} 里没有请求，负载保持原样。`,
  badLine: (name, line, value, why) =>
    `略去了 ${name} 的第 ${number(line)} 行（“${short(value)}”）：${why}。`,
  longLine: (name, line, length, most) =>
    `略去了 ${name} 的第 ${number(line)} 行：它有 ${number(length)} 个字符；最多 ${number(most)} 个。`,
  moreLines: (name, lines) => `${name}：另有 ${number(lines)} 行因类似原因被略去。`,
  manyLines: (name, most, more) => `${name}：读取了前 ${number(most)} 行；略去了另外 ${number(more)} 行。`,
  cut: (name, responses, most) =>
    `${name}：有 ${number(responses)} 个应答超过 ${number(most)} 字节，按这个长度计，因为实验室的文件最长就是这么长。`,
};

const FAULTS: Record<string, string> = {
  client: '行首没有客户端；应为名称或地址',
  user: '客户端后面没有身份和用户两项；应为两个词，没有就各写“-”',
  time: '这不是时间；应为 [10/Oct/2026:13:55:36 +0200]',
  request: '这不是请求；应为 "GET /path HTTP/1.1"，方法和版本不限',
  status: '这不是状态码；应为 100 到 599',
  bytes: '这不是字节数；应为整数，或“-”',
};

export const faultText: typeof english.faultText = (field) => FAULTS[field];
