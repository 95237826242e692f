/** The server lab's page module. */
import { EventKind } from '../../../../engine/pkg-memory/layouts/server.ts';
import { code, lab, stage } from '../../words/server.en.ts';
import { story } from '../../words/server.story.en.ts';
import { labPage, storyPart } from '../page.ts';
import { counts, tally } from './counts.ts';
import Drawing from './Figure.svelte';
import { legend } from './legend.ts';
import Log from './log/Log.svelte';
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
  // Below the label of the curve.
  thumbnail: { Drawing: Thumbnail, lower: 0.5 },
  legend,
  events: EventKind,
  code: { load: () => import('./code.ts'), note: code.note },
  tables,
  published: () => import('./published.ts'),
  counts,
  tally,
  evidence: 'modelled',
  input: { knobs: ['size', 'requests', 'response', 'aborts', 'mixed'] },
  Input: Log,
});
