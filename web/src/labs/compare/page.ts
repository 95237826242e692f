/** Page module of the part Comparison of the queues lab. */
import { EventKind } from '../../../../engine/pkg-station/layouts/queues.ts';
import { figurePart, legendOf } from '../../figure/figure.ts';
import { lab, legend } from '../../words/compare.en.ts';
import { code, lookupMilestones as milestones } from '../../words/queues.en.ts';
import * as names from '../../words/compare.knobs.en.ts';
import { inWords } from '../counters.ts';
import { labPage } from '../page.ts';
import { counts } from '../queues/counts.ts';
import { Scene } from '../queues/scene.ts';
import { queuesTables } from '../queues/tables.ts';
import { counters, tally } from './counts.ts';
import { compare } from './figure.ts';
import { story } from './story.ts';

export const page = labPage<Scene>({
  id: 'compare',
  names,
  words: lab,
  story,
  read: (numbers) => new Scene(numbers),
  figure: figurePart(compare, inWords(counts, tally)),
  legend: legendOf(compare, legend),
  events: EventKind,
  milestones,
  code: { load: () => import('./code.ts'), note: code.note },
  tables: queuesTables(counters, false),
  counts,
  tally,
});
