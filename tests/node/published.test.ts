/**
 * What the five systems' authors published is on the page, number by number, with its scope. The expected figures are those
 * of the sources, written as they are written there.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/run.mjs';
import { plain } from '../../web/src/components/marked.ts';
import type { PublishedTable } from '../../web/src/labs/page.ts';
import { QUERIES } from '../../web/src/labs/library/desk/published.ts';
import { tables as library } from '../../web/src/labs/library/published.ts';
import { tables as pools } from '../../web/src/labs/pools/published.ts';
import { tables as server } from '../../web/src/labs/server/published.ts';
import { published as station } from '../../web/src/words/station.published.en.ts';
import type { StoryWords } from '../../web/src/words/story.en.ts';
import { goroutines } from '../../web/src/words/ring.threads.en.ts';

/** The figures of a row, in their order. */
const figures = (text: string) => [...text.matchAll(/\d[\d.]*/g)].map(([figure]) => Number(figure));
/** The same of a table, whose thousands are grouped by a thin space. */
const shown = (cells: string[]) => figures(cells.join(' ').replace(/\u202f/g, ''));

/** Expects the rows of a table, each by the beginning of its name. */
function expectRows({ rows }: PublishedTable, expected: Record<string, string>) {
  expect(rows.length).toBe(Object.keys(expected).length);
  for (const [index, [name, text]] of Object.entries(expected).entries()) {
    expect(rows[index][0].startsWith(name), name).toBe(true);
    expect(shown(rows[index].slice(1)), name).toEqual(figures(text));
  }
}

test('ocsigenserver, pull request 87: the whole grid', () => {
  expectRows(server[0], {
    '404': '12000 -> 12800, 12900 -> 13500, 11800 / 12500',
    '20 B': '8100 -> 8900, 8400 -> 8900, 7450 / 7900',
    '1 kB, last chunk not cut': '8100 -> 8750, 8400 -> 8800, 7650 / 7950',
    '1 kB, last chunk cut': '8100 -> 8750, 8550 -> 9000, 7650 / 7950',
    '7 kB, last chunk not cut': '7500 -> 8550, 7650 -> 8700, 6000 / 6700',
    '7 kB, last chunk cut': '7450 -> 9150, 7850 -> 9250, 6000 / 6700',
    '15 kB, last chunk not cut': '6200 -> 7400, 7000 -> 7800, 5200 / 5900',
    '15 kB, last chunk cut': '6400 -> 7950, 7200 -> 8200, 5200 / 5900',
    '16 kB': '6721 -> 7800, 7100 -> 7900, 5500 / 6100',
  });
  for (const text of ['25 to 30 %', '4 × 10⁷', 'not given']) expect(server[0].note).toContain(text);
});

describe('S4’s blog', () => {
  const [memory, ratios, connections] = library;

  test('memory and files', () => {
    expectRows(memory, {
      'memory, idle': '10.43 1.13 23.79',
      'memory, after': '17.77 10.59 32.56',
      file: '41.5 / 21.7 / 5.4',
    });
    for (const text of ['22 MiB', '0.5 s', '200 MiB']) expect(memory.note).toContain(text);
  });

  test('ratios, which are those of the times that the desk shows', () => {
    expect(ratios.rows.map(([query]) => query)).toEqual(QUERIES.map(({ text }) => text));
    for (const [index, [query, ratio]] of ratios.rows.entries()) {
      const { sqlite, midb } = QUERIES[index];
      expect(Math.abs(sqlite.mean / midb.mean / Number(ratio) - 1), query).toBeLessThan(0.005);
    }
  });

  test('connections', () => {
    expectRows(connections, {
      'one, a new one': '878/827/386',
      'one, one that stays': '432/370/365',
      '*, a new one': '228048/228024/227569',
      '*, one that stays': '224097/224062/224052',
    });
  });
});

test('Monibuca beside ZLM, SRS and LAL', () => {
  expectRows(pools[0], { Monibuca: '90 100', ZLM: '90 100', SRS: '80 90', LAL: '160 200' });
  for (const text of ['more than 50 %', 'half of the CPU', 'not given'])
    expect(pools[0].note).toContain(text);
});

test('the study of Monibuca’s claim has the figures of docs/relay.md', () => {
  const document = readFileSync(join(root, 'docs/relay.md'), 'utf8');
  const rows = [
    '| all | 2.81 (2.61 – 2.99) | 0.773× (0.734× – 0.817×), slower | 1.89 (1.80 – 2.01) | 1.48× (1.36× – 1.52×), faster |',
    '| none | 42.39 (40.64 – 44.20) | – | 42.39 (40.09 – 44.81) |',
    '| all | 65.07 (62.32 – 67.96) | 0.604× (0.583× – 0.626×), slower | 48.02 (44.87 – 51.40) |',
  ];
  for (const row of rows) expect(document).toContain(row);
  for (const text of [
    '1.48 times as fast (1.36 to 1.52)',
    '0.773 times (0.734 to 0.817)',
    '48\u202f%',
    '42\u202f%',
  ])
    expect(pools[0].study).toContain(text);
});

test('Liquidsoap 2.4.5: six scripts, and the summary that two of them contradict', () => {
  for (const text of ['10 to 25 %', '−4.6 %', '+0.4 %', 'not given']) expect(station.note).toContain(text);
});

test('Monibuca on goroutines: the model’s figures, as docs/ring.md has them', () => {
  const page = readFileSync(join(root, 'docs/ring.md'), 'utf8');
  const saved = (load: string) =>
    page
      .split('\n')
      .find((line) => line.startsWith(`| ${load} | 20 ms | 8 |`))
      ?.split(' | ')[5];
  expect(saved('100 × 20')).toBe('-9 % to 6 %');
  expect(saved('4 × 500')).toBe('4 % to 11 %');
  for (const text of ['−9 to 6\u202f% of the time', '4 to 11\u202f% for 4 streams of 500'])
    expect(goroutines.text).toContain(text);
  expect(goroutines.claim).toContain('about 10\u202f% less CPU');
});

/** Figures in the stories, by file and step, and how the text says whose they are. */
const TOLD: [file: string, step: string, figures: string, whose: RegExp][] = [
  ['library', 'word', '1400', /The blog had/],
  ['library', 'fetch', '3.64', /S4’s author counted/],
  ['library', 'leaves', '53 69', /The blog wondered.*Textbooks promise/s],
  ['server', 'buffers', '12000 12800', /The authors report/],
  ['server', 'helps', '7 15 23 24', /The authors’ table/],
  ['queues', 'outputs', '11.6 9.0', /The authors report/],
  ['queues', 'reading', '2.1 2.6', /On their benchmark/],
  ['station', 'tick', '1024 23 50', /The article speaks/],
  ['station', 'calls', '1600', /the article’s plan/],
  ['station', 'shipped', '4.6', /\(theirs/],
  ['station', 'layers', '90', /The article’s chain-20/],
  ['station', 'published', '11.6 9.0 10 2.1 2.6', /Published for this script/],
];

test.each(TOLD)('the story of %s, %s, says %s', async (file, step, told, whose) => {
  const { story } = (await import(`../../web/src/words/${file}.story.en.ts`)) as {
    story: Record<string, StoryWords>;
  };
  const text = plain([story[step].body, story[step].more].join('\n'));
  expect(text).toMatch(whose);
  expect(shown([text.replaceAll(/(?<=\d)\s(?=\d{3})/g, '')])).toEqual(expect.arrayContaining(figures(told)));
});
