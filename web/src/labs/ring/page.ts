/** The ring lab's page module. */
import { lab } from '../../words/ring.en.ts';
import { story } from '../../words/ring.story.en.ts';
import { labPage } from '../page.ts';
import Actions from './Actions.svelte';
import Code from './Code.svelte';
import { counts, tally } from './counts.ts';
import Legend from './Legend.svelte';
import { Scene } from './scene.ts';
import Stage from './Stage.svelte';
import { storyPatch, storySteps } from './story.ts';
import Table from './Table.svelte';
import OnThreads from './threads/Panel.svelte';
import { RingRuns } from './threads/runs.svelte.ts';
import Thumbnail from './Thumbnail.svelte';

export const page = labPage<Scene, RingRuns>({
  words: lab,
  story: storySteps.map(({ id }) => story[id]),
  steps: storySteps.length,
  patch: storyPatch,
  read: (numbers) => new Scene(numbers),
  sound: true,
  file: { kind: 'sound' },
  streams: true,
  counts,
  tally,
  Stage,
  Thumbnail,
  Legend,
  Code,
  Table,
  Actions,
  runs: () => new RingRuns(),
  OnThreads,
});
