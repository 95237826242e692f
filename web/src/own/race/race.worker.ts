/** Races pools once, with fresh instances of all: the page ends this worker after its answer, or when it does not answer. */
import init, { JsTournament } from '../../../../engine/pkg-threads/ringside.js';
import wasm from '../../../../engine/pkg-threads/ringside_bg.wasm?url';
import type { FromJob, VisibilityChange } from '../../engine/job.ts';
import { reported, rested, Visibility } from '../../engine/job-worker.ts';
import type { Figures, MeasureSamples, Sampling } from '../../engine/types.ts';
import { commonDigest, type NotRaced, notRaced, sidesOf } from './race.ts';
import type { Modules } from './subjects.ts';

export interface ToRace {
  kind: 'start';
  modules: Modules;
  sampling: Sampling;
}

/** `figures`: one for each of `OTHERS`, from these samples and the earlier ones. */
export type FromRace =
  | FromJob
  | { kind: 'alive' }
  | { kind: 'not raced'; why: NotRaced }
  | { kind: 'raced'; figures: Figures[]; samples: MeasureSamples };

const post = (message: FromRace) => self.postMessage(message);
const visibility = new Visibility();
/** How often the tab was hidden. */
let hidings = 0;

/** Takes all samples; those of a tab that was hidden meanwhile are taken again. */
async function measured({ modules, sampling }: ToRace, digest: number): Promise<JsTournament> {
  for (;;) {
    await visibility.shown();
    const before = hidings;
    const { sides, control } = sidesOf(modules, digest, sampling.seed);
    const tournament = new JsTournament(sides, control, sampling);
    let isLeft = true;
    while (isLeft && hidings === before) {
      isLeft = tournament.advance();
      post({ kind: 'alive' });
      await rested();
    }
    if (hidings === before) return tournament;
    tournament.free();
  }
}

async function race(start: ToRace) {
  post({ kind: 'ready' });
  try {
    const digest = commonDigest(start.modules);
    post({ kind: 'alive' });
    // The engine, which is large, is loaded only for a pool that races.
    await init({ module_or_path: fetch(wasm) });
    const tournament = await measured(start, digest);
    post({ kind: 'raced', figures: tournament.result().figures, samples: tournament.samples() });
  } catch (error) {
    post({ kind: 'not raced', why: notRaced(error) });
  }
}

function show(hidden: boolean) {
  if (hidden) hidings++;
  visibility.set(hidden);
}

self.onmessage = ({ data }: MessageEvent<ToRace | VisibilityChange>) =>
  void reported(() => (data.kind === 'start' ? race(data) : show(data.hidden)));
