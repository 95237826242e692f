/** The drawings of the gallery's states name the marks that they draw as the legend does. */
import { expect, test } from 'vitest';
import { openLab, setWidth } from './gallery.take.ts';

/** Labs whose drawings name their marks, with the marks that no state of the gallery draws. */
const LABS: Record<string, string[]> = {
  // No frame is torn at the knobs of the gallery's states.
  ring: ['torn'],
  // A job traps only where the user makes it trap.
  threads: ['crashed'],
  chunks: [],
  reslice: [],
  // The frames of the states have no view in MPEG-TS yet, or are so large that their cells are not told apart.
  share: ['cells'],
  // No state lies within a cycle of the collector.
  pools: ['marked'],
};

const idsOf = (at: Element, selector: string) =>
  [...at.querySelectorAll(`${selector}:not([d=""])`)].flatMap(
    (one) => one.getAttribute('data-mark')?.split(' ') ?? [],
  );

test.each(Object.entries(LABS))('%s', async (id, absent) => {
  await setWidth(1440);
  const legend = new Set<string>();
  const drawn = new Set<string>();
  for (const show of (await openLab(id)).values()) {
    show(1440, (at) => {
      idsOf(at, 'li[data-mark]').forEach((mark) => legend.add(mark));
      idsOf(at, ':is([data-view=A], [data-view=B]) svg [data-mark]').forEach((mark) => drawn.add(mark));
    });
  }
  expect(legend.size).toBeGreaterThan(0);
  expect([...legend].filter((mark) => !drawn.has(mark))).toEqual(absent);
});
