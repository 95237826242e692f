/** Page module of the part Queues of the queues lab. */
import { EventKind } from '../../../../engine/pkg-station/layouts/queues.ts';
import { code, lab, stage } from '../../words/queues.en.ts';
import { story } from '../../words/queues.story.en.ts';
import { labPage, storyPart } from '../page.ts';
import { counts, tally } from './counts.ts';
import Drawing from './Figure.svelte';
import { legend } from './legend.ts';
import { HEIGHT, NARROWEST, TALLEST } from './plan.ts';
import { Scene } from './scene.ts';
import { shown } from './counters.ts';
import * as states from './story.ts';
import { alternative, sentence } from './summary.ts';
import { tablesOf } from './tables.ts';
import Thumbnail from './Thumbnail.svelte';

export const page = labPage<Scene>({
  words: lab,
  ...storyPart(states, story),
  read: (numbers) => new Scene(numbers),
  sound: false,
  threads: false,
  figure: {
    Drawing,
    scalesToEnd: true,
    size: { height: HEIGHT, narrowest: NARROWEST, tallest: TALLEST },
    words: stage,
    sentence,
    alternative,
  },
  thumbnail: { Drawing: Thumbnail },
  legend,
  events: EventKind,
  code: { load: () => import('./code.ts'), note: code.note },
  tables: tablesOf(shown),
  counts,
  tally: tally(shown),
});
