/** The clock lab's page module. */
import { EventKind } from '../../../../engine/pkg-station/layouts/clock.ts';
import { figurePart, legendOf } from '../../figure/figure.ts';
import { code, lab, legend, milestones } from '../../words/clock.en.ts';
import { dump } from '../../words/dump.en.ts';
import * as names from '../../words/clock.knobs.en.ts';
import { inWords } from '../counters.ts';
import { labPage } from '../page.ts';
import Actions from './Actions.svelte';
import { counts, tally } from './counts.ts';
import { CARD, hasDevice } from './devices.ts';
import { clock } from './figure.ts';
import { Scene } from './scene.ts';
import { story } from './story.ts';
import { tables } from './tables.ts';

export const page = labPage<Scene>({
  id: 'clock',
  names,
  words: lab,
  story,
  read: (numbers) => new Scene(numbers),
  sound: true,
  file: { kind: 'sound' },
  // The sound card of this computer is the graph's device.
  card: (plays, { knobs }) =>
    hasDevice(knobs, CARD) ? { kind: plays ? 'plug' : 'unplug', device: CARD } : undefined,
  figure: figurePart(clock, inWords(counts, tally)),
  legend: legendOf(clock, legend),
  events: EventKind,
  milestones,
  code: { load: () => import('./code.ts'), note: code.note },
  tables,
  counts,
  tally,
  evidence: 'counted',
  Actions,
  dump,
});
