/** The language that this page is in. */
import { chinese } from './languages.ts';

export const language = chinese;
