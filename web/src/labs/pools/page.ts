/** The pools lab's page module. */
import { lab } from '../../words/pools.en.ts';
import { story } from '../../words/pools.story.en.ts';
import { labPage } from '../page.ts';
import Code from './Code.svelte';
import { counts, tally } from './counts.ts';
import Legend from './Legend.svelte';
import { Scene } from './scene.ts';
import Stage from './Stage.svelte';
import { storyPatch, storySteps } from './story.ts';
import Table from './Table.svelte';
import Thumbnail from './Thumbnail.svelte';

export const page = labPage<Scene>({
  words: lab,
  story: storySteps.map(({ id }) => story[id]),
  steps: storySteps.length,
  patch: storyPatch,
  read: (numbers) => new Scene(numbers),
  sound: true,
  file: { kind: 'sound' },
  // With its option “Frames”, the lab may use the file that another lab was given.
  media: true,
  threads: false,
  counts,
  tally,
  Stage,
  Thumbnail,
  Legend,
  Code,
  Table,
});
