/** The re-slice lab's page module. */
import { EventKind } from '../../../../engine/pkg-memory/layouts/reslice.ts';
import { figurePart, legendOf } from '../../figure/figure.ts';
import { code, lab, legend, milestones } from '../../words/reslice.en.ts';
import * as names from '../../words/reslice.knobs.en.ts';
import { inWords } from '../counters.ts';
import { labPage } from '../page.ts';
import { counts, tally } from './counts.ts';
import { reslice } from './figure.ts';
import { Scene } from './scene.ts';
import { story } from './story.ts';
import { tables } from './tables.ts';

export const page = labPage<Scene>({
  id: 'reslice',
  names,
  words: lab,
  story,
  read: (numbers) => new Scene(numbers),
  sound: true,
  // With the option “one size” a file would have no effect.
  file: { kind: 'flv', knobs: { traffic: 2 }, saves: true },
  figure: figurePart(reslice, inWords(counts, tally)),
  legend: legendOf(reslice, legend),
  events: EventKind,
  milestones,
  code: { load: () => import('./code.ts'), note: code.note },
  tables,
  counts,
  tally,
  evidence: 'modelled',
});
