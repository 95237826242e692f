/** The threads lab's page module. */
import { EventKind } from '../../../../engine/pkg/layouts/threads.ts';
import { figurePart, legendOf } from '../../figure/figure.ts';
import { code, lab, legend, milestones } from '../../words/threads.en.ts';
import * as names from '../../words/threads.knobs.en.ts';
import { inWords } from '../counters.ts';
import { labPage } from '../page.ts';
import { counts, tally } from './counts.ts';
import { threads } from './figure.ts';
import OnThreads from './real/Panel.svelte';
import Published from './real/Published.svelte';
import { JobPoolRuns } from './real/runs.svelte.ts';
import { Scene } from './scene.ts';
import { story } from './story.ts';
import { tables } from './tables.ts';
import { timing } from './timing.ts';

export const page = labPage<Scene, JobPoolRuns>({
  id: 'threads',
  names,
  words: lab,
  story,
  read: (numbers) => new Scene(numbers),
  threads: true,
  figure: figurePart(threads, inWords(counts, tally)),
  legend: legendOf(threads, legend),
  events: EventKind,
  milestones,
  code: { load: () => import('./code.ts'), note: code.note },
  tables,
  counts,
  tally,
  timing,
  runs: () => new JobPoolRuns(),
  OnThreads,
  RunsTable: Published,
  own: 'jobs',
});
