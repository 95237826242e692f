/** The station's page module. */
import { lab } from '../../words/station.en.ts';
import { story } from '../../words/station.story.en.ts';
import { ablation } from '../../words/station.table.en.ts';
import { labPage } from '../page.ts';
import Apart from './Apart.svelte';
import Code from './Code.svelte';
import Editor from './editor/Script.svelte';
import { counts, tally } from './counts.ts';
import Legend from './Legend.svelte';
import { StationRuns } from './runs.svelte.ts';
import { Scene } from './scene.ts';
import Stage from './Stage.svelte';
import { storyPatch, storySteps } from './story.ts';
import Table from './Table.svelte';
import Thumbnail from './Thumbnail.svelte';

export const page = labPage<Scene, StationRuns>({
  words: lab,
  story: storySteps.map(({ id }) => story[id]),
  steps: storySteps.length,
  patch: storyPatch,
  read: (numbers) => new Scene(numbers),
  sound: true,
  threads: false,
  counts,
  tally,
  Stage,
  Thumbnail,
  Legend,
  Code,
  Editor,
  text: { knob: 'script', option: 'own', first: 'tone = sine(440.)\noutput.card(tone)\n' },
  Table,
  runs: () => new StationRuns(),
  OnThreads: Apart,
  where: ablation,
});
