/** README and docs name only existing things: scripts, options, paths, pictures, and links that the page opens; pipelines pin their actions. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readOptions } from '../../scripts/bench/options.mjs';
import { root } from '../../scripts/run.mjs';
import { withTables } from '../../scripts/tables.mjs';
import { entryOf } from '../../web/src/components/nav-entries.ts';
import { registry } from '../../web/src/labs/registry.ts';
import { placeOf } from '../../web/src/lessons/course/route.ts';
import { labOf, routeOf } from '../../web/src/link/link.ts';
import { knobWords } from '../../web/src/words/every-lab.ts';
import { linkables } from './links.labs.ts';
import { labs as all, modules } from './modules.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const docs = [
  'README.md',
  'CONTRIBUTING.md',
  'research/README.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
].filter((path) => path.endsWith('.md'));
const found = (form: RegExp) =>
  docs.flatMap((doc) => [...read(doc).matchAll(form)].map(([, text = '']) => ({ doc, text })));

/** Folders that only exist after a build or the set-up. */
const MADE = ['dist', '.tools'];
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !MADE.includes(entry.name))
  .map(({ name }) => name);
/** Paths in backticks below one of the repository's folders: `engine/native/src/lib.rs`. */
const paths = found(/`([\w.-]+\/[\w./-]*)`/g).filter(({ text }) => folders.includes(text.split('/')[0]));

/** The labs that have a page. */
const labs = all.map(({ lab }) => lab).filter(({ id }) => id in registry);

test('every script named is one of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = found(/`?\bnpm (run [\w:]+|start|test)\b/g).map(({ text }) => text.replace('run ', ''));
  expect(new Set(named)).toEqual(new Set(Object.keys(scripts)));
});

test('every study named is a script of research/package.json', () => {
  const { scripts } = JSON.parse(read('research/package.json')) as { scripts: Record<string, string> };
  const named = found(/\bnpm --prefix research run ([\w:-]+)/g).map(({ text }) => text);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test.each(paths)('$doc: $text is there', ({ text }) => {
  expect(existsSync(join(root, text))).toBe(true);
});

test.each(found(/(?:\]\(|src="|srcset=")([^)"#:]+)[)"]/g))('$doc: $text can be opened', ({ doc, text }) => {
  expect(existsSync(join(root, dirname(doc), text))).toBe(true);
});

test('the options of the bench are read, with values that it knows', () => {
  const rows = found(/^\| `(--[^`]+)` +\|/gm).map(({ text }) => text.split(' '));
  expect(rows.length).toBeGreaterThan(5);
  const options = readOptions(rows.flat());
  const lab = labs.find(({ id }) => id === options.lab)!;
  expect(lab.presets.map(({ id }) => id)).toContain(options.preset);
});

test.each(found(/(#v\d\/[^`\s)"'<]+)/g))('$doc: the page takes $text', ({ text: written }) => {
  const text = written.replaceAll('&amp;', '&');
  if (routeOf(text) === 'results') return;
  if (routeOf(text) === 'course') return expect(placeOf(text).wrong).toBeUndefined();
  const lab = labs.find(({ id }) => id === labOf(text))!;
  const reading = linkables.get(lab.id)!.codec.read(text);
  if ('refusals' in reading) expect(reading.refusals).toEqual([]);
  else expect(modules[registry[lab.id].module].check(reading.state.config)).toBeUndefined();
});

/** The description of a lab: a document, or its section if a stop of the tuner has several labs. */
function described(id: string): string {
  const { labs: parts } = entryOf(id)!;
  const text = read(`docs/${parts[0].id}.md`);
  if (parts.length === 1) return text;
  const { name } = parts.find((part) => part.id === id)!;
  return text.split(/^## /m).find((section) => section.startsWith(`${name}\n`)) ?? '';
}

test.each(labs)('$id is described variant by variant, and has its tables', (lab) => {
  const text = described(lab.id);
  for (const { id } of lab.variants) expect(text).toContain(`\`${id}\``);
  for (const kind of ['knobs', 'presets']) expect(text).toContain(`<!-- ${kind} of ${lab.id}:`);
});

test.each(docs)('%s: its tables are those of the catalogue (node scripts/tables.mjs)', (doc) => {
  expect(withTables(read(doc), labs, { knobWords })).toBe(read(doc));
});

test('each action of a pipeline is named by its digest', () => {
  const files = ['.github/workflows', 'examples/ci/.github/workflows'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((file) => join(root, folder, file)),
  );
  const used = files.flatMap((file) => readFileSync(file, 'utf8').match(/uses: .*/g) ?? []);
  expect(used.length).toBeGreaterThan(6);
  expect(used.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});
