/** The home page's link to the lab opens the step of the story that shows what one hears at home. */
import { expect, test, vi } from 'vitest';
import { SLOW_READER, slowReaderLink } from '../../web/src/home/slow-reader.ts';
import { configOf } from '../../web/src/home/stages.ts';
import { linkables, stories } from './links.labs.ts';

const reduced = vi.hoisted(() => ({ current: false }));
vi.mock('svelte/motion', () => ({ prefersReducedMotion: reduced }));

const { lab, codec } = linkables.get('ring')!;
const { storyPatch, storySteps } = stories.ring;
const step = 1 + storySteps.findIndex(({ id }) => id === 'stall');

function opened(link: string) {
  const reading = codec.read(link);
  if (!('state' in reading)) throw new Error(JSON.stringify(reading.refusals));
  return reading.state;
}

test('it has the state of the step, and plays', () => {
  const state = opened(slowReaderLink());
  expect(state).toMatchObject({ ...storyPatch(lab, step, state.config.rate), playing: true });
  expect(state.story).toBe(step);
  // What the station plays: the same variants and the same slow reader.
  expect({ ...configOf('ring', lab), rate: state.config.rate }).toEqual(state.config);
});

test('with reduced motion it opens at rest', () => {
  reduced.current = true;
  expect(opened(slowReaderLink()).playing).toBe(false);
  expect(slowReaderLink()).toContain(SLOW_READER);
});
