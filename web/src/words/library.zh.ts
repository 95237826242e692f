import type { Counter, EventKind, Part, PartKind, Scene } from '../labs/library/scene.ts';
import { joined, number, percent, tickTime } from './format.ts';
import type * as english from './library.en.ts';
import type { Translation } from './translation.ts';

export const lab: Translation<typeof english.lab> = {
  title: 'Ringside：媒体库',
  heading: '媒体库：怎样找到一首曲目？',
  work: '查询',
  clock: { unit: 's', small: 'ms', spoken: '秒', stalled: '这里无人等待' },
};

const SIGNS: Record<PartKind, string> = {
  all: '*',
  equals: ':',
  match: '~',
  greater: '>',
  smaller: '<',
  has: '+',
  not: 'NOT',
  and: 'AND',
  or: 'OR',
  ids: '#',
  saved: 'in:',
};

export function partText({ kind, key, value, of }: Part): string {
  if (of.length > 0 || kind === 'all') return SIGNS[kind];
  if (kind === 'has') return `+${key}`;
  return `${key}${SIGNS[kind]}${value}`;
}

const DOES: Record<EventKind, string> = {
  lookedUp: '查一个字符串',
  descended: '沿树下行',
  read: '读取记录',
  inserted: '填充集合',
  collected: '得到一个集合',
  got: '取一个属性',
  walked: '走过一片叶',
  matched: '试一个模式',
  combined: '合并位',
  answered: '已作答',
  found: '得到一部分',
};

const NAMES: Partial<Record<Counter, [name: string, terse: string]>> = {
  lookups: ['查过的字符串', '查找'],
  descents: ['沿树下行', '下行'],
  records: ['读取的记录', '记录'],
  gets: ['取属性', '取'],
  leaves: ['走过的叶', '叶'],
  words: ['字，每字 64 首', '字'],
  rows: ['行', '行'],
};

const COUNTS: Record<string, readonly Counter[]> = {
  sweep: ['descents', 'records', 'leaves', 'rows'],
  columns: ['lookups', 'words', 'records', 'rows'],
  entries: ['lookups', 'descents', 'records', 'rows'],
};

export const plan: Translation<Omit<typeof english.plan, 'counts'>> & Pick<typeof english.plan, 'counts'> = {
  query: ({ begun, slowed }, terse) =>
    terse || begun === 0 ? `查询 ${number(begun)}` : `查询 ${number(begun)}，放慢 ${number(slowed)} 倍`,
  does: ({ what, rests }) => (what === undefined ? '' : rests ? '已作答' : DOES[what]),
  part(part, width) {
    const text = partText(part);
    const most = Math.floor((width - 12) / 7.3);
    return text.length > most ? `${text.slice(0, most - 1)}…` : text;
  },
  songs: (count) => number(count),
  counts: (id) => COUNTS[id] ?? ['descents', 'records', 'gets', 'rows'],
  value: (scene, counter) => number(scene.count(counter)),
  counter: (counter, terse) => NAMES[counter]?.[terse ? 1 : 0] ?? counter,
  tree(at, { leaves }, fill, terse) {
    const [name, short] =
      at === 0 ? ['正向树，曲目 → 事实', '曲目 → 事实'] : ['反向树，事实 → 曲目', '事实 → 曲目'];
    return `${terse ? short : name}：${number(leaves)} 片叶，填充率 ${percent(fill)}`;
  },
  noTrees: (id, terse) =>
    id === 'columns'
      ? terse
        ? '没有树：每个属性一列。'
        : '没有树：每个属性一列，曲目集合用位表示。'
      : terse
        ? '没有树：每首曲目一个数组。'
        : '没有树：每首曲目一个数组，装着已知的一切。',
};

export const stage: Translation<typeof english.stage> = {
  empty: '还没有询问。',
  loading: '正在加载媒体库。',
};

export function sentence(scene: Scene): string {
  if (scene.begun === 0) return '还没有询问。';
  const known = scene.queryParts.filter(({ songs }) => songs !== undefined).length;
  const rows = scene.queryParts.at(-1)?.songs;
  return scene.rests && rows !== undefined
    ? `查询 ${number(scene.begun)} 有了答案：${number(rows)} 首曲目，读取 ${number(scene.count('records'))} 条记录，取属性 ${number(scene.count('gets'))} 次。`
    : `查询 ${number(scene.begun)}：${number(scene.queryParts.length)} 个部分中已知 ${number(known)} 个。`;
}

export const alternative = (name: string, scene: Scene) =>
  `${name}：${scene.queryParts.map((part) => `${partText(part)}${part.songs === undefined ? '' : ` ${number(part.songs)} 首`}`).join('，')}。${scene.engineTrees
    .map((tree, at) => `${plan.tree(at, tree, tree.records / tree.leaves / 101, false)}。`)
    .join('')}${sentence(scene)}已过去 ${joined(tickTime(scene.time))}。`;

export const legend: Translation<typeof english.legend> = {
  title: '记号',
  part: '查询的一部分',
  known: '它的曲目已知',
  wire: '一个曲目集合',
  leaf: '叶，按实际填充',
  needle: '正在取的内容',
};

export const code: Translation<typeof english.code> = {
  functions: {
    tested: '哪些曲目通过测试',
    contained: '反向树一个区间里的曲目',
    found: '把查询的各部分合起来',
    fits: '一首曲目是否符合',
    find: '找出曲目',
    get: '取一首曲目的一个属性',
    sweep: '走过全部的叶',
    fetch: '取要显示的内容',
  },
  works: '引擎',
  note: '图和计时用的是同一份源代码。树的存放方式见 engine/crates/medialib/src/tree.rs 和 mapped.rs。',
  many: (count) => `此处 ${number(count)} 个`,
};
