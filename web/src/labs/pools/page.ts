/** The pools lab's page module. */
import { EventKind } from '../../../../engine/pkg-memory/layouts/pools.ts';
import { code, lab, stage } from '../../words/pools.en.ts';
import { story } from '../../words/pools.story.en.ts';
import { labPage, storyPart } from '../page.ts';
import { counts, tally } from './counts.ts';
import Drawing from './Figure.svelte';
import { legend } from './legend.ts';
import { HEIGHT, NARROWEST, TALLEST } from './plan.ts';
import { Scene } from './scene.ts';
import * as states from './story.ts';
import { alternative, sentence } from './summary.ts';
import { tables } from './tables.ts';
import Thumbnail from './Thumbnail.svelte';

export const page = labPage<Scene>({
  words: lab,
  ...storyPart(states, story),
  read: (numbers) => new Scene(numbers),
  sound: true,
  file: { kind: 'sound' },
  // With its option “Frames”, the lab may use the file that another lab was given.
  media: true,
  threads: false,
  figure: {
    Drawing,
    scalesToEnd: true,
    size: { height: HEIGHT, narrowest: NARROWEST, tallest: TALLEST },
    words: stage,
    sentence,
    alternative,
  },
  thumbnail: { Drawing: Thumbnail, letter: 36 },
  legend,
  events: EventKind,
  code: { load: () => import('./code.ts'), note: code.note },
  tables,
  published: () => import('./published.ts'),
  counts,
  tally,
  evidence: 'counted',
});
