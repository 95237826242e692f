/** The ring lab's page module. */
import { EventKind } from '../../../../engine/pkg/layouts/ring.ts';
import { figurePart, legendOf } from '../../figure/figure.ts';
import { code, lab, legend, milestones } from '../../words/ring.en.ts';
import * as names from '../../words/ring.knobs.en.ts';
import { labPage } from '../page.ts';
import Actions from './Actions.svelte';
import { counts, tally } from './counts.ts';
import { ring } from './figure.ts';
import { Scene } from './scene.ts';
import { story } from './story.ts';
import { alternative, sentence } from './summary.ts';
import { tables } from './tables.ts';
import { timing } from './timing.ts';
import OnThreads from './threads/Panel.svelte';
import { RingRuns } from './threads/runs.svelte.ts';

export const page = labPage<Scene, RingRuns>({
  id: 'ring',
  names,
  words: lab,
  story,
  read: (numbers) => new Scene(numbers),
  sound: true,
  file: { kind: 'sound' },
  streams: true,
  own: 'ring',
  figure: figurePart(ring, { sentence, alternative }),
  legend: legendOf(ring, legend),
  events: EventKind,
  milestones,
  code: { load: () => import('./code.ts'), note: code.note },
  tables,
  counts,
  tally,
  evidence: 'counted',
  timing,
  Actions,
  runs: () => new RingRuns(),
  OnThreads,
});
