/**
 * The worker that searches for the number of copies of a script that variants sustain, trial by trial. While the tab is hidden
 * it waits, and then repeats the trial. To cancel, the page ends the worker.
 */
import { type Failed, faultOf } from '../../engine/fault.ts';
import { isRefusal } from '../../engine/refusal.ts';
import { rested, Visibility } from '../../engine/visibility.ts';
import type { Config, Refusal } from '../../engine/types.ts';
import type { Capacity } from '../../state/capacities.svelte.ts';
import type { StationCapacitySearch } from '../../../../engine/pkg-station/ringside.js';

interface Order {
  config: Config;
  variants: string[];
  /** How long a load must be sustained, in s of sound. */
  seconds: number;
}
export type ToCapacitySearch = ({ kind: 'start' } & Order) | { kind: 'visibility'; hidden: boolean };
export type FromCapacitySearch =
  | { kind: 'ready' }
  | { kind: 'stands'; variant: string; at: Capacity }
  | { kind: 'held'; variant: string; held: Capacity }
  | { kind: 'done' }
  | { kind: 'refused'; refusal: Refusal };

const say = (message: FromCapacitySearch | Failed) => self.postMessage(message);

const visibility = new Visibility();
/** The search of the current variant. */
let search: StationCapacitySearch | undefined;

async function start({ config, variants, seconds }: Order) {
  const { default: init, StationCapacitySearch } = await import('../../../../engine/pkg-station/ringside.js');
  await init();
  say({ kind: 'ready' });
  for (const variant of variants) {
    search = new StationCapacitySearch(config, variant, seconds);
    do {
      say({ kind: 'stands', variant, at: search.progress() });
      await rested();
      await visibility.shown();
    } while (search.advance());
    say({ kind: 'held', variant, held: search.progress() });
    search.free();
    search = undefined;
  }
  say({ kind: 'done' });
}

/** The trial during which the tab was hidden may have been disturbed. */
function show(hidden: boolean) {
  if (hidden) search?.discard_trial();
  visibility.set(hidden);
}

async function guarded(work: () => void | Promise<void>) {
  try {
    await work();
  } catch (error) {
    if (isRefusal(error)) say({ kind: 'refused', refusal: error });
    else say({ kind: 'failed', fault: faultOf(error) });
  }
}

self.onmessage = ({ data }: MessageEvent<ToCapacitySearch>) =>
  void guarded(() => (data.kind === 'visibility' ? show(data.hidden) : start(data)));
