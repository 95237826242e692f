/** The station's page module. */
import { dump } from '../../words/dump.en.ts';
import { lab, stage } from '../../words/station.en.ts';
import { story } from '../../words/station.story.en.ts';
import { ablation } from '../../words/station.table.en.ts';
import { labPage, storyPart } from '../page.ts';
import Actions from './Actions.svelte';
import Apart from './Apart.svelte';
import Board from './Board.svelte';
import { counts, tally } from './counts.ts';
import { EventKind } from './events.ts';
import Editor from './editor/Script.svelte';
import Drawing from './Figure.svelte';
import { legend } from './legend.ts';
import { HEIGHT, NARROWEST, TALLEST } from './plan.ts';
import Published from './Published.svelte';
import { StationRuns } from './runs.svelte.ts';
import { Scene } from './scene.ts';
import * as states from './story.ts';
import { alternative, sentence } from './summary.ts';
import { tables } from './tables.ts';
import Thumbnail from './Thumbnail.svelte';

export const page = labPage<Scene, StationRuns>({
  words: lab,
  ...storyPart(states, story),
  read: (numbers) => new Scene(numbers),
  sound: true,
  threads: false,
  figure: {
    Drawing,
    size: { height: HEIGHT, narrowest: NARROWEST, tallest: TALLEST },
    words: stage,
    sentence,
    alternative,
  },
  thumbnail: { Drawing: Thumbnail, letter: 20 },
  legend,
  events: EventKind,
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
  where: ablation,
});
