/** Takes the pictures of a lab: every state, as on a desktop and as on a phone. */
import { type ComponentProps, flushSync, mount, unmount } from 'svelte';
import { page as browserPage } from 'vitest/browser';
import { registry } from '../../web/src/labs/registry.ts';
import { pictureOf } from './gallery.picture.ts';
import { playedSpan } from '../../web/src/state/story.ts';
import type { StoryWords } from '../../web/src/words/story.en.ts';
import { engines, scenesAfter, scenesAt, scenesOf } from './gallery.scenes.ts';
import { type GalleryState, presetConfig, RATE, statesOf } from './gallery.states.ts';
import View from './gallery.view.svelte';

/** Height of the page for each width, in px. */
const HEIGHTS = { 1440: 900, 390: 844 } as const;
type Width = keyof typeof HEIGHTS;
const WIDTHS: Width[] = [1440, 390];

/** Width of every character in px, so that the positions of labels do not depend on the fonts of this machine. */
const CHARACTER = 7;
CanvasRenderingContext2D.prototype.measureText = (text) =>
  ({ width: text.length * CHARACTER }) as TextMetrics;

/** Number of parts of a step's time, after each of which it is shown; the first ones are short, as the story's point is there. */
const MOMENTS = 12;

/** Heights that a desktop's page may have for a figure, in px: those of low, usual and high windows. */
export const HEIGHTS_OF_FIGURES = [380, 535, 800];

/** Mounts the figures of a state while `use` runs. @param room height that the page has for a figure, in px */
export type Show = <T>(width: Width, use: (at: Element) => T, room?: number) => T;

function mounted<T>(props: ComponentProps<typeof View>, use: (at: Element) => T): T {
  const target = document.body.appendChild(document.createElement('div'));
  const view = mount(View, { target, props });
  // Figures read their width when they are mounted, and are drawn then.
  flushSync();
  try {
    return use(target);
  } finally {
    void unmount(view);
    target.remove();
  }
}

/** The engine's and the page's part of a lab. */
async function partsOf(id: string) {
  const { module, load } = registry[id];
  const [engine, page] = await Promise.all([engines[module](), load()]);
  await engine.default();
  const lab = engine.catalogue().labs.find((one) => one.id === id)!;
  const variant = (name: string) => lab.variants.find((one) => one.id === name)!;
  return { engine, page, lab, variant };
}

/** Opens a lab. @returns its states by name */
export async function openLab(id: string): Promise<Map<string, Show>> {
  const { engine, page, lab, variant } = await partsOf(id);
  /** The scenes of the worlds that several states share. */
  const cache = new Map<string, object[]>();
  function cachedScenes(state: GalleryState) {
    const key = JSON.stringify([state.config, state.time, state.look, state.script]);
    const scenes = cache.get(key) ?? scenesOf(engine, state).map((numbers) => page.read(numbers));
    cache.set(key, scenes);
    return scenes;
  }
  const shows = Object.entries(statesOf(lab, page)).map(([name, state]): [string, Show] => {
    const { config, look, failed } = state;
    const props = {
      ...{ page, look, scenes: cachedScenes(state), variants: [variant(config.a), variant(config.b)] },
      failed: failed ? 'The engine stopped.' : undefined,
    };
    return [name, (width, use, room) => mounted({ ...props, narrow: width === 390, room }, use)];
  });
  return new Map(shows);
}

/**
 * Mounts the figures of each step of a lab's story at several moments, from the step's beginning to its end, as on the page:
 * each side has the other one's scene.
 */
export async function showStory(id: string, use: (step: StoryWords, at: Element) => void) {
  const { engine, page, lab, variant } = await partsOf(id);
  page.story.forEach((step, index) => {
    const { config, look = 0, script = [], ...patch } = page.patch(lab, index + 1, RATE);
    const { from, to } = playedSpan(patch);
    const times = Array.from({ length: MOMENTS + 1 }, (_, at) => from + (to - from) * (at / MOMENTS) ** 2);
    const state = { config: config!, look, script };
    for (const numbers of scenesAt(engine, state, times.map(Math.round))) {
      const scenes = numbers.map((side) => page.read(side));
      const variants = [variant(config!.a), variant(config!.b)];
      mounted({ page, look, scenes, variants, narrow: false }, (at) => use(step, at));
    }
  });
}

/** The first steps of a world; a figure that has just begun has its smallest shapes. */
const STEPS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 29, 38, 50, 70, 100, 200, 500];
/** Steps of presets at which a shape is as small as it gets: of share, the first bytes that a view shares. */
const SMALLEST: Record<string, [preset: string, steps: number[]]> = { share: ['from-packets', [3_373]] };

/** Mounts the figures of a lab after some steps of its first and last preset, with `use` of what they show. */
export async function showSteps(id: string, width: Width, use: (shown: string) => (at: Element) => void) {
  const { engine, page, lab, variant } = await partsOf(id);
  const ends = [lab.presets[0], lab.presets.at(-1)!].map((preset) => [preset.id, STEPS] as const);
  for (const [name, steps] of [...ends, ...(id in SMALLEST ? [SMALLEST[id]] : [])]) {
    const config = presetConfig(
      lab,
      lab.presets.find((preset) => preset.id === name)!,
    );
    const variants = [variant(config.a), variant(config.b)];
    let index = 0;
    for (const numbers of scenesAfter(engine, config, steps)) {
      const scenes = numbers.map((side) => page.read(side));
      const shown = use(`${name} after ${steps[index++]} steps`);
      mounted({ page, look: 0, scenes, variants, narrow: width === 390 }, shown);
    }
  }
}

export const setWidth = (width: Width) => browserPage.viewport(width, HEIGHTS[width]);

/** Takes the pictures of a lab. @returns the views of each state at all widths, by the state's name */
export async function takePictures(id: string): Promise<Map<string, Element[]>> {
  const states = await openLab(id);
  const pictures = new Map<string, Element[]>();
  for (const width of WIDTHS) {
    await setWidth(width);
    for (const [name, show] of states) {
      const views = show(width, (at) => pictureOf(at, width));
      pictures.set(name, [...(pictures.get(name) ?? []), ...views]);
    }
  }
  return pictures;
}
