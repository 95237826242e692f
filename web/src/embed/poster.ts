/** The still picture of a lab's opening state. `scripts/posters.mjs` creates these pictures. */
import { language } from '../words/language.en.ts';

/** URL of the picture relative to the page. */
export const poster = (lab: string): string => `${language.root}posters/${lab}.svg`;
