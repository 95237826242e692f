/** What the editor of station scripts says: its parts, and each fault that the engine finds. */
import { MEASURE } from './controls.en.ts';
import { number, plural } from './format.ts';

const list = (words: readonly string[]) => words.join(', ');
const meant = (near: string | null) => (near === null ? '' : ` Did you mean ${near}?`);

/** What is expected at a place. */
export const expected = {
  value: 'A value is expected here: a number, a text, a name, a call or a list.',
  open: 'An opening bracket is expected here: fun (x) -> …',
  parameter: 'The name of a parameter is expected here.',
  name: 'The name of what is defined is expected here.',
  equals: '= is expected here.',
  colon: 'A colon is expected here: x ? a : b.',
  arrow: 'An arrow is expected here: fun (x) -> …',
  'comma-or-close': 'A comma, or the bracket that closes, is expected here.',
  close: 'The bracket that closes is expected here.',
} as const;

/** What would be right in place of a value of another type. */
export const hints = {
  point: (there: string) => `Write ${there}. with a point.`,
  float: 'Write float(…) around it.',
  int: 'Write it without a point, or int(…) around it.',
  list: 'Put it in square brackets.',
  braces: 'Put it in braces.',
  condition: 'Put the condition in braces: {true}.',
  pair: 'Give its condition, too: ({true}, source).',
  output: 'An output has no value, and nothing can pull from it.',
} as const;

/** Times at which a unit ends. */
export const ends = {
  minute: 'A minute ends at 60s.',
  hour: 'An hour ends at 60m.',
  day: 'A day ends at 24h.',
} as const;

const between = (min: number, max: number, unit: string) =>
  `${String(min)} to ${number(max)}${unit ? ` ${unit}` : ''}`;

/** Each problem that the engine finds, by its kind. */
export const problems = {
  'too-long': ({ most }: { most: number }) =>
    `The script is too long: at most ${number(most)} bytes are read.`,
  'too-deep': ({ most }: { most: number }) => `This is nested too deep: at most ${number(most)} levels.`,
  character: ({ code, unseen, alike }: { code: string; unseen: boolean; alike: string | null }) =>
    unseen
      ? `Here is a character that cannot be seen, ${code}. Delete it.`
      : alike === null
        ? `This character, ${code}, means nothing here.`
        : `This is ${code}. Type ${alike} in its place.`,
  number: () => 'This is not a number.',
  time: () =>
    'This is not a time. Write h, m and s in this order, such as 1h30m, or two times with a - between them: 10s-20s.',
  'too-large': () => 'This number is too large.',
  'open-text': () =>
    'This text does not end on its line, and a text of the script never ends. Is a quotation mark missing?',
  'open-comment': () => 'This comment never ends: the ># that closes it is missing.',
  escape: (there: string) =>
    `Liquidsoap has no escape ${there}, and leaves it in the text as it is. Write \\\\ for a backslash.`,
  interpolation: () => 'Texts are put together with ^ here: "tone " ^ string(i).',
  'no-operator': ({ instead }: { instead: string }) =>
    `Liquidsoap 2.4 has no such operator. Write ${instead}.`,
  'missing-comma': () => 'A comma is missing before this.',
  unclosed: ({ close, noticed }: { close: string; noticed: string }) =>
    `This is never closed: ${close} is expected before ${noticed}.`,
  unopened: () => 'This closes nothing.',
  'two-on-a-line': () => 'A new statement begins on a line of its own. Is a comma or an operator missing?',
  dotted: () => 'Names with dots belong to operators. Choose one without.',
  taken: () => 'This is an operator’s name, which nothing else can have here. Choose another.',
  'unknown-name': ({ near }: { near: string | null }) => `Nothing here has this name.${meant(near)}`,
  'unknown-operator': ({ near }: { near: string | null }) => `No operator here has this name.${meant(near)}`,
  uncalled: (there: string) => `This is an operator. Call it: ${there}(…).`,
  'not-called': ({ found }: { found: string }) => `This is a value (${found}) and cannot be called.`,
  'unknown-label': ({
    operator,
    near,
    labels,
  }: {
    operator: string;
    near: string | null;
    labels: string[];
  }) =>
    near === null && labels.length > 0
      ? `${operator} has no such argument here. It has ${list(labels)}.`
      : `${operator} has no such argument here.${meant(near)}`,
  twice: ({ label }: { label: string }) => `${label} is given twice.`,
  missing: ({ operator, label, wanted }: { operator: string; label: string; wanted: string }) =>
    label ? `${operator} needs its ${label} (${wanted}).` : `${operator} needs more: ${wanted}.`,
  arguments: ({ operator, most }: { operator: string; most: number }) =>
    `${operator} takes at most ${plural(most, 'argument')} without a label. Is a list in square brackets meant?`,
  type: ({ wanted, found }: { wanted: string; found: string }) =>
    `${wanted} is wanted here, this is ${found}.`,
  operand: ({ sign, found }: { sign: string; found: string }) => `${sign} does not take ${found}.`,
  getter: ({ found }: { found: string }) =>
    `{…} is a condition here, which is true, false or a time, and not ${found}. Write the value without braces.`,
  function: () => 'A function is given to list.init, list.map, list.fold or list.iter, and nowhere else.',
  parameters: ({ wanted, found }: { wanted: number; found: number }) =>
    `The function needs ${plural(wanted, 'parameter')} and has ${number(found)}.`,
  choice: ({ near, words }: { near: string | null; words: string[] }) =>
    `It may be ${words.map((word) => `"${word}"`).join(' or ')}.${meant(near)}`,
  'no-files': ({ words }: { words: string[] }) =>
    `The lab has no files: ${words.map((word) => `"${word}"`).join(' and ')} are its built-in pieces.`,
  range: ({ label, min, max, unit }: { label: string; min: number; max: number; unit: string }) =>
    `${label} may be ${between(min, max, unit)}.`,
  round: () => 'This time never comes.',
  'long-text': ({ most }: { most: number }) => `This text is too long: at most ${number(most)} bytes.`,
  count: ({ least, most, found }: { least: number; most: number; found: number }) =>
    `${number(least)} to ${number(most)} are possible here, not ${number(found)}.`,
  weights: ({ sources, found }: { sources: number; found: number }) =>
    `There are ${plural(sources, 'source')} and ${plural(found, 'weight')}. Give one for each source, or none.`,
  'no-number': () => 'This has no result: it is too large, or divided by zero.',
  fallible: () =>
    'This source may have nothing to play. Say fallible=true in the output, or put mksafe(…) around the source.',
  operators: ({ most }: { most: number }) => `Too many operators: at most ${number(most)}.`,
  ways: ({ most }: { most: number }) =>
    `Up to here more than ${number(most)} paths lead to sources. amplify doubles them. Each tick would take too long.`,
  parts: ({ most }: { most: number }) =>
    `This value is too large: its type has more than ${number(most)} pairs, lists and values in it.`,
  steps: ({ most }: { most: number }) =>
    `This script takes too long to evaluate: at most ${number(most)} steps.`,
  clocks: () =>
    'Two operators pull from this, each at a pace of its own: a crossfade reads ahead, an output does not. Give each a source of its own.',
  paces: () =>
    'This playlist has a pace of its own, and so has output.card: Liquidsoap ends such a clock with error 17. Use output.dummy, or leave out self_sync.',
  refused: () => 'The engine refuses this operator with these arguments.',
  'no-output': () => 'There is no output, so nothing plays. Write output.card(…).',
  unused: () => 'Nobody uses this name.',
  ignored: ({ found }: { found: string }) =>
    `Nobody uses this ${found}. Give it to an output, or leave it out.`,
} as const;

/** Examples, by id; those of the article have their ids as names. */
export const examples: Record<string, string> = {
  radio: 'Radio with jingles',
  requests: 'Requests before a playlist',
  fallback: 'Three to fall back on',
  crossfade: 'Crossfade',
  layers: 'Music over a chord',
  paces: 'A playlist with a pace of its own',
};

export const editor = {
  title: 'Script',
  label: 'Script, a subset of Liquidsoap’s language',
  examples: 'Example',
  own: 'your own',
  benchmarks: 'Measured by the article, reconstructed',
  others: 'To listen to',
  play: 'Run it',
  plays: 'A and B run it',
  playHint: 'Ctrl+Enter',
  suggestions: 'Names that complete this',
  suggestionKeys: 'Enter or Tab takes it, Esc closes the list',
  allFunctions: (operators: number, others: number) =>
    `All ${plural(operators, 'operator')} and ${plural(others, 'function')}`,
  measure: `${MEASURE} this script`,
  measureAbout: 'Times A against B with this script, in pairs.',
  /** A result. @param share @param low @param high of A’s time, in per cent */
  measured: (share: string, less: boolean, low: string, high: string) =>
    `Your script: B takes ${share}\u202f% ${less ? 'less' : 'more'} CPU time, ${low} to ${high}.`,
  measuredNone: (sentence: string) => `Your script: ${sentence}`,
  copyLink: 'Copy the link',
  copyByHand: 'The browser does not allow it. Copy the address of this page.',
  faults: 'Faults',
  warning: 'Warning:',
  graph: 'Graph',
  heard: 'you hear this',
  /** @param omitted @param all wires */
  omitted: (omitted: number, all: number) =>
    `${number(omitted)} of ${plural(all, 'wire')} are not drawn: those that pass the most operators.`,
  reading: 'Reading the script …',
  failed: (message: string) => `The script cannot be checked: ${message}. Change it to try again.`,
  /** @param count of the faults that were found @param shown of those that are listed */
  wrong: (count: number, shown: number, plays: boolean, drawn: boolean) =>
    `${shown < count ? `${number(shown)} of ` : ''}${plural(count, 'fault')}.${drawn ? ' The graph is that of the last script without faults' : ''}${
      drawn ? (plays ? ', and what plays goes on.' : '.') : plays ? ' What plays goes on.' : ''
    }`,
  right: (operators: number, outputs: number, warnings: number) =>
    `${plural(operators, 'operator')}, ${plural(outputs, 'output')}.${
      warnings > 0 ? ` ${plural(warnings, 'warning')}.` : ''
    }`,
  /** An operator of the graph, and how it is called. */
  operator: (name: string, call: string) => `${name}: ${call}`,
  drawn: (operators: number, kinds: string) => `${plural(operators, 'operator')}: ${kinds}`,
  pulls: (from: readonly string[]) => `pulls from ${list(from)}`,
} as const;
