// Translated from embed.en.ts, digest b8e6a163.
import type { EmbedAllowed } from '../embed/refusal.ts';
import { LISTEN, MEASURE } from './controls.zh.ts';
import type * as english from './embed.en.ts';
import { number } from './format.ts';
import { allowedText } from './refusals.zh.ts';
import type { Translation } from './translation.ts';

const ALLOWED: { [K in EmbedAllowed['kind']]: (allowed: Extract<EmbedAllowed, { kind: K }>) => string } = {
  'one-of': allowedText,
  range: allowedText,
  id: ({ most }) => `从 0 起的整数，或不超过 ${number(most)} 个字符的文本`,
  link: () => '从 # 开始的链接',
  knob: () => '旋钮的 id，或 null',
  fields: ({ names }) => (names.length > 0 ? names.join('、') : '没有其他字段'),
  version: () => '三段数字，如 0.1.0',
  origin: () => '页面的源，如 https://docs.example.org',
  parameters: ({ most }) => `一个地址中最多 ${number(most)} 个参数`,
};

export const embedAllowedText: typeof english.embedAllowedText = (allowed) => {
  const say = ALLOWED[allowed.kind] as (allowed: EmbedAllowed) => string;
  return say(allowed);
};

export const kindOf: typeof english.kindOf = (value) =>
  value === undefined ? '空缺' : typeof value === 'object' ? '一个对象' : `一个 ${typeof value}`;

const QUOTED = 40;
const quoted = (text: string) => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text || '空');

export const problem: Translation<typeof english.problem> = {
  message: ({ knob, value, allowed }) =>
    `消息的“${knob}”不能是 ${quoted(value)}。允许：${embedAllowedText(allowed)}。一切保持原样。`,
  address: ({ knob, value, allowed }) =>
    `此嵌入的地址把“${quoted(knob)}”设为 ${quoted(value)}。允许：${embedAllowedText(allowed)}。`,
  busy: (most) => `已有 ${number(most)} 个请求在等待回答。一切保持原样。`,
  still: '这里什么也没有运行：嵌入只显示静态图和表格，其中的链接会打开实验室。',
};

export const embed: Translation<typeof english.embed> = {
  title: (lab) => `${lab} · Ringside`,
  open: '在 Ringside 中打开',
  openAbout: '在新标签页中打开当前状态，其余内容也都在那里',
  transport: '播放控制',
  listen: `${LISTEN}：启动声卡，之后由它定步调`,
  listening: '停止收听',
  setting: (name, value, unit) => `${name} ${value}${unit ? `\u202f${unit}` : ''}`,
  settings: (all) => all.join('，'),
  measure: MEASURE,
  cancel: '停止',
  tick: (tick) => `时钟粒度 ${tick}`,
  floor: (floor) => `噪声基底 ${floor}`,
  sure: (parts) => parts.join('，'),
  poster: (lab) => `${lab}：实验室刚打开时的静态图`,
  narrow: {
    what: '此处太窄，实验室无法运行。',
    why: '上面的链接会在新标签页中打开它。下表列出它所比较的各种策略。',
  },
};
