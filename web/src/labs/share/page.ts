/** The share lab's page module. */
import { EventKind } from '../../../../engine/pkg-memory/layouts/share.ts';
import { figurePart, legendOf } from '../../figure/figure.ts';
import { code, lab, legend, milestones } from '../../words/share.en.ts';
import * as names from '../../words/share.knobs.en.ts';
import { inWords } from '../counters.ts';
import { labPage } from '../page.ts';
import { counts, tally } from './counts.ts';
import { share } from './figure.ts';
import { Scene } from './scene.ts';
import { story } from './story.ts';
import { tables } from './tables.ts';

export const page = labPage<Scene>({
  id: 'share',
  names,
  words: lab,
  story,
  read: (numbers) => new Scene(numbers),
  sound: true,
  file: { kind: 'flv', saves: true },
  figure: figurePart(share, inWords(counts, tally)),
  legend: legendOf(share, legend),
  events: EventKind,
  milestones,
  code: { load: () => import('./code.ts'), note: code.note },
  tables,
  counts,
  tally,
  evidence: 'counted',
});
