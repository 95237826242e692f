/** The states of the story's steps. The first picture of the clip is a key frame of 23 kB, in two slices. */
import { guessing } from '../../lessons/question.ts';
import { storyOf } from '../../lessons/step.ts';
import { story as words } from '../../words/share.story.en.ts';

const NOBODY = { rtmp_out: 0, flv_out: 0, rtp_out: 0, elementary_out: 0, ts_out: 0 };
/** Just before the clip’s second key frame, which both sides have sent in all formats 23 ms later. */
const KEY = 999.9;
/** Version 4 packs no frame for RTP unless somebody asks. */
const ASKED = { no_rtp: 1, no_avcc: 1 };

export const story = storyOf(words, [
  {
    id: 'one',
    shows: 'copied',
    // One picture alone: it begins at 200 ms, and at the end A has copied all of it, while B is about to begin the next frame.
    state: { a: 'apart', b: 'shared', at: 198.4, speed: 1 / 1024 },
    guess: guessing('a', 'copied', 1_000, 1_000_000, 1_000),
  },
  {
    id: 'prefixes',
    shows: 'copiedRtmp',
    state: {
      a: 'apart',
      b: 'shared',
      knobs: { ...NOBODY, ...ASKED, rtmp_out: 1, flv_out: 2, elementary_out: 1 },
      at: KEY,
      speed: 1 / 256,
    },
  },
  {
    id: 'packets',
    shows: 'copiedRtp',
    state: { a: 'shared', b: 'sliced', knobs: { ...NOBODY, rtp_out: 1 }, at: KEY, speed: 1 / 256 },
  },
  {
    id: 'cells',
    shows: 'copiedTs',
    state: { a: 'shared', b: 'sliced', knobs: { ...NOBODY, ...ASKED, ts_out: 1 }, at: KEY, speed: 1 / 256 },
  },
  {
    id: 'nobody',
    shows: 'copiedRtp',
    state: { a: 'shared', b: 'sliced', knobs: { ...NOBODY, rtmp_out: 4 }, at: KEY, speed: 1 / 64 },
    guess: guessing('a', 'copiedRtp', 1_000, 200_000, 500),
  },
  {
    id: 'source',
    shows: 'copiedRtp',
    state: { a: 'shared', b: 'sliced', knobs: { source: 1 }, at: KEY, speed: 1 / 256 },
  },
  {
    id: 'crowd',
    shows: 'copiedRtp',
    state: { a: 'apart', b: 'sliced', knobs: { ...NOBODY, rtp_out: 8, ts_out: 2 }, at: KEY, speed: 1 / 256 },
  },
  { id: 'yours', shows: 'copiedRtp', state: { a: 'shared', b: 'sliced', at: KEY, speed: 1 / 256 } },
]);
