/** The curve of the modelled heap since the start, and the collector's work below it. Pure. */
import { px } from '../../components/figure/path.ts';
import { roundUp } from '../../components/round-up.ts';
import type { Scene } from './scene.ts';

/** The scale that both sides share. */
export interface CurveScale {
  /** Ticks across the whole width. */
  ticks: number;
  /** Bytes from the bottom to the top. */
  bytes: number;
}

/** Position of the plot, in px. */
export interface CurveBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Curve {
  line: string;
  /** The area below the line. */
  area: string;
  /** A bar for each interval, as high as the collector's share of its time. */
  collector: string;
  /** The end of the line, which is now. */
  end: { x: number; y: number };
}

/** @param scenes of the sides that share the scale */
export function curveScale(scenes: Scene[]): CurveScale {
  const most = (of: (scene: Scene) => number, least: number) => roundUp(Math.max(least, ...scenes.map(of)));
  const highest = (scene: Scene) => Math.max(...scene.allSamples().map(({ bytes }) => bytes));
  return { ticks: most(({ time }) => time, 2_000), bytes: most(highest, 100_000) };
}

export function curve(scene: Scene, { x, y, width, height }: CurveBox, scale: CurveScale): Curve {
  const foot = y + height;
  const across = (ticks: number) => x + (Math.min(ticks, scale.ticks) / scale.ticks) * width;
  const up = (bytes: number) => foot - (bytes / scale.bytes) * height;
  let [line, collector] = ['', ''];
  let [before, end] = [0, { x, y: foot }];
  for (const { time, bytes, collector: ticks } of scene.allSamples()) {
    end = { x: across(time), y: up(bytes) };
    line += `${line === '' ? 'M' : 'L'}${px(end.x)} ${px(end.y)}`;
    if (ticks > 0 && time > before) {
      // A stop of a single action stays visible however long the run is.
      const high = Math.max(2, Math.min(1, ticks / (time - before)) * height);
      const wide = Math.max(1, end.x - across(before));
      collector += `M${px(end.x - wide)} ${px(foot)}v${px(-high)}h${px(wide)}v${px(high)}Z`;
    }
    before = time;
  }
  return { line, area: `${line}V${px(foot)}H${px(x)}Z`, collector, end };
}

/** Bytes that buffers take in the heap now. */
export const heapBytes = (scene: Scene): number =>
  scene.samples > 0 ? scene.sample(scene.samples - 1).bytes : 0;

/** Ticks for which the collector has worked. */
export const collectorTicks = (scene: Scene): number =>
  scene.allSamples().reduce((sum, { collector }) => sum + collector, 0);
