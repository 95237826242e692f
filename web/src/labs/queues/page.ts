/** Page module of the part Queues of the queues lab. */
import { EventKind } from '../../../../engine/pkg-station/layouts/queues.ts';
import { figurePart, legendOf } from '../../figure/figure.ts';
import { code, lab, legend, milestones } from '../../words/queues.en.ts';
import * as names from '../../words/queues.knobs.en.ts';
import { inWords } from '../counters.ts';
import { labPage } from '../page.ts';
import { counters, counts, tally } from './counts.ts';
import { queues } from './figure.ts';
import { Scene } from './scene.ts';
import { story } from './story.ts';
import { queuesTables } from './tables.ts';

export const page = labPage<Scene>({
  id: 'queues',
  names,
  words: lab,
  story,
  read: (numbers) => new Scene(numbers),
  figure: figurePart(queues, inWords(counts, tally)),
  legend: legendOf(queues, legend),
  events: EventKind,
  milestones,
  code: { load: () => import('./code.ts'), note: code.note },
  tables: queuesTables(counters, true),
  counts,
  tally,
});
