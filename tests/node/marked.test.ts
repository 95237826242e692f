/** Text with strong parts and words that name marks; and that the marks which the stories name are in their lab's legend. */
import { describe, expect, test } from 'vitest';
import type { LegendPart } from '../../web/src/components/figure/parts.ts';
import { pieces, plain } from '../../web/src/components/marked.ts';
import type { StoryWords } from '../../web/src/words/story.en.ts';
import { defaultKnobs } from '../../web/src/link/link.ts';
import { labEntry } from './lab.engine.ts';
import { countersOf } from './lab.tallies.ts';
import { linkables, stories } from './links.labs.ts';

test('strong parts, words of marks, and what is between them', () => {
  expect(pieces('**A** makes [both buffers](lent), twice.')).toEqual([
    { text: 'A', strong: true },
    { text: ' makes ' },
    { text: 'both buffers', mark: 'lent' },
    { text: ', twice.' },
  ]);
  expect(pieces('plain (text) [as it is]')).toEqual([{ text: 'plain (text) [as it is]' }]);
  expect(plain('**A** makes [both](lent).')).toBe('A makes both.');
});

async function storyOf(lab: string, language: 'en' | 'zh'): Promise<Record<string, StoryWords>> {
  const file = `../../web/src/words/${lab}.story.${language}.ts`;
  return ((await import(file)) as { story: Record<string, StoryWords> }).story;
}
const labs = await Promise.all(
  [...linkables.keys()].map(async (lab) => {
    const { legend } = (await import(`../../web/src/labs/${lab}/legend.ts`)) as { legend: LegendPart };
    const { storySteps: steps } = stories[lab];
    const told = [await storyOf(lab, 'en'), await storyOf(lab, 'zh')];
    return [lab, { legend, steps, told }] as const;
  }),
);

/** The marks that a text names, in alphabetical order. */
const named = (text: string) =>
  pieces(text)
    .flatMap(({ mark }) => mark ?? [])
    .sort();
const marksOf = (legend: LegendPart, variants: string[], knobs?: Record<string, number>) =>
  legend.items(variants, knobs).flatMap((item) => (item === false ? [] : item.mark));

describe.each(labs)('%s', (lab, { legend, steps, told }) => {
  test.each(steps)('$id closes what is strong, in both languages', ({ id }) => {
    for (const story of told) expect(story[id].body.split('**').length % 2).toBe(1);
  });

  test.each(steps)(
    '$id names marks that the legend has with its variants and settings, alike in both languages',
    ({ id, a, b, knobs }) => {
      const marks = marksOf(legend, [a, b], { ...defaultKnobs(labEntry(lab)), ...knobs });
      for (const part of ['body', 'more'] as const) {
        const [english, chinese] = told.map((story) => named(story[id][part]));
        expect(marks).toEqual(expect.arrayContaining(english));
        expect(chinese).toEqual(english);
      }
    },
  );

  test.runIf(legend.about)('each word of a mark has a sentence, and no other mark has one', () => {
    const marks = new Set(steps.flatMap(({ id }) => named(told[0][id].body + told[0][id].more)));
    expect(Object.keys(legend.about ?? {}).sort()).toEqual([...marks].sort());
  });

  test('each step names one to three marks', () => {
    const most = Object.fromEntries(steps.map(({ id }) => [id, named(told[0][id].body).length]));
    expect(Object.entries(most).filter(([, marks]) => marks < 1 || marks > 3)).toEqual([]);
  });

  test('the counts of marks are counts that are shown, and each mark with counts is in the legend', () => {
    const all = steps.flatMap(({ a, b }) => marksOf(legend, [a, b]));
    for (const [mark, counts] of Object.entries(legend.counts ?? {})) {
      expect(all).toContain(mark);
      expect(countersOf(lab)).toEqual(expect.arrayContaining([...counts]));
    }
  });
});

test('a legend leaves out marks that cannot occur with the settings, and hides those that the figure names', () => {
  const [, { legend: server }] = labs.find(([lab]) => lab === 'server')!;
  const [, { legend: share }] = labs.find(([lab]) => lab === 'share')!;
  const [, { legend: clock }] = labs.find(([lab]) => lab === 'clock')!;
  const [, { legend: station }] = labs.find(([lab]) => lab === 'station')!;
  const still = { device: 0, restarts: 0, choices: 0 };
  for (const mark of ['card', 'peer', 'told', 'even']) {
    expect(marksOf(clock, ['ask-all', 'tell'], { ...still, device: 3 })).toContain(mark);
    expect(marksOf(clock, ['ask-all', 'tell'], still)).not.toContain(mark);
  }
  expect(marksOf(station, [], { script: 7 })).toContain('nothing');
  expect(marksOf(station, [], { script: 1 })).not.toContain('nothing');
  const pooled = ['fresh', 'lent-cut'];
  expect(marksOf(server, pooled, { forgets_rounding: 1 })).toContain('foreign');
  expect(marksOf(server, pooled, { forgets_rounding: 0 })).not.toContain('foreign');
  expect(marksOf(share, ['apart'], { ts_out: 1 })).toContain('cells');
  expect(marksOf(share, ['apart'], { ts_out: 0 })).not.toContain('cells');
  const hidden = server.items(pooled).filter((item) => item !== false && item.isNamed);
  expect(hidden.map((item) => item && item.mark)).toEqual(['heap', 'collector']);
});
