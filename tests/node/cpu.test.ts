/** "CPU" is said only where a check, a clock or a published figure stands behind it. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cost } from '../../web/src/words/cost.en.ts';
import { cost as costInChinese } from '../../web/src/words/cost.zh.ts';
import { ON_THREADS } from '../../scripts/bench/cpu/check.mjs';
import { labsOfTable } from '../../scripts/bench/cpu/report.mjs';
import { sample } from './bench.sample.ts';
import { fields, uses } from './cpu.uses.ts';
import { linkables } from './links.labs.ts';

const CPU = /(?<![a-z])CPU(?![a-z])|处理器时间/i;

const filesIn = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
const files = [...filesIn('web/src/words', '.ts'), ...filesIn('docs', '.md'), 'README.md', 'CONTRIBUTING.md'];

/** A file's text without comments of code, and without the section that says what the check is. */
function read(file: string): string {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.ts')) return text.replaceAll(/\/\*\*[^]*?\*\/|^ *\/\/.*$/gm, '');
  return text.replace(/^## Whether times are CPU time\n[^]*?(?=^## |(?![^]))/m, '');
}

/** A sentence for each line that says "CPU" and is not on the list. */
function unlisted(file: string, text: string): string[] {
  const listed = (uses[file] ?? []).map(([known]) => known);
  return text.split('\n').flatMap((line) => {
    const rest = listed.reduce((left, known) => left.replaceAll(known, ''), line);
    const at = rest.search(CPU);
    if (at < 0) return [];
    return [
      `${file} says "${rest.slice(Math.max(0, at - 40), at + 40).trim()}": say "time", or add it to tests/node/cpu.uses.ts with what stands behind it.`,
    ];
  });
}

test('each use of CPU is on the list', () => {
  expect(files.flatMap((file) => unlisted(file, read(file)))).toEqual([]);
});

test('a new use is refused in a sentence, beside one that is on the list as well', () => {
  expect(unlisted('docs/new.md', 'a\nB uses less CPU per frame.')).toEqual([
    expect.stringMatching(/^docs\/new\.md says "B uses less CPU per frame\.": say "time", or add it/),
  ]);
  expect(unlisted('web/src/words/new.zh.ts', "'B 的处理器时间少'")).toHaveLength(1);
  const [[known]] = uses['docs/ring.md'];
  expect(unlisted('docs/ring.md', known)).toEqual([]);
  expect(unlisted('docs/ring.md', `${known}, and the CPU of a thread.`)).toHaveLength(1);
  expect(unlisted('docs/new.md', 'A cpuset is no time.')).toEqual([]);
});

test('the list has nothing that the files no longer say', () => {
  const gone = Object.entries(uses).flatMap(([file, texts]) =>
    texts.filter(([text]) => !read(file).includes(text)).map(([text]) => `${file}: ${text}`),
  );
  expect(gone).toEqual([]);
});

test('the words say CPU of measured labs alone that the check compares, and time of those on threads', () => {
  expect([cost, costInChinese].map((words) => CPU.test(words('job')))).toEqual([false, false]);
  expect([cost, costInChinese].map((words) => CPU.test(words('delivery')))).toEqual([true, true]);
  const document = readFileSync('docs/bench.md', 'utf8');
  // "too few undisturbed windows" decides nothing: the machine was busy.
  expect(document).not.toContain('), differs |');
  const labs = labsOfTable(document);
  expect([...linkables.keys()].filter((lab) => !labs.includes(lab))).toEqual(ON_THREADS);
});

/** The names of all fields of a value, at any depth. */
const names = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...names(inner)])
    : [];

test('no field of a document promises CPU time', () => {
  const described =
    readFileSync('scripts/bench/document.mjs', 'utf8').match(/@property \{[^\n]*\} \[?(\w+)/g) ?? [];
  expect(described.length).toBeGreaterThan(30);
  const all = [...names(sample()), ...described.map((line) => line.replace(/.*[ [](\w+)$/, '$1'))];
  expect(all.filter((name) => /cpu/i.test(name) && !(name in fields))).toEqual([]);
});
