/** The media library's page module. */
import { EventKind } from '../../../../engine/pkg-library/layouts/library.ts';
import { queryTab } from '../../words/library.desk.en.ts';
import { figurePart, legendOf } from '../../figure/figure.ts';
import { code, lab, legend, milestones } from '../../words/library.en.ts';
import * as names from '../../words/library.knobs.en.ts';
import { inWords } from '../counters.ts';
import { labPage } from '../page.ts';
import { counts, tally } from './counts.ts';
import Asked from './desk/Asked.svelte';
import { LibraryRuns } from './desk/desk.svelte.ts';
import Desk from './desk/Desk.svelte';
import { library } from './figure.ts';
import { Scene } from './scene.ts';
import { story } from './story.ts';
import { tables } from './tables.ts';

export const page = labPage<Scene, LibraryRuns>({
  id: 'library',
  names,
  words: lab,
  story,
  read: (numbers) => new Scene(numbers),
  figure: figurePart(library, inWords(counts, tally)),
  legend: legendOf(library, legend),
  events: EventKind,
  milestones,
  code: { load: () => import('./code.ts'), note: code.note },
  tables,
  published: () => import('./published.ts'),
  counts,
  tally,
  input: { knobs: ['songs', 'tagged'] },
  text: { knob: 'query', option: 'own', first: 'one' },
  runs: () => new LibraryRuns(),
  OnThreads: Desk,
  RunsTable: Asked,
  runsTab: queryTab,
});
