// Translated from station.script.en.ts, digest d4f71b51.
import { MEASURE } from './controls.zh.ts';
import { number } from './format.ts';
import type * as english from './station.script.en.ts';
import type { Translation } from './translation.ts';

const list = (words: readonly string[]) => words.join('、');
const meant = (near: string | null) => (near === null ? '' : `是不是指 ${near}？`);

export const expected: Translation<typeof english.expected> = {
  value: '这里应有一个值：数、文本、名字、调用或列表。',
  open: '这里应有左括号：fun (x) -> …',
  parameter: '这里应有参数名。',
  name: '这里应有所定义的名字。',
  equals: '这里应有 =。',
  colon: '这里应有冒号：x ? a : b。',
  arrow: '这里应有箭头：fun (x) -> …',
  'comma-or-close': '这里应有逗号，或收尾的括号。',
  close: '这里应有收尾的括号。',
};

export const hints: Translation<typeof english.hints> = {
  point: (there) => `写成 ${there}. 带小数点。`,
  float: '外面加上 float(…)。',
  int: '不要写小数点，或外面加上 int(…)。',
  list: '放进方括号里。',
  braces: '放进花括号里。',
  condition: '把条件放进花括号：{true}。',
  pair: '条件也要给出：({true}, source)。',
  output: '输出没有值，谁也不能从它那里取。',
};

export const ends: Translation<typeof english.ends> = {
  minute: '一分钟到 60s 为止。',
  hour: '一小时到 60m 为止。',
  day: '一天到 24h 为止。',
};

const between = (min: number, max: number, unit: string) =>
  `${String(min)}～${number(max)}${unit ? ` ${unit}` : ''}`;

export const problems: Translation<typeof english.problems> = {
  'too-long': ({ most }) => `脚本太长：最多读 ${number(most)} 字节。`,
  'too-deep': ({ most }) => `嵌套太深：最多 ${number(most)} 层。`,
  character: ({ code, unseen, alike }) =>
    unseen
      ? `这里有一个看不见的字符 ${code}。删掉它。`
      : alike === null
        ? `字符 ${code} 在这里没有意义。`
        : `这是 ${code}。改打 ${alike}。`,
  number: () => '这不是数。',
  time: () => '这不是时间。依次写 h、m 和 s，如 1h30m；或写两个，中间用 -：10s-20s。',
  'too-large': () => '这个数太大。',
  'open-text': () => '这段文本没有在本行结束，而且脚本里有一段文本没有结尾。是不是少了引号？',
  'open-comment': () => '这段注释没有结尾：缺少收尾的 >#。',
  escape: (there) => `Liquidsoap 没有转义 ${there}，它会原样留在文本里。要写反斜杠，写 \\\\。`,
  interpolation: () => '这里用 ^ 拼接文本："tone " ^ string(i)。',
  'no-operator': ({ instead }) => `Liquidsoap 2.4 没有这个运算符。写 ${instead}。`,
  'missing-comma': () => '这之前少一个逗号。',
  unclosed: ({ close, noticed }) => `这里没有收尾：${noticed} 之前应有 ${close}。`,
  unopened: () => '这里没有什么可收尾的。',
  'two-on-a-line': () => '新语句要另起一行。是不是少了逗号或运算符？',
  dotted: () => '带点的名字属于算子。换一个不带点的。',
  taken: () => '这是算子的名字，这里不能给别的东西用。换一个。',
  'unknown-name': ({ near }) => `这里没有什么叫这个名字。${meant(near)}`,
  'unknown-operator': ({ near }) => `这里没有算子叫这个名字。${meant(near)}`,
  uncalled: (there) => `这是算子。要调用它：${there}(…)。`,
  'not-called': ({ found }) => `这是值（${found}），不能调用。`,
  'unknown-label': ({ operator, near, labels }) =>
    near === null && labels.length > 0
      ? `这里的 ${operator} 没有这个参数。它有 ${list(labels)}。`
      : `这里的 ${operator} 没有这个参数。${meant(near)}`,
  twice: ({ label }) => `${label} 给了两次。`,
  missing: ({ operator, label, wanted }) =>
    label ? `${operator} 需要 ${label}（${wanted}）。` : `${operator} 还需要：${wanted}。`,
  arguments: ({ operator, most }) =>
    `${operator} 最多取 ${number(most)} 个不带标签的参数。是不是要用方括号写成列表？`,
  type: ({ wanted, found }) => `这里要 ${wanted}，这是 ${found}。`,
  operand: ({ sign, found }) => `${sign} 不接受 ${found}。`,
  getter: ({ found }) => `{…} 在这里是条件：true、false 或时间，不是 ${found}。写值时不要花括号。`,
  function: () => '函数只能交给 list.init、list.map、list.fold 或 list.iter。',
  parameters: ({ wanted, found }) => `这个函数要 ${number(wanted)} 个参数，现有 ${number(found)} 个。`,
  choice: ({ near, words }) => `可以是 ${words.map((word) => `"${word}"`).join(' 或 ')}。${meant(near)}`,
  'no-files': ({ words }) =>
    `实验室里没有文件：${words.map((word) => `"${word}"`).join(' 和 ')} 是它内置的曲目。`,
  range: ({ label, min, max, unit }) => `${label} 可以是 ${between(min, max, unit)}。`,
  round: () => '循环中没有这个时间。',
  'long-text': ({ most }) => `这段文本太长：最多 ${number(most)} 字节。`,
  count: ({ least, most, found }) =>
    `这里可以有 ${number(least)} 到 ${number(most)} 个，不能是 ${number(found)} 个。`,
  weights: ({ sources, found }) =>
    `有 ${number(sources)} 个音源和 ${number(found)} 个权重。每个音源给一个，或都不给。`,
  'no-number': () => '这没有结果：太大，或除以零。',
  fallible: () => '这个音源可能没有东西可播。在输出里写 fallible=true，或在音源外面加 mksafe(…)。',
  operators: ({ most }) => `算子太多：最多 ${number(most)} 个。`,
  ways: ({ most }) =>
    `到这里为止，通往音源的路径超过 ${number(most)} 条（amplify 使其加倍）。每个节拍会太久。`,
  parts: ({ most }) => `这个值太大：它的类型里的二元组、列表和值超过 ${number(most)} 个。`,
  steps: ({ most }) => `这个脚本求值太久：最多 ${number(most)} 步。`,
  clocks: () => '有两个从这里取，步调各不相同：交叉淡化会提前读，输出不会。给它们各自的音源。',
  paces: () =>
    '这个播放列表有自己的步调，output.card 也有：Liquidsoap 会以错误 17 结束这样的时钟。改用 output.dummy，或去掉 self_sync。',
  refused: () => '引擎不接受这样给出的算子。',
  'no-output': () => '没有输出，所以什么也不播。写上 output.card(…)。',
  unused: () => '没有人用这个名字。',
  ignored: ({ found }) => `没有人用这个 ${found}。交给一个输出，或去掉它。`,
};

export const examples: Record<string, string> = {
  radio: '带片花的电台',
  requests: '点播在播放列表之前',
  fallback: '三个后备',
  crossfade: '交叉淡化',
  layers: '和弦上的音乐',
  paces: '有自己步调的播放列表',
};

export const editor: Translation<typeof english.editor> = {
  title: '脚本',
  label: '脚本，Liquidsoap 语言的子集',
  examples: '示例',
  own: '你自己的',
  benchmarks: '文章测过的，重建',
  others: '拿来听的',
  play: '运行',
  plays: 'A 和 B 运行它',
  playHint: 'Ctrl+Enter',
  suggestions: '可补全的名字',
  suggestionKeys: 'Enter 或 Tab 采用，Esc 关闭列表',
  allFunctions: (operators, others) => `全部 ${number(operators)} 个算子和 ${number(others)} 个函数`,
  measure: `${MEASURE}这个脚本`,
  measureAbout: '用这个脚本成对地给 A 和 B 计时。',
  measured: (share, less, low, high) =>
    `你的脚本：B 的 CPU 时间${less ? '少' : '多'} ${share}\u202f%，${low} 到 ${high}。`,
  measuredNone: (sentence) => `你的脚本：${sentence}`,
  copyLink: '复制链接',
  copyByHand: '浏览器不允许。请复制本页地址。',
  faults: '错误',
  warning: '警告：',
  graph: '图',
  heard: '你听到的',
  omitted: (omitted, all) => `${number(all)} 条连线中有 ${number(omitted)} 条未画出：即越过算子最多的那些。`,
  reading: '正在读脚本……',
  failed: (message) => `脚本无法检查：${message}。改一改再试。`,
  wrong: (count, shown, plays, drawn) =>
    `${shown < count ? `${number(count)} 个错误，列出 ${number(shown)} 个。` : `${number(count)} 个错误。`}${drawn ? '图来自上一个无错的脚本' : ''}${
      drawn ? (plays ? '，正在播放的继续。' : '。') : plays ? '正在播放的继续。' : ''
    }`,
  right: (operators, outputs, warnings) =>
    `${number(operators)} 个算子，${number(outputs)} 个输出。${
      warnings > 0 ? `${number(warnings)} 个警告。` : ''
    }`,
  operator: (name, call) => `${name}：${call}`,
  drawn: (operators, kinds) => `${number(operators)} 个算子：${kinds}`,
  pulls: (from) => `取自 ${list(from)}`,
};
