/** Text with strong parts and words that name marks; and that the marks which the stories name are in their lab's legend. */
import { describe, expect, test } from 'vitest';
import { type Figure, legendOf } from '../../web/src/figure/figure.ts';
import type { LegendPart } from '../../web/src/components/figure/parts.ts';
import { pieces, plain } from '../../web/src/components/marked.ts';
import { languages } from '../../web/src/words/languages.js';
import type { StoryWords } from '../../web/src/words/story.en.ts';
import { defaultKnobs } from '../../web/src/link/link.ts';
import { countersOf, labEntry } from './lab.engine.ts';
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

async function storyOf(lab: string, language: string): Promise<Record<string, StoryWords>> {
  const file = `../../web/src/words/${lab}.story.${language}.ts`;
  return ((await import(file)) as { story: Record<string, StoryWords> }).story;
}
const figures = import.meta.glob<Record<string, unknown>>('../../web/src/labs/*/figure.ts');
const isFigure = (one: unknown): one is Figure<object> =>
  typeof one === 'object' && one !== null && 'draw' in one;

/** The legend of a lab: that of its figure's marks. */
async function legendOfLab(lab: string): Promise<LegendPart> {
  const exports = await figures[`../../web/src/labs/${lab}/figure.ts`]();
  return legendOf(Object.values(exports).find(isFigure)!, { title: '' });
}
const labs = await Promise.all(
  [...linkables.keys()].map(async (lab) => {
    const legend = await legendOfLab(lab);
    const { storySteps: steps } = stories[lab];
    const told = await Promise.all(languages.map(({ code }) => storyOf(lab, code)));
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
  test.each(steps)('$id closes what is strong, in every language', ({ id }) => {
    for (const story of told) expect(story[id].body.split('**').length % 2).toBe(1);
  });

  test.each(steps)(
    '$id names marks that the legend has with its variants and settings, alike in every language',
    ({ id, state: { a, b, knobs } }) => {
      const marks = marksOf(legend, [a, b], { ...defaultKnobs(labEntry(lab)), ...knobs });
      for (const part of ['body', 'more'] as const) {
        const [english, ...others] = told.map((story) => named(story[id][part]));
        expect(marks).toEqual(expect.arrayContaining(english));
        for (const other of others) expect(other).toEqual(english);
      }
    },
  );

  test('each step names one to four marks', () => {
    const most = Object.fromEntries(steps.map(({ id }) => [id, named(told[0][id].body).length]));
    expect(Object.entries(most).filter(([, marks]) => marks < 1 || marks > 4)).toEqual([]);
  });

  test('the counts of marks are counts that are shown, and each mark with counts is in the legend', () => {
    const all = steps.flatMap(({ state: { a, b, knobs } }) =>
      marksOf(legend, [a, b], { ...defaultKnobs(labEntry(lab)), ...knobs }),
    );
    for (const [mark, counts] of Object.entries(legend.counts ?? {})) {
      expect(all).toContain(mark);
      expect(countersOf(lab)).toEqual(expect.arrayContaining([...counts]));
    }
  });
});
