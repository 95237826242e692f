/** The pools lab's page module. */
import { EventKind } from '../../../../engine/pkg-memory/layouts/pools.ts';
import { figurePart, legendOf } from '../../figure/figure.ts';
import { code, lab, legend, milestones } from '../../words/pools.en.ts';
import * as names from '../../words/pools.knobs.en.ts';
import { inWords } from '../counters.ts';
import { labPage } from '../page.ts';
import { counts, tally } from './counts.ts';
import { pools } from './figure.ts';
import { Scene } from './scene.ts';
import { story } from './story.ts';
import { tables } from './tables.ts';

export const page = labPage<Scene>({
  id: 'pools',
  names,
  words: lab,
  story,
  read: (numbers) => new Scene(numbers),
  sound: true,
  file: { kind: 'sound' },
  // With its option “Frames”, the lab may use the file that another lab was given.
  media: true,
  own: 'pool',
  figure: figurePart(pools, inWords(counts, tally)),
  legend: legendOf(pools, legend),
  events: EventKind,
  milestones,
  code: { load: () => import('./code.ts'), note: code.note },
  tables,
  published: () => import('./published.ts'),
  counts,
  tally,
  evidence: 'counted',
});
