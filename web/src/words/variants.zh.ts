// Translated from variants.en.ts, digest 744a2947.
import { han, quoted } from './han.ts';
import { parted } from './joining.zh.ts';
import { hasEra, versionAndYears } from './lineage.ts';
import type { Translation } from './translation.ts';
import type * as english from './variants.en.ts';

export const lineages: Translation<typeof english.lineages> = {
  textbook: '教科书',
  shipped: '已发布',
  proposed: '提出过，未发布',
  beyond: '我们的改进',
};

/** What the engine calls versions and years, where it says more than a number. */
const ERAS: [RegExp, string][] = [
  [/(\S+) alone$/, '仅 $1'],
  [/^half of (\S+)$/, '$1 的一半'],
  [/before (\S+)$/, '$1 之前'],
  [/(\S+), not merged$/, '$1，未合并'],
  [/branch (\S+)$/, '分支 $1'],
  [/(\S+), source$/, '$1，源代码'],
  [/(\S+), default$/, '$1，默认'],
  [/^(\S+) and (\S+)$/, '$1 和 $2'],
  [/^S4, in /, 'S4，'],
  [/^April (\d+)/, '$1 年 4 月'],
  [/^May (\d+)/, '$1 年 5 月'],
  [/^July (\d+)/, '$1 年 7 月'],
  [/^August (\d+)–$/, '$1 年 8 月起'],
  [/^(\d{4})–$/, '$1 年起'],
  [/–/g, '～'],
  [/(?<=#\d+), #/g, '、'],
  [/, /g, '，'],
];
const inChinese = (text: string) => ERAS.reduce((said, [era, instead]) => said.replace(era, instead), text);

export const origin: typeof english.origin = (variant) =>
  hasEra(variant.lineage) ? inChinese(variant.era) : lineages[variant.lineage];

export const originParts: typeof english.originParts = (variant) =>
  hasEra(variant.lineage) && variant.years ? versionAndYears(variant).map(inChinese) : [origin(variant)];

export const originWithYears: typeof english.originWithYears = (variant) => parted(originParts(variant));

export const picker: Translation<typeof english.picker> = {
  title: '策略',
  choice: (side, name, origin) => `${side}：${name}，${origin}`,
  about: '各做什么',
  all: (count) => `全部 ${String(count)} 种策略`,
  replaced: (name) => han`取代了 ${quoted(name)}。`,
};
