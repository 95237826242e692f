/** The still picture of a lab: what it opens with. `scripts/posters.mjs` makes them. */
import { language } from '../words/language.en.ts';

/** Its address, from the page's. */
export const poster = (lab: string): string => `${language.root}posters/${lab}.svg`;
