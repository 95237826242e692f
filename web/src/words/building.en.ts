/** What the page says of a lab whose module the development server is still building. */
import { number } from './format.ts';

export const building = {
  /** @param seconds time left; 0 or less if the build takes longer than expected */
  left: (seconds: number) =>
    seconds > 0
      ? `The engine module of this lab is being built: about ${number(seconds)} s left.`
      : 'The engine module of this lab is almost built.',
} as const;
