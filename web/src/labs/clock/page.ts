/** The clock lab's page module. */
import { lab } from '../../words/clock.en.ts';
import { story } from '../../words/clock.story.en.ts';
import { labPage } from '../page.ts';
import Actions from './Actions.svelte';
import Code from './Code.svelte';
import { counts, tally } from './counts.ts';
import { CARD, hasDevice } from './devices.ts';
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
  // The sound card of this computer is the graph's device.
  card: (plays, { knobs }) =>
    hasDevice(knobs, CARD) ? { kind: plays ? 'plug' : 'unplug', device: CARD } : undefined,
  threads: false,
  counts,
  tally,
  Stage,
  Thumbnail,
  Legend,
  Code,
  Table,
  Actions,
});
