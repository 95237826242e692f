/** The media library's page module. */
import { EventKind } from '../../../../engine/pkg-library/layouts/library.ts';
import { where } from '../../words/library.desk.en.ts';
import { code, lab, stage } from '../../words/library.en.ts';
import { story } from '../../words/library.story.en.ts';
import { labPage, storyPart } from '../page.ts';
import { counts, tally } from './counts.ts';
import Asked from './desk/Asked.svelte';
import { LibraryRuns } from './desk/desk.svelte.ts';
import Desk from './desk/Desk.svelte';
import Drawing from './Figure.svelte';
import { legend } from './legend.ts';
import { HEIGHT, NARROWEST, TALLEST } from './plan.ts';
import { Scene } from './scene.ts';
import * as states from './story.ts';
import { alternative, sentence } from './summary.ts';
import { tables } from './tables.ts';
import Thumbnail from './Thumbnail.svelte';

export const page = labPage<Scene, LibraryRuns>({
  words: lab,
  ...storyPart(states, story),
  read: (numbers) => new Scene(numbers),
  sound: false,
  threads: false,
  figure: {
    Drawing,
    size: { height: HEIGHT, narrowest: NARROWEST, tallest: TALLEST },
    words: stage,
    sentence,
    alternative,
  },
  thumbnail: { Drawing: Thumbnail, letter: 20 },
  legend,
  events: EventKind,
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
  where,
});
