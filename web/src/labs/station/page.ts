/** The station's page module. */
import { dump } from '../../words/dump.en.ts';
import { lab, legend, milestones } from '../../words/station.en.ts';
import { ablation } from '../../words/station.table.en.ts';
import * as names from '../../words/station.knobs.en.ts';
import { figurePart, legendOf } from '../../figure/figure.ts';
import { inWords } from '../counters.ts';
import { labPage } from '../page.ts';
import Actions from './Actions.svelte';
import Apart from './Apart.svelte';
import Board from './Board.svelte';
import { counts, tally } from './counts.ts';
import { EventKind } from './events.ts';
import Editor from './editor/Script.svelte';
import { station } from './figure.ts';
import Published from './Published.svelte';
import { StationRuns } from './runs.svelte.ts';
import { Scene } from './scene.ts';
import { story } from './story.ts';
import { tables } from './tables.ts';

export const page = labPage<Scene, StationRuns>({
  id: 'station',
  names,
  words: lab,
  story,
  read: (numbers) => new Scene(numbers),
  sound: true,
  figure: figurePart(station, inWords(counts, tally)),
  legend: legendOf(station, legend),
  events: EventKind,
  milestones,
  code: { component: () => import('./Code.svelte') },
  tables,
  counts,
  tally,
  Editor,
  Variants: Board,
  Actions,
  dump,
  text: { knob: 'script', option: 'own', first: 'tone = sine(440.)\noutput.card(tone)\n' },
  runs: () => new StationRuns(),
  OnThreads: Apart,
  RunsTable: Published,
  runsTab: ablation.tab,
});
