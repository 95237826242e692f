/**
 * Layout of a weak queue: its slots as lamps in rows; the array that is being filled; and live and dead entries by
 * tick. Pure. A unit is one pixel at the usual font size of the root: the drawing scales with the text.
 */
import { circle, px } from '../../components/figure/path.ts';
import { CellState, type Scene } from './scene.ts';

/** Height of the figure. */
export const HEIGHT = 344;
/** Width below which the drawing is scaled down. */
export const NARROWEST = 330;
/** Width below which texts are short. */
export const TERSE = 440;

/** Tops of the lamps, of the array that is being filled, and of the ticks. */
export const LAMPS = 30;
export const FILLING = 186;
export const STRIP = 224;
/** Heights, in the drawing's units. */
const LAMPS_HIGH = 132;
export const BAR = 9;
export const STRIP_HIGH = 62;
/** Number of ticks that the strip shows. */
const TICKS = 240;
/** Width that the other side's thumbnail takes at the lower right of a narrow figure. */
const THUMBNAIL = 88;

/** Distances between lamps: the largest one with which all lamps fit is used. */
const PITCHES = [40, 30, 24, 18, 15, 12, 10, 8, 7, 6, 5, 4, 3.2, 2.6];

/** A grid of cells. */
export interface Grid {
  pitch: number;
  columns: number;
}

export function grid(count: number, width: number, height = LAMPS_HIGH): Grid {
  const columns = (pitch: number) => Math.max(1, Math.floor(width / pitch));
  const fits = (pitch: number) => Math.ceil(count / columns(pitch)) * pitch <= height;
  const pitch = PITCHES.find(fits) ?? PITCHES[PITCHES.length - 1];
  return { pitch, columns: columns(pitch) };
}

/** Paths of a queue's lamps; empty paths are not drawn. */
export interface Lamps {
  alive: string;
  zombies: string;
  /** Dots inside the lamps. */
  dots: string;
  dead: string;
  /** Slots that were never used. */
  free: string;
  /** The slot that is being visited, and the progress of the sweep. */
  cursor: string;
}

export function lamps(scene: Scene, { pitch, columns }: Grid): Lamps {
  const paths: Lamps = { alive: '', zombies: '', dots: '', dead: '', free: '', cursor: '' };
  const r = pitch * 0.34;
  const room = Math.min(scene.capacity, columns * Math.floor(LAMPS_HIGH / pitch));
  const middle = (index: number) => ({
    x: (index % columns) * pitch + pitch / 2,
    y: LAMPS + Math.floor(index / columns) * pitch + pitch / 2,
  });
  for (let index = 0; index < Math.max(room, scene.cells); index++) {
    const { x, y } = middle(index);
    const state = index < scene.cells ? scene.cell(index).state : -1;
    if (state === CellState.alive) paths.alive += circle({ x, y }, r);
    else if (state === CellState.zombie) {
      paths.zombies += circle({ x, y }, r);
      if (pitch >= 8) paths.dots += circle({ x, y }, r * 0.35);
    } else if (state === CellState.dead)
      paths.dead += `M${px(x - r * 0.7)} ${px(y - r * 0.7)}l${px(r * 1.4)} ${px(r * 1.4)}`;
    else paths.free += `M${px(x - r * 0.4)} ${px(y)}h${px(r * 0.8)}`;
  }
  if (scene.cursor >= 0 && scene.cursor < Math.max(room, scene.cells) && !scene.rests) {
    const { x, y } = middle(scene.cursor);
    const half = pitch / 2;
    paths.cursor = `M${px(x - half)} ${px(y - half)}h${px(pitch)}v${px(pitch)}h${px(-pitch)}Z`;
  }
  return paths;
}

/** The ticks as areas of live and, above them, dead entries, with a line for the used slots. */
export function strip(scene: Scene, width: number) {
  const ticks = scene.allTicks();
  const most = Math.max(4, ...ticks.map(({ alive, zombies, size }) => Math.max(alive + zombies, size)));
  const x = (index: number) => px((index * width) / TICKS);
  const up = (count: number) => px(STRIP + STRIP_HIGH - (count / most) * STRIP_HIGH);
  const foot = STRIP + STRIP_HIGH;
  const area = (top: (index: number) => number, bottom: (index: number) => number) => {
    const there = ticks.map((_, index) => `${x(index)} ${top(index)}H${x(index + 1)}`);
    const back = ticks.map((_, index) => `${x(index + 1)} ${bottom(index)}H${x(index)}`).reverse();
    return ticks.length > 0 ? `M${[...there, ...back].join('L')}Z` : '';
  };
  const alive = (index: number) => up(ticks[index].alive);
  const found = (index: number) => up(ticks[index].alive + ticks[index].zombies);
  const hasZombies = ticks.some(({ zombies }) => zombies > 0);
  return {
    most,
    alive: area(alive, () => foot),
    zombies: hasZombies ? area(found, alive) : '',
    size: ticks.map(({ size }, index) => `${index === 0 ? 'M0 ' : 'V'}${up(size)}H${x(index + 1)}`).join(''),
  };
}

/** Width of the drawing beside a thumbnail. */
export const free = (width: number) => (width < TERSE ? width - THUMBNAIL : width);
