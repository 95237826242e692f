/** Page module of the part Dispatch of the queues lab. */
import { EventKind } from '../../../../engine/pkg-station/layouts/queues.ts';
import { figurePart, legendOf } from '../../figure/figure.ts';
import { lab, legend } from '../../words/dispatch.en.ts';
import { code, lookupMilestones as milestones } from '../../words/queues.en.ts';
import * as names from '../../words/dispatch.knobs.en.ts';
import { inWords } from '../counters.ts';
import { labPage } from '../page.ts';
import { counts } from '../queues/counts.ts';
import { Scene } from '../queues/scene.ts';
import { queuesTables } from '../queues/tables.ts';
import { counters, tally } from './counts.ts';
import { dispatch } from './figure.ts';
import { story } from './story.ts';

export const page = labPage<Scene>({
  id: 'dispatch',
  names,
  words: lab,
  story,
  read: (numbers) => new Scene(numbers),
  figure: figurePart(dispatch, inWords(counts, tally)),
  legend: legendOf(dispatch, legend),
  events: EventKind,
  milestones,
  code: { load: () => import('./code.ts'), note: code.note },
  tables: queuesTables(counters, false),
  counts,
  tally,
});
