/** The link to what one hears on the home page: the step of the ring's story in which a slow reader stops A's publisher. */
import { prefersReducedMotion } from 'svelte/motion';
import { labLink } from '../link/link.ts';

/** The step's state, as its link has it; a test compares it with the story. */
export const SLOW_READER = 'send=5000&t=2400&speed=0.25&tab=story.3&look=0';

/** Opens playing, unless the user prefers reduced motion. */
export const slowReaderLink = (): string =>
  `${labLink('ring')}?${SLOW_READER}${prefersReducedMotion.current ? '' : '&play=on'}`;
