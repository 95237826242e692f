/** The language that this page is in. */
import { english } from './languages.ts';

export const language = english;
