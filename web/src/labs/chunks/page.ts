/** Page module of the part Lengths of the Chunks lab. */
import { EventKind } from '../../../../engine/pkg-memory/layouts/chunks.ts';
import { figurePart, legendOf } from '../../figure/figure.ts';
import { code, lab, legend, milestones } from '../../words/chunks.en.ts';
import * as names from '../../words/chunks.knobs.en.ts';
import { inWords } from '../counters.ts';
import { labPage } from '../page.ts';
import { counts, tally } from './counts.ts';
import { chunks } from './figure.ts';
import { Scene } from './scene.ts';
import { story } from './story.ts';
import { tables } from './tables.ts';

export const page = labPage<Scene>({
  id: 'chunks',
  names,
  words: lab,
  story,
  read: (numbers) => new Scene(numbers),
  sound: true,
  file: { kind: 'sound' },
  figure: figurePart(chunks, inWords(counts, tally)),
  legend: legendOf(chunks, legend),
  events: EventKind,
  milestones,
  code: { load: () => import('./code.ts'), note: code.note },
  tables,
  counts,
  tally,
});
