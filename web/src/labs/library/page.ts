/** The media library's page module. */
import { lab } from '../../words/library.en.ts';
import { where } from '../../words/library.desk.en.ts';
import { story } from '../../words/library.story.en.ts';
import { labPage } from '../page.ts';
import Code from './Code.svelte';
import { counts, tally } from './counts.ts';
import { LibraryRuns } from './desk/desk.svelte.ts';
import Desk from './desk/Desk.svelte';
import Legend from './Legend.svelte';
import { Scene } from './scene.ts';
import Stage from './Stage.svelte';
import { storyPatch, storySteps } from './story.ts';
import Table from './Table.svelte';
import Thumbnail from './Thumbnail.svelte';

export const page = labPage<Scene, LibraryRuns>({
  words: lab,
  story: storySteps.map(({ id }) => story[id]),
  steps: storySteps.length,
  patch: storyPatch,
  read: (numbers) => new Scene(numbers),
  sound: false,
  threads: false,
  counts,
  tally,
  Stage,
  Thumbnail,
  Legend,
  Code,
  Table,
  runs: () => new LibraryRuns(),
  OnThreads: Desk,
  where,
});
