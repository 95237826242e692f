/** The server lab's page module. */
import { EventKind } from '../../../../engine/pkg-memory/layouts/server.ts';
import { figurePart, legendOf } from '../../figure/figure.ts';
import { code, lab, legend, milestones } from '../../words/server.en.ts';
import * as names from '../../words/server.knobs.en.ts';
import { inWords } from '../counters.ts';
import { labPage } from '../page.ts';
import { counts, tally } from './counts.ts';
import { server } from './figure.ts';
import Log from './log/Log.svelte';
import { Scene } from './scene.ts';
import { story } from './story.ts';
import { tables } from './tables.ts';

export const page = labPage<Scene>({
  id: 'server',
  names,
  words: lab,
  story,
  read: (numbers) => new Scene(numbers),
  figure: figurePart(server, inWords(counts, tally)),
  legend: legendOf(server, legend),
  events: EventKind,
  milestones,
  code: { load: () => import('./code.ts'), note: code.note },
  tables,
  published: () => import('./published.ts'),
  counts,
  tally,
  evidence: 'modelled',
  input: { knobs: ['size', 'requests', 'response', 'aborts', 'mixed'] },
  Input: Log,
});
