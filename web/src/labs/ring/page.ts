/** The ring lab's page module. */
import { EventKind } from '../../../../engine/pkg/layouts/ring.ts';
import { code, lab } from '../../words/ring.en.ts';
import { story } from '../../words/ring.story.en.ts';
import { labPage, storyPart } from '../page.ts';
import Actions from './Actions.svelte';
import { counts, tally } from './counts.ts';
import { legend } from './legend.ts';
import { Scene } from './scene.ts';
import Stage from './Stage.svelte';
import * as states from './story.ts';
import { tables } from './tables.ts';
import OnThreads from './threads/Panel.svelte';
import { RingRuns } from './threads/runs.svelte.ts';
import Thumbnail from './Thumbnail.svelte';

export const page = labPage<Scene, RingRuns>({
  words: lab,
  ...storyPart(states, story),
  read: (numbers) => new Scene(numbers),
  sound: true,
  file: { kind: 'sound' },
  streams: true,
  figure: { Stage },
  thumbnail: { Drawing: Thumbnail, size: 84, round: true, letter: 46 },
  legend,
  events: EventKind,
  code: { load: () => import('./code.ts'), note: code.note },
  tables,
  counts,
  tally,
  evidence: 'counted',
  Actions,
  runs: () => new RingRuns(),
  OnThreads,
});
