/** The threads lab's page module. */
import { EventKind } from '../../../../engine/pkg/layouts/threads.ts';
import { code, lab, stage } from '../../words/threads.en.ts';
import { story } from '../../words/threads.story.en.ts';
import { where } from '../../words/threads.real.en.ts';
import { labPage, storyPart } from '../page.ts';
import { counts, tally } from './counts.ts';
import Drawing from './Figure.svelte';
import { HEIGHT, NARROWEST, TALLEST } from './layout.ts';
import { legend } from './legend.ts';
import OnThreads from './real/Panel.svelte';
import Published from './real/Published.svelte';
import { JobPoolRuns } from './real/runs.svelte.ts';
import { Scene } from './scene.ts';
import * as states from './story.ts';
import { alternative, sentence } from './summary.ts';
import { tables } from './tables.ts';
import { timing } from './timing.ts';
import Thumbnail from './Thumbnail.svelte';

export const page = labPage<Scene, JobPoolRuns>({
  words: lab,
  ...storyPart(states, story),
  read: (numbers) => new Scene(numbers),
  sound: false,
  threads: true,
  figure: {
    Drawing,
    scalesToEnd: true,
    size: { height: HEIGHT, narrowest: NARROWEST, tallest: TALLEST },
    words: stage,
    sentence,
    alternative,
  },
  thumbnail: { Drawing: Thumbnail, letter: 24 },
  legend,
  events: EventKind,
  code: { load: () => import('./code.ts'), note: code.note },
  tables,
  counts,
  tally,
  timing,
  runs: () => new JobPoolRuns(),
  OnThreads,
  RunsTable: Published,
  where,
});
