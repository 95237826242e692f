/** Page module of the part Queues of the queues lab. */
import { lab } from '../../words/queues.en.ts';
import { story } from '../../words/queues.story.en.ts';
import { labPage } from '../page.ts';
import { counts, tally } from './counts.ts';
import { Scene } from './scene.ts';
import Thumbnail from './Thumbnail.svelte';
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
