/** README and docs name only existing things: scripts, options, paths, pictures, and links that the page opens. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import * as library from '../../engine/pkg-library/ringside.js';
import * as memory from '../../engine/pkg-memory/ringside.js';
import * as station from '../../engine/pkg-station/ringside.js';
import * as sharing from '../../engine/pkg/ringside.js';
import { readOptions } from '../../scripts/bench/options.mjs';
import { root } from '../../scripts/run.mjs';
import { withTables } from '../../scripts/tables.mjs';
import { entryOf } from '../../web/src/components/nav-entries.ts';
import { placeOf } from '../../web/src/courses/route.ts';
import { registry } from '../../web/src/labs/registry.ts';
import * as chunks from '../../web/src/labs/chunks/story.ts';
import * as compare from '../../web/src/labs/compare/story.ts';
import * as dispatch from '../../web/src/labs/dispatch/story.ts';
import * as clock from '../../web/src/labs/clock/story.ts';
import * as theLibrary from '../../web/src/labs/library/story.ts';
import * as pools from '../../web/src/labs/pools/story.ts';
import * as queues from '../../web/src/labs/queues/story.ts';
import * as reslice from '../../web/src/labs/reslice/story.ts';
import * as ring from '../../web/src/labs/ring/story.ts';
import * as server from '../../web/src/labs/server/story.ts';
import * as share from '../../web/src/labs/share/story.ts';
import * as theStation from '../../web/src/labs/station/story.ts';
import * as threads from '../../web/src/labs/threads/story.ts';
import { labOf, LinkCodec, routeOf } from '../../web/src/link/link.ts';
import { knobWords } from '../../web/src/words/knobs.en.ts';

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

const modules = { sharing, memory, station, library };
sharing.initSync({ module: readFileSync(join(root, 'engine/pkg/ringside_bg.wasm')) });
memory.initSync({ module: readFileSync(join(root, 'engine/pkg-memory/ringside_bg.wasm')) });
station.initSync({ module: readFileSync(join(root, 'engine/pkg-station/ringside_bg.wasm')) });
library.initSync({ module: readFileSync(join(root, 'engine/pkg-library/ringside_bg.wasm')) });
/** The labs that have a page. */
const labs = Object.values(modules)
  .flatMap((module) => module.catalogue().labs)
  .filter(({ id }) => id in registry);
const STEPS: Record<string, number> = {
  ring: ring.storySteps.length,
  threads: threads.storySteps.length,
  pools: pools.storySteps.length,
  server: server.storySteps.length,
  chunks: chunks.storySteps.length,
  reslice: reslice.storySteps.length,
  share: share.storySteps.length,
  queues: queues.storySteps.length,
  dispatch: dispatch.storySteps.length,
  compare: compare.storySteps.length,
  clock: clock.storySteps.length,
  station: theStation.storySteps.length,
  library: theLibrary.storySteps.length,
};

test('there is something to look at', () => {
  expect(docs.length).toBeGreaterThan(1);
  expect(paths.length).toBeGreaterThan(20);
});

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

test('the files that the architecture lists on the way of a knob exist, and are at most 23', () => {
  const [, section = ''] = read('docs/architecture.md').split(
    "## One knob's way from link to mechanism, and back",
  );
  const files = [...section.split('\n## ')[0].matchAll(/^\| `([^`]+)`/gm)].map(([, path]) => path);
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
  expect(files.length).toBeGreaterThan(15);
  expect(files.length).toBeLessThanOrEqual(23);
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
  const reading = new LinkCodec(lab, STEPS[lab.id]).read(text);
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
