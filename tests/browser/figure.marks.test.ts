/**
 * The drawings of the gallery's states and of the stories name the marks that they draw as the legend does, and each mark that
 * a step of a story names is drawn while the step plays.
 */
import { expect, test } from 'vitest';
import { pieces } from '../../web/src/components/marked.ts';
import { registry } from '../../web/src/labs/registry.ts';
import type { StoryWords } from '../../web/src/words/story.en.ts';
import { openLab, setWidth, showStory } from './gallery.take.ts';

/** Labs, with the marks that neither a state of the gallery nor a step of the story draws. */
const LABS: Record<string, string[]> = {
  // No frame is torn at the knobs of the gallery's states.
  ring: ['torn'],
  // A job traps only where the user makes it trap.
  threads: ['crashed'],
  chunks: [],
  reslice: [],
  share: [],
  pools: [],
  library: [],
  server: [],
  clock: [],
  queues: [],
  compare: [],
  dispatch: [],
  // All operators have frames, and the figures are shown without sound.
  station: ['nothing', 'heard'],
};

/** Words of stories that name a count alone, which only the costs panel shows. */
const COUNTED = ['One ring for everyone: copy'];

const idsOf = (at: Element, selector: string) =>
  [...at.querySelectorAll(`${selector}:not([d=""])`)].flatMap(
    (one) => one.getAttribute('data-mark')?.split(' ') ?? [],
  );
const drawnIn = (at: Element) => idsOf(at, ':is([data-view=A], [data-view=B]) svg [data-mark]');

test.each(Object.entries(LABS))('%s', async (id, absent) => {
  await setWidth(1440);
  const legend = new Set<string>();
  const drawn = new Set<string>();
  for (const show of (await openLab(id)).values()) {
    show(1440, (at) => {
      idsOf(at, 'li[data-mark]').forEach((mark) => legend.add(mark));
      drawnIn(at).forEach((mark) => drawn.add(mark));
    });
  }
  /** The marks that each step names and no moment of it has drawn yet. */
  const missing = new Map<StoryWords, string[]>();
  const { counts } = (await registry[id].load()).legend;
  await showStory(id, (step, at) => {
    const now = drawnIn(at);
    now.forEach((mark) => drawn.add(mark));
    const named =
      missing.get(step) ?? [step.body, step.more].flatMap(pieces).flatMap(({ mark }) => mark ?? []);
    missing.set(
      step,
      // A number of the figure stands for the mark that it counts.
      named.filter((mark) => ![mark, ...(counts?.[mark] ?? [])].some((name) => now.includes(name))),
    );
  });
  const undrawn = [...missing].flatMap(([{ title }, marks]) => marks.map((mark) => `${title}: ${mark}`));
  expect(undrawn.filter((one) => !COUNTED.includes(one))).toEqual([]);
  expect(legend.size).toBeGreaterThan(0);
  expect([...legend].filter((mark) => !drawn.has(mark))).toEqual(absent);
});
