// Translated from language.en.ts, digest f1182b81.
/** The language that this page is in. */
import { chinese } from './languages.js';

export const language = chinese;
