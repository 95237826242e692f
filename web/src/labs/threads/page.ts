/** The threads lab's page module. */
import { lab } from '../../words/threads.en.ts';
import { story } from '../../words/threads.story.en.ts';
import { where } from '../../words/pool-run.en.ts';
import { labPage } from '../page.ts';
import Code from './Code.svelte';
import { counts, tally } from './counts.ts';
import Legend from './Legend.svelte';
import OnThreads from './real/Panel.svelte';
import { PoolRuns } from './real/runs.svelte.ts';
import { Scene } from './scene.ts';
import Stage from './Stage.svelte';
import { storyPatch, storySteps } from './story.ts';
import Table from './Table.svelte';
import Thumbnail from './Thumbnail.svelte';

export const page = labPage<Scene, PoolRuns>({
  words: lab,
  story: storySteps.map(({ id }) => story[id]),
  steps: storySteps.length,
  patch: storyPatch,
  read: (numbers) => new Scene(numbers),
  sound: false,
  threads: true,
  counts,
  tally,
  Stage,
  Thumbnail,
  Legend,
  Code,
  Table,
  where,
  runs: () => new PoolRuns(),
  OnThreads,
});
