/** Page module of the part Compare of the queues lab. */
import { lab } from '../../words/comparisons.en.ts';
import { story } from '../../words/comparisons.story.en.ts';
import { labPage } from '../page.ts';
import { counts, tally } from '../queues/counts.ts';
import { Scene } from '../queues/scene.ts';
import Thumbnail from '../queues/Thumbnail.svelte';
import Code from './Code.svelte';
import Legend from './Legend.svelte';
import { shown } from './shown.ts';
import Stage from './Stage.svelte';
import { storyPatch, storySteps } from './story.ts';
import Table from './Table.svelte';

export const page = labPage<Scene>({
  words: lab,
  story: storySteps.map(({ id }) => story[id]),
  steps: storySteps.length,
  patch: storyPatch,
  read: (numbers) => new Scene(numbers),
  sound: false,
  threads: false,
  counts,
  tally: tally(shown),
  Stage,
  Thumbnail,
  Legend,
  Code,
  Table,
});
