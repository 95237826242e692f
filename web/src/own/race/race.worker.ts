/** Races once, with fresh instances of all: the page ends this worker after its answer, or when it does not answer. */
import init, { JsTournament } from '../../../../engine/pkg-threads/ringside.js';
import wasm from '../../../../engine/pkg-threads/ringside_bg.wasm?url';
import type { FromJob, VisibilityChange } from '../../engine/job.ts';
import { reported, rested, Visibility } from '../../engine/job-worker.ts';
import type { MeasureSamples, Sampling } from '../../engine/types.ts';
import { checkedSides, type NotRaced, notRaced, sidesOf } from './race.ts';
import type { Raced } from './rows.ts';
import type { Modules, RaceKind } from './subjects.ts';

export interface ToRace {
  kind: 'start';
  of: RaceKind;
  modules: Modules;
  sampling: Sampling;
}

/** `raced`: from these samples and the earlier ones. */
export type FromRace =
  | FromJob
  | { kind: 'alive' }
  | { kind: 'not raced'; why: NotRaced }
  | { kind: 'raced'; raced: Raced; samples: MeasureSamples };

const post = (message: FromRace) => self.postMessage(message);
const visibility = new Visibility();
/** How often the tab was hidden. */
let hidings = 0;

/** Takes all samples; those of a tab that was hidden meanwhile are taken again. */
async function measured({ of, modules, sampling }: ToRace, digest: number): Promise<JsTournament> {
  for (;;) {
    await visibility.shown();
    const before = hidings;
    const { sides, control } = sidesOf(of, modules, digest, sampling.seed);
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
    const checked = checkedSides(start.of, start.modules);
    post({ kind: 'alive' });
    // The engine, which is large, is loaded only for a variant that races.
    await init({ module_or_path: fetch(wasm) });
    const tournament = await measured(start, checked[0].digest);
    const { figures } = tournament.result();
    const raced = { kind: start.of, figures, steps: checked.map(({ steps }) => steps) };
    post({ kind: 'raced', raced, samples: tournament.samples() });
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
